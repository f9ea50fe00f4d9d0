#include "app/portfolio/worker_table.h"

#include <algorithm>

#include "support/error.h"
#include "ts/has_arrays.h"

namespace polycube::impl {

namespace {

using enum WorkerRow::Works;
using enum WorkerRow::Arrays;

/// Where every word is one bit, engines on bits are better.
bool any_words(const TransitionSystem& system) {
  if (system.format == Format::aiger) return false;
  const TermStore& terms = system.terms();
  const auto wide = [&](Node n) { return !terms.sort(n).is_boolean(); };
  return std::any_of(system.inputs().begin(), system.inputs().end(), wide) ||
         std::any_of(system.states().begin(), system.states().end(), [&](const State& s) { return wide(s.variable); });
}

/// What decides which workers are of use.
struct Features {
  bool arrays;
  bool words;
  bool bad;
  bool justice;
  std::size_t cores;
};

bool useful(const WorkerRow& row, const Features& model) {
  if (model.justice && row.justice) return true;
  if (!model.bad) return false;
  if (row.arrays == (model.arrays ? none : some)) return false;
  if (model.cores < row.least_cores || model.cores > row.most_cores) return false;
  return row.works == on_bits || model.words;
}

/// The rows that the list names, in its order.
std::vector<const WorkerRow*> named_rows(const std::string& list) {
  std::vector<const WorkerRow*> workers;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t comma = std::min(list.find(',', begin), list.size());
    const std::string_view name = std::string_view(list).substr(begin, comma - begin);
    begin = comma + 1;
    const std::span<const WorkerRow> rows = worker_table();
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const WorkerRow& r) { return r.name == name; });
    if (row == rows.end()) {
      std::string names;
      for (const WorkerRow& r : rows) names += (names.empty() ? "" : ",") + std::string(r.name);
      throw UsageError("there is no worker '" + std::string(name) + "'", names);
    }
    if (std::find(workers.begin(), workers.end(), &*row) == workers.end()) workers.push_back(&*row);
  }
  return workers;
}

/// Does the command line set all options in which the two workers differ?
bool would_do_the_same(const WorkerRow& a, const WorkerRow& b, const Options& options) {
  if (a.engine != b.engine) return false;
  const Options first = worker_options(options, a);
  const Options second = worker_options(options, b);
  const auto alike = [&](const WorkerRow::Setting& own) { return first.value(own.option) == second.value(own.option); };
  return std::all_of(a.settings.begin(), a.settings.end(), alike) &&
         std::all_of(b.settings.begin(), b.settings.end(), alike);
}

}  // namespace

std::span<const WorkerRow> worker_table() {
  // clang-format off
  static const std::vector<WorkerRow> rows = {
      // name           engine           works     arrays within cores    weight justice settings
      {"ic3",           "ic3",           on_words, none,  "",    1, 1,    24,    false,  {{"lemmas", "mixed"}}},
      {"ic3-bits",      "ic3",           on_bits,  any,   "ic3", 1, 1024, 24,    false,  {{"lemmas", "cube"}, {"arrays", "auto"}}},
      {"ic3-words",     "ic3",           on_words, none,  "ic3", 1, 1024, 5,     false,  {{"lemmas", "mixed"}, {"word-turn", "0"}}},
      {"ic3-light",     "ic3",           on_bits,  none,  "",    1, 1024, 4,     false,  {{"lemmas", "cube"}, {"ic3-ctg", "0"}, {"seed", "3"}}},
      {"ic3-track",     "ic3",           on_words, some,  "",    1, 1024, 3,     false,  {{"lemmas", "mixed"}, {"word-turn", "0"}, {"arrays", "track"}}},
      {"bits-budgeted", "bits-budgeted", on_bits,  any,   "",    1, 1024, 3,     false,  {}},
      {"ic3-native",    "ic3",           on_words, some,  "",    1, 1024, 2,     false,  {{"lemmas", "cube"}, {"arrays", "native"}}},
      {"bits-kind",     "bits-kind",     on_bits,  any,   "",    1, 1024, 2,     false,  {}},
      {"kind",          "kind",          on_words, any,   "",    1, 1024, 0.5,   false,  {}},
      {"bmc",           "bmc",           on_words, any,   "",    1, 1024, 0.5,   true,   {}},
      {"facts",         "facts",         on_bits,  any,   "",    1, 1024, 4,     false,  {}},
  };
  // clang-format on
  return rows;
}

std::size_t workers_together(std::size_t cores) { return cores + 4; }

std::vector<const WorkerRow*> workers_for(const TransitionSystem& system, const std::vector<Claim>& properties,
                                          const Options& options, std::size_t cores) {
  if (options.given("workers")) return named_rows(options.text("workers"));
  const Features model = {
      .arrays = has_arrays(system),
      .words = any_words(system),
      .bad = std::any_of(properties.begin(), properties.end(), [](Claim c) { return !c.justice; }),
      .justice = std::any_of(properties.begin(), properties.end(), [](Claim c) { return c.justice; }),
      .cores = cores};
  std::vector<const WorkerRow*> workers;
  for (const WorkerRow& row : worker_table()) {
    const bool twin = std::any_of(workers.begin(), workers.end(), [&](const WorkerRow* other) {
      return other->name == row.within || would_do_the_same(row, *other, options);
    });
    if (useful(row, model) && !twin) workers.push_back(&row);
  }
  return workers;
}

Options worker_options(const Options& options, const WorkerRow& row) {
  Options own = options;
  own.assign("engine", std::string(row.engine));
  own.assign("timeout", "0");  // the parent enforces the limit
  for (const WorkerRow::Setting& setting : row.settings) {
    if (!options.given(setting.option)) own.assign(setting.option, std::string(setting.value));
  }
  return own;
}

}  // namespace polycube::impl
