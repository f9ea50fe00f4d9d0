// The table of workers of a portfolio: engine, options, and share of the time. A row is in the table because it solves
// what the rows above it do not (docs/decisions/0024-rows-by-cover.md).
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
  std::string_view within = "";   // does not start beside this worker, which does the same among other things
  std::size_t least_cores = 1;    // starts on so many cores or more
  std::size_t most_cores = 1024;  // and on no more
  double weight;                  // as in Schedule: its share of the time if cores are scarce
  bool justice = false;           // supports justice properties
  std::vector<Setting> settings;  // options that differ; those of the command line have priority
};

/// In the order in which they start, and come in as reserves.
std::span<const WorkerRow> worker_table();

/// How many of them there are at a time: some more than cores, since nobody knows which of them the model wants.
std::size_t workers_together(std::size_t cores);

/// The workers that can decide some of these properties of this model, without duplicates; or those that the options
/// name. Throws UsageError for an unknown name.
std::vector<const WorkerRow*> workers_for(const TransitionSystem& system, const std::vector<Claim>& properties,
                                          const Options& options, std::size_t cores);

/// The options of a worker: those of the command line, changed by its settings and without those of the parent.
Options worker_options(const Options& options, const WorkerRow& row);

}  // namespace polycube::impl
