// Traces: runs of a model as lists, as arrays of NumPy, and as the files that the command line writes.
#include "binding.h"

namespace polycube::python {

namespace {

nb::bytes to_bytes(const std::string& text) { return nb::bytes(text.data(), text.size()); }

nb::list to_list(const std::vector<Value>& values) {
  nb::list list;
  for (const Value& value : values) list.append(to_python(value));
  return list;
}

nb::list values(const Trace& trace, nb::handle signal) {
  return to_list(trace.values(to_signal(signal, trace.model())));
}

/// The signals of a table: those that are asked for, or all inputs and registers.
struct Columns {
  std::vector<std::string> names;
  std::vector<Expr> expressions;

  void add(const std::string& name, const Expr& expression) {
    names.push_back(name.empty() ? expression.to_string() : name);
    expressions.push_back(expression);
  }
};

Columns columns(const Trace& trace, nb::handle signals) {
  Columns found;
  if (signals.is_none()) {
    for (const Named& input : trace.model().inputs()) found.add(input.name, input.expression);
    for (const Register& state : trace.model().registers()) found.add(state.name, state.variable);
    return found;
  }
  for (nb::handle signal : signals)
    found.add(nb::isinstance<nb::str>(signal) ? nb::cast<std::string>(signal) : std::string(),
              to_signal(signal, trace.model()));
  return found;
}

nb::list rows(const Trace& trace, nb::handle signals) {
  const Columns wanted = columns(trace, signals);
  nb::list table;
  for (const std::vector<Value>& values : trace.values(wanted.expressions)) {
    nb::dict row;
    for (std::size_t i = 0; i < values.size(); ++i) row[wanted.names[i].c_str()] = to_python(values[i]);
    table.append(row);
  }
  return table;
}

const char* element_type(Sort sort) {
  if (sort.is_array() || sort.width() > 64) return "object";
  return sort.width() == 1    ? "bool"
         : sort.width() <= 8  ? "uint8"
         : sort.width() <= 16 ? "uint16"
         : sort.width() <= 32 ? "uint32"
                              : "uint64";
}

nb::object array(const Trace& trace, nb::handle signal) {
  const Expr expression = to_signal(signal, trace.model());
  const nb::object numpy = nb::module_::import_("numpy");
  const nb::object type = numpy.attr("dtype")(element_type(expression.sort()));
  const nb::list list = to_list(trace.values(expression));
  if (!expression.sort().is_array()) return numpy.attr("array")(list, type);
  const nb::object elements = numpy.attr("empty")(list.size(), type);  // array() would look into them
  for (std::size_t step = 0; step < list.size(); ++step) elements[nb::int_(step)] = list[step];
  return elements;
}

std::string claims_text(const Trace& trace) {
  std::string text;
  for (const Property& claim : trace.claims())
    text += (text.empty() ? ", claims " : ", ") + (claim.name.empty() ? claim.id : claim.name);
  return text;
}

Trace::View view(bool keep_values, bool all_signals) {
  Trace::View chosen;
  chosen.keep_values = keep_values;
  chosen.all_signals = all_signals;
  return chosen;
}

using Class = nb::class_<Trace>;

void bind_values(Class& type) {
  type.def_prop_ro("model", &Trace::model)
      .def_prop_ro("steps", &Trace::steps, "How many steps it has; len(trace) too.")
      .def("__len__", &Trace::steps)
      .def_prop_ro("claims", &Trace::claims, "What it claims to reach; most have one.")
      .def(
          "value",
          [](const Trace& trace, std::size_t step, nb::handle signal) {
            return to_python(trace.value(step, to_signal(signal, trace.model())));
          },
          "step"_a, "signal"_a, nb::sig("def value(self, step: int, signal: str | Expr) -> typing.Any"),
          "The value of a signal, or of any expression of the model, in a step from 0 on; an ArrayValue for a memory.")
      .def("values", &values, "signal"_a, nb::sig("def values(self, signal: str | Expr) -> list[typing.Any]"),
           "In every step.")
      .def("__getitem__", &values, "signal"_a,
           nb::sig("def __getitem__(self, signal: str | Expr, /) -> list[typing.Any]"), "The same as values().")
      .def("rows", &rows, "signals"_a = nb::none(),
           nb::sig("def rows(self, signals: collections.abc.Iterable[str | Expr] | None = None) -> "
                   "list[dict[str, typing.Any]]"),
           "A dictionary of values by name for each step, of all inputs and registers or of these signals.")
      .def("array", &array, "signal"_a,
           nb::sig("def array(self, signal: str | Expr) -> numpy.typing.NDArray[typing.Any]"),
           "The values as an array of NumPy: bool for single bits, then the smallest unsigned type, object beyond 64 "
           "bits and for memories.");
  type.attr("__iter__") = nb::none();
}

void bind_writing(Class& type) {
  const auto text_of = [](std::string (Trace::*write)(Trace::View) const) {
    return [write](const Trace& trace, bool keep_values, bool all_signals) {
      return (trace.*write)(view(keep_values, all_signals));
    };
  };
  type.def(
          "replay",
          [](const Trace& trace) {
            const nb::gil_scoped_release released;
            return trace.replay();
          },
          "By simulation, without any solver: does the run show what it claims?")
      .def("witness", &Trace::witness, "In the format of the model's file.")
      .def("table", text_of(&Trace::table), "keep_values"_a = false, "all_signals"_a = false,
           "A table of the changes. Bits that do not matter to the failure are x, unless values are kept.")
      .def("vcd", text_of(&Trace::vcd), "keep_values"_a = false, "all_signals"_a = false, "A waveform.")
      .def(
          "fst",
          [](const Trace& trace, bool keep_values, bool all_signals) {
            return to_bytes(trace.fst(view(keep_values, all_signals)));
          },
          "keep_values"_a = false, "all_signals"_a = false, "A waveform, compressed.")
      .def("testbench", &Trace::testbench, "Verilog that shows the failure in a simulator; of models from Verilog.")
      .def("yosys_witness", &Trace::yosys_witness, "map"_a = nb::none(), "map_name"_a = "map",
           "For Yosys (.yw). map: the text that its write_btor -ywmap has written.")
      .def("__str__", [](const Trace& trace) { return trace.table(); })
      .def("__repr__", [](const Trace& trace) {
        return "<Trace, " + std::to_string(trace.steps()) + (trace.steps() == 1 ? " step" : " steps") +
               claims_text(trace) + ">";
      });
}

}  // namespace

void bind_traces(nb::module_& module) {
  nb::class_<Replay>(module, "Replay", "Does a run show what it claims? It is true if so.")
      .def_ro("accepted", &Replay::accepted)
      .def_ro("reason", &Replay::reason, "If not.")
      .def_ro("step", &Replay::step, "If so: where the property fails.")
      .def("__bool__", [](const Replay& replay) { return replay.accepted; })
      .def("__repr__", [](const Replay& replay) {
        return replay.accepted ? "<Replay: fails in step " + std::to_string(replay.step) + ">"
                               : "<Replay: rejected, " + replay.reason + ">";
      });
  Class type(module, "Trace", "One run of a model, all of its steps. As text it is a table of what changes.");
  bind_values(type);
  bind_writing(type);
  module.def(
      "parse_witness",
      [](const Model& model, const std::variant<std::string, nb::bytes>& text, const std::string& name) {
        if (const auto* bytes = std::get_if<nb::bytes>(&text))
          return Trace::parse(model, {static_cast<const char*>(bytes->data()), bytes->size()}, name);
        return Trace::parse(model, std::get<std::string>(text), name);
      },
      "model"_a, "text"_a, "name"_a = "witness", "Witnesses of BTOR2 or AIGER, of any tool.");
  module.def("fst_is_supported", &fst_is_supported, "Was the library built with the writer of FST?");
}

}  // namespace polycube::python
