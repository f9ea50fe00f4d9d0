#include "fuzz/random_model.h"

#include "bitblast/bit_system.h"
#include "frontends/aiger/reader.h"
#include "frontends/aiger/writer.h"
#include "frontends/btor2/reader.h"
#include "frontends/btor2/writer.h"
#include "reference/explicit_state.h"
#include "reference/random_circuit.h"
#include "reference/random_system.h"
#include "support/check.h"

namespace polycube::fuzz {

ModelKind kind_of(std::uint64_t seed) {
  switch (seed % 10) {
    case 0: return ModelKind::larger;
    case 1: return ModelKind::wide_terms;
    case 2: return ModelKind::wide_variables;
    case 3:
    case 4: return ModelKind::circuit;
    default: return ModelKind::small;
  }
}

namespace {

constexpr std::uint32_t widest = 70;

TransitionSystem random_words(std::uint64_t seed) {
  switch (kind_of(seed)) {
    case ModelKind::larger: return reference::random_system(seed, {.state_bits = 12, .operators = 30});
    case ModelKind::wide_terms: return reference::random_system(seed, {.widest_term = widest});
    case ModelKind::wide_variables:
      return reference::random_system(seed, {.state_bits = 2 * widest,
                                             .input_bits = widest,
                                             .operators = 10,
                                             .widest_term = widest,
                                             .widest_variable = widest});
    default: return reference::random_system(seed);
  }
}

}  // namespace

// Through a file, so that it is what a reader makes of it.
TransitionSystem random_model(std::uint64_t seed) {
  if (kind_of(seed) == ModelKind::circuit) {
    const TransitionSystem written = words_of_circuit(reference::random_circuit(seed));
    return aiger::read("random circuit", aiger::write(written, aiger::Encoding::binary));
  }
  const TransitionSystem written = random_words(seed);
  TransitionSystem system = btor2::read("random system", btor2::write(written));
  CHECK(same_system(written, system));
  return system;
}

reference::Reach truth_of(const TransitionSystem& system) {
  constexpr std::uint32_t few = 14;
  std::uint32_t state_bits = 0;
  std::uint32_t input_bits = 0;
  const auto add = [&](std::uint32_t& sum, Node n) {
    const Sort sort = system.terms().sort(n);
    sum += sort.is_array() && sort.index_width() > few ? few + 1 : reference::bit_count(sort);
  };
  for (const State& state : system.states()) add(state_bits, state.variable);
  for (const Node input : system.inputs()) add(input_bits, input);
  if (state_bits > few || input_bits > few) return reference::explore(system);
  return {reference::shortest_counterexamples(system), 0, true};
}

}  // namespace polycube::fuzz
