#include "cli/compat/personality.h"

#include <algorithm>
#include <array>

#include "cli/errors.h"

namespace polycube::cli::compat {

namespace {

using enum Takes;
using R = Request&;
using V = const std::string&;

void set_bound(R r, V v) { r.bound = step_number(v); }
void set_engine(R r, V v) { r.engine = v; }
void set_verbosity(R r, V v) { r.verbosity = v.empty() ? 1 : step_number(v); }
void set_witness(R r, V) { r.witness = true; }
bool is_on(V v) { return v != "0"; }

// clang-format off
constexpr ForeignOption btormc_options[] = {
  {"-kmin",            value,           [](R r, V v) { r.first = step_number(v); }},
  {"--bound-min",      value,           [](R r, V v) { r.first = step_number(v); }},
  {"-kmax",            value,           set_bound},
  {"--bound-max",      value,           set_bound},
  {"-v",               optional_number, set_verbosity},
  {"--verbosity",      optional_number, set_verbosity},
  {"--stop-first",     optional_number, [](R r, V v) { r.all_properties = !is_on(v); }},
  {"--kind",           optional_number, [](R r, V v) { r.induction = is_on(v); }},
  {"--simple-path",    optional_number, [](R r, V v) { r.unique_states = is_on(v); }},
  {"--trace-gen",      optional_number, [](R r, V v) { r.witness = is_on(v); }},
  {"--btor-stats",     optional_number, nullptr},
};

constexpr ForeignOption pono_options[] = {
  {"-e",               value,           set_engine},
  {"--engine",         value,           set_engine},
  {"-k",               value,           set_bound},
  {"--bound",          value,           set_bound},
  {"-p",               value,           [](R r, V v) { r.property = v; }},
  {"--prop",           value,           [](R r, V v) { r.property = v; }},
  {"-v",               value,           set_verbosity},
  {"--verbosity",      value,           set_verbosity},
  {"--witness",        nothing,         set_witness},
  {"--static-coi",     nothing,         nullptr},
  {"--smt-solver",     value,           nullptr},
  {"--random-seed",    value,           [](R r, V v) { r.own.push_back("--seed=" + v); }},
};

constexpr ForeignOption suprove_options[] = {
  {"-v",               nothing,         nullptr},
};

constexpr ForeignOption avy_options[] = {
  {"--cex",            value,           [](R, V v) { if (v != "-") throw usage_error("avy writes a counterexample to '-' only"); }},
  {"-v",               value,           nullptr},
  {"--verbose",        value,           nullptr},
};

constexpr ForeignOption ric3_options[] = {
  {"-e",               value,           set_engine},
  {"--engine",         value,           set_engine},
  {"--bmc-max-k",      value,           set_bound},
  {"--witness",        nothing,         set_witness},
  {"-v",               value,           nullptr},
  {"--verbose",        value,           nullptr},
  {"--rseed",          value,           [](R r, V v) { r.own.push_back("--seed=" + v); }},
};

constexpr ForeignOption aigbmc_options[] = {
  {"-n",               nothing,         [](R r, V) { r.witness = false; }},
  {"-q",               nothing,         [](R r, V) { r.verbosity = 0; }},
  {"-v",               nothing,         nullptr},
  {"-m",               nothing,         nullptr},
  {"--lingeling",      nothing,         nullptr},
  {"--picosat",        nothing,         nullptr},
};
// clang-format on

std::vector<Personality> make_table() {
  std::vector<Personality> table{
      {"btormc", Speech::btormc, btormc_options, Arguments::model, {}},
      {"pono", Speech::pono, pono_options, Arguments::model, {}},
      {"suprove", Speech::aiger, suprove_options, Arguments::configuration_and_model, {}},
      {"avy", Speech::aiger, avy_options, Arguments::model, {}},
      {"rIC3", Speech::aiger, ric3_options, Arguments::model, {}, true},
      {"aigbmc", Speech::aiger, aigbmc_options, Arguments::bound_and_model, {}},
  };
  for (Personality& p : table) p.defaults.witness = p.speech != Speech::pono;
  const auto defaults = [&](std::string_view name) -> Request& {
    return std::find_if(table.begin(), table.end(), [&](const Personality& p) { return p.name == name; })->defaults;
  };
  defaults("pono").engine = "bmc";
  defaults("pono").property = "0";
  defaults("aigbmc").engine = "bmc";
  defaults("aigbmc").verbosity = 1;
  return table;
}

std::span<const Personality> personalities() {
  static const std::vector<Personality> table = make_table();
  return table;
}

/// The bound of a search if none is given, as in the tool.
std::uint32_t default_bound(const Personality& personality) { return personality.speech == Speech::btormc ? 20 : 10; }

const Personality* find(std::string_view name) {
  for (const Personality& p : personalities()) {
    if (p.name == name) return &p;
  }
  return nullptr;
}

std::string known_names() {
  std::string all;
  for (const Personality& p : personalities()) all += (all.empty() ? "" : ", ") + std::string(p.name);
  return all;
}

const Personality* by_program(std::string_view program) {
  std::string_view name = program.substr(program.rfind('/') + 1);
  constexpr std::string_view prefix = "polycube-";
  if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  return find(name);
}

bool is_aiger_file(std::string_view word) { return word.ends_with(".aig") || word.ends_with(".aag"); }

/// Command lines as sby writes them.
const Personality* by_signature(const std::vector<std::string>& words) {
  const auto begins = [&](std::initializer_list<std::string_view> wanted) {
    return words.size() > wanted.size() && std::equal(wanted.begin(), wanted.end(), words.begin());
  };
  if (begins({"--stop-first"})) return find("btormc");
  if (begins({"--witness", "-v", "1", "-e"})) return find("pono");
  if (begins({"--cex", "-"})) return find("avy");
  if (begins({"--bmc-max-k"})) return find("rIC3");
  if (!words.empty() && words[0].starts_with('+')) return find("suprove");
  const bool bound_first = words.size() > 1 && is_number(words[0]);
  if (bound_first && std::any_of(words.begin() + 1, words.end(), is_aiger_file)) return find("aigbmc");
  return nullptr;
}

bool is_induction(const Request& request) { return request.induction || request.engine == "ind"; }

}  // namespace

Summons summoned(std::string_view program, const std::vector<std::string>& words) {
  constexpr std::string_view option = "--compat";
  const std::size_t at = !words.empty() && words[0] == "check" ? 1 : 0;
  if (at < words.size() && words[at].starts_with(option)) {
    const bool joined = words[at].starts_with("--compat=");
    const std::size_t rest = at + (joined ? 1 : 2);
    if (!joined && (words[at] != option || rest > words.size())) return {};  // the parser of options reports it
    const std::string name = joined ? words[at].substr(option.size() + 1) : words[at + 1];
    const Personality* chosen = find(name);
    if (chosen == nullptr) throw usage_error("--compat does not know '" + name + "'", known_names());
    return {chosen, {words.begin() + static_cast<std::ptrdiff_t>(rest), words.end()}};
  }
  const Personality* found = by_program(program);
  if (found == nullptr) found = by_signature(words);
  return {found, words};
}

bool is_bounded(const Personality& personality, const Request& request) {
  return personality.speech == Speech::btormc ? !request.induction : request.engine == "bmc";
}

std::vector<std::string> own_options(const Personality& personality, const Request& request) {
  std::vector<std::string> words;
  const bool bounded = is_bounded(personality, request);
  if (bounded || is_induction(request)) {
    words.push_back("--bound=" + std::to_string(request.bound.value_or(default_bound(personality))));
    const char* bounded_engine = personality.speech == Speech::aiger ? "bits-bmc" : "bmc";
    words.push_back(std::string("--engine=") + (bounded ? bounded_engine : "kind"));
    // One query for each step and property, in this order, as in the tools: so each bound is told when it is reached.
    if (bounded) words.push_back("--bmc-step=1");
    if (bounded && request.first > 0) words.push_back("--bmc-start=" + std::to_string(request.first));
    if (!bounded && request.unique_states) words.emplace_back("--unique-states");
  }
  if (request.all_properties) words.emplace_back("--property=all");
  if (!request.property.empty()) words.push_back("--property=" + request.property);
  words.emplace_back("--witness");
  words.insert(words.end(), request.own.begin(), request.own.end());
  words.emplace_back("--");
  words.push_back(request.model);
  return words;
}

}  // namespace polycube::cli::compat
