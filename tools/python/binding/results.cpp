// What a check has found.
#include <cstdlib>

#include "binding.h"
#include "results.h"

namespace polycube::python {

namespace {

/// A number if the text is one.
nb::object number_or_text(const std::string& text) {
  if (text.empty() || text.find_first_not_of("0123456789.-+e") != std::string::npos) return nb::cast(text);
  char* end = nullptr;
  if (text.find_first_of(".e") == std::string::npos) {
    const long long whole = std::strtoll(text.c_str(), &end, 10);
    return *end == '\0' ? nb::cast(whole) : nb::cast(text);
  }
  const double real = std::strtod(text.c_str(), &end);
  return *end == '\0' ? nb::cast(real) : nb::cast(text);
}

std::string label(const Property& property) { return property.name.empty() ? property.id : property.name; }

std::string summary(const Result& result) {
  const std::size_t count = result.properties().size();
  return name(result.verdict()) + ", " + std::to_string(count) + (count == 1 ? " property" : " properties");
}

std::string lines(const Result& result) {
  std::string text = name(result.verdict());
  if (!result.reason().empty()) text += ": " + result.reason();
  for (const PropertyResult& one : result.properties()) text += "\n" + label(one.property) + ": " + one.text;
  return text;
}

PropertyResult of_property(const Result& result, const std::string& wanted) {
  for (const PropertyResult& one : result.properties())
    if (one.property.id == wanted || one.property.name == wanted) return one;
  throw nb::key_error(wanted.c_str());
}

void bind_proofs(nb::module_& module) {
  nb::class_<Proof>(module, "Proof", "Why nothing bad can happen: k-induction over the claims and the lemmas.")
      .def_prop_ro(
          "k", &Proof::k,
          "Claims and lemmas hold in the first k steps of every run, and after any k steps in which they hold.")
      .def_prop_ro("unique_states", &Proof::unique_states,
                   "Is the second part claimed for runs without repeated states only?")
      .def_prop_ro(
          "model", [](const Proof& proof) { return proof.model(); },
          "The model, with the registers that the proof adds, if any.")
      .def_prop_ro(
          "lemmas", [](const Proof& proof) { return proof.lemmas(); },
          "Conditions over the registers and inputs of the model; str(lemma) has them with the names of the design.")
      .def("__len__", [](const Proof& proof) { return proof.lemmas().size(); })
      .def("__str__",
           [](const Proof& proof) {
             std::string text;
             for (const Expr& lemma : proof.lemmas()) text += (text.empty() ? "" : "\n") + lemma.to_string();
             return text;
           })
      .def("__repr__", [](const Proof& proof) {
        const std::size_t count = proof.lemmas().size();
        return "<Proof by " + std::to_string(proof.k()) + "-induction, " + std::to_string(count) +
               (count == 1 ? " lemma>" : " lemmas>");
      });
}

void bind_property_results(nb::module_& module) {
  nb::class_<PropertyResult>(module, "PropertyResult", "What was found about one property.")
      .def_ro("claim", &PropertyResult::property, "The property.")
      .def_ro("verdict", &PropertyResult::verdict)
      .def_ro("rejected", &PropertyResult::rejected,
              "Evidence was rejected: a bug, and the case is in the folder of option dump.")
      .def_ro("text", &PropertyResult::text, "\"sat at step 5\", \"unsat by 1-induction\", or why it is unknown.")
      .def_ro("step", &PropertyResult::step, "If sat: the last step of the trace.")
      .def_ro("k", &PropertyResult::k, "If unsat: the proof is by k-induction.")
      .def_ro("seconds", &PropertyResult::seconds, "From the start of the check until this was known.")
      .def_ro("worker", &PropertyResult::worker,
              "Who has decided it: of engines side by side the name of one, else the engine; \"\" if it is unknown.")
      .def_ro("bound_reached", &PropertyResult::bound_reached,
              "If unknown: is it at least known that no run up to the bound reaches it?")
      .def_prop_ro(
          "trace", [](const PropertyResult& result) { return result.trace; },
          "If sat, unless option evidence asks for other things.")
      .def(
          "evidence",
          [](const PropertyResult& result, const std::string& kind) {
            const std::string text = result.evidence(kind);
            return nb::bytes(text.data(), text.size());
          },
          "kind"_a,
          "If unsat, with option evidence_each: what option evidence asks for, about this property alone; else b\"\".")
      .def("__repr__", [](const PropertyResult& result) {
        return "<PropertyResult " + label(result.property) + ": " + shortened(result.text) + ">";
      });
}

}  // namespace

nb::dict to_python(const Statistics& statistics) {
  nb::dict found;
  for (const auto& [key, value] : statistics) found[key.c_str()] = number_or_text(value);
  return found;
}

void bind_results(nb::module_& module) {
  nb::enum_<Verdict>(module, "Verdict", "The answer about a property or a model; str() gives it in lower case.")
      .value("SAT", Verdict::sat, "A bad state is reachable; the run was replayed.")
      .value("UNSAT", Verdict::unsat, "No bad state is reachable; the proof was checked.")
      .value("UNKNOWN", Verdict::unknown, "A limit, a bound, a cancellation, or something unsupported.")
      .def("__str__", [](Verdict verdict) { return name(verdict); });
  bind_proofs(module);
  bind_property_results(module);
  nb::class_<Result>(module, "Result", "What a check has found.")
      .def_prop_ro("verdict", &Result::verdict, "SAT if one property is; UNSAT if all are.")
      .def_prop_ro("rejected", &Result::rejected, "Is the verdict unknown because evidence was rejected?")
      .def_prop_ro("reason", &Result::reason, "Why it is unknown; else \"\".")
      .def_prop_ro(
          "properties", [](const Result& result) { return result.properties(); }, "In the order of the model.")
      .def("__getitem__", &of_property, "property"_a, "The result of one property, by its name or id.")
      .def_prop_ro("trace", &Result::trace, "Of the first property that is sat, or None.")
      .def_prop_ro("proof", &Result::proof,
                   "What was proven, to walk over: if unsat, and if option evidence has \"invariant\".")
      .def_prop_ro(
          "certificate",
          [](const Result& result) -> std::optional<nb::bytes> {
            const std::string text = result.text("certificate");
            if (text.empty()) return {};
            return nb::bytes(text.data(), text.size());
          },
          "A witness circuit in the format of the model: if unsat, and if option evidence has \"certificate\".")
      .def(
          "text", [](const Result& result, const std::string& evidence) { return result.text(evidence); }, "evidence"_a,
          "What option evidence asked for, if unsat: \"explanation\", \"certificate-ascii\", \"invariant-text\", "
          "\"invariant-smt2\" or \"invariant-btor2\"; else \"\".")
      .def_prop_ro(
          "obligations",
          [](const Result& result) {
            nb::dict files;
            for (const auto& [file, text] : result.obligations()) files[file.c_str()] = nb::cast(text);
            return files;
          },
          nb::sig("def obligations(self) -> dict[str, str]"),
          "What a solver has to show, as files of SMT-LIB2 by their names, if option evidence has \"obligations\".")
      .def_prop_ro("assumptions_contradict", &Result::assumptions_contradict,
                   "If unsat: a step that no run which satisfies the assumptions has, or None if none is known.")
      .def_prop_ro("seconds", &Result::seconds)
      .def_prop_ro("peak_megabytes", &Result::peak_megabytes)
      .def_prop_ro(
          "statistics", [](const Result& result) { return to_python(result.statistics()); },
          nb::sig("def statistics(self) -> dict[str, int | float | str]"), "Counters and times by name.")
      .def("json", &Result::json, "All of it as a JSON object: verdict, times, counters, workers.")
      .def("__str__", &lines)
      .def("__repr__", [](const Result& result) { return "<Result " + summary(result) + ">"; });
}

}  // namespace polycube::python
