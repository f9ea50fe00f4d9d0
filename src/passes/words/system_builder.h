// What a pass over words writes its result into: a copy of the source that still speaks of the source's variables.
//
// Every pass changes a few places of it. At the end `finish` makes a system of its own out of it, with new variables,
// simplified terms, and the lift; the terms of the lift are written over the draft's variables too.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "passes/words/word_pass.h"

namespace polycube {

struct Draft {
  struct Input {
    Node variable;  // of the source, or a new one
    Node origin;    // its value, as a term over the source
    std::string name;
  };

  /// Bads that are not asked for are false.
  Draft(const TransitionSystem& system, const WordContext& context);
  void add_choice(Node variable, Node origin) { inputs.push_back({variable, origin, ""}); }

  const TransitionSystem& source;
  std::vector<Input> inputs;
  std::vector<State> states;
  std::vector<Condition> bads;
  std::vector<Condition> constraints;
  // Of the lift. An input stands for itself, in runs and in `origin`, until a pass says otherwise.
  std::vector<RunValue> input_values;  // by position in the source
  std::vector<RunValue> state_values;
  Node sink;
  std::vector<Node> facts;

  /// Requires: `source` lives and was not changed.
  std::unique_ptr<WordReduction> finish() const;
};

}  // namespace polycube
