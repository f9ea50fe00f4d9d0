// What a check has found.
#include <algorithm>
#include <charconv>
#include <cstdio>

#include "api/guarded.h"
#include "api/outcome.h"
#include "app/check/model_file.h"
#include "frontends/btor2/reader.h"
#include "support/platform.h"
#include "support/statistics.h"

namespace polycube {

namespace {

Verdict outside(impl::Verdict verdict) {
  if (verdict == impl::Verdict::sat) return Verdict::sat;
  return verdict == impl::Verdict::unsat ? Verdict::unsat : Verdict::unknown;
}

using Texts = std::vector<std::pair<std::string, std::string>>;

std::string text_of(const Texts& texts, std::string_view wanted) {
  for (const auto& [kind, content] : texts) {
    if (kind == wanted) return content;
  }
  return "";
}

Texts obligations_of(const Texts& texts) {
  constexpr std::string_view folder = "obligations/";
  Texts result;
  for (const auto& [kind, content] : texts) {
    if (kind.compare(0, folder.size(), folder) == 0) result.emplace_back(kind.substr(folder.size()), content);
  }
  return result;
}

/// A proof as Certificates writes it: a line with k, then a system whose outputs are the lemmas.
Proof read_proof(const std::string& text) {
  const std::size_t line = text.find('\n');
  std::uint32_t k = 0;
  std::from_chars(text.data(), text.data() + line, k);
  auto data = std::make_shared<ModelData>();
  data->name = "proof";
  data->system = impl::btor2::read(data->name, text.substr(line + 1));
  std::vector<Expr> lemmas;
  for (const impl::Condition& output : data->system.outputs) lemmas.push_back(Bridge::expression(data, output.term));
  data->system.outputs.clear();
  const bool unique = text.compare(0, line, std::to_string(k) + " unique") == 0;
  return Bridge::proof(std::make_shared<const Bridge::ProofContent>(
      Bridge::ProofContent{k, unique, Bridge::model(data), std::move(lemmas)}));
}

std::string json_object(const std::string& model, const std::string& engine, const std::string& verdict, double seconds,
                        std::uint64_t peak_megabytes, const Statistics& statistics, const std::string& more) {
  char numbers[128];
  std::snprintf(numbers, sizeof(numbers), "\"seconds\": %.3f, \"peak_megabytes\": %llu", seconds,
                static_cast<unsigned long long>(peak_megabytes));
  return "{\"version\": \"" POLYCUBE_VERSION "\", \"model\": " + impl::json_string(model) +
         ", \"engine\": " + impl::json_string(engine) + ", \"verdict\": \"" + verdict + "\", " + numbers +
         ", \"statistics\": {" + impl::json_members(statistics) + "}" + more + "}\n";
}

}  // namespace

std::string name(Verdict verdict) {
  switch (verdict) {
    case Verdict::sat: return "sat";
    case Verdict::unsat: return "unsat";
    case Verdict::unknown: break;
  }
  return "unknown";
}

void add_read_seconds(Statistics& statistics, double seconds) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3f", seconds);
  const std::pair<std::string, std::string> row{"read_seconds", text};
  statistics.insert(std::lower_bound(statistics.begin(), statistics.end(), row), row);
}

PropertyResult property_result(const Model& model, const impl::Claim& claim, const impl::PropertyReport& report,
                               double seconds) {
  PropertyResult result;
  result.property = Bridge::property(model, claim);
  result.verdict = outside(report.verdict);
  result.rejected = report.verdict == impl::Verdict::rejected;
  result.text = report.text;
  result.step = report.step;
  result.k = static_cast<std::uint32_t>(report.k);
  result.bound_reached = report.bound_reached;
  result.seconds = seconds;
  result.worker = report.worker;
  result.texts = report.certificates;
  if (report.verdict == impl::Verdict::sat && !report.witness.empty()) {
    result.trace = Trace::parse(model, report.witness).at(0);
  }
  return result;
}

