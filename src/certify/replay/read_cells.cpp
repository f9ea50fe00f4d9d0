#include "certify/replay/read_cells.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "certify/replay/check_witness.h"
#include "support/check.h"
#include "ts/simulate.h"

namespace polycube::impl {

namespace {

bool has_arrays(const Witness& witness) {
  const auto is_array = [](const auto& entry) { return std::holds_alternative<ArrayValue>(entry.second); };
  return std::any_of(witness.frames.begin(), witness.frames.end(), [&](const WitnessFrame& f) {
    return std::any_of(f.states.begin(), f.states.end(), is_array) ||
           std::any_of(f.inputs.begin(), f.inputs.end(), is_array);
  });
}

/// What the claims and constraints depend on, in any number of steps.
std::vector<Node> influence(const TransitionSystem& system, const Witness& witness) {
  std::vector<Node> stack;
  for (const Claim& c : witness.claims) stack.push_back(system.bads[c.position].term);
  for (const Condition& c : system.constraints) stack.push_back(c.term);
  std::unordered_set<Node> seen;
  while (!stack.empty()) {
    const Node n = stack.back();
    stack.pop_back();
    if (!n || !seen.insert(n).second) continue;
    for (std::uint32_t i = 0; i < system.terms().arity(n); ++i) stack.push_back(system.terms().arg(n, i));
    const auto position = system.state_position(n);
    if (!position) continue;
    stack.push_back(system.states()[*position].init);
    stack.push_back(system.states()[*position].next);
  }
  return {seen.begin(), seen.end()};
}

/// By index width.
using Indices = std::unordered_map<std::uint32_t, std::set<BitVector>>;

void keep(const Indices& read, Assignment& values) {
  for (auto& [position, value] : values) {
    const auto* array = std::get_if<ArrayValue>(&value);
    if (array == nullptr) continue;
    ArrayValue kept(array->index_width(), BitVector::zero(array->element_width()));
    if (const auto indices = read.find(array->index_width()); indices != read.end()) {
      for (const BitVector& index : indices->second) kept.write(index, array->read(index));
    }
    value = std::move(kept);
  }
}

}  // namespace

Witness with_read_cells(const TransitionSystem& system, const Witness& witness) {
  const auto justice = [](const Claim& c) { return c.justice; };
  if (!has_arrays(witness) || std::any_of(witness.claims.begin(), witness.claims.end(), justice)) return witness;
  const TermStore& terms = system.terms();
  std::vector<Node> reads;
  for (const Node n : influence(system, witness)) {
    if (terms.kind(n) == Kind::read) reads.push_back(n);
    const bool compared = terms.kind(n) == Kind::eq || terms.kind(n) == Kind::neq;
    if (compared && terms.sort(terms.arg(n, 0)).is_array()) return witness;
  }
  Indices read;
  Simulator simulator(system);
  for (const WitnessFrame& frame : witness.frames) {
    if (&frame != &witness.frames.front()) simulator.advance();
    simulator.enter(frame);
    for (const Node n : reads) {
      BitVector at = std::get<BitVector>(simulator.value(terms.arg(n, 1)));
      read[at.width()].insert(std::move(at));
    }
  }
  Witness result = witness;
  for (WitnessFrame& frame : result.frames) {
    keep(read, frame.states);
    keep(read, frame.inputs);
  }
  CHECK(check_witness(system, result).accepted);
  return result;
}

}  // namespace polycube::impl
