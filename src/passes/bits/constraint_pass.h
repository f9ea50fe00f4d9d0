// Simpler constraints: a conjunction is split into its conjuncts; an input that a constraint determines is replaced by
// what it is determined to be.
//
// If a constraint is an input or its complement, that input is constant in every run. If it says that an input and a
// signal that does not read it are equal (or never equal), the input is that signal. Neither needs a fact, since
// whatever is claimed about runs is claimed under the constraints; and a run of the reduced circuit extends to the
// source, because an input can always take the value it has to. So that this value is known, the pass drops nothing:
// that is left to the cone of influence. Nothing of the kind is done with latches: it would lose the demand that a next
// function makes it so.
#pragma once

#include "passes/bits/bit_pass.h"

namespace polycube {

class ConstraintPass : public BitPass {
 public:
  std::string_view name() const override { return "constraints"; }
  Reduction run(const Circuit& source, PassContext& context) override;
};

}  // namespace polycube
