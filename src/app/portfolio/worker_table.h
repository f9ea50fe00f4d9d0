// The table of workers of a portfolio: engine, options, and share of the time.
#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "support/options.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl {

struct WorkerRow {
  enum class Works : std::uint8_t { on_bits, on_words };
  enum class Arrays : std::uint8_t { any, none, some };
  struct Setting {
    std::string_view option;
    std::string_view value;
  };

  std::string_view name;
  std::string_view engine;
  Works works;
  Arrays arrays = Arrays::any;    // starts for models with arrays, without them, or for both
  double weight;                  // its share of the time if cores are scarce
  bool justice = false;           // supports justice properties
  std::vector<Setting> settings;  // options that differ; those of the command line have priority
};

/// In the order in which they start.
std::span<const WorkerRow> worker_table();

/// The workers that can decide some of these properties of this model, without duplicates; or those that the options
/// name. Throws UsageError for an unknown name.
std::vector<const WorkerRow*> workers_for(const TransitionSystem& system, const std::vector<Claim>& properties,
                                          const Options& options);

/// The options of a worker: those of the command line, changed by its settings and without those of the parent.
Options worker_options(const Options& options, const WorkerRow& row);

}  // namespace polycube::impl