Result make_result(const Model& model, const Options& options, const std::vector<impl::Claim>& properties,
                   impl::Report report, std::optional<std::uint64_t> contradiction, const CheckTimes& times) {
  auto content = std::make_shared<Bridge::ResultContent>();
  const impl::Verdict verdict = impl::verdict(report);
  content->verdict = outside(verdict);
  if (content->verdict == Verdict::unknown) content->reason = impl::reason(report);
  for (std::size_t i = 0; i < report.properties.size(); ++i) {
    content->properties.push_back(property_result(model, properties[i], report.properties[i], times.properties[i]));
  }
  content->model_name = Bridge::data(model)->name;
  content->engine = Bridge::values(options).text("engine");
  content->contradiction = contradiction;
  content->seconds = times.whole;
  content->report = std::move(report);
  return Bridge::result(std::move(content));
}

// --- Proof ----------------------------------------------------------------------------------------------------------

Proof::Proof(std::shared_ptr<const Content> content) : content_(std::move(content)) {}
std::uint32_t Proof::k() const { return content_->k; }
bool Proof::unique_states() const { return content_->unique_states; }
const Model& Proof::model() const { return content_->model; }
const std::vector<Expr>& Proof::lemmas() const { return content_->lemmas; }

// --- PropertyResult --------------------------------------------------------------------------------------------------

std::string PropertyResult::evidence(std::string_view kind) const { return text_of(texts, kind); }
Texts PropertyResult::obligations() const { return obligations_of(texts); }

// --- Result ---------------------------------------------------------------------------------------------------------

Result::Result(std::shared_ptr<const Content> content) : content_(std::move(content)) {}
Verdict Result::verdict() const { return content_->verdict; }
bool Result::rejected() const { return impl::verdict(content_->report) == impl::Verdict::rejected; }
const std::string& Result::reason() const { return content_->reason; }
const std::vector<PropertyResult>& Result::properties() const { return content_->properties; }

std::optional<Trace> Result::trace() const {
  for (const PropertyResult& p : content_->properties) {
    if (p.trace) return p.trace;
  }
  return std::nullopt;
}

std::optional<Proof> Result::proof() const {
  return guarded([&]() -> std::optional<Proof> {
    const std::string lemmas = text("invariant");
    if (lemmas.empty()) return std::nullopt;
    return read_proof(lemmas);
  });
}

std::string Result::text(std::string_view evidence) const { return text_of(content_->report.certificates, evidence); }
Texts Result::obligations() const { return obligations_of(content_->report.certificates); }

std::optional<std::uint64_t> Result::assumptions_contradict() const { return content_->contradiction; }

double Result::seconds() const { return content_->seconds; }
std::uint64_t Result::peak_megabytes() const { return content_->report.peak_megabytes; }
const Statistics& Result::statistics() const { return content_->report.statistics; }

std::string Result::json() const {
  return json_object(content_->model_name, content_->engine, name(verdict()), seconds(), peak_megabytes(), statistics(),
                     content_->report.workers_json);
}

// --- Progress -------------------------------------------------------------------------------------------------------

double Progress::seconds() const { return content_.seconds; }
std::uint64_t Progress::megabytes() const { return content_.megabytes; }

std::uint64_t Progress::counter(const std::string& name) const {
  return content_.statistics == nullptr ? 0 : content_.statistics->value(name);
}

std::uint64_t Progress::depth() const { return content_.depth; }
std::uint64_t Progress::workers() const { return content_.workers; }
std::uint64_t Progress::facts() const { return content_.facts; }
std::size_t Progress::properties() const { return content_.properties; }
std::size_t Progress::decided() const { return content_.decided; }

Statistics Progress::statistics() const {
  Statistics rows;
  if (content_.statistics != nullptr) rows = content_.statistics->rows();
  if (content_.read_seconds) add_read_seconds(rows, *content_.read_seconds);
  return rows;
}

std::string Progress::json() const {
  return json_object(content_.model_name, content_.engine, name(Verdict::unknown), seconds(),
                     impl::peak_resident_bytes() >> 20, statistics(), "");
}

}  // namespace polycube
