#include "certify/certificates/witness_system.h"

#include <algorithm>
#include <unordered_set>

#include "certify/certificates/witness_pins.h"
#include "support/check.h"
#include "support/error.h"
#include "term/evaluate.h"
#include "term/substitute.h"
#include "ts/ghosts.h"

namespace polycube::impl {

namespace {

class Maker {
 public:
  Maker(const TransitionSystem& source, std::span<const std::uint32_t> bads, const Invariant& invariant)
      : source_(source),
        model_(with_ghosts(source, invariant.ghosts)),
        witness_(model_),
        terms_(witness_.terms()),
        k_(std::max(invariant.k, 1u)),
        ghosts_(invariant.ghosts) {
    std::vector<Node> holds;
    for (const std::uint32_t i : bads) {
      CHECK(i < model_.bads.size());
      holds.push_back(not_(model_.bads[i].term));
    }
    for (const Node n : invariant.strengthening) CHECK(terms_.sort(n) == Sort::bits(1));
    holds.insert(holds.end(), invariant.strengthening.begin(), invariant.strengthening.end());
    property_ = all(std::move(holds));
    std::vector<Node> constraints;
    for (const Condition& c : model_.constraints) constraints.push_back(c.term);
    constraint_ = all(std::move(constraints));
  }

  TransitionSystem run() {
    forget_the_rest();
    std::vector<Node> holds = {property_};
    if (k_ > 1) add_history(holds);
    witness_.bads = {{not_(all(std::move(holds))), ""}};
    check_begins_with_model();
    return std::move(witness_);
  }

 private:
  /// The values of the relevant variables in one step, by index in `relevant_`, and the flag of this copy.
  struct Copy {
    std::vector<Node> values;
    Node flag;
  };

  /// A checker maps shared variables by name or by position.
  void check_begins_with_model() const {
    CHECK(witness_.inputs() == source_.inputs() && witness_.states().size() >= source_.states().size());
    CHECK(witness_.constraints.size() == source_.constraints.size());
    for (std::size_t i = 0; i < source_.states().size(); ++i) {
      const State& own = witness_.states()[i];
      const State& s = source_.states()[i];
      CHECK(own.variable == s.variable && own.init == s.init && own.next == s.next);
    }
  }

  void forget_the_rest() {
    witness_.outputs.clear();
    witness_.fairness.clear();
    witness_.justices.clear();
    witness_.symbols = Symbols();
    for (const Node n : source_.inputs()) refer_to_model(n);
    for (const State& s : source_.states()) refer_to_model(s.variable);
    std::size_t choices = 0;
    for (const Ghost& ghost : ghosts_) {
      if (ghost.pin) name_pin(witness_, ghost.variable, ghost.pin, choices++);
    }
    for (Condition& c : witness_.constraints) c.name.clear();
  }

  void refer_to_model(Node variable) {
    const std::uint64_t id = source_.symbols.line_id(variable);
    if (id != 0) witness_.symbols.add(variable, "=" + std::to_string(id));
  }

  /// From the newest copy, which is the model itself, to the oldest.
  void add_history(std::vector<Node>& holds) {
    find_relevant();
    Copy newer{relevant_, terms_.boolean(true)};
    for (std::uint32_t j = k_ - 1; j-- > 0;) {
      Copy copy;
      for (const Node n : newer.values) copy.values.push_back(remember(n));
      copy.flag = remember(newer.flag);
      witness_.set_init(copy.flag, terms_.boolean(false));
      const bool newest = j + 1 == k_ - 1;
      add_conditions(copy, newer, newest, holds);
      newer = std::move(copy);
    }
  }

