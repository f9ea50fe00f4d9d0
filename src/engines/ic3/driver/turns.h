// Problem: where words do not help they cost: questions about bounds take longer, and searches for bounds ask more of
// them; and lemmas that are worth little stay in the frames.
//
// So bits alone have an engine of their own beside the one with words, and the two take turns (support/relay.h). Bits
// begin, for about as long as it takes to find facts: most models that are easy for bits are decided by then, and where
// facts cost next to nothing bits need not begin. Words go on with the facts; bits that have begun go on without, since
// to begin anew costs more than facts are worth to them. Whoever goes on does so until it has done a turn more than the
// other, and turns get longer; where few registers are numbers, bits have the larger share. The answer comes after
// little more than twice the work of the better of the two; where that is words on such a model, after four times, and
// up to twenty times once they had their chance. Since work is counted and not timed, runs are repeatable.
#pragma once

#include "engines/bit_engine.h"

namespace polycube::ic3 {

BitResult run_in_turns(const BitTask& task, Context& context);

}  // namespace polycube::ic3
