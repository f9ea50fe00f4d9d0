// What is behind Result, Proof and Progress.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/bridge.h"
#include "app/check/report.h"
#include "support/statistics.h"

namespace polycube {

struct Proof::Content {
  std::uint32_t k;
  bool unique_states;
  Model model;
  std::vector<Expr> lemmas;
};

struct Result::Content {
  impl::Report report;
  std::optional<std::uint64_t> contradiction;
  Verdict verdict;
  std::string reason;
  std::vector<PropertyResult> properties;
  std::string model_name;
  std::string engine;
  double seconds;
};

struct Progress::Content {
  double seconds;
  std::uint64_t megabytes;
  std::uint64_t depth;
  std::uint64_t workers;
  std::uint64_t facts;
  std::size_t properties;
  std::size_t decided;
  const impl::Statistics* statistics;  // of an engine in this process, or null
  std::optional<double> read_seconds;  // none: the model is not read yet
  std::string model_name;
  std::string engine;
};

/// The time to read the model is a part of the statistics, which are in alphabetical order.
void add_read_seconds(Statistics& statistics, double seconds);

/// The result for a property of the model, whose report it is; `seconds`: when it was known.
PropertyResult property_result(const Model& model, const impl::Claim& claim, const impl::PropertyReport& report,
                               double seconds);

/// Seconds since the start of a check.
struct CheckTimes {
  double whole = 0;
  std::vector<double> properties;  // until each was known
};

/// The report is about these properties of the model; `contradiction` is a step that no run which satisfies the
/// assumptions has.
Result make_result(const Model& model, const Options& options, const std::vector<impl::Claim>& properties,
                   impl::Report report, std::optional<std::uint64_t> contradiction, const CheckTimes& times);

}  // namespace polycube
