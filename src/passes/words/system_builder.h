// The result of a pass over words while it is built: a copy of the source, over the variables of the source.
//
// A pass changes some parts of it. Then `finish` builds a separate system from it, with new variables and simplified
// terms, and the back map. The terms of the back map are over the variables of the source until then.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "passes/words/word_pass.h"

namespace polycube::impl {

struct Draft {
  struct Input {
    Node variable;  // of the source, or a new one
    Node origin;    // its value, as a term over the source
    std::string name;
  };

  struct NewState {
    State state;  // over variables of the source and new ones
    Node origin;
    std::string name;
  };

  /// Bads that are not requested become false.
  Draft(const TransitionSystem& system, const WordContext& context);
  void add_choice(Node variable, Node origin) { inputs.push_back({variable, origin, ""}); }

  const TransitionSystem& source;
  std::vector<Input> inputs;
  std::vector<State> states;         // of the source: each is its own origin
  std::vector<NewState> new_states;  // come after them
  std::vector<Condition> bads;
  std::vector<Condition> constraints;
  // The back map. By default an input has itself as its value in runs and as its origin.
  std::vector<RunValue> input_values;  // by position in the source
  std::vector<RunValue> state_values;
  Node sink;
  std::vector<Node> facts;

  /// Requires: `source` still exists and has not changed.
  std::unique_ptr<WordReduction> finish() const;
};

}  // namespace polycube::impl
