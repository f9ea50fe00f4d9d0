#include "certify/hints/check_blasted_invariant.h"

#include <numeric>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "bitblast/blast_system.h"
#include "certify/hints/bit_adviser.h"
#include "support/check.h"
#include "term/implied_conjuncts.h"
#include "ts/ghosts.h"

namespace polycube::impl {

namespace {

using Values = std::vector<std::pair<Node, bool>>;

/// The disjuncts of a condition, each once. Conjunctions inside are not split, so that equal ones remain one node.
Values alternatives(const TermStore& terms, const std::pair<Node, bool>& fact) {
  Values result;
  Values open = {fact};
  std::set<std::pair<Node, bool>> seen;  // disjunctions share their parts
  while (!open.empty()) {
    const auto [n, value] = open.back();
    open.pop_back();
    if (!seen.emplace(n, value).second) continue;
    ASSERT(terms.sort(n) == Sort::bits(1));
    const Kind kind = terms.kind(n);
    if (kind == Kind::not_) {
      open.emplace_back(terms.arg(n, 0), !value);
    } else if (value && (kind == Kind::or_ || kind == Kind::implies)) {
      open.emplace_back(terms.arg(n, 0), kind == Kind::or_);
      open.emplace_back(terms.arg(n, 1), true);
    } else {
      result.emplace_back(n, value);
    }
  }
  return result;
}

/// The strengthening as clauses. An equality of words becomes equalities of their bits, by which the check can merge
/// nodes.
class Clauses {
 public:
  Clauses(const TermStore& terms, Blaster& blaster) : terms_(terms), blaster_(blaster) {}

  std::vector<BitClause> of(const Values& facts) {
    std::vector<Equivalence> all;
    std::vector<Node> roots;
    for (const auto& fact : facts) {
      all.push_back(literals_of(fact));
      for (const auto& [n, unused] : all.back().parts) roots.push_back(n);
    }
    blaster_.blast(roots);
    for (const Equivalence& equivalence : all) add(equivalence);
    return std::move(clauses_);
  }

 private:
  /// An equality of two words, or else a disjunction.
  struct Equivalence {
    bool equal;
    Values parts;
  };

  Equivalence literals_of(const std::pair<Node, bool>& fact) const {
    const auto& [n, value] = fact;
    const bool equal = value && terms_.kind(n) == Kind::eq && terms_.sort(terms_.arg(n, 0)).is_bits();
    if (equal) return {true, {{terms_.arg(n, 0), true}, {terms_.arg(n, 1), true}}};
    return {false, alternatives(terms_, fact)};
  }

  void add(const Equivalence& equivalence) {
    if (!equivalence.equal) {
      BitClause& clause = clauses_.emplace_back();
      for (const auto& [n, value] : equivalence.parts) clause.push_back(blaster_.bit(n) ^ !value);
      return;
    }
    const Bits left = blaster_.bits(equivalence.parts[0].first);
    const Bits right = blaster_.bits(equivalence.parts[1].first);
    CHECK(left.size() == right.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
      const Signal a = left[i];
      const Signal b = right[i];
      if (a.node() == 0 || b.node() == 0) {
        clauses_.push_back({a.node() == 0 ? b ^ (a == signal_false) : a ^ (b == signal_false)});
      } else {
        clauses_.push_back({a, ~b});
        clauses_.push_back({~a, b});
      }
    }
  }

  const TermStore& terms_;
  Blaster& blaster_;
  std::vector<BitClause> clauses_;
};

InvariantCheck check(const TransitionSystem& system, std::span<const std::uint32_t> bads, const Values& facts,
                     BitInvariant bits, const Stop& stop) {
  for (const std::uint32_t i : bads) CHECK(i < system.bads.size());
  for (const auto& [n, value] : facts) CHECK(system.terms().sort(n) == Sort::bits(1));
  BlastedSystem blasting = blast(system);
  CHECK(blasting.inputs.size() == system.inputs().size() && blasting.states.size() == system.states().size());
  CHECK(blasting.circuit.bads.size() == system.bads.size());
  Blaster blaster(system.terms(), blasting.circuit.aig);
  for (std::size_t i = 0; i < system.inputs().size(); ++i) blaster.set(system.inputs()[i], blasting.inputs[i]);
  for (std::size_t i = 0; i < system.states().size(); ++i) {
    blaster.set(system.states()[i].variable, blasting.states[i]);
  }
  bits.clauses = Clauses(system.terms(), blaster).of(facts);
  std::vector<Signal> some;
  for (const std::uint32_t i : bads) some.push_back(blasting.circuit.bads[i]);
  return check_bit_invariant(blasting.circuit, blasting.circuit.aig.or_all(some), bits, stop);
}

}  // namespace

InvariantCheck check_blasted_invariant(const TransitionSystem& system, std::uint32_t property,
                                       const Invariant& invariant, const Stop& stop) {
  if (!invariant.ghosts.empty()) {
    const std::string complaint = complaint_about(system, invariant.ghosts);
    if (!complaint.empty()) return {InvariantCheck::Outcome::rejected, complaint};
    const Invariant over_all{invariant.k, invariant.unique_states, invariant.strengthening};
    return check_blasted_invariant(with_ghosts(system, invariant.ghosts), property, over_all, stop);
  }
  Values facts;
  for (const Node n : invariant.strengthening) facts.emplace_back(n, true);
  return check(system, {&property, 1}, facts, {invariant.k, invariant.unique_states, {}}, stop);
}

InvariantCheck check_blasted_property(const TransitionSystem& system, const Stop& stop) {
  std::vector<std::uint32_t> all(system.bads.size());
  std::iota(all.begin(), all.end(), 0U);
  Values good;
  for (const Condition& bad : system.bads) good.emplace_back(bad.term, false);
  return check(system, all, implied_conjuncts(system.terms(), std::move(good)), {}, stop);
}

}  // namespace polycube::impl
