// What a server remembers between calls: the models that were loaded, and what was found out about them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "polycube/check.h"
#include "polycube/model.h"
#include "polycube/trace.h"

namespace polycube::cli::serve {

/// About one property. Handles are copied out of it, so that nobody waits for a check.
struct Finding {
  Verdict verdict = Verdict::unknown;
  std::string text;  // "sat at step 5"; empty: it was not checked yet
  std::optional<Trace> trace;
  std::optional<Trace> cti;
};

/// Of the last check that proved something.
struct ProofRecord {
  Proof proof;
  std::vector<Property> claims;
};

/// The model itself never changes, and several threads read it at once; what was found is guarded.
class LoadedModel {
 public:
  LoadedModel(std::string handle, std::string title, Model model);

  const std::string& handle() const { return handle_; }
  /// For people: the name of the file.
  const std::string& title() const { return title_; }
  const Model& model() const { return model_; }
  const std::vector<Property>& properties() const { return properties_; }
  /// By id or name. Throws ToolError that lists those there are.
  const Property& property(const std::string& name) const;

  Finding finding(const Property& property) const;
  /// A verdict replaces an earlier one, but for one that is unknown.
  void record(const PropertyResult& result);
  void record(const Property& property, const Trace& cti);
  std::optional<ProofRecord> proof() const;
  void record(ProofRecord proof);
  /// The property of which the last trace, or counterexample to induction, was found; "" if there is none.
  std::string last_with(bool cti) const;

 private:
  std::string handle_;
  std::string title_;
  Model model_;
  std::vector<Property> properties_;
  mutable std::mutex mutex_;  // guards what follows
  std::map<std::string, Finding> findings_;
  std::optional<ProofRecord> proof_;
  std::string last_trace_;
  std::string last_cti_;
};

class Workspace {
 public:
  explicit Workspace(bool verbose) : verbose_(verbose) {}

  std::shared_ptr<LoadedModel> add(const std::string& title, const Model& model);
  /// Throws ToolError that lists those there are.
  std::shared_ptr<LoadedModel> get(const std::string& handle) const;
  void remove(const std::string& handle);
  /// To stderr, if the user wants to see it; stdout belongs to the protocol.
  void log(const Message& message) const;

 private:
  const bool verbose_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<LoadedModel>> models_;
  std::uint64_t added_ = 0;
};

/// "b0 (no_overflow)"
std::string label(const Property& property);

}  // namespace polycube::cli::serve
