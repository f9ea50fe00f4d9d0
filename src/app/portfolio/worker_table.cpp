#include "app/portfolio/worker_table.h"

#include <algorithm>

#include "support/error.h"
#include "ts/has_arrays.h"

namespace polycube::impl {

namespace {

using enum WorkerRow::Works;
using enum WorkerRow::Arrays;

bool useful(const WorkerRow& row, const TransitionSystem& system, bool arrays, const std::vector<Claim>& properties) {
  const bool any_justice = std::any_of(properties.begin(), properties.end(), [](const Claim& c) { return c.justice; });
  const bool any_bad = std::any_of(properties.begin(), properties.end(), [](const Claim& c) { return !c.justice; });
  if (any_justice && row.justice) return true;
  if (!any_bad) return false;
  if (row.arrays == (arrays ? none : some)) return false;
  // A model from AIGER has words of one bit only, where engines on bits are better.
  return row.works == on_bits || system.format != Format::aiger;
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
  const auto contradicts = [&](const WorkerRow::Setting& own) {
    return !options.given(own.option) && std::any_of(b.settings.begin(), b.settings.end(), [&](const auto& other) {
      return other.option == own.option && other.value != own.value;
    });
  };
  return a.engine == b.engine && std::none_of(a.settings.begin(), a.settings.end(), contradicts);
}

}  // namespace

std::span<const WorkerRow> worker_table() {
  // clang-format off
  static const std::vector<WorkerRow> rows = {
      // name           engine           works     arrays  weight justice settings
      {"ic3-bits",      "ic3",           on_bits,  any,    5,     false,  {{"lemmas", "cube"}, {"arrays", "auto"}}},
      {"ic3-words",     "ic3",           on_words, none,   5,     false,  {{"lemmas", "mixed"}, {"word-turn", "0"}}},
      {"ic3-track",     "ic3",           on_words, some,   3,     false,  {{"lemmas", "mixed"}, {"word-turn", "0"}, {"arrays", "track"}}},
      {"bits-budgeted", "bits-budgeted", on_bits,  any,    3,     false,  {}},
      {"ic3-native",    "ic3",           on_words, some,   2,     false,  {{"lemmas", "cube"}, {"arrays", "native"}}},
      {"kind",          "kind",          on_words, any,    1,     false,  {}},
      {"bits-kind",     "bits-kind",     on_bits,  any,    2,     false,  {}},
      {"bmc",           "bmc",           on_words, any,    1,     true,   {}},
      {"facts",         "facts",         on_bits,  any,    1,     false,  {}},
  };
  // clang-format on
  return rows;
}

std::vector<const WorkerRow*> workers_for(const TransitionSystem& system, const std::vector<Claim>& properties,
                                          const Options& options) {
  if (options.given("workers")) return named_rows(options.text("workers"));
  const bool arrays = has_arrays(system);
  std::vector<const WorkerRow*> workers;
  for (const WorkerRow& row : worker_table()) {
    const bool twin = std::any_of(workers.begin(), workers.end(),
                                  [&](const WorkerRow* other) { return would_do_the_same(row, *other, options); });
    if (useful(row, system, arrays, properties) && !twin) workers.push_back(&row);
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
