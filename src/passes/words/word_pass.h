// Passes over words make a system simpler before it is bit-blasted or unrolled.
//
// Problem: an engine returns a witness or an invariant of the reduced system, but the answer is about the source, the
// system before the pass.
//
// Idea: with the reduced system, each pass returns a back map, which is data of the same type for all passes. For runs,
// it defines the inputs and free states of the source as terms over the reduced system. For invariants, it defines the
// inputs and states of the reduced system, their origins, as terms over the source. The two directions need not be
// inverse: many runs of one system may correspond to one run of the other.
//
// Contract of a back map, which makes invariants translate back for every k (ts/invariant.h):
//  - An initial state of the source has an initial state as its image under `origin`, unless it is a sink state.
//  - Consider a step of the source from a state that satisfies the pass invariants, under inputs that satisfy the
//    constraints, to a state that is not a sink state. Its image is a step of the reduced system that satisfies its
//    constraints.
//  - The image has the requested bads of the source. A sink state has no bads, and its successors are sink states. So P
//    of the source is: the state is a sink state, or P of the reduced system holds at the image; and the pass
//    invariants hold.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "passes/pass_context.h"
#include "ts/invariant.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl {

/// The value of an input or a free state of the source in a step of a run: terms over the reduced system.
struct RunValue {
  Node here;   // read in the same step; none: the value is arbitrary
  Node last;   // replaces `here` in the last step, where the bad holds; none: `here` counts there too
  Node later;  // replaces `here` too, read one step later; in the last step the value is arbitrary
  struct Element {
    BitVector index;
    Node here;
  };
  std::vector<Element> elements = {};  // of an array without the terms above: all other elements are arbitrary
};

struct WordBackMap {
  std::vector<RunValue> inputs;  // by position in the source
  std::vector<RunValue> states;
  std::vector<Node> origin_of_input;  // by position in the reduced system: terms over the source, of the same step
  std::vector<Node> origin_of_state;
  Node sink;  // over states of the source: the sink states; none: there are no sink states
  std::vector<Node>
      facts;  // the pass invariants: hold in every step of every run of the source; their conjunction is inductive
};

struct WordReduction {
  TransitionSystem system;
  WordBackMap back_map;
};

/// Has the claims of `witness`: bads keep their positions. Requires: `witness` is one of the reduced system.
Witness translate_back(const TransitionSystem& source, const TransitionSystem& reduced, const WordBackMap& back_map,
                       const Witness& witness);
/// Terms are built in the store of the source. Requires: the invariant does not rely on unique states, since several
/// states of the source may have one image.
Invariant translate_back(const TransitionSystem& source, const TransitionSystem& reduced, const WordBackMap& back_map,
                         const Invariant& invariant);

/// Conditions over states of the source as conditions over states of the reduced system; none for one that reads a
/// state which no state or constant of the reduced system stands for. Translated back, each is the given one again, or
/// one that agrees with it where the pass invariants hold.
std::vector<Node> image(const TransitionSystem& source, const TransitionSystem& reduced, const WordBackMap& back_map,
                        std::span<const Node> conditions);

struct WordContext : PassContext {
  std::vector<std::uint32_t> bads;  // the positions of the requested bads; all others become false
  std::uint64_t expand_bits = 0;    // how many bits of arrays may become registers
};

class WordPass {
 public:
  virtual ~WordPass() = default;
  virtual std::string_view name() const = 0;
  /// None if the pass changes nothing, or if the budget was used up. Requires: no justice property of the source is
  /// requested; the result has no fairness, justice or outputs.
  virtual std::unique_ptr<WordReduction> run(const TransitionSystem& source, WordContext& context) = 0;
};

}  // namespace polycube::impl
