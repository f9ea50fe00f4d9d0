#include "engines/ic3/native/pinned_indices.h"

#include <algorithm>
#include <string>

#include "engines/ic3/native/term_map.h"
#include "term/evaluate.h"

namespace polycube::impl::ic3 {

namespace {

constexpr std::size_t most_pins = 8;

bool is_decided_freely(const TransitionSystem& system, Node index) {
  const std::vector<Node> below = cone(system.terms(), std::vector<Node>{index});
  return std::any_of(below.begin(), below.end(), [&](Node n) {
    const auto state = system.state_position(n);
    return system.input_position(n) || (state && !system.states()[*state].next);
  });
}

std::vector<Ghost> choices(const TransitionSystem& system, Node bad) {
  TermStore& terms = *system.shared_terms();
  std::vector<Ghost> result;
  for (const Node n : cone(terms, std::vector<Node>{bad})) {
    if (terms.kind(n) != Kind::read || result.size() == most_pins) continue;
    const Node index = terms.arg(n, 1);
    const bool known = std::any_of(result.begin(), result.end(), [&](const Ghost& g) { return g.pin == index; });
    if (known || !is_decided_freely(system, index)) continue;
    Ghost choice;
    choice.variable = terms.variable(terms.sort(index));
    choice.pin = index;
    choice.name = "index" + std::to_string(result.size());
    result.push_back(std::move(choice));
  }
  return result;
}

}  // namespace

PinnedIndices::PinnedIndices(const TransitionSystem& source, std::uint32_t position)
    : ghosts(choices(source, source.bads[position].term)), system(with_ghosts(source, ghosts)) {
  Builder build(system.terms());
  TermMap foreseen(build);
  for (const Ghost& g : ghosts) foreseen.set(g.pin, g.variable);
  bad = foreseen(source.bads[position].term);
  for (const Ghost& g : ghosts) bad = build.and_(bad, build.eq(g.variable, g.pin));
}

}  // namespace polycube::impl::ic3
