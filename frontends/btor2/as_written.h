// Problem: evidence is about a text, but a model that a program made is a system, whose text may have the states in
// another order, and more of them (frontends/btor2/state_order.h). Idea: the system that the text is read as.
#pragma once

#include "ts/transition_system.h"

namespace polycube::impl::btor2 {

/// The system itself if its text has the same states in the same order.
TransitionSystem as_written(TransitionSystem system);

}  // namespace polycube::impl::btor2
