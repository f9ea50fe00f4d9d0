// Simulation step by step, and random runs.
#include "binding.h"

namespace polycube::python {

namespace {

void set(Simulation& simulation, const Model& model, nb::handle signal, nb::handle value) {
  const Expr variable = to_signal(signal, model);
  simulation.set(variable, to_value(value, variable.sort()));
}

/// A simulation with its model, in which names are looked up.
struct Simulated {
  explicit Simulated(const Model& given) : model(given), simulation(given) {}
  Model model;
  Simulation simulation;
};

struct Random {
  Random(const Model& model, std::uint64_t seed) : runs(model, seed) {}
  RandomRuns runs;
};

}  // namespace

void bind_simulations(nb::module_& module) {
  nb::class_<Simulated>(module, "Simulation",
                        "A run whose inputs are chosen one step after the other. Signals are names or expressions.")
      .def(nb::init<const Model&>(), "model"_a)
      .def_prop_ro("step", [](const Simulated& run) { return run.simulation.step(); })
      .def_ro("model", &Simulated::model)
      .def(
          "__setitem__",
          [](Simulated& run, nb::handle signal, nb::handle value) { set(run.simulation, run.model, signal, value); },
          nb::sig("def __setitem__(self, signal: str | Expr, value: int | ArrayValue | "
                  "collections.abc.Mapping[int, int], /) -> None"),
          "Chooses an input, or a register that is free in this step; what is not chosen is 0.")
      .def(
          "__getitem__",
          [](Simulated& run, nb::handle signal) {
            return to_python(run.simulation.value(to_signal(signal, run.model)));
          },
          nb::sig("def __getitem__(self, signal: str | Expr, /) -> typing.Any"),
          "The value of any expression in this step.")
      .def(
          "advance",
          [](Simulated& run, const nb::kwargs& inputs) {
            for (auto [name, value] : inputs) set(run.simulation, run.model, name, value);
            run.simulation.advance();
          },
          "inputs"_a, nb::sig("def advance(self, **inputs: int) -> None"),
          "To the next step; inputs of this one may be given by name.")
      .def(
          "trace", [](const Simulated& run) { return run.simulation.trace(); }, "All steps up to this one.")
      .def("__repr__",
           [](const Simulated& run) { return "<Simulation in step " + std::to_string(run.simulation.step()) + ">"; });
  nb::class_<Random>(module, "RandomRuns", "Random runs of a model, the same for the same seed.")
      .def(nb::init<const Model&, std::uint64_t>(), "model"_a, "seed"_a = 0)
      .def(
          "next",
          [](Random& random, std::uint64_t steps) {
            const nb::gil_scoped_release released;
            return random.runs.next(steps);
          },
          "steps"_a, "A run. It ends before a step that violates a constraint, so it may have fewer steps, or none.");
}

}  // namespace polycube::python
