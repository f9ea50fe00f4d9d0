#include "passes/bits/bit_pass.h"

#include <algorithm>

#include "passes/bits/check_back_map.h"
#include "support/check.h"

namespace polycube::impl {

BitTrace translate_back(const Circuit& source, const Circuit& reduced, const BackMap& back_map, const BitTrace& trace) {
  CHECK(trace.latches.size() == reduced.latches.size() && back_map.image.size() <= source.aig.size());
  ASSERT(sizes_agree(source, reduced, back_map));
  const auto word = [](bool b) { return b ? ~0ULL : 0ULL; };
  BitSimulator follower(reduced);
  const auto image_value = [&](Signal leaf) {
    const Signal image = back_map.image[leaf.node()];
    return image ? follower.value(image ^ leaf.complemented()) : 0;
  };

  BitTrace lifted;
  for (std::size_t step = 0; step < trace.inputs.size(); ++step) {
    CHECK(trace.inputs[step].size() == reduced.inputs.size());
    if (step > 0) follower.step();
    for (std::size_t i = 0; step == 0 && i < reduced.latches.size(); ++i) {
      follower.set(reduced.latches[i].variable, word(trace.latches[i]));
    }
    for (std::size_t i = 0; i < reduced.inputs.size(); ++i) {
      follower.set(reduced.inputs[i], word(trace.inputs[step][i]));
    }
    follower.evaluate();
    if (step == 0) {
      BitSimulator start(source);
      start.start([&](std::uint32_t i) { return image_value(source.latches[i].variable); });
      for (const Latch& l : source.latches) lifted.latches.push_back(start.value(l.variable) != 0);
    }
    std::vector<bool>& inputs = lifted.inputs.emplace_back();
    for (const Signal input : source.inputs) inputs.push_back(image_value(input) != 0);
  }
  ASSERT(lifted.inputs.size() == trace.inputs.size());
  ASSERT(trace_replays(source, reduced, trace, lifted));
  return lifted;
}

BitInvariant translate_back(Circuit& source, const Circuit& reduced, const BackMap& back_map,
                            const BitInvariant& invariant) {
  CHECK(!invariant.unique_states);
  CHECK(back_map.origin.size() <= reduced.aig.size());
  ASSERT(sizes_agree(source, reduced, back_map));
  Transplant to_source(reduced.aig, source.aig);
  for (std::uint32_t n = 1; n < back_map.origin.size(); ++n) {  // gates that were added later have no entry
    if (reduced.aig.is_leaf(n) && back_map.origin[n]) to_source.set(n, back_map.origin[n]);
  }
  // The pass invariants hold in reachable states only. So a condition that holds in every state (k = 0) becomes an
  // induction with k = 1.
  const std::uint32_t k = back_map.facts.empty() ? invariant.k : std::max(invariant.k, 1U);
  BitInvariant lifted = {.k = k, .unique_states = false, .clauses = back_map.facts};
  for (const BitClause& clause : invariant.clauses) {
    BitClause& copy = lifted.clauses.emplace_back();
    for (const Signal s : clause) {
      CHECK(s && s.node() < reduced.aig.size());
      copy.push_back(to_source(s));
    }
  }
  ASSERT(clauses_agree(source, reduced, back_map, invariant.clauses,
                       std::span(lifted.clauses).subspan(back_map.facts.size())));
  return lifted;
}

}  // namespace polycube::impl
