// Knobs of IC3. Each is one technique; docs/algorithms/ic3.md lists them, docs/measurements/ic3.md what each gains.
#pragma once

#include <cstdint>

#include "sat/core_options.h"

namespace polycube::ic3 {

/// How obligations grow. On the circuit: by justification, by the core of a query, by one after the other. On the words
/// of the system: by simulation of known bits, of intervals, or of both together.
enum class LiftingMode : std::uint8_t { simulation, core, both, ternary, interval, hybrid };
constexpr bool is_on_words(LiftingMode by) { return by >= LiftingMode::ternary; }
/// What lemmas and obligations are made of: literals of latches; bounds on registers; bounds on registers and on words
/// computed from them; all of these.
enum class Lemmas : std::uint8_t { cube, box, polytope, mixed };
/// What becomes of a blocked obligation: forgotten; asked again at the next level; that, and kept when a frame is
/// added.
enum class Requeue : std::uint8_t { none, next_level, persistent };
/// Who answers questions about states: a SAT solver over gates, or an SMT solver over words.
enum class OracleKind : std::uint8_t { sat, smt };

struct Ic3Options {
  OracleKind oracle = OracleKind::sat;
  std::uint32_t retire = 100;  // an SMT solver after so many questions
  bool own_core = true;        // our SAT core, not CaDiCaL
  CoreOptions core;
  LiftingMode lift = LiftingMode::both;
  bool lift_core = false;  // after simulation on words: what the core does not need goes, too
  Lemmas lemmas = Lemmas::mixed;
  std::uint64_t quick_attempt = 500'000;  // propagations on bits alone before anything else is done; 0: none
  std::uint64_t turn = 4'000'000;    // mixed: propagations before an engine on bits alone takes turns; 0: it does not
  double cube_probability = 0.5;     // mixed: how often an obligation has no bounds, at the start
  bool learn_style = true;           // mixed: and then as often as that paid
  bool relax_bounds = true;          // search for the weakest bound, beyond what cores say
  bool bits_to_bounds = true;        // offer a bound for what a lemma says of the bits of a word
  bool reshape = true;               // half-spaces through corners of lemmas, of sums that guides suggest too
  bool history = true;               // sums on which lemmas that differ in two bounds agree
  bool proxies = false;              // x - y and x + y for all pairs of registers that the model compares or adds
  std::uint32_t reshape_guides = 1;  // reshape: at most so many guides at a time; 0: only sums that are known
  std::uint32_t reshape_after = 48;  // lemmas before the first pause for new words; then twice as many each time
  Requeue requeue = Requeue::persistent;
  bool drop_assignment = false;   // take what the model can do without out of it before lifting
  bool drop_obligations = true;   // give up obligations that were handled often
  bool witness_cache = true;      // do not repeat a push that must fail
  bool parent_order = true;       // drop literals of the parent lemma last
  bool eager_push = true;         // push a new lemma as far as it goes
  bool infinite_frame = true;     // lemmas that are inductive by themselves
  bool repair_pushes = false;     // block the counterexample to a failed push
  bool subsume = true;            // forget lemmas that a new one implies
  bool group_queries = true;      // prepare the cone once for all queries of a generalisation
  bool adapt_effort = false;      // more counterexamples to generalisation for stubborn obligations
  bool internal_signals = false;  // gates over latches as literals
  bool enlarge_target = false;    // obligations are one step before the bad
  bool localise = false;          // abstractions without most latches and constraints
  bool one_solver = false;        // for all frames, with a switch each
  bool core_level = true;         // with one solver: cores say how far up a cube is blocked
  std::uint32_t ctg_count = 3;    // counterexamples to generalisation blocked in a row; 0: none
  std::uint32_t ctg_depth = 1;    // how deeply their own generalisation does the same
  std::uint32_t ctg_phase = 256;  // lemmas with them, then as many without, and so on; 0: always with them
  std::uint32_t seed = 0;

  bool operator==(const Ic3Options&) const = default;
};

}  // namespace polycube::ic3
