// Proofs: lemmas to walk over, which a second check finds to be what they claim; certificates and texts.
#include "designs.h"

using namespace polycube;
using namespace polycube_tests;

namespace {

Options ic3() { return Options().engine("ic3").timeout(60); }

/// Claims and lemmas in one property, over a copy of the model that the proof is about.
Model together(const Model& model, const Proof& proof) {
  Model copy = Model::parse(proof.model().text(Model::Format::btor2));
  Expr all = copy.constant(1, 1);
  for (const Property& p : model.properties()) all = all & !copy.import(model.conditions(p).front());
  for (const Expr& lemma : proof.lemmas()) all = all & copy.import(lemma);
  copy.always(all, "together");
  return copy;
}

}  // namespace

TEST_CASE("the lemmas of a proof are inductive together with the claims") {
  const Model model = queue(6);
  const Result result = check(model, ic3().property("all").evidence("invariant"));
  REQUIRE(result.verdict() == Verdict::unsat);
  REQUIRE(result.proof());
  const Proof proof = *result.proof();
  CHECK(proof.k() == 1);
  CHECK(!proof.unique_states());
  REQUIRE(!proof.lemmas().empty());
  for (const Expr& lemma : proof.lemmas()) {
    CHECK(lemma.width() == 1);
    CHECK(!lemma.to_string().empty());
  }
  // By itself the claim is not inductive, with the lemmas it is.
  const Options induction = Options().engine("kind").bound(1).timeout(60);
  CHECK(check(model, Options(induction).property("drained")).verdict() == Verdict::unknown);
  const Result second = check(together(model, proof), Options(induction).property("together"));
  CHECK(second.verdict() == Verdict::unsat);
  CHECK(second.properties().at(0).text == "unsat by 1-induction");
}

TEST_CASE("without being asked for there is no proof and no text") {
  const Result plain = check(queue(4), ic3());
  CHECK(plain.verdict() == Verdict::unsat);
  CHECK(!plain.proof());
  CHECK(plain.text("certificate").empty());
  CHECK(plain.obligations().empty());
  const Result sat = check(counter(7), ic3().evidence("invariant").evidence("certificate"));
  CHECK(sat.verdict() == Verdict::sat);
  CHECK(!sat.proof());
  CHECK(!sat.trace());
  CHECK(sat.text("certificate").empty());
}

TEST_CASE("certificates are accepted, and those of another model are not") {
  const Model words = queue(4);
  const Model bits = Model::parse(words.text(Model::Format::aiger), "queue.aig");
  for (const Model& model : {words, bits}) {
    for (const char* engine : {"ic3", "auto"}) {
      CAPTURE(std::string(engine));
      const Result result = check(model, ic3().engine(engine).evidence("certificate"));
      REQUIRE(result.verdict() == Verdict::unsat);
      const std::string certificate = result.text("certificate");
      REQUIRE(!certificate.empty());
      CHECK(certify(model, certificate, Judge::own).outcome == Judgement::Outcome::accepted);
      Model wrong = Model::parse(model.text(Model::Format::btor2));
      if (model.format() == Model::Format::btor2) {
        wrong.bad(wrong.find("fill") == 3);
        CHECK(certify(wrong, certificate, Judge::own).outcome == Judgement::Outcome::rejected);
      }
    }
  }
  CHECK_THROWS_AS(certify(words, "no evidence", Judge::own), Error);
}

TEST_CASE("all texts at once") {
  const Result result = check(queue(4), ic3()
                                            .property("all")
                                            .evidence("certificate")
                                            .evidence("explanation")
                                            .evidence("invariant")
                                            .evidence("invariant-text")
                                            .evidence("invariant-smt2")
                                            .evidence("invariant-btor2")
                                            .evidence("obligations"));
  REQUIRE(result.verdict() == Verdict::unsat);
  CHECK(contains(result.text("explanation"), "Proof by induction"));
  CHECK(contains(result.text("invariant-text"), "head"));
  CHECK(contains(result.text("invariant-smt2"), "(define-fun"));
  CHECK_NOTHROW(Model::parse(result.text("invariant-btor2")));
  REQUIRE(!result.obligations().empty());
  for (const auto& file : result.obligations()) {
    CAPTURE(file.first);
    CHECK(contains(file.second, "(check-sat)"));
  }
  CHECK(result.proof());
  CHECK(result.text("luck").empty());
}

TEST_CASE("a proof by k-induction has its k") {
  const Model model = Model::parse(
      "1 sort bitvec 3\n2 sort bitvec 1\n3 zero 1\n4 state 1 a\n5 init 1 4 3\n6 constd 1 2\n7 eq 2 4 6\n"
      "8 constd 1 3\n9 eq 2 4 8\n10 one 1\n11 ite 1 9 3 10\n12 ite 1 7 3 11\n13 next 1 4 12\n14 constd 1 5\n"
      "15 eq 2 4 14\n16 bad 15 five\n");
  const Result result = check(model, Options().engine("kind").bound(8).evidence("invariant"));
  REQUIRE(result.verdict() == Verdict::unsat);
  REQUIRE(result.proof());
  const std::string k = std::to_string(result.proof()->k());
  CHECK(result.properties()[0].text == "unsat by " + k + "-induction");
}
