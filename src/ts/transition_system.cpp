#include "ts/transition_system.h"

#include <algorithm>

namespace polycube::impl {

void TransitionSystem::remember(Node variable, std::uint32_t code) {
  if (position_.size() <= variable.id()) position_.resize(variable.id() + 1, 0);
  position_[variable.id()] = code;
}

Node TransitionSystem::add_input(Sort sort, std::string name) {
  const Node variable = terms_->variable(sort);
  remember(variable, static_cast<std::uint32_t>(2 * inputs_.size() + 1));
  inputs_.push_back(variable);
  if (!name.empty()) symbols.add(variable, std::move(name));
  return variable;
}

Node TransitionSystem::add_state(Sort sort, std::string name) {
  const Node variable = terms_->variable(sort);
  adopt_state(variable, std::move(name));
  return variable;
}

void TransitionSystem::adopt_state(Node variable, std::string name) {
  CHECK(terms_->is_variable(variable) && !state_position(variable) && !input_position(variable));
  remember(variable, static_cast<std::uint32_t>(2 * states_.size() + 2));
  states_.push_back({variable, Node(), Node()});
  if (!name.empty()) symbols.add(variable, std::move(name));
}

std::optional<std::uint32_t> TransitionSystem::state_position(Node variable) const {
  const std::uint32_t code = variable.id() < position_.size() ? position_[variable.id()] : 0;
  if (code == 0 || code % 2 != 0) return std::nullopt;
  return code / 2 - 1;
}

std::optional<std::uint32_t> TransitionSystem::input_position(Node variable) const {
  const std::uint32_t code = variable.id() < position_.size() ? position_[variable.id()] : 0;
  if (code % 2 == 0) return std::nullopt;
  return code / 2;
}

void TransitionSystem::set_init(Node state, Node value) {
  const auto position = state_position(state);
  CHECK(position.has_value());
  ASSERT(!states_[*position].init && terms_->sort(state) == terms_->sort(value));
  states_[*position].init = value;
}

void TransitionSystem::set_next(Node state, Node value) {
  const auto position = state_position(state);
  CHECK(position.has_value());
  ASSERT(!states_[*position].next && terms_->sort(state) == terms_->sort(value));
  states_[*position].next = value;
}

TransitionSystem TransitionSystem::detached() const {
  TransitionSystem result = *this;
  result.terms_ = terms_->copy();
  return result;
}

std::vector<Node> TransitionSystem::roots() const {
  std::vector<Node> result;
  for (const State& state : states_) {
    if (state.init) result.push_back(state.init);
    if (state.next) result.push_back(state.next);
  }
  for (const auto* conditions : {&bads, &constraints, &fairness, &outputs}) {
    for (const Condition& condition : *conditions) result.push_back(condition.term);
  }
  for (const Justice& justice : justices) result.insert(result.end(), justice.terms.begin(), justice.terms.end());
  return result;
}

namespace {

/// Compares two systems: for each term of the first, finds the only term of the second that can correspond to it.
class Comparison {
 public:
  Comparison(const TransitionSystem& a, const TransitionSystem& b, std::string* difference)
      : a_(a), b_(b), difference_(difference), image_(a.terms().size()) {}

  bool run() {
    if (a_.inputs().size() != b_.inputs().size()) return part("number of inputs");
    if (a_.states().size() != b_.states().size()) return part("number of states");
    for (std::size_t i = 0; i < a_.inputs().size(); ++i) {
      if (!leaf(a_.inputs()[i], b_.inputs()[i])) return part("input " + std::to_string(i));
    }
    for (std::size_t i = 0; i < a_.states().size(); ++i) {
      if (!leaf(a_.states()[i].variable, b_.states()[i].variable)) return part("state " + std::to_string(i));
    }
    for (std::size_t i = 0; i < a_.states().size(); ++i) {
      const State& x = a_.states()[i];
      const State& y = b_.states()[i];
      if (!same(x.init, y.init)) return part("init of state " + std::to_string(i));
      if (!same(x.next, y.next)) return part("next of state " + std::to_string(i));
    }
    if (!conditions("bad", a_.bads, b_.bads) || !conditions("constraint", a_.constraints, b_.constraints) ||
        !conditions("fairness", a_.fairness, b_.fairness) || !conditions("output", a_.outputs, b_.outputs)) {
      return false;
    }
    if (a_.justices.size() != b_.justices.size()) return part("number of justice properties");
    for (std::size_t i = 0; i < a_.justices.size(); ++i) {
      const Justice& x = a_.justices[i];
      const Justice& y = b_.justices[i];
      if (x.name != y.name || x.terms.size() != y.terms.size()) return part("justice " + std::to_string(i));
      for (std::size_t j = 0; j < x.terms.size(); ++j) {
        if (!same(x.terms[j], y.terms[j])) return part("justice " + std::to_string(i));
      }
    }
    return true;
  }

 private:
  bool part(const std::string& where) {
    if (difference_ != nullptr) *difference_ = where;
    return false;
  }

  bool leaf(Node x, Node y) {
    image_[x.id()] = y;
    return a_.terms().sort(x) == b_.terms().sort(y) && a_.symbols.names(x) == b_.symbols.names(y);
  }

  // Equal terms have pairwise equal arguments, so both cones are traversed in parallel from the roots. Pairs that were
  // compared are stored in image_.
  bool same(Node x, Node y) {
    if (!x || !y) return !x && !y;
    std::vector<std::pair<Node, Node>> todo{{x, y}};
    while (!todo.empty()) {
      const auto [p, q] = todo.back();
      todo.pop_back();
      if (image_[p.id()]) {
        if (image_[p.id()] != q) return false;
        continue;
      }
      image_[p.id()] = q;
      const TermStore& s = a_.terms();
      const TermStore& t = b_.terms();
      if (s.kind(p) != t.kind(q) || s.sort(p) != t.sort(q) || s.is_variable(p)) return false;
      if (s.is_constant(p)) {
        if (!(s.value(p) == t.value(q))) return false;
        continue;
      }
      for (std::uint32_t i = 0; i < info(s.kind(p)).params; ++i) {
        if (s.param(p, i) != t.param(q, i)) return false;
      }
      for (std::uint32_t i = 0; i < s.arity(p); ++i) todo.emplace_back(s.arg(p, i), t.arg(q, i));
    }
    return true;
  }

  bool conditions(const std::string& what, const std::vector<Condition>& x, const std::vector<Condition>& y) {
    if (x.size() != y.size()) return part("number of " + what + "s");
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (x[i].name != y[i].name || !same(x[i].term, y[i].term)) return part(what + " " + std::to_string(i));
    }
    return true;
  }

  const TransitionSystem& a_;
  const TransitionSystem& b_;
  std::string* difference_;
  std::vector<Node> image_;
};

}  // namespace

bool same_system(const TransitionSystem& a, const TransitionSystem& b, std::string* difference) {
  return Comparison(a, b, difference).run();
}

}  // namespace polycube::impl
