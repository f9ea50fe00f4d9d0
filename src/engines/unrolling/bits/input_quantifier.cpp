#include "engines/unrolling/bits/input_quantifier.h"

#include <algorithm>

#include "solver/cadical_solver.h"
#include "support/check.h"

namespace polycube::impl {

InputQuantifier::InputQuantifier(const Circuit& circuit, Signal bad, const Stop& stop, std::uint32_t seed)
    : stop_(stop), solver_(make_cadical(nullptr, stop, seed)) {
  std::vector<Signal> roots = circuit.constraints;
  roots.push_back(bad);
  BitEncoder encode(circuit.aig, *solver_);
  for (const Signal s : roots) {
    target_.push_back(encode(s));
    refused_.push_back(~encode(s));
  }
  std::vector<bool> read(circuit.aig.size());
  for (const std::uint32_t n : cone(circuit.aig, roots)) read[n] = true;
  for (std::uint32_t i = 0; i < circuit.latches.size(); ++i) {
    if (!read[circuit.latches[i].variable.node()]) continue;
    latches_.push_back(i);
    variables_.push_back(encode(circuit.latches[i].variable));
  }
  for (const Signal s : circuit.inputs) {
    if (read[s.node()]) inputs_.push_back(encode(s));
  }
}

std::optional<std::vector<std::size_t>> InputQuantifier::cube(const std::vector<bool>& state) {
  ASSERT(state.size() == latches_.size());
  std::vector<std::size_t> indices;
  state_.clear();
  std::vector<Lit> assumptions = target_;
  for (std::size_t i = 0; i < latches_.size(); ++i) {
    indices.push_back(i);
    state_.push_back(variables_[i] ^ !state[i]);
    assumptions.push_back(state_.back());
  }
  if (solver_->solve(assumptions) != Answer::sat) return std::nullopt;
  chosen_.clear();
  for (const Lit l : inputs_) chosen_.push_back(l ^ (solver_->value(l) != Truth3::yes));
  if (!shrink(indices)) return std::nullopt;
  for (std::size_t tries = 0, i = indices.size(); i-- > 0 && tries < most_tries; ++tries) {
    std::vector<std::size_t> smaller = indices;
    smaller.erase(smaller.begin() + static_cast<std::ptrdiff_t>(i));
    if (!shrink(smaller)) continue;
    indices = std::move(smaller);
    i = std::min(i, indices.size());
  }
  if (stop_.requested()) return std::nullopt;
  ASSERT(std::is_sorted(indices.begin(), indices.end()));
  return indices;
}

/// Are all states of the cube bad under the chosen inputs? If so, shrinks the cube to the core.
bool InputQuantifier::shrink(std::vector<std::size_t>& cube) {
  ASSERT(chosen_.size() == inputs_.size());
  std::vector<Lit> assumptions = chosen_;
  for (const std::size_t i : cube) assumptions.push_back(state_[i]);
  if (solver_->solve(assumptions, refused_) != Answer::unsat) return false;
  std::erase_if(cube, [&](std::size_t i) { return !solver_->failed(state_[i]); });
  return true;
}

}  // namespace polycube::impl
