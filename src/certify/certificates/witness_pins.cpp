#include "certify/certificates/witness_pins.h"

#include <map>
#include <unordered_map>
#include <unordered_set>

#include "support/check.h"

namespace polycube::impl {

namespace {

class Reader {
 public:
  Reader(const TransitionSystem& witness, std::span<const SharedVariable> shared) : witness_(witness) {
    for (const SharedVariable& s : shared) shared_.insert(s.witness);
  }

  Pins run() {
    std::map<std::string, std::vector<Node>> named;
    for (const Node n : witness_.symbols.nodes()) {
      for (const std::string& name : witness_.symbols.names(n)) {
        if (name.starts_with('@')) named[name].push_back(n);
      }
    }
    for (auto& [name, terms] : named) {
      if (terms.size() < 2) continue;
      if (may_choose(terms[1])) std::swap(terms[0], terms[1]);
      if (terms.size() > 2 || !may_choose(terms[0]) ||
          witness_.terms().sort(terms[0]) != witness_.terms().sort(terms[1])) {
        return {{}, name + " is not a choice and a term of its sort"};
      }
      if (!pins_.emplace(terms[0], terms[1]).second) return {{}, name + " is a second pin"};
    }
    Pins result;
    for (const auto& [choice, pin] : pins_) {
      if (reaches(pin, choice)) return {{}, witness_.symbols.name(choice) + " depends on itself"};
      result.all.push_back({choice, pin});
    }
    return result;
  }

 private:
  bool may_choose(Node n) const {
    const auto position = witness_.state_position(n);
    if (!position || shared_.contains(n)) return false;
    const State& s = witness_.states()[*position];
    return !s.init && s.next == n;
  }

  /// Through operators, and through inits, nexts and pins of what is not shared.
  bool reaches(Node root, Node choice) const {
    std::unordered_set<Node> seen;
    std::vector<Node> stack{root};
    while (!stack.empty()) {
      const Node n = stack.back();
      stack.pop_back();
      if (!n || !seen.insert(n).second) continue;
      if (n == choice) return true;
      for (std::uint32_t i = 0; i < witness_.terms().arity(n); ++i) stack.push_back(witness_.terms().arg(n, i));
      const auto position = witness_.state_position(n);
      if (!position || shared_.contains(n)) continue;
      stack.push_back(witness_.states()[*position].init);
      stack.push_back(witness_.states()[*position].next);
      if (const auto pin = pins_.find(n); pin != pins_.end()) stack.push_back(pin->second);
    }
    return false;
  }

  const TransitionSystem& witness_;
  std::unordered_set<Node> shared_;
  std::map<Node, Node> pins_;  // by choice
};

}  // namespace

/// The pin has a line of its own, apart from that of a variable, which may have a name by which it is shared.
void name_pin(TransitionSystem& witness, Node choice, Node pin, std::size_t number) {
  CHECK(witness.state_position(choice).has_value());
  TermStore& terms = witness.terms();
  CHECK(terms.sort(choice) == terms.sort(pin));
  if (terms.is_variable(pin)) pin = terms.make(Kind::ite, {terms.boolean(true), pin, pin});
  const std::string name = "@" + std::to_string(number);
  witness.symbols.add(choice, name);
  witness.symbols.add(pin, name);
}

Pins read_pins(const TransitionSystem& witness, std::span<const SharedVariable> shared) {
  return Reader(witness, shared).run();
}

}  // namespace polycube::impl
