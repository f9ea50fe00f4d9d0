// The queries that the loop, the generaliser, the propagator and the relaxer of IC3 send to an oracle, as a concept.
//
// `Oracle` (oracle.h) answers them by solvers, SAT or SMT; a test runs two oracles side by side behind the same
// interface. The functions are described in oracle.h.
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "engines/ic3/core/frames.h"
#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/literals/predecessor.h"
#include "engines/ic3/literals/threshold_literals.h"
#include "support/answer.h"

namespace polycube::impl::ic3 {

template <class T>
concept AnswersIc3 = requires(T& oracle, const T& answered, Level level, const Cube& cube, std::vector<Lit>& some,
                              const std::vector<Lit>& whole, const Predecessor& before, std::uint32_t word, Lit l) {
  // Frames.
  oracle.extend();
  oracle.block(cube, level, level);
  // Queries about a frame, and what can be learnt from the answer.
  { oracle.bad(level) } -> std::same_as<Answer>;
  { oracle.step(level, whole, true) } -> std::same_as<Answer>;
  { oracle.core() } -> std::same_as<std::vector<Lit>>;
  { answered.core_level() } -> std::same_as<Level>;
  { oracle.predecessor(true) } -> std::same_as<Predecessor>;
  { oracle.relift(before) } -> std::same_as<Predecessor>;
  { answered.state() } -> std::same_as<Cube>;
  { answered.agrees(l) } -> std::same_as<bool>;
  { answered.agrees_after(l) } -> std::same_as<bool>;
  { answered.after(word) } -> std::same_as<Hull>;
  // Queries about the initial states.
  { oracle.initial(cube) } -> std::same_as<bool>;
  oracle.keep_from_initial(some, whole);
  // Hints.
  oracle.begin_group(level, cube);
  oracle.end_group();
  // What literals mean, and how often they occurred in lemmas.
  { oracle.thresholds() } -> std::same_as<Thresholds&>;
  { answered.encoding() } -> std::same_as<const Encoding&>;
  { oracle.policy() } -> std::same_as<LemmaPolicy&>;
  { oracle.activity[0] } -> std::same_as<double&>;
};

}  // namespace polycube::impl::ic3
