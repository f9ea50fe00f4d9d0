#include "passes/words/word_pass.h"

#include <algorithm>
#include <set>

#include "passes/words/check_word_back_map.h"
#include "passes/words/term_image.h"
#include "support/check.h"
#include "ts/simulate.h"

namespace polycube::impl {

namespace {

/// Follows the run of the reduced system, and writes the corresponding run of the source.
class WitnessLift {
 public:
  WitnessLift(const TransitionSystem& source, const TransitionSystem& reduced, const WordBackMap& back_map,
              const Witness& witness)
      : source_(source),
        reduced_(reduced),
        lift_(back_map),
        witness_(witness),
        simulator_(reduced),
        values_(reduced.terms(), roots(back_map)) {}

  Witness run() {
    const std::size_t length = witness_.frames.size();
    CHECK(length > 0);
    Witness result;
    result.claims = witness_.claims;
    result.frames.resize(length);
    for (std::size_t step = 0; step < length; ++step) {
      enter(step);
      if (step > 0) fill(result.frames[step - 1], step - 1, Moment::one_step_later);
      fill(result.frames[step], step, step + 1 == length ? Moment::last : Moment::here);
      simulator_.advance();
    }
    return result;
  }

 private:
  enum class Moment : std::uint8_t { here, last, one_step_later };

  static std::vector<Node> roots(const WordBackMap& back_map) {
    std::vector<Node> result;
    for (const auto* list : {&back_map.inputs, &back_map.states}) {
      for (const RunValue& value : *list) {
        for (const Node n : {value.here, value.last, value.later}) {
          if (n) result.push_back(n);
        }
        for (const RunValue::Element& element : value.elements) result.push_back(element.here);
      }
    }
    return result;
  }

  void enter(std::size_t step) {
    CHECK(simulator_.step() == step);
    simulator_.enter(witness_.frames[step]);
    const auto set = [&](Node variable, const Value& value) {
      if (values_.knows(variable)) values_.set(variable, value);
    };
    for (std::uint32_t i = 0; i < reduced_.states().size(); ++i) {
      set(reduced_.states()[i].variable, simulator_.state(i));
    }
    for (std::uint32_t i = 0; i < reduced_.inputs().size(); ++i) set(reduced_.inputs()[i], simulator_.input(i));
    values_.run();
  }

  void fill(WitnessFrame& frame, std::size_t step, Moment moment) {
    const auto add = [&](Assignment& assignment, const RunValue& value, std::uint32_t position, Sort sort) {
      const Node term = chosen(value, moment);
      ASSERT(!term || source_.terms().sort(term) == sort);
      if (term) {
        assignment.insert_or_assign(position, values_.value(term));
      } else if (moment != Moment::one_step_later && !value.elements.empty()) {
        ArrayValue array(sort.index_width(), BitVector::zero(sort.width()));
        for (const auto& [index, here] : value.elements) array.write(index, values_.bits(here));
        assignment.insert_or_assign(position, std::move(array));
      } else if (moment != Moment::one_step_later) {
        assignment.emplace(position, zero_value(sort));
      }
    };
    for (std::uint32_t i = 0; i < source_.inputs().size(); ++i) {
      add(frame.inputs, lift_.inputs[i], i, source_.terms().sort(source_.inputs()[i]));
    }
    for (std::uint32_t i = 0; i < source_.states().size(); ++i) {
      const State& state = source_.states()[i];
      if (state.free_at(step)) add(frame.states, lift_.states[i], i, source_.terms().sort(state.variable));
    }
  }

  static Node chosen(const RunValue& value, Moment moment) {
    if (moment == Moment::one_step_later) return value.later;
    return moment == Moment::last && value.last ? value.last : value.here;
  }

