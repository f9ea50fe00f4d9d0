// Problem: a query with `w >= c` should need no new clauses, and its core should show which part of c it needed.
//
// Idea: each word has comparators whose bound is itself a word of free variables: `bound <= w` and `w <= bound`, over
// the present and over the next value of the word, each with its own bound. A query assumes the comparator and the bits
// of the bound. One core can relax many bits at once, where [Welp13, §3.2.2] searches for a threshold with one query
// for each step. A comparator outside the query cone costs nothing.
//
// Limits: only words over latches have comparators.
#pragma once

#include <span>

#include "engines/bit_engine.h"
#include "engines/ic3/literals/circuit_view.h"

namespace polycube::impl::ic3 {

/// Adds the words that read latches only. Call after everything else that changes the view.
void add_comparators(CircuitView& view, std::span<const BitWord> words);

}  // namespace polycube::impl::ic3
