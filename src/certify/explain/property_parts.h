// Problem: a property may hold for a reason that nobody meant: `request -> grant` because there is never a request.
//
// Idea: a property is a disjunction of parts, as its bad is a conjunction of their negations. If it holds without one
// of its parts, that part means nothing: the property holds vacuously with regard to it [Beer01]. So for each part
// the question is whether all others can fail at once, in a run that satisfies the constraints. For an implication
// these are two questions: can the premise hold, can the conclusion fail? Whoever reads a design may know in addition
// what has to come before an obligation begins, as left of `|->` in Verilog, which may be cycles before the bad.
//
// Limits: parts are those that the structure of the bad shows, at most 12; each is left out alone. The questions are
// answered elsewhere: they need engines.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ts/transition_system.h"

namespace polycube::impl {

/// Can a condition hold in some run that satisfies the constraints?
struct Reach {
  enum class Outcome : std::uint8_t { never, reached, open };
  Outcome outcome = Outcome::open;
  std::uint32_t step = 0;  // if reached: of some run in which it holds
};

struct PropertyPart {
  Node part;      // of width 1: the property holds where it does
  Node others;    // all other parts fail
  Reach without;  // of `others`: never means that the property holds without this part
};

struct PropertyParts {
  std::vector<PropertyPart> parts;  // empty: it has no structure of this kind
  Node antecedent;                  // none: not known
  Reach begins;                     // of the antecedent
};

/// The questions, open.
PropertyParts parts_of_property(const TransitionSystem& system, const Condition& bad);

}  // namespace polycube::impl
