// The workers of a portfolio: which engine, with which options, and how much of the time.
#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "support/options.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube {

struct WorkerRow {
  enum class Works : std::uint8_t { on_bits, on_words };
  struct Setting {
    std::string_view option;
    std::string_view value;
  };

  std::string_view name;
  std::string_view engine;
  Works works;
  double weight;                  // its share of the time where cores are short
  bool justice = false;           // treats justice properties
  std::vector<Setting> settings;  // options in which it differs; those of the command line win
};

/// In the order in which they start.
std::span<const WorkerRow> worker_table();

/// The workers that can do something for these properties of this model, none of them twice.
std::vector<const WorkerRow*> workers_for(const TransitionSystem& system, const std::vector<Claim>& properties,
                                          const Options& options);

/// The options of a worker: those of the command line, but for what the worker sets and what only the parent does.
Options worker_options(const Options& options, const WorkerRow& row);

}  // namespace polycube
