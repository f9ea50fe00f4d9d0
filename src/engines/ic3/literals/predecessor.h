// A predecessor: the lifted states of one step into a target, from which an obligation is made.
#pragma once

#include <optional>
#include <vector>

#include "bitblast/aig.h"
#include "engines/ic3/literals/cube.h"
#include "engines/ic3/literals/lemma_policy.h"

namespace polycube::impl::ic3 {

struct Predecessor {
  LemmaLanguage style = LemmaLanguage::bits;
  Cube state;
  std::vector<Lit> inputs;  // with these inputs, every state of the cube has its successor in the target
  // With words, the data for relifting: one state of the cube, and its target. The obligation of the target may have
  // been relifted meanwhile; the inputs of the step remain valid.
  std::vector<Lit> witness;
  std::optional<Cube> target;
  Signal bad = {};  // if there is no target
};

}  // namespace polycube::impl::ic3
