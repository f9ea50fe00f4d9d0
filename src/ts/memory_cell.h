// A register that is one cell of a memory, for engines that look for relations between an index and its element.
#pragma once

#include "term/term_store.h"

namespace polycube::impl {

struct MemoryCell {
  Node element;  // a state
  Node index;    // a term over states, the same in all steps of a run
};

}  // namespace polycube::impl
