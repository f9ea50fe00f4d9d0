// The one intermediate representation: a word-level, functional transition system.
//
// A run is s0,i0,s1,i1,...: s0 satisfies all init equations (an init may read other states, never inputs), and s(t+1) =
// next(s(t), i(t)). A state without init is free in step 0; a state without next is free in every step, except in step
// 0 if it has an init. Constraints hold in every step up to and including the step where a bad holds; later steps are
// not constrained. Bads, constraints, fairness and justice may read inputs.
//
// Inputs, states and properties have the order of the file, because witnesses refer to them by position. Names of terms
// are in `symbols`, names of properties beside them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "term/term_store.h"
#include "ts/design.h"
#include "ts/symbols.h"

namespace polycube::impl {

struct State {
  Node variable;
  Node init;  // none: free at the start
  Node next;  // none: free in every step

  /// Is its value free in this step of a run, rather than determined?
  bool free_at(std::uint64_t step) const { return step == 0 ? !init : !next; }
};

/// A named condition of width 1: bad, constraint, fairness or output (outputs may be wider).
struct Condition {
  Node term;
  std::string name;           // may be empty
  std::string position = "";  // in the design's source, as in Symbols; may be empty
};

struct Justice {
  std::vector<Node> terms;  // each holds infinitely often
  std::string name;
  std::string position = "";
};

/// The format of the file the system was read from: its witnesses are written in the same one.
enum class Format : std::uint8_t { btor2, aiger };

class TransitionSystem {
 public:
  TransitionSystem() : terms_(std::make_shared<TermStore>()) {}
  explicit TransitionSystem(std::shared_ptr<TermStore> terms) : terms_(std::move(terms)) {}

  TermStore& terms() { return *terms_; }
  const TermStore& terms() const { return *terms_; }
  /// Systems derived from one another, and the formulas about them, share one store.
  const std::shared_ptr<TermStore>& shared_terms() const { return terms_; }

  Node add_input(Sort sort, std::string name = "");
  Node add_state(Sort sort, std::string name = "");
  /// Makes a variable of the store a state. Requires: it is neither an input nor a state of this system.
  void adopt_state(Node variable, std::string name = "");
  /// Requires: the variable is a state of this system, not set before, and the sorts agree.
  void set_init(Node state, Node value);
  void set_next(Node state, Node value);

  const std::vector<Node>& inputs() const { return inputs_; }
  const std::vector<State>& states() const { return states_; }
  /// Position among the states, or among the inputs.
  std::optional<std::uint32_t> state_position(Node variable) const;
  std::optional<std::uint32_t> input_position(Node variable) const;

  std::vector<Condition> bads;
  std::vector<Condition> constraints;
  std::vector<Condition> fairness;
  std::vector<Justice> justices;
  std::vector<Condition> outputs;
  Symbols symbols;
  std::shared_ptr<const Design> design;  // none: the file was no hardware description
  Format format = Format::btor2;

  /// The same system over a store of its own: whoever makes terms for the one does not disturb the other.
  TransitionSystem detached() const;

  /// Every term that the system is made of: init, next and all conditions.
  std::vector<Node> roots() const;

 private:
  std::shared_ptr<TermStore> terms_;
  std::vector<Node> inputs_;
  std::vector<State> states_;
  // By variable id: 2 * position + 1 for an input, + 2 for a state; 0 for all else.
  std::vector<std::uint32_t> position_;
  void remember(Node variable, std::uint32_t code);
};

/// Are the two systems equal, position by position, with the names of inputs, states and properties? The stores may
/// differ. If given, `difference` becomes a text on the first difference.
bool same_system(const TransitionSystem& a, const TransitionSystem& b, std::string* difference = nullptr);

}  // namespace polycube::impl
