// Traces: values by name and step, against a simulation step by step; the way to a witness and back.
#include "polycube/trace.h"

#include "designs.h"

using namespace polycube;
using namespace polycube_tests;

namespace {

/// The same inputs again, by hand: every named signal has the value that the trace has.
void compare_with_simulation(const Trace& trace) {
  const Model& model = trace.model();
  Simulation simulation(model);
  for (std::size_t step = 0; step < trace.steps(); ++step) {
    CHECK(simulation.step() == step);
    for (const Register& r : model.registers()) {
      const bool given = (step == 0 ? r.init : r.next).exists();
      if (!given) simulation.set(r.variable, trace.value(step, r.variable));
    }
    for (const Named& input : model.inputs()) simulation.set(input.name, trace.value(step, input.expression));
    for (const Named& n : model.names()) {
      CAPTURE(n.name);
      CHECK(simulation.value(n.expression) == trace.value(step, n.expression));
    }
    if (step + 1 < trace.steps()) simulation.advance();
  }
  const Trace again = simulation.trace();
  CHECK(again.steps() == trace.steps());
  for (const Named& n : model.names()) CHECK(again.values(n.expression) == trace.values(n.expression));
}

Model with_memory() {
  Model model;
  const Expr address = model.input("address", 3), data = model.input("data", 8);
  const Expr memory = model.state("memory", Sort::array(3, 8)), sum = model.state("sum", 8);
  model.next(memory, memory.write(address, data));
  model.init(sum, 0);
  model.next(sum, sum + memory.read(address));
  model.bad(sum == 77, "seventy_seven");
  return model;
}

}  // namespace

TEST_CASE("values of counterexamples are those of a simulation") {
  for (const char* engine : {"bmc", "ic3", "bits-bmc", "auto"}) {
    for (const Model& model : {counter(7), with_memory()}) {
      CAPTURE(std::string(engine));
      const Result result = check(model, Options().engine(engine).timeout(60));
      REQUIRE(result.trace());
      const Trace trace = *result.trace();
      CHECK(trace.replay().accepted);
      CHECK(trace.replay().step == result.properties()[0].step);
      CHECK(trace.claims().at(0).id == "b0");
      compare_with_simulation(trace);
      const Expr bad = model.conditions(model.properties()[0]).front();
      CHECK(!trace.value(trace.replay().step, bad).is_zero());
    }
  }
}

TEST_CASE("values by name, and of expressions that are made later") {
  const Model model = counter(7);
  const Trace trace = *check(model, Options().engine("bmc")).trace();
  REQUIRE(trace.steps() == 8);
  const Expr count = model.find("count");
  for (std::size_t step = 0; step < 8; ++step) {
    CHECK(trace.value(step, "count").to_uint64() == step);
    CHECK(trace.value(step, count * 2 + 1) == Value(3, 2 * step + 1));
    CHECK(trace.value(step, "seven") == Value(1, step == 7 ? 1 : 0));
  }
  CHECK(trace.values(count).size() == 8);
  CHECK(error_of([&] { trace.value(8, count); }).kind() == Error::Kind::usage);
  CHECK(error_of([&] { trace.value(0, "sum"); }).kind() == Error::Kind::usage);
  CHECK(error_of([&] { trace.value(0, counter(7).find("count")); }).kind() == Error::Kind::usage);
}

TEST_CASE("a witness is written, read and replayed") {
  for (const Model& model : {counter(7), with_memory(), Model::parse(counter(7).text(Model::Format::aiger), "c.aig")}) {
    const Trace trace = *check(model, Options().engine("bmc").timeout(60)).trace();
    const std::string text = trace.witness();
    const std::vector<Trace> again = Trace::parse(model, text);
    REQUIRE(again.size() == 1);
    CHECK(again[0].replay().accepted);
    CHECK(again[0].replay().step == trace.replay().step);
    CHECK(again[0].witness() == text);
    CHECK(again[0].claims().at(0).id == trace.claims().at(0).id);
  }
}

