// Passes over words make a system simpler before anything is made of it. Each gives, with the reduced system, its lift:
// what is needed to bring a witness or an invariant of the reduced system back to the source. No pass without its
// inverse.
//
// A lift is data, the same for all passes. For runs it says what the inputs and free states of the source are, as terms
// over the reduced system; for invariants, what the inputs and states of the reduced system are, as terms over the
// source. The two directions need not undo each other: many runs of the one may stand for one run of the other.
//
// What a pass claims of its lift, so that invariants come back for every k (ts/invariant.h):
//  - An initial state of the source has an initial state as its image under `origin`, unless `doomed` holds there.
//  - A step of the source from a state with the facts, under inputs that the constraints allow, to a state that is not
//    doomed, has a step of the reduced system, whose constraints hold too, as its image.
//  - The image has the bads of the source that are asked for, but for doomed states, which have none and never become
//    other than doomed. So P of the source is: doomed, or P of the reduced system at the image; and the facts.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "passes/pass_context.h"
#include "ts/invariant.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube {

/// The value of an input or a free state of the source in a step of a run, as terms over the reduced system.
struct RunValue {
  Node here;   // read in the same step; none: any value will do
  Node last;   // takes the place of `here` in the last step, where the bad holds; none: it does not
  Node later;  // takes the place of `here` too: it is read one step later; in the last step any value will do
};

struct WordBackMap {
  std::vector<RunValue> inputs;  // by position in the source
  std::vector<RunValue> states;
  std::vector<Node> origin_of_input;  // by position in the reduced system: terms over the source, of the same step
  std::vector<Node> origin_of_state;
  Node sink;                // over states of the source; none: no state is
  std::vector<Node> facts;  // hold in every step of every run of the source; together they are inductive
};

struct WordReduction {
  TransitionSystem system;
  WordBackMap lift;
};

/// Claims what `witness` claims: bads keep their positions. Requires: it is one of the reduced system.
Witness translate_back(const TransitionSystem& source, const TransitionSystem& reduced, const WordBackMap& lift,
                       const Witness& witness);
/// Terms are made in the store of the source. Requires: it does not rely on unique states, since different states of
/// the source may have one image.
Invariant translate_back(const TransitionSystem& source, const TransitionSystem& reduced, const WordBackMap& lift,
                         const Invariant& invariant);

struct WordContext : PassContext {
  std::vector<std::uint32_t> bads;  // the positions of those that are asked for; the others become false
};

class WordPass {
 public:
  virtual ~WordPass() = default;
  virtual std::string_view name() const = 0;
  /// None if it finds nothing to do, or not in time. Requires: no justice property of the source is asked for;
  /// fairness, justice and outputs are not there in the result.
  virtual std::unique_ptr<WordReduction> run(const TransitionSystem& source, WordContext& context) = 0;
};

}  // namespace polycube