  /// The cone of influence of P and the constraints: variables, and the index terms of array accesses.
  void find_relevant() {
    std::vector<bool> seen(terms_.size(), false);
    std::vector<Node> stack = {property_, constraint_};
    while (!stack.empty()) {
      const Node n = stack.back();
      stack.pop_back();
      if (seen[n.id()]) continue;
      seen[n.id()] = true;
      for (std::uint32_t i = 0; i < terms_.arity(n); ++i) stack.push_back(terms_.arg(n, i));
      if (terms_.is_variable(n)) relevant_.push_back(n);
      if (terms_.kind(n) == Kind::read || terms_.kind(n) == Kind::write) indices_.push_back(terms_.arg(n, 1));
      const auto position = model_.state_position(n);
      if (!position) continue;
      const State& state = model_.states()[*position];
      if (state.next) stack.push_back(state.next);
      if (state.init) stack.push_back(state.init);
    }
    std::sort(relevant_.begin(), relevant_.end());
    std::sort(indices_.begin(), indices_.end());
    indices_.erase(std::unique(indices_.begin(), indices_.end()), indices_.end());
  }

  /// A new state that has the term's value of the step before; its value in step 0 is arbitrary.
  Node remember(Node n) {
    const Node state = witness_.add_state(terms_.sort(n));
    witness_.set_next(state, n);
    return state;
  }

  /// Conjuncts of the new property about a copy and the next newer one.
  void add_conditions(const Copy& copy, const Copy& newer, bool newest, std::vector<Node>& holds) {
    CHECK(copy.values.size() == relevant_.size() && newer.values.size() == relevant_.size());
    Substitution here(terms_, terms_);
    Substitution there(terms_, terms_);
    for (std::size_t i = 0; i < relevant_.size(); ++i) {
      here.set(relevant_[i], copy.values[i]);
      there.set(relevant_[i], newer.values[i]);
    }
    std::vector<Node> counts = {here(property_), here(constraint_)};
    if (!newest) counts.push_back(newer.flag);
    std::vector<Node> first;
    for (std::size_t i = 0; i < relevant_.size(); ++i) {
      const auto position = model_.state_position(relevant_[i]);
      if (!position) continue;
      const State& state = model_.states()[*position];
      if (state.next) counts.push_back(terms_.make(Kind::eq, {here(state.next), newer.values[i]}));
      if (!state.init) continue;
      if (terms_.sort(state.init).is_array() && has_constant_array(state.init)) {
        add_elements(newer.values[i], state.init, there, first);
      } else {
        first.push_back(terms_.make(Kind::eq, {there(state.init), newer.values[i]}));
      }
    }
    holds.push_back(implies(copy.flag, all(std::move(counts))));
    if (first.empty()) return;
    const Node starts = newest ? not_(copy.flag) : terms_.make(Kind::and_, {newer.flag, not_(copy.flag)});
    holds.push_back(implies(starts, all(std::move(first))));
  }

  bool has_constant_array(Node init) const {
    const std::vector<Node> all = cone(terms_, std::span(&init, 1));
    return std::any_of(all.begin(), all.end(), [&](Node n) { return terms_.kind(n) == Kind::const_array; });
  }

  /// Equations: a small array has the elements of its init at every index; a large one, at the index terms of this
  /// copy.
  void add_elements(Node array, Node init, Substitution& there, std::vector<Node>& result) {
    constexpr std::uint32_t most_index_bits = 8;
    CHECK(terms_.sort(array).is_array() && terms_.sort(array) == terms_.sort(init));
    const Sort index = terms_.sort(array).index();
    std::vector<Node> places;
    if (index.width() <= most_index_bits) {
      for (std::uint64_t i = 0; i < std::uint64_t{1} << index.width(); ++i) {
        places.push_back(terms_.constant(BitVector(index.width(), i)));
      }
    } else {
      for (const Node n : indices_) {
        if (terms_.sort(n) == index) places.push_back(there(n));
      }
    }
    for (const Node n : places) {
      result.push_back(terms_.make(Kind::eq, {terms_.make(Kind::read, {array, n}), element(init, n, there)}));
    }
  }

