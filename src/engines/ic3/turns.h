// Problem: where words do not help they cost: questions about bounds take longer, and searches for bounds ask more of
// them; and lemmas that are worth little stay in the frames.
//
// So bits alone, with the same facts from before the first frame, have an engine of their own beside the one with
// words, and the two take turns on one thread. Words begin; then whoever has done less work goes on. The answer comes
// after at most twice the work of the better of the two, and since work is counted and not timed, runs are repeatable.
#pragma once

#include "engines/bit_engine.h"

namespace polycube::ic3 {

BitResult run_in_turns(const BitTask& task, Context& context);

}  // namespace polycube::ic3
