// Problem: which free bits a failure depends on is a question about all steps of a run at once.
// Idea: the gates of all steps in one graph; its leaves are the free bits of the run, each with its value. The root is
// the conjunction of all constraints, of the bad in the last step, and of the values that the registers read by the bad
// have there: they show why it fails.
// Limits: one copy of the cone of the root for each step, and none if that is too large.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bitblast/blast_system.h"
#include "ts/witness.h"

namespace polycube::impl {

/// A bit that the witness chooses.
struct FreeBit {
  std::uint32_t step = 0;
  bool of_state = false;  // or of an input
  std::uint32_t position = 0;
  std::uint32_t bit = 0;  // of arrays counted over all elements, element 0 first
};

struct UnrolledRun {
  Circuit circuit;  // without latches; the inputs are the free bits, in the order of `bits`
  std::vector<FreeBit> bits;
  std::vector<bool> values;  // of all nodes, in the run of the witness
  Signal root;

  bool value(Signal s) const { return values[s.node()] != s.complemented(); }
};

/// Throws Unsupported if the model is too large for bits. Requires: as for relevant_bits.
UnrolledRun unroll(const TransitionSystem& system, const Witness& witness, std::uint32_t bad);

}  // namespace polycube::impl