  const TransitionSystem& source_;
  const TransitionSystem& reduced_;
  const WordBackMap& lift_;
  const Witness& witness_;
  Simulator simulator_;
  Evaluator values_;
};

}  // namespace

Witness translate_back(const TransitionSystem& source, const TransitionSystem& reduced, const WordBackMap& back_map,
                       const Witness& witness) {
  CHECK(back_map.inputs.size() == source.inputs().size() && back_map.states.size() == source.states().size());
  Witness lifted = WitnessLift(source, reduced, back_map, witness).run();
  ASSERT(witness_replays(source, reduced, witness, lifted));
  return lifted;
}

Invariant translate_back(const TransitionSystem& source, const TransitionSystem& reduced, const WordBackMap& back_map,
                         const Invariant& invariant) {
  CHECK(!invariant.unique_states);
  CHECK(back_map.origin_of_input.size() == reduced.inputs().size() &&
        back_map.origin_of_state.size() == reduced.states().size());
  CHECK(source.shared_terms() == reduced.shared_terms());
  Builder build(*source.shared_terms());
  TermImage image(build);
  for (std::size_t i = 0; i < reduced.inputs().size(); ++i) image.set(reduced.inputs()[i], back_map.origin_of_input[i]);
  for (std::size_t i = 0; i < reduced.states().size(); ++i) {
    image.set(reduced.states()[i].variable, back_map.origin_of_state[i]);
  }
  Invariant result;
  result.k = invariant.k;
  for (const Ghost& ghost : invariant.ghosts) {
    const auto lifted = [&](Node n) { return n ? image(n) : n; };
    result.ghosts.push_back({ghost.variable, lifted(ghost.init), lifted(ghost.next), lifted(ghost.pin), ghost.name});
  }
  for (const Node n : invariant.strengthening) {
    CHECK(build.terms().sort(n).is_boolean());
    const Node lifted = back_map.sink ? build.or_(back_map.sink, image(n)) : image(n);
    if (!build.terms().is_true(lifted)) result.strengthening.push_back(lifted);
  }
  if (!back_map.facts.empty()) {
    // The pass invariants hold in reachable states only: with k = 0 there would be no base case.
    result.k = std::max(result.k, std::uint32_t{1});
    result.strengthening.insert(result.strengthening.end(), back_map.facts.begin(), back_map.facts.end());
  }
  ASSERT(result.k >= invariant.k);
  return result;
}

namespace {

/// States of the source as terms over states of the reduced system.
class StateImages {
 public:
  StateImages(const TransitionSystem& source, const TransitionSystem& reduced, const WordBackMap& back_map)
      : terms_(source.terms()), build_(*source.shared_terms()), image_(build_) {
    for (const State& state : source.states()) is_state_.insert(state.variable);
    for (std::size_t i = 0; i < reduced.states().size(); ++i) {
      const Node origin = back_map.origin_of_state[i];
      if (is_state_.contains(origin)) set(origin, reduced.states()[i].variable);
    }
    add_invariants(back_map.facts);
  }

  /// None if a variable has no image.
  Node operator()(Node condition) {
    const std::vector<Node> all = cone(terms_, std::vector<Node>{condition});
    const bool known = std::all_of(all.begin(), all.end(), [&](Node n) { return !terms_.is_variable(n) || has(n); });
    return known ? image_(condition) : Node();
  }

 private:
  bool has(Node variable) const { return known_.contains(variable); }
  void set(Node state, Node image) {
    if (known_.insert(state).second) image_.set(state, image);
  }

  /// Pass invariants say which states are constant or equal to others. An image may read a state whose own one comes
  /// later, so they are visited until there is no further one.
  void add_invariants(const std::vector<Node>& facts) {
    for (bool more = true; more;) {
      more = false;
      for (const Node fact : facts) {
        if (terms_.kind(fact) != Kind::eq) continue;
        for (const std::uint32_t side : {0U, 1U})
          more = define(terms_.arg(fact, side), terms_.arg(fact, 1 - side)) || more;
      }
    }
  }
  bool define(Node state, Node value) {
    if (!is_state_.contains(state) || has(state)) return false;
    // Only what is set already is asked for: an image is remembered.
    const Node own = (*this)(value);
    if (own) set(state, own);
    return static_cast<bool>(own);
  }

  const TermStore& terms_;
  Builder build_;
  TermImage image_;
  std::set<Node> is_state_;
  std::set<Node> known_;
};

}  // namespace

std::vector<Node> image(const TransitionSystem& source, const TransitionSystem& reduced, const WordBackMap& back_map,
                        std::span<const Node> conditions) {
  CHECK(back_map.origin_of_state.size() == reduced.states().size());
  StateImages images(source, reduced, back_map);
  std::vector<Node> result;
  for (const Node n : conditions) result.push_back(n ? images(n) : n);
  return result;
}

}  // namespace polycube::impl
