#include "cli/verdicts/resume_file.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "cli/errors.h"
#include "cli/json.h"
#include "polycube/file.h"

namespace polycube::cli {

namespace {

constexpr std::int64_t format = 1;

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// The options that say what the model is.
Pairs options_of_model(const CommandLine& line) {
  const Options options = line.library_options();
  Pairs result;
  for (const OptionInfo& info : known_options()) {
    if (info.stage == OptionInfo::Stage::load && options.is_set(info.name)) {
      result.emplace_back(info.name, options.get(info.name));
    }
  }
  return result;
}

Json as_json(const Pairs& pairs) {
  Json object = Json::object();
  for (const auto& [name, value] : pairs) object.set(name, value);
  return object;
}

Json as_json(const ResumeFile::Entry& entry) {
  const PropertyResult& result = entry.finding.result;
  Json files = Json::array();
  for (std::size_t i = 0; i < entry.hashes.size(); ++i) {
    const EvidenceFile& file = entry.finding.files[i];
    files.push(Json::object().set("kind", file.kind).set("file", file.path).set("hash", entry.hashes[i]));
  }
  return Json::object()
      .set("property", result.property.id)
      .set("name", result.property.name)
      .set("verdict", name(result.verdict))
      .set("depth", result.verdict == Verdict::sat ? result.step : std::uint64_t{result.k})
      .set("text", result.text)
      .set("seconds", result.seconds)
      .set("worker", result.worker)
      .set("evidence", std::move(files));
}

/// Members of what was read; a missing one, or one of another type, is no value.
std::string text_in(const Json& object, std::string_view name) {
  const Json* member = object.find(name);
  const std::string* text = member == nullptr ? nullptr : member->text();
  return text == nullptr ? "" : *text;
}

double number_in(const Json& object, std::string_view name) {
  const Json* member = object.find(name);
  return member == nullptr ? 0 : std::max(0.0, member->number().value_or(0));
}

const Json::Array& list_in(const Json& object, std::string_view name) {
  static const Json::Array nothing;
  const Json* member = object.find(name);
  return member == nullptr || member->elements() == nullptr ? nothing : *member->elements();
}

ResumeFile::Entry entry_of(const Json& json, const Property& property) {
  ResumeFile::Entry entry;
  PropertyResult& result = entry.finding.result;
  result.property = property;
  result.verdict = text_in(json, "verdict") == "sat" ? Verdict::sat : Verdict::unsat;
  const double depth = number_in(json, "depth");
  if (result.verdict == Verdict::sat) result.step = static_cast<std::uint64_t>(std::min(depth, 1e15));
  if (result.verdict == Verdict::unsat) result.k = static_cast<std::uint32_t>(std::min(depth, 4e9));
  result.text = text_in(json, "text");
  result.seconds = number_in(json, "seconds");
  result.worker = text_in(json, "worker");
  entry.finding.resumed = true;
  for (const Json& file : list_in(json, "evidence")) {
    entry.finding.files.push_back({text_in(file, "kind"), text_in(file, "file")});
    entry.hashes.push_back(text_in(file, "hash"));
  }
  return entry;
}

/// As on a command line.
std::string words_of(const Pairs& options) {
  std::string words;
  for (const auto& [name, value] : options) words += " --" + name + (value == "true" ? "" : "=" + value);
  return words.empty() ? " none" : words;
}

Pairs options_in(const Json& json) {
  Pairs result;
  const Json* options = json.find("options");
  const Json::Object* members = options == nullptr ? nullptr : options->members();
  if (members == nullptr) return result;
  for (const auto& [name, value] : *members) result.emplace_back(name, value.text() == nullptr ? "" : *value.text());
  return result;
}

}  // namespace

std::string hash_of_file(const std::string& path) {
  if (path == "-") return "";
  if (!std::filesystem::is_directory(path)) return hash_of(read_file(path));
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(path)) names.push_back(file.path().string());
  std::sort(names.begin(), names.end());
  std::string all;
  for (const std::string& name : names) all += hash_of(read_file(name));
  return hash_of(all);
}

std::string hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  char digits[17];
  std::snprintf(digits, sizeof(digits), "%016llx", static_cast<unsigned long long>(hash));
  return digits;
}

ResumeFile::ResumeFile(std::string path, const Model& model, const CommandLine& line)
    : path_(std::move(path)),
      model_(model),
      model_hash_(hash_of(model.text(Model::Format::btor2))),
      options_(options_of_model(line)) {
  if (std::filesystem::exists(path_)) read();
}

void ResumeFile::read() {
  std::string trouble;
  const std::optional<Json> json = Json::parse(read_file(path_), trouble);
  const Json* number = json ? json->find("polycube_resume") : nullptr;
  if (number == nullptr) throw input_error(path_, "is not a file of --resume, and is not overwritten");
  if (*number != Json(format)) throw input_error(path_, "is of another version of polycube");
  if (text_in(*json, "model") != model_hash_) {
    const Pairs before = options_in(*json);
    throw input_error(path_, "is about another model" +
                                 (before == options_ ? "" : ", or about this one with the options" + words_of(before)));
  }
  const std::vector<Property> all = model_.properties();
  for (const Json& one : list_in(*json, "properties")) {
    const std::string verdict = text_in(one, "verdict");
    const auto property =
        std::find_if(all.begin(), all.end(), [&](const Property& p) { return p.id == text_in(one, "property"); });
    if (property == all.end() || (verdict != "sat" && verdict != "unsat")) continue;
    entries_.push_back(entry_of(one, *property));
  }
}

void ResumeFile::forget(const Property& property) {
  std::erase_if(entries_, [&](const Entry& e) { return e.finding.result.property.id == property.id; });
  write();
}

void ResumeFile::add(const Finding& finding) {
  const std::string& id = finding.result.property.id;
  std::erase_if(entries_, [&](const Entry& e) { return e.finding.result.property.id == id; });
  Entry entry{finding, {}};
  entry.finding.result.trace.reset();
  entry.finding.result.texts.clear();
  for (const EvidenceFile& file : finding.files) entry.hashes.push_back(hash_of_file(file.path));
  entries_.push_back(std::move(entry));
  write();
}

void ResumeFile::write() const {
  Json properties = Json::array();
  for (const Entry& entry : entries_) properties.push(as_json(entry));
  const Json all = Json::object()
                       .set("polycube_resume", format)
                       .set("model", model_hash_)
                       .set("options", as_json(options_))
                       .set("properties", std::move(properties));
  write_file(path_, all.print() + "\n");
}

}  // namespace polycube::cli
