// Models: loading, building, reading, writing.
#include <algorithm>
#include <array>
#include <mutex>

#include "binding.h"

namespace polycube::python {

namespace {

constexpr std::array<std::pair<const char*, Model::Format>, 6> formats = {{
    {"automatic", Model::Format::automatic},
    {"btor2", Model::Format::btor2},
    {"aig", Model::Format::aiger},
    {"aag", Model::Format::aiger_text},
    {"smt2", Model::Format::smt2},
    {"dot", Model::Format::dot},
}};

Model::Format to_format(const std::string& word) {
  for (const auto& [name, format] : formats)
    if (word == name) return format;
  wrong("the formats are btor2, aig, aag, smt2 and dot, not '" + word + "'");
}

std::string word(Model::Format format) {
  for (const auto& [name, value] : formats)
    if (format == value) return name;
  return "automatic";
}

std::string path_of(nb::handle object) {
  return nb::cast<std::string>(nb::module_::import_("os").attr("fspath")(object));
}

/// Messages of one call, delivered after it, when the interpreter may be used again.
class Collected {
 public:
  MessageHandler handler() {
    return [this](const Message& message) {
      const std::lock_guard<std::mutex> lock(mutex_);
      messages_.push_back(message);
    };
  }
  void deliver_to(nb::handle handler) const {
    for (const Message& message : messages_) deliver(message, handler);
  }

