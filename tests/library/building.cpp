// Models that are built, and their verdicts.
#include "designs.h"

using namespace polycube;
using namespace polycube_tests;

namespace {

const char* const engines[] = {"ic3", "kind", "bmc", "bits-bmc", "bits-kind", "bits-budgeted", "auto"};

Options quick(const char* engine) { return Options().engine(engine).bound(20).timeout(60); }

bool proves(const std::string& engine) { return engine == "ic3" || engine.find("kind") != std::string::npos; }

}  // namespace

TEST_CASE("a counter, by every engine") {
  for (const char* engine : engines) {
    CAPTURE(std::string(engine));
    const Result sat = check(counter(7), quick(engine));
    CHECK(sat.verdict() == Verdict::sat);
    REQUIRE(sat.properties().size() == 1);
    CHECK(sat.properties()[0].verdict == Verdict::sat);
    CHECK(sat.properties()[0].step == 7);
    REQUIRE(sat.trace());
    CHECK(sat.trace()->steps() == 8);
    CHECK(sat.reason().empty());
    CHECK(!sat.rejected());

    const Result unsat = check(counter(5), quick(engine));
    if (proves(engine) || std::string(engine) == "auto") {
      CHECK(unsat.verdict() == Verdict::unsat);
    } else {
      CHECK(unsat.verdict() == Verdict::unknown);
      CHECK(!unsat.reason().empty());
      CHECK(unsat.properties().at(0).bound_reached);
    }
    CHECK(!unsat.trace());
    CHECK(!unsat.rejected());
  }
}

TEST_CASE("several properties: one that is sat decides, all are answered if asked for") {
  Model model = counter(5);
  model.bad(model.find("count") == 4, "four");
  model.always(model.find("count") <= 5, "at_most_five");
  CHECK(check(model, quick("ic3")).verdict() == Verdict::sat);
  const Result all = check(model, quick("ic3").property("all"));
  REQUIRE(all.properties().size() == 3);
  CHECK(all.properties()[0].verdict == Verdict::unsat);
  CHECK(all.properties()[1].verdict == Verdict::sat);
  CHECK(all.properties()[2].verdict == Verdict::unsat);
  CHECK(all.verdict() == Verdict::sat);
  const Result one = check(model, quick("ic3").property("at_most_five"));
  REQUIRE(one.properties().size() == 1);
  CHECK(one.properties()[0].property.name == "at_most_five");
  CHECK(one.verdict() == Verdict::unsat);
  CHECK(error_of([&] { check(model, quick("ic3").property("six")); }).kind() == Error::Kind::usage);
}

TEST_CASE("constraints and free registers") {
  Model model;
  const Expr x = model.input("x", 8), sum = model.state("sum", 8), seen = model.state("seen", 1);
  model.next(sum, sum + x);
  model.init(seen, 0);
  model.next(seen, model.constant(1, 1));
  model.constraint(x < 4, "small");
  model.constraint(implies(!seen, sum == 0), "starts_at_0");
  model.bad(sum == 6, "six");
  const Result sat = check(model, quick("bmc"));
  REQUIRE(sat.verdict() == Verdict::sat);
  CHECK(sat.properties()[0].step == 2);
  for (const Value& value : sat.trace()->values(x)) CHECK(value.to_uint64() < 4);
  CHECK(model.constraints().size() == 2);
  CHECK(model.constraints()[0].name == "small");
  model.constraint(x == 0);
  CHECK(check(model, quick("ic3")).verdict() == Verdict::unsat);
}

