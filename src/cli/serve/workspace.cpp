#include "cli/serve/workspace.h"

#include <algorithm>
#include <iostream>
#include <utility>

#include "cli/serve/arguments.h"

namespace polycube::cli::serve {

std::string label(const Property& property) {
  return property.name.empty() ? property.id : property.id + " (" + property.name + ")";
}

LoadedModel::LoadedModel(std::string handle, std::string title, Model model)
    : handle_(std::move(handle)),
      title_(std::move(title)),
      model_(std::move(model)),
      properties_(model_.properties()) {}

const Property& LoadedModel::property(const std::string& name) const {
  for (const auto member : {&Property::id, &Property::name}) {
    const auto found =
        std::find_if(properties_.begin(), properties_.end(), [&](const Property& p) { return p.*member == name; });
    if (found != properties_.end()) return *found;
  }
  constexpr std::size_t most = 20;
  std::string known;
  for (std::size_t i = 0; i < std::min(most, properties_.size()); ++i) {
    known += (i == 0 ? "" : ", ") + label(properties_[i]);
  }
  if (properties_.size() > most) known += ", ... (the tool properties lists all)";
  throw ToolError("there is no property '" + name + "' in " + handle_ +
                  (known.empty() ? ": it has none" : "; it has " + known));
}

Finding LoadedModel::finding(const Property& property) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = findings_.find(property.id);
  return found == findings_.end() ? Finding() : found->second;
}

void LoadedModel::record(const PropertyResult& result) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Finding& finding = findings_[result.property.id];
  if (result.verdict == Verdict::unknown && finding.verdict != Verdict::unknown) return;
  finding.verdict = result.verdict;
  finding.text = result.text;
  if (!result.trace) return;
  finding.trace = result.trace;
  last_trace_ = result.property.id;
}

void LoadedModel::record(const Property& property, const Trace& cti) {
  const std::lock_guard<std::mutex> lock(mutex_);
  findings_[property.id].cti = cti;
  last_cti_ = property.id;
}

std::optional<ProofRecord> LoadedModel::proof() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return proof_;
}

void LoadedModel::record(ProofRecord proof) {
  const std::lock_guard<std::mutex> lock(mutex_);
  proof_ = std::move(proof);
}

std::string LoadedModel::last_with(bool cti) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return cti ? last_cti_ : last_trace_;
}

std::shared_ptr<LoadedModel> Workspace::add(const std::string& title, const Model& model) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const std::string handle = "m" + std::to_string(++added_);
  auto loaded = std::make_shared<LoadedModel>(handle, title, model);
  models_[handle] = loaded;
  return loaded;
}

std::shared_ptr<LoadedModel> Workspace::get(const std::string& handle) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = models_.find(handle);
  if (found != models_.end()) return found->second;
  std::string known;
  for (const auto& [name, model] : models_) known += (known.empty() ? "" : ", ") + name + " (" + model->title() + ")";
  throw ToolError("there is no model '" + handle + "'; " +
                  (known.empty() ? "none is loaded: the tool load reads one" : "loaded are " + known));
}

void Workspace::remove(const std::string& handle) {
  get(handle);
  const std::lock_guard<std::mutex> lock(mutex_);
  models_.erase(handle);
}

void Workspace::log(const Message& message) const {
  if (verbose_) std::cerr << message.text + "\n";
}

}  // namespace polycube::cli::serve