 private:
  std::mutex mutex_;
  std::vector<Message> messages_;
};

Model load(nb::handle path, nb::handle on_message, const nb::kwargs& arguments) {
  const Options options = to_options(arguments, OptionInfo::Stage::load);
  std::vector<std::string> paths;
  if (nb::isinstance<nb::list>(path) || nb::isinstance<nb::tuple>(path)) {
    for (nb::handle one : path) paths.push_back(path_of(one));
  } else {
    paths.push_back(path_of(path));
  }
  Collected messages;
  std::optional<Model> model;
  {
    const nb::gil_scoped_release released;
    model = paths.size() == 1 ? Model::load(paths[0], options, messages.handler())
                              : Model::load(paths, options, messages.handler());
  }
  messages.deliver_to(on_message);
  return *model;
}

Model parse(const std::variant<std::string, nb::bytes>& text, const std::string& name, const nb::kwargs& arguments) {
  const Options options = to_options(arguments, OptionInfo::Stage::load);
  std::string content;
  if (const auto* bytes = std::get_if<nb::bytes>(&text)) {
    content.assign(static_cast<const char*>(bytes->data()), bytes->size());
  } else {
    content = std::get<std::string>(text);
  }
  const nb::gil_scoped_release released;
  return Model::parse(content, name, options);
}

Sort to_sort(const std::variant<std::uint32_t, Sort>& sort) {
  if (const auto* given = std::get_if<Sort>(&sort)) return *given;
  if (std::get<std::uint32_t>(sort) == 0) wrong("a word has at least one bit");
  return Sort::bits(std::get<std::uint32_t>(sort));
}

/// An expression, or a number as wide as the state; for a memory: a number for each of its elements.
Expr to_expression(Model& model, nb::handle object, const Expr& state) {
  if (nb::isinstance<Expr>(object)) return nb::cast<Expr>(object);
  const Sort sort = state.sort();
  return model.constant(to_value(object, PyIndex_Check(object.ptr()) ? Sort::bits(sort.width()) : sort));
}

Property to_property(const Model& model, nb::handle object) {
  if (nb::isinstance<Property>(object)) return nb::cast<Property>(object);
  return model.find_property(nb::cast<std::string>(nb::str(object)));
}

nb::object logger() { return nb::module_::import_("logging").attr("getLogger")("polycube"); }

using SortArgument = std::variant<std::uint32_t, Sort>;

void bind_parts(nb::module_& module) {
  nb::class_<Message>(module, "Message", "A message of polycube for the user.")
      .def_prop_ro(
          "level",
          [](const Message& message) {
            return message.level == Message::Level::warning ? "warning"
                   : message.level == Message::Level::info  ? "info"
                                                            : "detail";
          },
          "\"warning\", \"info\" or \"detail\"")
      .def_ro("text", &Message::text)
      .def("__str__", [](const Message& message) { return message.text; })
      .def("__repr__", [](const Message& message) { return "<Message: " + shortened(message.text) + ">"; });
  nb::class_<Property>(module, "Property",
                       "A claim about a model: a bad that must not be reachable, or a justice property that must not "
                       "hold for ever.")
      .def_prop_ro(
          "kind", [](const Property& property) { return property.kind == Property::Kind::bad ? "bad" : "justice"; },
          "\"bad\" or \"justice\"")
      .def_ro("position", &Property::position, "Among those of its kind.")
      .def_ro("id", &Property::id, "\"b0\" or \"j0\"")
      .def_ro("name", &Property::name, "May be empty.")
      .def_ro("location", &Property::location, "In the source of the design, \"fifo.sv:12\"; may be empty.")
      .def("__repr__", [](const Property& property) {
        return "<Property " + property.id + (property.name.empty() ? "" : " " + property.name) +
               (property.location.empty() ? "" : " at " + property.location) + ">";
      });
  nb::class_<Named>(module, "Named", "An expression with a name.")
      .def_ro("name", &Named::name)
      .def_ro("expression", &Named::expression)
      .def_ro("location", &Named::location, "In the source of the design; may be empty.")
      .def("__repr__", [](const Named& named) {
        return "<Named " + named.name + ": " + shortened(named.expression.to_string()) + ">";
      });
  const auto optional = [](const Expr& expression) {
    return expression.exists() ? std::optional<Expr>(expression) : std::nullopt;
  };
  nb::class_<Register>(module, "Register", "A register or a memory of a model.")
      .def_ro("variable", &Register::variable)
      .def_ro("name", &Register::name)
      .def_prop_ro(
          "init", [optional](const Register& found) { return optional(found.init); }, "None: any value at the start.")
      .def_prop_ro(
          "next", [optional](const Register& found) { return optional(found.next); }, "None: any value in every step.")
      .def("__repr__", [](const Register& found) {
        return "<Register " + found.name +
               ", next: " + (found.next.exists() ? shortened(found.next.to_string()) : std::string("anything")) + ">";
      });
}

using Class = nb::class_<Model>;

void bind_building(Class& type) {
  type.def(nb::init<>(), "An empty model, to be built.")
      .def(
          "input",
          [](Model& model, const std::string& name, const SortArgument& sort) {
            return model.input(name, to_sort(sort));
          },
          "name"_a, "sort"_a = 1, nb::sig("def input(self, name: str, sort: int | Sort = 1) -> Expr"),
          "An input, free in every step; the sort is a width or a Sort.")
      .def(
          "state",
          [](Model& model, const std::string& name, const SortArgument& sort, nb::handle init) {
            const Expr made = model.state(name, to_sort(sort));
            if (!init.is_none()) model.init(made, to_expression(model, init, made));
            return made;
          },
          "name"_a, "sort"_a = 1, nb::kw_only(), "init"_a = nb::none(),
          nb::sig("def state(self, name: str, sort: int | Sort = 1, *, init: Expr | int | ArrayValue | "
                  "collections.abc.Mapping[int, int] | None = None) -> Expr"),
          "A register, or with an array as its sort a memory. Without init it starts with any value. The elements of a "
          "memory may start differently, but BTOR2 has no words for that: such a model can be checked, not written.")
      .def(
          "constant",
          [](Model& model, const SortArgument& sort, nb::handle value) {
            return model.constant(to_value(value, to_sort(sort)));
          },
          "sort"_a, "value"_a,
          nb::sig("def constant(self, sort: int | Sort, value: int | ArrayValue | collections.abc.Mapping[int, int]) "
                  "-> Expr"))
      .def(
          "init",
          [](Model& model, const Expr& state, nb::handle value) {
            model.init(state, to_expression(model, value, state));
          },
          "state"_a, "value"_a,
          nb::sig("def init(self, state: Expr, value: Expr | int | ArrayValue | collections.abc.Mapping[int, int]) "
                  "-> None"),
          "The value at the start, once for each state; a number is for all elements of a memory.")
      .def(
          "next",
          [](Model& model, const Expr& state, nb::handle value) {
            model.next(state, to_expression(model, value, state));
          },
          "state"_a, "value"_a, nb::sig("def next(self, state: Expr, value: Expr | int) -> None"),
          "The value in the next step, once for each state.")
      .def("bad", &Model::bad, "condition"_a, "name"_a = "", "The condition must never hold.")
      .def("always", &Model::always, "condition"_a, "name"_a = "", "The condition always holds: a violation is a bad.")
      .def("constraint", &Model::constraint, "condition"_a, "name"_a = "", "Only runs that satisfy it count.")
      .def(
          "fair", [](Model& model, const Expr& condition, const std::string& name) { model.fairness(condition, name); },
          "condition"_a, "name"_a = "", "Only runs where it holds infinitely often count for justice properties.")
      .def("justice", &Model::justice, "conditions"_a, "name"_a = "",
           "A run in which each of the conditions holds infinitely often violates the property.")
      .def("output", &Model::output, "expression"_a, "name"_a)
      .def("set_name", &Model::set_name, "expression"_a, "name"_a)
      .def("import_expression", &Model::import, "foreign"_a,
           "An expression of another model, over the inputs and registers of the same names here.");
}

void bind_reading(Class& type) {
  type.def_prop_ro(
          "format", [](const Model& model) { return word(model.format()); },
          "Of the file it was read from: \"btor2\", \"aig\" or \"aag\"; traces are written in that one.")
      .def_prop_ro("inputs", &Model::inputs)
      .def_prop_ro("registers", &Model::registers)
      .def_prop_ro("properties", &Model::properties)
      .def("conditions", &Model::conditions, "property"_a,
           "Of a bad: its condition; of a justice property: its conditions.")
      .def_prop_ro("constraints", &Model::constraints)
      .def_prop_ro(
          "fairness", [](const Model& model) { return model.fairness(); }, nb::sig("def fairness(self) -> list[Named]"))
      .def_prop_ro("outputs", &Model::outputs)
      .def_prop_ro("names", &Model::names, "All named expressions: inputs, registers, wires.")
      .def("find", &Model::find, "name"_a, "A signal, output, property or constraint by its name; model[name] too.")
      .def("__getitem__", &Model::find, "name"_a)
      .def("find_property", &Model::find_property, "name"_a, "By id, name, or position among the bads.")
      .def_prop_ro("expressions", &Model::expressions, "Every expression the model is made of, arguments first.")
      .def_prop_ro("is_verilog", &Model::is_verilog, "Was it elaborated from Verilog?")
      .def(
          "same_as", [](const Model& model, const Model& other) { return model.same_as(other); }, "other"_a,
          "Do registers, inputs and properties agree, with their expressions?")
      .def(
          "difference",
          [](const Model& model, const Model& other) {
            std::string difference;
            return model.same_as(other, &difference) ? std::string() : difference;
          },
          "other"_a, "Where they do not agree, or \"\".")
      .def(
          "text",
          [](const Model& model, const std::string& format, nb::handle property, std::uint32_t bound) {
            std::optional<Property> one;
            if (!property.is_none()) one = to_property(model, property);
            const Model::Format chosen = to_format(format);
            if (chosen == Model::Format::aiger) wrong("binary AIGER is not text: use to_bytes(), or the format aag");
            const nb::gil_scoped_release unlocked;
            return model.text(chosen, one, bound);
          },
          "format"_a = "btor2", "property"_a = nb::none(), "bound"_a = 10,
          nb::sig("def text(self, format: str = 'btor2', property: Property | str | int | None = None, "
                  "bound: int = 10) -> str"),
          "The model as btor2, aag (words become bits), smt2 (a query: is a bad reachable within the bound?) or dot.")
      .def(
          "to_bytes",
          [](const Model& model, const std::string& format, nb::handle property) {
            std::optional<Property> one;
            if (!property.is_none()) one = to_property(model, property);
            std::string text;
            {
              const Model::Format chosen = to_format(format);
              const nb::gil_scoped_release unlocked;
              text = model.text(chosen, one);
            }
            return nb::bytes(text.data(), text.size());
          },
          "format"_a = "aig", "property"_a = nb::none(),
          nb::sig("def to_bytes(self, format: str = 'aig', property: Property | str | int | None = None) -> bytes"),
          "The same for every format, binary AIGER too.")
      .def("__repr__", [](const Model& model) {
        return "<Model, " + std::to_string(model.inputs().size()) + " inputs, " +
               std::to_string(model.registers().size()) + " registers, " + std::to_string(model.properties().size()) +
               " properties>";
      });
}

}  // namespace

Expr to_signal(nb::handle object, const Model& model) {
  if (nb::isinstance<Expr>(object)) return nb::cast<Expr>(object);
  if (!nb::isinstance<nb::str>(object)) throw nb::type_error("a signal is an expression or a name");
  return model.find(nb::cast<std::string>(object));
}

void deliver(const Message& message, nb::handle handler) {
  if (!handler.is_none()) {
    handler(message);
    return;
  }
  const char* level = message.level == Message::Level::warning ? "warning"
                      : message.level == Message::Level::info  ? "info"
                                                               : "debug";
  logger().attr(level)("%s", message.text);
}

Message::Level least_level(nb::handle handler) {
  const int debug = 10;  // as the module logging numbers its levels
  const int info = 20;
  if (!handler.is_none() || nb::cast<bool>(logger().attr("isEnabledFor")(debug))) return Message::Level::detail;
  return nb::cast<bool>(logger().attr("isEnabledFor")(info)) ? Message::Level::info : Message::Level::warning;
}

void bind_models(nb::module_& module) {
  bind_parts(module);
  Class type(module, "Model",
             "A design with its claims: a transition system in steps. Registers have a value at the start and a next "
             "value, inputs are free in every step.");
  bind_building(type);
  bind_reading(type);
  module.def("load", &load, "path"_a, nb::kw_only(), "on_message"_a = nb::none(), "options"_a,
             nb::sig("def load(path: str | os.PathLike[str] | collections.abc.Sequence[str | os.PathLike[str]], *, "
                     "on_message: collections.abc.Callable[[Message], object] | None = None, "
                     "**options: Unpack[LoadOptions]) -> Model"),
             "Reads a model: BTOR2 (.btor2 .btor), AIGER (.aig .aag), or Verilog through Yosys (.v .sv), also "
             "compressed (.gz .xz); several files of one design in Verilog as a list.");
  module.def("parse", &parse, "text"_a, "name"_a = "model", "options"_a,
             nb::sig("def parse(text: str | bytes, name: str = 'model', **options: Unpack[LoadOptions]) -> Model"),
             "A model from BTOR2 or AIGER in memory; the name is for messages.");
}

}  // namespace polycube::python
