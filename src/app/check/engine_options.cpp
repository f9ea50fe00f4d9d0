#include "app/check/engine_options.h"

#include <algorithm>

#include "support/error.h"

namespace polycube::impl {

namespace {

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> words;
  std::size_t begin = 0;
  while (begin < list.size()) {
    const std::size_t comma = std::min(list.find(',', begin), list.size());
    words.push_back(list.substr(begin, comma - begin));
    begin = comma + 1;
  }
  return words;
}

/// A technique that an option switches by name.
template <class Settings>
struct Switch {
  std::string_view name;
  bool Settings::*on;
};
using Ic3 = ic3::Ic3Options;
constexpr Switch<Ic3> ic3_switches[] = {
    {"drop", &Ic3::drop_obligations},
    {"cache", &Ic3::witness_cache},
    {"parent", &Ic3::parent_order},
    {"eager", &Ic3::eager_push},
    {"infinite", &Ic3::infinite_frame},
    {"repair", &Ic3::repair_pushes},
    {"subsume", &Ic3::subsume},
    {"group", &Ic3::group_queries},
    {"adapt", &Ic3::adapt_effort},
    {"internal", &Ic3::internal_signals},
    {"target-enlargement", &Ic3::enlarge_target},
    {"localise", &Ic3::localise},
    {"one-solver", &Ic3::one_solver},
    {"core-level", &Ic3::core_level},
    {"unassign", &Ic3::drop_assignment},
    {"relax", &Ic3::relax_bounds},
    {"bounds", &Ic3::bits_to_bounds},
    {"learn-style", &Ic3::learn_style},
    {"reshape", &Ic3::reshape},
    {"history", &Ic3::history},
    {"lift-core", &Ic3::lift_core},
    {"proxies", &Ic3::proxies},
    {"facts", &Ic3::take_facts},
};
constexpr Switch<CoreOptions> core_switches[] = {
    {"cone", &CoreOptions::cone},          {"justify", &CoreOptions::justify},
    {"group", &CoreOptions::groups},       {"temporary", &CoreOptions::temporary},
    {"trail", &CoreOptions::reuse_trail},  {"buckets", &CoreOptions::buckets},
    {"phases", &CoreOptions::save_phases}, {"minimize", &CoreOptions::minimize},
    {"restarts", &CoreOptions::restarts},  {"forget", &CoreOptions::forget},
    {"simplify", &CoreOptions::simplify},  {"subsume", &CoreOptions::subsume},
    {"inherit", &CoreOptions::inherit},    {"unassign", &CoreOptions::drop_assignment},
};

template <class Settings, std::size_t n>
void switch_by_name(Settings& settings, const Switch<Settings> (&known)[n], std::string_view owner,
                    const std::string& list, bool on) {
  for (const std::string& word : split(list)) {
    const auto* found = std::find_if(known, known + n, [&](const auto& s) { return s.name == word; });
    if (found == known + n) {
      std::string names;
      for (const auto& s : known) names += (names.empty() ? "" : ",") + std::string(s.name);
      throw UsageError(std::string(owner) + " has no technique '" + word + "'", names);
    }
    settings.*found->on = on;
  }
}

template <class Enum>
Enum choice(const std::string& word, std::initializer_list<std::pair<std::string_view, Enum>> values) {
  for (const auto& [name, value] : values) {
    if (name == word) return value;
  }
  return values.begin()->second;  // not reached: the option table rejects other words
}

ic3::Ic3Options ic3_options(const Options& options) {
  ic3::Ic3Options ic3;
  ic3.oracle = options.text("oracle") == "smt" ? ic3::OracleKind::smt : ic3::OracleKind::sat;
  ic3.retire = static_cast<std::uint32_t>(options.number("smt-retire"));
  ic3.own_core = options.text("sat") == "core";
  ic3.lift = choice<ic3::LiftingMode>(options.text("lift"), {{"auto", ic3::LiftingMode::both},
                                                             {"core", ic3::LiftingMode::core},
                                                             {"simulation", ic3::LiftingMode::simulation},
                                                             {"ternary", ic3::LiftingMode::ternary},
                                                             {"interval", ic3::LiftingMode::interval},
                                                             {"hybrid", ic3::LiftingMode::hybrid}});
  ic3.lemmas = choice<ic3::Lemmas>(options.text("lemmas"), {{"cube", ic3::Lemmas::cube},
                                                            {"box", ic3::Lemmas::box},
                                                            {"polytope", ic3::Lemmas::polytope},
                                                            {"mixed", ic3::Lemmas::mixed}});
  ic3.cube_probability = options.real("cube-probability");
  ic3.quick_attempt = static_cast<std::uint64_t>(options.number("quick-attempt"));
  ic3.turn = static_cast<std::uint64_t>(options.number("word-turn"));
  ic3.requeue = choice<ic3::Requeue>(
      options.text("ic3-requeue"),
      {{"persistent", ic3::Requeue::persistent}, {"next", ic3::Requeue::next_level}, {"none", ic3::Requeue::none}});
  ic3.ctg_count = static_cast<std::uint32_t>(options.number("ic3-ctg"));
  ic3.ctg_depth = static_cast<std::uint32_t>(options.number("ic3-ctg-depth"));
  ic3.reshape_guides = static_cast<std::uint32_t>(options.number("reshape-guides"));
  ic3.reshape_after = static_cast<std::uint32_t>(options.number("reshape-after"));
  ic3.ctg_phase = static_cast<std::uint32_t>(options.number("ic3-ctg-phase"));
  ic3.seed = static_cast<std::uint32_t>(options.number("seed"));
  switch_by_name(ic3, ic3_switches, "ic3", options.text("ic3-with"), true);
  switch_by_name(ic3, ic3_switches, "ic3", options.text("ic3-without"), false);
  switch_by_name(ic3.core, core_switches, "the SAT core", options.text("core-without"), false);
  return ic3;
}

/// The passes in a list, or none, or all, which is the default. Throws UsageError for an unknown name.
void choose_passes(const std::string& list, std::span<const PassInfo> known, std::vector<std::string>& passes) {
  if (list == "all") return;
  passes = list == "none" ? std::vector<std::string>() : split(list);
  std::string names;
  for (const PassInfo& pass : known) names += (names.empty() ? "" : ",") + std::string(pass.name);
  for (const std::string& word : passes) {
    if (std::none_of(known.begin(), known.end(), [&](const PassInfo& p) { return p.name == word; })) {
      throw UsageError("there is no pass '" + word + "'", names);
    }
  }
}

}  // namespace