TEST_CASE("a witness that shows nothing is no error, and one that is malformed is one with a place") {
  const Model model = counter(7);
  const std::vector<Trace> traces = Trace::parse(model, "sat\nb0\n#0\n@0\n0 0 clear@0\n.\n");
  REQUIRE(traces.size() == 1);
  CHECK(!traces[0].replay().accepted);
  CHECK(!traces[0].replay().reason.empty());
  const Error error = error_of([&] { Trace::parse(model, "sat\nb0\n#0\n@0\nx\n.\n", "run.wit"); });
  CHECK(error.kind() == Error::Kind::input);
  CHECK(error.file() == "run.wit");
  CHECK(error.line() == 5);
}

TEST_CASE("tables and waveforms") {
  const Model model = counter(7);
  const Trace trace = *check(model, Options().engine("bmc")).trace();
  CHECK(contains(trace.table(), "count"));
  CHECK(contains(trace.table(), "step 7"));
  CHECK(contains(trace.vcd(), "$enddefinitions"));
  CHECK(contains(trace.vcd(), " count "));
  CHECK(trace.vcd() == trace.vcd());
  Trace::View view;
  view.keep_values = true;
  CHECK(!contains(trace.table(view), "  x"));
  if (fst_is_supported()) CHECK(trace.fst().size() > 100);
  CHECK(contains(trace.yosys_witness(), "\"format\": \"Yosys Witness Trace\""));
  CHECK(error_of([&] { trace.testbench(); }).kind() == Error::Kind::usage);
}

TEST_CASE("random runs are the same for the same seed, and are runs") {
  for (const Model& model : {counter(7), with_memory(), queue(4)}) {
    RandomRuns first(model, 3), second(model, 3), third(model, 4);
    bool differ = false;
    for (int i = 0; i < 4; ++i) {
      const Trace a = first.next(12), b = second.next(12), c = third.next(12);
      CHECK(a.steps() == 12);
      CHECK(a.witness() == b.witness());
      differ |= a.witness() != c.witness();
      compare_with_simulation(a);
      if (!a.claims().empty()) CHECK(a.replay().accepted);
    }
    CHECK(differ);
  }
}

TEST_CASE("a random run ends before a constraint is violated") {
  Model model = counter(7);
  model.constraint(model.find("count") < 3);
  for (int seed = 0; seed < 5; ++seed) {
    const Trace trace = RandomRuns(model, static_cast<std::uint64_t>(seed)).next(30);
    CHECK(trace.steps() <= 30);
    for (const Value& value : trace.values(model.find("count"))) CHECK(value.to_uint64() < 3);
  }
}

TEST_CASE("a simulation is steered by its inputs and free registers") {
  Model model = with_memory();
  Simulation simulation(model);
  const Expr memory = model.find("memory");
  simulation.set(memory, Value::array(3, Value(8, 5)).with(Value(3, 2), Value(8, 70)));
  simulation.set("address", Value(3, 2));
  simulation.set("data", Value(8, 7));
  CHECK(simulation.value(memory.read(model.find("address"))) == Value(8, 70));
  simulation.advance();
  CHECK(simulation.step() == 1);
  CHECK(simulation.value("sum") == Value(8, 70));
  simulation.set("address", Value(3, 2));
  CHECK(error_of([&] { simulation.set(memory, Value::array(3, Value(8, 0))); }).kind() == Error::Kind::usage);
  CHECK(error_of([&] { simulation.set("address", Value(4, 2)); }).kind() == Error::Kind::usage);
  CHECK(error_of([&] { simulation.set("nothing", Value(1, 0)); }).kind() == Error::Kind::usage);
  simulation.advance();
  CHECK(simulation.value("seventy_seven") == Value(1, 1));
  const Trace trace = simulation.trace();
  CHECK(trace.steps() == 3);
  CHECK(trace.value(2, "sum") == Value(8, 77));
}

TEST_CASE("a trace keeps what it needs") {
  std::optional<Trace> trace;
  {
    const Model model = counter(7);
    trace = check(model, Options().engine("bmc")).trace();
  }
  CHECK(trace->value(7, "count").to_uint64() == 7);
  CHECK(trace->model().properties().size() == 1);
}
