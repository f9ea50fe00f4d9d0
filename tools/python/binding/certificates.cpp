// Judging evidence.
#include "binding.h"

namespace polycube::python {

namespace {

const char* word(Judgement::Outcome outcome) {
  switch (outcome) {
    case Judgement::Outcome::accepted: return "accepted";
    case Judgement::Outcome::rejected: return "rejected";
    case Judgement::Outcome::none: return "none";
    case Judgement::Outcome::stopped: break;
  }
  return "stopped";
}

std::string text_of(const std::variant<std::string, nb::bytes>& text) {
  if (const auto* bytes = std::get_if<nb::bytes>(&text))
    return std::string(static_cast<const char*>(bytes->data()), bytes->size());
  return std::get<std::string>(text);
}

Judgement judge(const Model& model, const std::variant<std::string, nb::bytes>& evidence, const std::string& judge,
                nb::handle property, const std::optional<std::string>& certcheck, const nb::kwargs& arguments) {
  if (judge != "certcheck" && judge != "own") wrong("the judge is 'certcheck' or 'own'");
  std::optional<Property> one;
  if (nb::isinstance<Property>(property)) {
    one = nb::cast<Property>(property);
  } else if (!property.is_none()) {
    one = model.find_property(nb::cast<std::string>(nb::str(property)));
  }
  const Options options = to_options(arguments, OptionInfo::Stage::check);
  const std::string program =
      certcheck ? *certcheck
                : nb::cast<std::string>(nb::module_::import_("polycube._programs").attr("path")("certcheck"));
  const std::string text = text_of(evidence);
  const nb::gil_scoped_release released;
  return certify(model, text, judge == "own" ? Judge::own : Judge::certcheck, one, options, program);
}

}  // namespace

void bind_certificates(nb::module_& module) {
  nb::class_<Judgement>(module, "Judgement", "What a judge says about evidence. It is true if it is accepted.")
      .def_prop_ro(
          "outcome", [](const Judgement& judgement) { return word(judgement.outcome); },
          "\"accepted\", \"rejected\", \"none\" (it cannot be read) or \"stopped\" (the time was over)")
      .def_ro("text", &Judgement::text, "What the judge says.")
      .def("__bool__", [](const Judgement& judgement) { return judgement.outcome == Judgement::Outcome::accepted; })
      .def("__repr__",
           [](const Judgement& judgement) { return std::string("<Judgement: ") + word(judgement.outcome) + ">"; });
  module.def(
      "certify", &judge, "model"_a, "evidence"_a, "judge"_a = "certcheck", "property"_a = nb::none(), nb::kw_only(),
      "certcheck"_a = nb::none(), "options"_a,
      nb::sig(
          "def certify(model: Model, evidence: str | bytes, judge: typing.Literal['certcheck', 'own'] = 'certcheck', "
          "property: Property | str | int | None = None, *, certcheck: str | None = None, "
          "timeout: float | None = None, smt: str | None = None) -> Judgement"),
      "Does a witness or a certificate show what it claims about a model, or about one property of it? Judges "
      "are the program certcheck, which shares no code with polycube, and, for certificates, polycube's own "
      "code.");
}

}  // namespace polycube::python