  /// Of an init, without the constant arrays in it.
  Node element(Node init, Node place, Substitution& there) {
    std::vector<std::pair<Node, Node>> written;  // where, what; the newest first
    Node array = init;
    for (; terms_.kind(array) == Kind::write; array = terms_.arg(array, 0)) {
      const Node where = there(terms_.arg(array, 1));
      const bool known = terms_.is_constant(where) && terms_.is_constant(place);
      if (known && where != place) continue;
      written.emplace_back(where, there(terms_.arg(array, 2)));
      if (where == place) break;
    }
    Node result;
    if (!written.empty() && written.back().first == place) {
      result = written.back().second;
      written.pop_back();
    } else if (terms_.kind(array) == Kind::const_array) {
      result = there(terms_.arg(array, 0));
    } else if (terms_.kind(array) == Kind::ite) {
      const Node then = element(terms_.arg(array, 1), place, there);
      const Node otherwise = element(terms_.arg(array, 2), place, there);
      result = terms_.make(Kind::ite, {there(terms_.arg(array, 0)), then, otherwise});
    } else {
      result = terms_.make(Kind::read, {there(array), place});
    }
    while (!written.empty()) {
      const auto [where, what] = written.back();
      written.pop_back();
      result = terms_.make(Kind::ite, {terms_.make(Kind::eq, {where, place}), what, result});
    }
    return result;
  }

  Node not_(Node n) {
    if (terms_.is_constant(n)) return terms_.boolean(!terms_.is_true(n));
    return terms_.kind(n) == Kind::not_ ? terms_.arg(n, 0) : terms_.make(Kind::not_, {n});
  }

  Node implies(Node a, Node b) { return terms_.make(Kind::implies, {a, b}); }

  /// The conjunction as a balanced tree: some checkers traverse terms recursively.
  Node all(std::vector<Node> nodes) {
    std::erase_if(nodes, [&](Node n) { return terms_.is_true(n); });
    for ([[maybe_unused]] const Node n : nodes) ASSERT(terms_.sort(n) == Sort::bits(1));
    if (nodes.empty()) return terms_.boolean(true);
    while (nodes.size() > 1) {
      std::vector<Node> pairs;
      for (std::size_t i = 0; i + 1 < nodes.size(); i += 2) {
        pairs.push_back(terms_.make(Kind::and_, {nodes[i], nodes[i + 1]}));
      }
      if (nodes.size() % 2 == 1) pairs.push_back(nodes.back());
      nodes = std::move(pairs);
    }
    return nodes[0];
  }

  const TransitionSystem& source_;
  const TransitionSystem model_;  // with the ghosts as states
  TransitionSystem witness_;
  TermStore& terms_;
  const std::uint32_t k_;
  const std::span<const Ghost> ghosts_;
  Node property_;  // P
  Node constraint_;
  std::vector<Node> relevant_;
  std::vector<Node> indices_;
};

}  // namespace

namespace {

/// Proofs that come from one abstraction have ghosts in common.
void add_ghosts(const std::vector<Ghost>& some, std::vector<Ghost>& all) {
  for (const Ghost& g : some) {
    const auto known = std::find_if(all.begin(), all.end(), [&](const Ghost& o) { return o.variable == g.variable; });
    if (known == all.end()) {
      all.push_back(g);
    } else if (known->init != g.init || known->next != g.next || known->pin != g.pin) {
      throw Unsupported("there is no witness circuit for proofs that have a ghost of two meanings");
    }
  }
}

}  // namespace

Invariant conjunction(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                      std::span<const Invariant* const> invariants) {
  CHECK(bads.size() == invariants.size());
  Invariant result;
  result.k = 0;
  std::unordered_set<Node> known;
  for (const Invariant* one : invariants) {
    CHECK(one != nullptr);
    result.k = std::max(result.k, one->k);
    result.unique_states = result.unique_states || one->unique_states;
    for (const Node n : one->strengthening) {
      if (known.insert(n).second) result.strengthening.push_back(n);
    }
    add_ghosts(one->ghosts, result.ghosts);
  }
  for (std::size_t i = 0; i < bads.size(); ++i) {
    if (invariants[i]->ghosts.size() == result.ghosts.size()) continue;
    const TransitionSystem alone = with_ghosts(system, invariants[i]->ghosts);
    result.strengthening.push_back(alone.shared_terms()->make(Kind::not_, {alone.bads[bads[i]].term}));
  }
  return result;
}

TransitionSystem make_witness_system(const TransitionSystem& model, std::span<const std::uint32_t> bads,
                                     const Invariant& invariant) {
  if (invariant.unique_states) throw Unsupported("there is no witness circuit for a proof that needs unique states");
  return Maker(model, bads, invariant).run();
}

}  // namespace polycube::impl
