#include "ts/ghosts.h"

#include <unordered_set>

#include "support/check.h"
#include "term/evaluate.h"

namespace polycube::impl {

namespace {

class Judge {
 public:
  Judge(const TransitionSystem& system, std::span<const Ghost> ghosts) : system_(system), ghosts_(ghosts) {}

  std::string complaint() {
    for (const Ghost& ghost : ghosts_) {
      std::string reason = complaint(ghost);
      if (!reason.empty()) return "the ghost " + ghost.name + " " + reason;
      earlier_.insert(ghost.variable);
    }
    return "";
  }

 private:
  std::string complaint(const Ghost& ghost) const {
    const TermStore& terms = system_.terms();
    if (!terms.is_variable(ghost.variable)) return "is no variable";
    if (system_.state_position(ghost.variable) || system_.input_position(ghost.variable)) return "is the system's";
    if (earlier_.contains(ghost.variable)) return "is there twice";
    if (static_cast<bool>(ghost.next) == static_cast<bool>(ghost.pin)) return "is neither a recorder nor a choice";
    if (ghost.pin && ghost.init) return "is a choice with an init";
    for (const Node n : {ghost.init, ghost.next, ghost.pin}) {
      if (n && terms.sort(n) != terms.sort(ghost.variable)) return "has a term of another sort";
    }
    if (ghost.init && !reads_only_known(ghost.init, Node(), false)) return "has an init that reads what is not known";
    if (ghost.next && !reads_only_known(ghost.next, ghost.variable, true)) return "has a next that reads a later ghost";
    if (ghost.pin && !reads_only_known(ghost.pin, Node(), true)) return "has a pin that reads itself or a later ghost";
    return "";
  }

  bool reads_only_known(Node root, Node own, bool inputs) const {
    for (const Node n : cone(system_.terms(), std::span<const Node>(&root, 1))) {
      if (!system_.terms().is_variable(n) || n == own || earlier_.contains(n) || system_.state_position(n)) continue;
      if (!inputs || !system_.input_position(n)) return false;
    }
    return true;
  }

  const TransitionSystem& system_;
  const std::span<const Ghost> ghosts_;
  std::unordered_set<Node> earlier_;
};

}  // namespace

std::string complaint_about(const TransitionSystem& system, std::span<const Ghost> ghosts) {
  return Judge(system, ghosts).complaint();
}

TransitionSystem with_ghosts(const TransitionSystem& system, std::span<const Ghost> ghosts) {
  CHECK(complaint_about(system, ghosts).empty());
  TransitionSystem result = system;
  TermStore& terms = result.terms();
  for (const Ghost& ghost : ghosts) {
    result.adopt_state(ghost.variable, ghost.name);
    if (ghost.init) result.set_init(ghost.variable, ghost.init);
    result.set_next(ghost.variable, ghost.pin ? ghost.variable : ghost.next);
    if (!ghost.pin) continue;
    const Node pinned = terms.make(Kind::eq, {ghost.variable, ghost.pin});
    for (Condition& bad : result.bads) bad.term = terms.make(Kind::and_, {bad.term, pinned});
  }
  return result;
}

}  // namespace polycube::impl
