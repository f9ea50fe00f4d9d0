// Options as keyword arguments.
#include <algorithm>

#include "binding.h"

namespace polycube::python {

namespace {

const OptionInfo* find_option(const std::string& name) {
  for (const OptionInfo& info : known_options())
    if (info.name == name) return &info;
  return nullptr;
}

/// certify_smt is certify-smt; assert_ is assert, which is a word of Python.
std::string option_name(std::string argument) {
  if (!argument.empty() && argument.back() == '_') argument.pop_back();
  std::replace(argument.begin(), argument.end(), '_', '-');
  return argument;
}

std::string text_of(nb::handle value) {
  if (nb::isinstance<nb::bool_>(value)) return nb::cast<bool>(value) ? "true" : "false";
  if (nb::isinstance<Property>(value)) return nb::cast<Property>(value).id;
  if (nb::hasattr(value, "__fspath__")) return nb::cast<std::string>(value.attr("__fspath__")());
  return nb::cast<std::string>(nb::str(value));
}

/// set={"DEPTH": 8} is the list of "DEPTH=8".
std::vector<std::string> texts_of(nb::handle value) {
  std::vector<std::string> texts;
  if (nb::isinstance<nb::dict>(value)) {
    for (auto [key, item] : nb::borrow<nb::dict>(value)) texts.push_back(text_of(key) + "=" + text_of(item));
  } else if (nb::isinstance<nb::list>(value) || nb::isinstance<nb::tuple>(value)) {
    for (nb::handle item : value) texts.push_back(text_of(item));
  } else {
    texts.push_back(text_of(value));
  }
  return texts;
}

void set_option(Options& options, const OptionInfo& info, nb::handle value) {
  const std::vector<std::string> texts = texts_of(value);
  if (info.type == OptionInfo::Type::list) {
    for (const std::string& text : texts) options.set(info.name, text);
    return;
  }
  std::string joined;
  for (const std::string& text : texts) joined += (joined.empty() ? "" : ",") + text;
  options.set(info.name, joined);
}

const char* word(OptionInfo::Type type) {
  switch (type) {
    case OptionInfo::Type::flag: return "flag";
    case OptionInfo::Type::number: return "number";
    case OptionInfo::Type::real: return "real";
    case OptionInfo::Type::text: return "text";
    case OptionInfo::Type::choice: return "choice";
    case OptionInfo::Type::list: break;
  }
  return "list";
}

}  // namespace

Options to_options(const nb::kwargs& arguments, OptionInfo::Stage stage) {
  Options options;
  for (auto [key, value] : arguments) {
    const std::string name = option_name(nb::cast<std::string>(key));
    const OptionInfo* info = find_option(name);
    if (info == nullptr) {
      options.set(name, "");  // throws, with the nearest name
      continue;
    }
    if (info->stage != stage)
      wrong("option '" + name + "' is about " +
            (stage == OptionInfo::Stage::load ? "checking: an argument of check(), not of load()"
                                              : "reading a model: an argument of load(), not of check()"));
    if (!value.is_none()) set_option(options, *info, value);
  }
  return options;
}

void bind_options(nb::module_& module) {
  nb::class_<OptionInfo>(module, "OptionInfo", "An option of load() or check().")
      .def_ro("name", &OptionInfo::name, "As on the command line; in Python with _ for -.")
      .def_prop_ro(
          "type", [](const OptionInfo& info) { return word(info.type); },
          "\"flag\", \"number\", \"real\", \"text\", \"choice\" or \"list\"")
      .def_prop_ro(
          "stage", [](const OptionInfo& info) { return info.stage == OptionInfo::Stage::load ? "load" : "check"; },
          "\"load\" or \"check\"")
      .def_ro("placeholder", &OptionInfo::placeholder, "For a choice: the values, as \"a|b|c\".")
      .def_ro("fallback", &OptionInfo::fallback, "The default.")
      .def_ro("least", &OptionInfo::least)
      .def_ro("most", &OptionInfo::most)
      .def_ro("help", &OptionInfo::help)
      .def_ro("expert", &OptionInfo::expert, "Is it about the inside of engines?")
      .def("__repr__", [](const OptionInfo& info) { return "<OptionInfo " + info.name + ": " + info.help + ">"; });
  module.def("options", &known_options, nb::sig("def options() -> list[OptionInfo]"),
             "All options of load() and check(), as the document of options has them.");
}

}  // namespace polycube::python
