#include "passes/bits/rewriting/rewriter.h"

#include <algorithm>
#include <array>

#include "support/check.h"

namespace polycube::impl {

void Rewriter::improve(std::uint32_t node) {
  cuts_.extend();
  for (const Cut& cut : cuts_.of(node)) try_cut(node, cut);
}

void Rewriter::try_cut(std::uint32_t node, const Cut& cut) {
  const RewriteLibrary::Use& use = library_.use(cut.truth);
  std::array<Signal, 4> inputs;
  for (std::uint8_t i = 0; i < 4; ++i) {
    // The cut may have fewer than four leaves; the function does not depend on the other inputs.
    const Signal leaf = use.inputs[i] < cut.size ? Signal(cut.leaves[use.inputs[i]]) : signal_false;
    inputs[i] = leaf ^ ((use.complemented >> i & 1) != 0);
  }
  const std::span<const std::uint32_t> leaves(cut.leaves.data(), cut.size);
  ASSERT(std::find(leaves.begin(), leaves.end(), node) == leaves.end());
  take_away(node, leaves);
  for (const RewriteStructure& s : library_.structures(use.representative)) {
    if (most_cost() < 0) break;
    consider(s, inputs, use.output_complemented);
  }
  put_back(node, leaves);
}

}  // namespace polycube::impl
