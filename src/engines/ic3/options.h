// Options of IC3. Each is one technique; docs/algorithms/ic3.md lists them, docs/measurements/ic3.md has the gain of
// each.
#pragma once

#include <cstdint>

#include "sat/core_options.h"

namespace polycube::impl::ic3 {

/// The lifting mode. On the circuit: by justification, by the core of a query, or by both in sequence. On the words of
/// the system: by simulation of known bits, of intervals, or of both together.
enum class LiftingMode : std::uint8_t { simulation, core, both, ternary, interval, hybrid };
constexpr bool is_on_words(LiftingMode by) { return by >= LiftingMode::ternary; }
/// The literals of lemmas and obligations: literals of latches; threshold literals on registers; threshold literals on
/// registers and on words computed from them; all of these.
enum class Lemmas : std::uint8_t { cube, box, polytope, mixed };
/// What happens to a blocked obligation: dropped; back into the queue one level higher; the same, and kept beyond the
/// highest frame.
enum class Requeue : std::uint8_t { none, next_level, persistent };
/// The solvers of the oracle: SAT over gates, or SMT over words.
enum class OracleKind : std::uint8_t { sat, smt };

struct Ic3Options {
  OracleKind oracle = OracleKind::sat;
  std::uint32_t retire = 100;  // recycle an SMT solver after so many queries
  bool own_core = true;        // polycube's SAT core, not CaDiCaL
  CoreOptions core;
  LiftingMode lift = LiftingMode::both;
  bool lift_core = false;  // after simulation on words: drop what the core does not need
  Lemmas lemmas = Lemmas::mixed;
  std::uint64_t quick_attempt = 500'000;  // propagations of the quick attempt on bits; 0: none
  std::uint64_t turn = 4'000'000;  // mixed: propagations before interleaving with an engine on bits; 0: no interleaving
  double cube_probability = 0.5;   // mixed: how often an obligation is without thresholds, at the start
  bool learn_style = true;         // mixed: adapt that to the worth of the lemmas
  bool relax_bounds = true;        // search for the weakest threshold, beyond what cores give
  bool bits_to_bounds = true;      // try a threshold literal in place of the bits of a word in a lemma
  bool reshape = true;             // half-spaces through corners of lemmas, also for sums from neighbour lemmas
  bool history = true;             // sums from lemma families
  bool proxies = false;  // proxy words x - y and x + y for all pairs of registers that the model compares or adds
  std::uint32_t reshape_guides = 1;  // reshape: at most so many neighbour lemmas at a time; 0: known sums only
  std::uint32_t reshape_after = 48;  // lemmas before the first restart with new words; then twice as many each time
  Requeue requeue = Requeue::persistent;
  bool drop_assignment = false;   // drop assignments that the solver model does not need before lifting
  bool drop_obligations = true;   // drop obligations that were handled often
  bool witness_cache = true;      // do not repeat a push while its witness is in the frame
  bool parent_order = true;       // drop literals of the parent lemma last
  bool eager_push = true;         // push a new lemma as far as possible
  bool take_facts = false;        // facts of other engines join the infinite frame
  bool infinite_frame = true;     // a frame for lemmas that are inductive alone
  bool repair_pushes = false;     // block the witness of a failed push
  bool subsume = true;            // remove lemmas that a new one implies
  bool group_queries = true;      // prepare the cone once for all queries of a generalisation
  bool adapt_effort = false;      // block more counterexamples to generalisation for obligations that come back often
  bool internal_signals = false;  // gates over latches as literals
  bool enlarge_target = false;    // target enlargement by one step
  bool localise = false;          // localisation: abstractions without most latches and constraints
  bool one_solver = false;        // for all frames, with an activation literal each
  bool core_level = true;         // with one solver: use the core level, how far up a cube is blocked
  std::uint32_t ctg_count = 3;    // counterexamples to generalisation blocked in a row; 0: none
  std::uint32_t ctg_depth = 1;    // nesting depth of the generalisation of their lemmas
  std::uint32_t ctg_phase = 256;  // so many lemmas with them, then as many without, and so on; 0: always with them
  std::uint32_t seed = 0;

  bool operator==(const Ic3Options&) const = default;
};

}  // namespace polycube::impl::ic3
