// The circuit that IC3 works on, when it is not the one it was given.
#pragma once

#include <vector>

#include "bitblast/circuit.h"

namespace polycube::ic3 {

/// A gate over latches that lemmas may speak of as if it were one.
struct InternalSignal {
  Signal now;
  Signal next;
  Signal reset;  // a constant, or none
};

/// Nodes of the given circuit keep their numbers. Inputs may have more after them.
struct View {
  Circuit circuit;
  Signal bad;
  std::vector<InternalSignal> internal;
  bool looks_ahead = false;  // the bad is that of the next step, whose inputs stand behind those of this one

  /// The run of the given circuit.
  BitTrace lift(BitTrace trace) const;
};

}  // namespace polycube::ic3
