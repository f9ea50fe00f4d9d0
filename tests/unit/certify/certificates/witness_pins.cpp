#include "certify/certificates/witness_pins.h"

#include "certify/certificates/check_witness_system.h"
#include "certify/certificates/witness_system.h"
#include "frontends/btor2/writer.h"
#include "term/substitute.h"
#include "test.h"
#include "unit/certify/filling.h"

using namespace polycube::impl;
using Outcome = InvariantCheck::Outcome;

namespace {

const std::vector<std::uint32_t> first = {0};

InvariantCheck judge(const TransitionSystem& model, const std::string& text) {
  Statistics statistics;
  return check_witness_system(model, btor2::read("witness", text), {}, Stop(), statistics);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("a witness with a choice is accepted, and only with its pin") {
  for (const std::uint32_t k : {1u, 2u}) {
    Filling f(32);
    const std::string text = btor2::write(make_witness_system(f.system, first, f.proof(k)));
    CHECK(judge(f.system, text).outcome == Outcome::accepted);
    const InvariantCheck none = judge(f.system, replaced(text, " @0", ""));
    CHECK(none.outcome == Outcome::rejected);
    CHECK(none.reason.starts_with("property: "));
    CHECK(judge(Filling(32, false).system, text).outcome == Outcome::rejected);
  }
}

TEST_CASE("recorders, and pins that read them") {
  Filling f(32);
  const Node last = f.terms.variable(Sort::bits(32));
  const Node q = f.terms.variable(Sort::bits(32));
  const Node later = f.terms.make(Kind::add, {last, f.terms.constant(BitVector(32, 1))});
  Invariant proof = f.proof();
  proof.ghosts.insert(proof.ghosts.begin(), {last, f.n, f.x, Node(), "last"});
  proof.ghosts.push_back({q, Node(), Node(), later, "q"});
  proof.strengthening.push_back(f.terms.make(Kind::eq, {q, q}));
  const std::string text = btor2::write(make_witness_system(f.system, first, proof));
  CHECK(judge(f.system, text).outcome == Outcome::accepted);
  // Recorders alone need no extension.
  const std::string recorder = btor2::write(make_witness_system(f.system, first, {1, false, {}, {proof.ghosts[0]}}));
  CHECK(recorder.find('@') == std::string::npos);
}

TEST_CASE("rules of pins") {
  Filling f(32, false);
  TransitionSystem witness = f.system;
  witness.bads.clear();
  const Node p = witness.add_state(Sort::bits(32));
  const Node q = witness.add_state(Sort::bits(32));
  witness.set_next(p, p);
  const Node other = f.terms.make(Kind::add, {p, f.n});
  const std::vector<SharedVariable> shared = {{f.a, f.a}, {f.n, f.n}, {f.x, f.x}};
  const auto read = [&](Node choice, Node pin) {
    TransitionSystem named = witness;
    named.symbols.add(choice, "@p");
    named.symbols.add(pin, "@p");
    return read_pins(named, shared);
  };
  REQUIRE(read(p, f.x).all.size() == 1);
  CHECK(read(p, f.x).all[0].choice == p);
  CHECK(read(p, f.x).all[0].value == f.x);
  CHECK(read(p, f.n).complaint.empty());
  CHECK(read(p, p).all.empty());
  CHECK(!read(p, other).complaint.empty());                                // reads its choice
  CHECK(!read(q, f.x).complaint.empty());                                  // no next
  CHECK(!read(f.n, f.x).complaint.empty());                                // shared
  CHECK(!read(p, f.terms.make(Kind::ult, {f.x, f.n})).complaint.empty());  // another sort
  CHECK(read(p, q).complaint.empty());
  witness.set_next(q, p);
  CHECK(!read(p, q).complaint.empty());  // reads its choice, a step later
  witness.set_init(p, f.n);
  CHECK(!read(p, f.x).complaint.empty());  // an init
}

TEST_CASE("one proof for two bads has the ghosts of both") {
  Filling f(32);
  f.system.bads.push_back(f.system.bads[0]);
  const Node q = f.terms.variable(Sort::bits(32));
  Substitution other(f.terms, f.terms);
  other.set(f.p, q);
  const Invariant one = f.proof();
  const Invariant two{1, false, {other(f.lemma())}, {{q, Node(), Node(), f.x, "q"}}};
  const std::vector<std::uint32_t> both = {0, 1};
  const std::vector<const Invariant*> proofs = {&one, &two};
  const Invariant joint = conjunction(f.system, both, proofs);
  CHECK(joint.ghosts.size() == 2);
  CHECK(judge(f.system, btor2::write(make_witness_system(f.system, both, joint))).outcome == Outcome::accepted);
  const std::vector<const Invariant*> same = {&one, &one};
  CHECK(conjunction(f.system, both, same).ghosts.size() == 1);
}
