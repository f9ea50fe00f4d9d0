#include "fuzz/random_options.h"

#include <algorithm>
#include <array>
#include <span>

#include "app/check/engine_options.h"
#include "app/check/option_table.h"
#include "support/error.h"
#include "support/options.h"
#include "ts/transition_system.h"

namespace polycube::impl::fuzz {

namespace {

constexpr std::uint32_t largest_bound = 14;

/// What concerns the surroundings of a run, not its way to an answer; and what is drawn apart from the others.
bool is_special(const OptionRow& row) {
  constexpr std::string_view names[] = {"timeout",  "memory",   "engine",   "bound",   "property",
                                        "shortest", "evidence", "exchange", "workers", "evidence-each"};
  if (row.stage == OptionStage::load) return true;  // models here are made at random
  return row.placeholder == "FILE" || row.placeholder == "FOLDER" ||
         std::find(std::begin(names), std::end(names), row.name) != std::end(names);
}

bool is_tried(const OptionRow& row) { return !is_special(row); }

std::vector<std::string> split(std::string_view list, char separator) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(separator, begin), list.size());
    words.emplace_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

/// The names that may stand in a list: the hint of the error that a wrong one gives. None if there is no such error.
std::vector<std::string> names_in_list(const OptionRow& row) {
  try {
    Options options(option_table());
    options.assign(row.name, "no-such-name");
    engine_options(options, TransitionSystem());
  } catch (const UsageError& error) {
    if (!error.hint().empty()) return split(error.hint(), ',');
  }
  return {};
}

const std::vector<std::string>& known_names(const OptionRow& row) {
  static const std::vector<std::vector<std::string>> all = [] {
    std::vector<std::vector<std::string>> result;
    for (const OptionRow& r : option_table()) {
      result.push_back(is_tried(r) && r.type == OptionType::text ? names_in_list(r) : std::vector<std::string>());
    }
    return result;
  }();
  return all[static_cast<std::size_t>(&row - option_table().data())];
}

std::string random_number(const OptionRow& row, Random& random) {
  const double fallback = row.fallback.empty() ? 0 : std::stod(std::string(row.fallback));
  const std::array<double, 8> choices{
      row.least,     row.least + 1, row.least + 2, row.least + 3,
      row.least + 9, fallback / 2,  fallback * 2,  static_cast<double>(random.below(100))};
  const double value = std::clamp(choices[random.below(choices.size())], row.least, row.most);
  return std::to_string(static_cast<std::uint64_t>(value));
}

/// Quarters of what has the range of a share; of anything else nothing, or what is usual.
std::string random_real(const OptionRow& row, Random& random) {
  if (row.most <= 1)
    return std::to_string(row.least + (row.most - row.least) * static_cast<double>(random.below(5)) / 4);
  return random.coin() ? "0" : std::string(row.fallback);
}

std::string random_list(const std::vector<std::string>& names, Random& random) {
  const std::uint64_t share = 1 + random.below(4);
  std::string list;
  for (const std::string& name : names) {
    if (random.below(5) < share) list += (list.empty() ? "" : ",") + name;
  }
  return list;
}

/// The value of an option that takes one; "" for none.
std::string random_value(const OptionRow& row, Random& random) {
  switch (row.type) {
    case OptionType::number: return random_number(row, random);
    case OptionType::real: return random_real(row, random);
    case OptionType::choice: {
      const std::vector<std::string> values = split(row.placeholder, '|');
      return values[random.below(values.size())];
    }
    case OptionType::text: return random_list(known_names(row), random);
    default: return "";
  }
}

const OptionRow& row_named(std::string_view name) {
  const std::span<const OptionRow> table = option_table();
  return *std::find_if(table.begin(), table.end(), [&](const OptionRow& row) { return row.name == name; });
}

}  // namespace

std::vector<std::string> random_options(Random& random, std::string_view always) {
  std::vector<std::string> words;
  const std::vector<std::string> engines = split(row_named("engine").placeholder, '|');
  // IC3 has most of the options, so it gets most of the runs.
  const std::string engine = random.below(3) == 0 ? "ic3" : engines[random.below(engines.size())];
  words.push_back("--engine=" + engine);
  if (engine != "ic3" || random.below(8) == 0)
    words.push_back("--bound=" + std::to_string(random.below(largest_bound)));
  if (random.below(3) == 0) words.emplace_back("--property=all");
  // Small models mostly end with the quick attempt.
  if (engine == "ic3" && random.below(4) != 0) words.emplace_back("--quick-attempt=0");
  const std::uint64_t share = random.below(4);  // how far from the defaults
  for (const OptionRow& row : option_table()) {
    if (!is_tried(row) || row.name == "quick-attempt") continue;
    if (row.name != always && random.below(6) >= share) continue;
    const std::string name = "--" + std::string(row.name);
    const std::string value = random_value(row, random);
    if (row.type == OptionType::flag) {
      words.push_back(name);
    } else if (!value.empty()) {
      words.push_back(name + "=" + value);
    }
  }
  return words;
}

Options options_of_words(const std::vector<std::string>& words) {
  Options options(option_table());
  for (const std::string& word : words) {
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string value = equals < word.size() ? word.substr(equals + 1) : "true";
    options.assign(std::string_view(word).substr(2, equals - 2), value);
  }
  return options;
}

std::vector<std::string> untried_options() {
  std::vector<std::string> names;
  for (const OptionRow& row : option_table()) {
    if (is_tried(row) && row.type == OptionType::text && known_names(row).empty()) names.emplace_back(row.name);
  }
  return names;
}

}  // namespace polycube::impl::fuzz
