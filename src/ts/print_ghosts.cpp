#include "ts/print_ghosts.h"

#include <algorithm>

#include "term/evaluate.h"
#include "ts/variable_names.h"

namespace polycube::impl {

GhostText::GhostText(const TransitionSystem& system, const std::vector<Ghost>& ghosts)
    : extended_(with_ghosts(system, ghosts)) {
  extended_.bads = system.bads;
  TermStore& terms = extended_.terms();
  names_ = variable_names(extended_);
  for (const Ghost& g : ghosts) {
    if (g.pin) {
      choices_.push_back(g.variable);
      depends_[g.variable] = {g.variable};
      facts_.push_back({names_.at(g.variable) + " never changes, and where the property failed, ",
                        terms.make(Kind::eq, {g.variable, g.pin})});
      continue;
    }
    std::vector<Node> below = choices_below(g.next);
    if (g.init) {
      for (const Node c : choices_below(g.init)) {
        if (std::find(below.begin(), below.end(), c) == below.end()) below.push_back(c);
      }
      facts_.push_back({"at the start, ", terms.make(Kind::eq, {g.variable, g.init})});
    }
    depends_[g.variable] = std::move(below);
    const Node later = extended_.add_state(terms.sort(g.variable), names_.at(g.variable) + "'");
    facts_.push_back({"in the next step, ", terms.make(Kind::eq, {later, g.next})});
  }
}

std::vector<Node> GhostText::choices_below(Node term) const {
  std::vector<Node> found;
  for (const Node n : cone(extended_.terms(), {&term, 1})) {
    const auto ghost = depends_.find(n);
    if (ghost != depends_.end()) found.insert(found.end(), ghost->second.begin(), ghost->second.end());
  }
  std::vector<Node> result;
  for (const Node c : choices_) {
    if (std::find(found.begin(), found.end(), c) != found.end()) result.push_back(c);
  }
  return result;
}

std::string GhostText::quantifier(Node condition) const {
  const std::vector<Node> choices = choices_below(condition);
  std::string text;
  for (const Node c : choices) text += (text.empty() ? "for every " : ", ") + names_.at(c);
  return text.empty() ? text : text + ": ";
}

}  // namespace polycube::impl
