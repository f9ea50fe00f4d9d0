// The states that one step leads from: what an obligation is made of.
#pragma once

#include <optional>
#include <vector>

#include "engines/ic3/literals/cube.h"
#include "engines/ic3/literals/lemma_policy.h"

namespace polycube::ic3 {

struct Predecessor {
  LemmaLanguage style = LemmaLanguage::bits;
  Cube state;
  std::vector<Lit> inputs;  // with these, every state of the cube has its successor in the target
  // If there are words, what it takes to tell the same step otherwise: one state of the cube, and where it leads to.
  // The target's own obligation may have been told otherwise meanwhile; the inputs on the way stay valid.
  std::vector<Lit> witness;
  std::optional<Cube> target;
};

}  // namespace polycube::ic3