/// Measured (docs/decisions/0008-which-solver.md): Boolector reaches higher bounds, except where arrays meet
/// multiplication or division.
SmtChoice smt_choice(const Options& options, const TransitionSystem& system) {
  if (options.text("smt") != "auto") return *smt_choice(options.text("smt"));
  const TermStore& terms = system.terms();
  bool arrays = false;
  bool products = false;
  bool compared = false;  // arrays: Boolector's models may lack elements, and are then rejected
  for (const Node n : cone(terms, system.roots())) {
    const Kind kind = terms.kind(n);
    arrays = arrays || terms.sort(n).is_array();
    compared = compared || ((kind == Kind::eq || kind == Kind::neq) && terms.sort(terms.arg(n, 0)).is_array());
    products = products || terms.is_product(n);
  }
  return compared || (arrays && products) ? SmtChoice::bitwuzla : SmtChoice::boolector;
}

EngineOptions engine_options(const Options& options, const TransitionSystem& system) {
  EngineOptions engine;
  if (options.given("bound")) engine.bound = static_cast<std::uint32_t>(options.number("bound"));
  engine.bmc_start = static_cast<std::uint32_t>(options.number("bmc-start"));
  engine.bmc_step = static_cast<std::uint32_t>(options.number("bmc-step"));
  engine.unique_states = options.flag("unique-states");
  engine.quantify_inputs = !options.flag("no-quantified-inputs");
  engine.kind_directed = options.flag("kind-directed");
  engine.inject =
      choice<Injection>(options.text("inject"),
                        {{"abs", Injection::everywhere}, {"path", Injection::step}, {"prec", Injection::obligations}});
  engine.bmc_budget = static_cast<std::uint32_t>(options.number("bmc-budget"));
  engine.bmc_growth = static_cast<std::uint32_t>(options.number("bmc-budget-growth"));
  engine.bmc_return = static_cast<std::uint32_t>(options.number("bmc-return"));
  engine.bmc_luby = options.flag("bmc-luby");
  engine.trajectory_work = static_cast<std::uint64_t>(options.number("trajectory-work"));
  engine.invariant_work = static_cast<std::uint64_t>(options.number("invariant-work"));
  engine.sampled_invariants = !options.flag("no-sampled-invariants");
  engine.ic3 = ic3_options(options);
  engine.smt.choice = smt_choice(options, system);
  engine.smt.check_models = !options.flag("no-model-check");
  engine.smt.record = options.text("record");
  engine.smt.seed = static_cast<std::uint32_t>(options.number("seed"));
  engine.bit_passes.work = engine.word_passes.work = static_cast<std::uint64_t>(options.number("prepare-work"));
  engine.bit_passes.seed = engine.word_passes.seed = static_cast<std::uint32_t>(options.number("seed"));
  engine.word_passes.expand_bits = static_cast<std::uint64_t>(options.number("expand-bits"));
  engine.arrays = choice<Arrays>(
      options.text("arrays"),
      {{"auto", Arrays::automatic}, {"expand", Arrays::expand}, {"track", Arrays::track}, {"native", Arrays::native}});
  if (engine.arrays == Arrays::automatic && engine.ic3.oracle == ic3::OracleKind::smt) engine.arrays = Arrays::native;
  engine.cut = choice<OperatorCut>(options.text("cut"), {{"auto", OperatorCut::automatic},
                                                         {"none", OperatorCut::none},
                                                         {"mul", OperatorCut::products},
                                                         {"all", OperatorCut::all}});
  choose_passes(options.text("passes"), known_bit_passes(), engine.bit_passes.passes);
  choose_passes(options.text("word-passes"), known_word_passes(), engine.word_passes.passes);
  return engine;
}

}  // namespace polycube::impl