TEST_CASE("a memory, whose init is a word") {
  Model model;
  const Expr address = model.input("address", 2), data = model.input("data", 8), write = model.input("write", 1);
  const Expr memory = model.state("memory", Sort::array(2, 8));
  model.init(memory, 3);
  model.next(memory, ite(write, memory.write(address, data), memory));
  model.bad(memory.read(address) == 9, "nine");
  const Result sat = check(model, quick("bmc"));
  REQUIRE(sat.verdict() == Verdict::sat);
  CHECK(sat.properties()[0].step == 1);
  const Value first = sat.trace()->value(0, memory);
  CHECK(first.is_array());
  CHECK(first.default_element() == Value(8, 3));
  CHECK(first.elements().empty());
  CHECK(sat.trace()->value(1, memory).elements().size() == 1);
  model.constraint(data != 9);
  CHECK(check(model, quick("ic3")).verdict() == Verdict::unsat);
}

TEST_CASE("justice and fairness") {
  Model model = counter(5);
  const Property justice = model.justice({model.find("count") == 2}, "again");
  CHECK(justice.kind == Property::Kind::justice);
  CHECK(justice.id == "j0");
  CHECK(model.conditions(justice).size() == 1);
  const Result lasso = check(model, quick("bmc").property("again"));
  CHECK(lasso.verdict() == Verdict::sat);
  REQUIRE(lasso.trace());
  CHECK(lasso.trace()->replay().accepted);
  CHECK(lasso.trace()->claims().at(0).id == "j0");
  model.fairness(model.find("clear"), "cleared");
  CHECK(model.fairness().size() == 1);
  CHECK(check(model, quick("bmc").property("again")).verdict() == Verdict::sat);
}

TEST_CASE("what does not fit is an error of use, and changes nothing") {
  Model model = counter(5);
  const std::string before = model.text(Model::Format::btor2);
  const Expr count = model.find("count"), clear = model.find("clear");
  Model other = counter(6);
  const auto refused = [](const auto& call) { return error_of(call).kind() == Error::Kind::usage; };
  CHECK(refused([&] { model.input("w", 0); }));
  CHECK(refused([&] { model.bad(count); }));
  CHECK(refused([&] { model.bad(Expr()); }));
  CHECK(refused([&] { model.bad(other.find("clear")); }));
  CHECK(refused([&] { model.init(count, 1); }));
  CHECK(refused([&] { model.next(count, count); }));
  CHECK(refused([&] { model.next(clear, clear); }));
  CHECK(refused([&] { model.constraint(count); }));
  CHECK(refused([&] { model.justice({}); }));
  CHECK(refused([&] { model.set_name(count, ""); }));
  CHECK(refused([&] { model.next(model.state("wide", 9), count); }));
  Model inputs;
  const Expr x = inputs.input("x", 1), y = inputs.state("y", 1);
  CHECK(refused([&] { inputs.init(y, x); }));
  Model again = counter(5);
  CHECK(again.text(Model::Format::btor2) == before);
}

TEST_CASE("an expression comes from another model by the names of its variables") {
  const Model first = queue(4);
  Model second = queue(4);
  const Expr lemma = first.find("head") - first.find("tail") == first.find("fill").slice(3, 0);
  const Expr mine = second.import(lemma);
  CHECK(same(mine, second.find("head") - second.find("tail") == second.find("fill").slice(3, 0)));
  Model without = counter(5), wide = queue(5);
  CHECK(error_of([&] { without.import(lemma); }).kind() == Error::Kind::usage);
  CHECK(error_of([&] { wide.import(lemma); }).kind() == Error::Kind::usage);
  CHECK(same(second.import(mine), mine));
}

TEST_CASE("names, outputs and copies that are one model") {
  Model model = counter(5);
  Model handle = model;
  handle.output(handle.find("count") + 1, "following");
  handle.set_name(handle.find("count") == 3, "three");
  REQUIRE(model.outputs().size() == 1);
  CHECK(model.outputs()[0].name == "following");
  CHECK(model.find("three").op() == Operator::eq);
  CHECK(model.find("three").name() == "three");
  bool named = false;
  for (const Named& n : model.names()) named |= n.name == "three" && same(n.expression, model.find("three"));
  CHECK(named);
  CHECK(contains(model.text(Model::Format::btor2), "three"));
}
