#include "fuzz/random_model.h"

#include "bitblast/bit_system.h"
#include "frontends/aiger/reader.h"
#include "frontends/aiger/writer.h"
#include "frontends/btor2/reader.h"
#include "frontends/btor2/writer.h"
#include "reference/explicit_state.h"
#include "reference/random_array_system.h"
#include "reference/random_circuit.h"
#include "reference/random_system.h"
#include "support/check.h"

namespace polycube::impl::fuzz {

namespace {

constexpr std::uint32_t kinds = 10;  // by the last digit of the seed

/// The seed that is left for systems about memories.
std::uint64_t array_seed(Family family, std::uint64_t seed) { return family == Family::arrays ? seed : seed / kinds; }

ModelKind array_kind(std::uint64_t seed) {
  return reference::has_huge_arrays(seed) ? ModelKind::huge_arrays : ModelKind::arrays;
}

}  // namespace

ModelKind kind_of(Family family, std::uint64_t seed) {
  if (family == Family::arrays) return array_kind(seed);
  switch (seed % kinds) {
    case 0: return ModelKind::larger;
    case 1: return ModelKind::wide_terms;
    case 2: return ModelKind::wide_variables;
    case 3:
    case 4: return ModelKind::circuit;
    case 5: return array_kind(array_seed(family, seed));
    default: return ModelKind::small;
  }
}

namespace {

constexpr std::uint32_t widest = 70;

TransitionSystem random_words(Family family, std::uint64_t seed) {
  switch (kind_of(family, seed)) {
    case ModelKind::larger: return reference::random_system(seed, {.state_bits = 12, .operators = 30});
    case ModelKind::wide_terms: return reference::random_system(seed, {.widest_term = widest});
    case ModelKind::wide_variables:
      return reference::random_system(seed, {.state_bits = 2 * widest,
                                             .input_bits = widest,
                                             .operators = 10,
                                             .widest_term = widest,
                                             .widest_variable = widest});
    case ModelKind::arrays:
    case ModelKind::huge_arrays: return reference::random_array_system(array_seed(family, seed));
    default: return reference::random_system(seed);
  }
}

}  // namespace

// Through a file, so that it is what a reader makes of it.
TransitionSystem random_model(Family family, std::uint64_t seed) {
  if (kind_of(family, seed) == ModelKind::circuit) {
    const TransitionSystem written = words_of_circuit(reference::random_circuit(seed));
    return aiger::read("random circuit", aiger::write(written, aiger::Encoding::binary));
  }
  const TransitionSystem written = random_words(family, seed);
  TransitionSystem system = btor2::read("random system", btor2::write(written));
  CHECK(same_system(written, system));
  return system;
}

reference::Reach truth_of(const TransitionSystem& system) {
  constexpr std::uint32_t few = 16;
  std::uint32_t state_bits = 0;
  std::uint32_t input_bits = 0;
  for (const State& state : system.states()) state_bits += reference::bit_count(system.terms().sort(state.variable));
  for (const Node input : system.inputs()) input_bits += reference::bit_count(system.terms().sort(input));
  if (state_bits + input_bits > few) return reference::explore(system);
  return {reference::shortest_counterexamples(system), 0, true};
}

}  // namespace polycube::impl::fuzz
