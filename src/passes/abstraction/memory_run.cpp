#include "passes/abstraction/memory_run.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <variant>

#include "passes/abstraction/needed_inputs.h"
#include "support/check.h"
#include "term/evaluate.h"
#include "ts/simulate.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t units_for_a_term = 8;  // of a simulated step

/// An element of a free array: an input, or a state where it is free.
struct Place {
  bool input;
  std::uint32_t array;
  std::uint32_t step;
  BitVector index;
  friend bool operator<(const Place& a, const Place& b) {
    return std::tie(a.input, a.array, a.step, a.index) < std::tie(b.input, b.array, b.step, b.index);
  }
};

class Attempt {
 public:
  Attempt(const TransitionSystem& source, const AbstractMemory& memory, const Witness& counterexample,
          WorkBudget& budget)
      : source_(source),
        terms_(source.terms()),
        memory_(memory),
        abstract_(memory.abstract.system),
        counterexample_(counterexample),
        budget_(budget),
        values_(terms_, watched()) {}

  MemoryRun run() {
    find_wanted();
    find_tracked();
    while (!budget_.exhausted()) {
      simulate();
      if (compare()) continue;  // elements were set
      MemoryRun result;
      if (conflicts_.empty() && reaches_bad_) {
        result.witness = Witness{counterexample_.claims, frames_};
      }
      result.conflicts = std::move(conflicts_);
      return result;
    }
    return {};
  }

 private:
  /// A value that the counterexample depends on.
  struct Wanted {
    Node origin;
    BitVector value;
  };

  std::vector<Node> watched() const {
    std::vector<Node> result = source_.roots();
    for (const AbstractMemory::Fresh& fresh : memory_.fresh) result.push_back(fresh.origin);
    return result;
  }

  BitVector abstract_value(const Assignment& values, std::uint32_t position, Node variable) const {
    const auto found = values.find(position);
    if (found == values.end()) return BitVector::zero(abstract_.terms().width(variable));
    return std::get<BitVector>(found->second);
  }

  void find_wanted() {
    std::map<Node, std::size_t> fresh_of;
    for (std::size_t i = 0; i < memory_.fresh.size(); ++i) fresh_of[abstract_.inputs()[memory_.fresh[i].input]] = i;
    CHECK(counterexample_.claims.size() == 1 && !counterexample_.claims[0].justice);
    const auto needed = needed_variables(abstract_, counterexample_.claims[0].position, counterexample_);
    wanted_.resize(needed.size());
    for (std::size_t step = 0; step < needed.size(); ++step) {
      for (const Node n : needed[step]) {
        const auto found = fresh_of.find(n);
        if (found == fresh_of.end()) continue;
        const AbstractMemory::Fresh& fresh = memory_.fresh[found->second];
        wanted_[step].push_back({fresh.origin, abstract_value(counterexample_.frames[step].inputs, fresh.input, n)});
      }
    }
  }

  /// Free tracked cells have the values of the counterexample. Of cells with equal indices the first one counts, as in
  /// the abstract system.
  void find_tracked() {
    Simulator simulator(abstract_);
    Evaluator indices(terms_, index_terms());
    for (std::uint32_t step = 0; step < counterexample_.frames.size(); ++step) {
      simulator.enter(counterexample_.frames[step]);
      if (step == 0) {
        set_variables(indices, simulator);
        indices.run();
      }
      for (const AbstractMemory::Cell& cell : memory_.cells) {
        if (!cell.input && !source_.states()[cell.array].free_at(step)) continue;
        const Value value = cell.input ? simulator.input(cell.position) : simulator.state(cell.position);
        elements_.try_emplace({cell.input, cell.array, step, indices.bits(cell.index)}, std::get<BitVector>(value));
      }
      simulator.advance();
    }
  }

  std::vector<Node> index_terms() const {
    std::vector<Node> result;
    for (const AbstractMemory::Cell& cell : memory_.cells) result.push_back(cell.index);
    return result;
  }

  /// Sets what the abstract system has in common with the source, and the ghosts.
  void set_variables(Evaluator& values, const Simulator& simulator) const {
    for (std::uint32_t i = 0; i < abstract_.states().size(); ++i) {
      const Node origin = memory_.abstract.origin_of_state[i];
      if (terms_.is_variable(origin) && values.knows(origin)) values.set(origin, simulator.state(i));
    }
  }

  WitnessFrame frame(std::uint32_t step) const {
    WitnessFrame result;
    const WitnessFrame& given = counterexample_.frames[step];
    const auto set = [&](Assignment& to, const Assignment& from, Node variable, std::uint32_t position, bool input,
                         std::uint32_t abstract_position) {
      const Sort sort = terms_.sort(variable);
      if (sort.is_bits()) {
        const auto found = from.find(abstract_position);
        to.insert_or_assign(position, found == from.end() ? zero_value(sort) : found->second);
        return;
      }
      ArrayValue array(sort.index_width(), BitVector::zero(sort.width()));
      const Place first{input, position, step, BitVector::zero(sort.index_width())};
      for (auto i = elements_.lower_bound(first); i != elements_.end(); ++i) {
        const Place& place = i->first;
        if (place.input != input || place.array != position || place.step != step) break;
        array.write(place.index, i->second);
      }
      to.insert_or_assign(position, std::move(array));
    };
    for (std::uint32_t i = 0; i < source_.inputs().size(); ++i) {
      set(result.inputs, given.inputs, source_.inputs()[i], i, true, memory_.inputs[i]);
    }
    for (std::uint32_t i = 0; i < source_.states().size(); ++i) {
      if (!source_.states()[i].free_at(step)) continue;
      set(result.states, given.states, source_.states()[i].variable, i, false, memory_.states[i]);
    }
    return result;
  }

  void simulate() {
    Simulator simulator(source_);
    frames_.clear();
    steps_.clear();
    reaches_bad_ = true;
    const std::size_t length = counterexample_.frames.size();
    for (std::uint32_t step = 0; step < length; ++step) {
      frames_.push_back(frame(step));
      simulator.enter(frames_.back());
      for (const Condition& c : source_.constraints) reaches_bad_ = reaches_bad_ && simulator.holds(c.term);
      std::vector<Value>& values = steps_.emplace_back();
      for (std::uint32_t i = 0; i < source_.states().size(); ++i) values.push_back(simulator.state(i));
      for (std::uint32_t i = 0; i < source_.inputs().size(); ++i) values.push_back(simulator.input(i));
      if (step + 1 == length) {
        const std::uint32_t bad = counterexample_.claims[0].position;
        reaches_bad_ = reaches_bad_ && simulator.holds(source_.bads[bad].term);
      }
      simulator.advance();
      budget_.spend(2 * units_for_a_term * terms_.size());
    }
    entered_ = no_step;
  }

  void enter(std::uint32_t step) {
    if (entered_ == step) return;
    entered_ = step;
    const auto set = [&](Node variable, const Value& value) {
      if (values_.knows(variable)) values_.set(variable, value);
    };
    const std::size_t states = source_.states().size();
    for (std::size_t i = 0; i < states; ++i) set(source_.states()[i].variable, steps_[step][i]);
    for (std::size_t i = 0; i < source_.inputs().size(); ++i) set(source_.inputs()[i], steps_[step][states + i]);
    values_.run();
  }

  /// Compares the reads that the counterexample depends on. Returns whether elements of free arrays were set.
  bool compare() {
    conflicts_.clear();
    bool changed = false;
    for (std::uint32_t step = 0; step < wanted_.size(); ++step) {
      for (const Wanted& wanted : wanted_[step]) {
        enter(step);
        if (values_.bits(wanted.origin) == wanted.value) continue;
        const Node left = terms_.arg(wanted.origin, 0);
        const Node right = terms_.arg(wanted.origin, 1);
        if (terms_.kind(wanted.origin) == Kind::read) {
          const BitVector at = values_.bits(right);
          if (set_element(left, at, step, wanted.value)) {
            changed = true;
          } else {
            conflicts_.push_back({left, right, step, at});
          }
        } else if (wanted.value.is_true()) {
          changed = make_equal(left, right, step) || changed;
        } else {
          changed = make_different(left, right, step) || changed;
        }
      }
    }
    return changed;
  }

  /// Sets the free element that this one is a copy of; false if there is none, or if it is set.
  bool set_element(Node array, const BitVector& at, std::uint32_t step, const BitVector& value) {
    const auto place = origin_of(array, at, step);
    return place && elements_.try_emplace(*place, value).second;
  }

  /// Indices of elements that one of the arrays lists, and one that neither does.
  static std::set<BitVector> sample(const ArrayValue& a, const ArrayValue& b) {
    std::set<BitVector> result;
    for (const auto* array : {&a, &b}) {
      for (const auto& [index, element] : array->entries()) result.insert(index);
    }
    for (std::uint64_t i = 0; i <= result.size() && (a.index_width() > 32 || i >> a.index_width() == 0); ++i) {
      if (result.insert(BitVector(a.index_width(), i)).second) break;
    }
    return result;
  }

  bool make_equal(Node a, Node b, std::uint32_t step) {
    enter(step);
    const ArrayValue left = values_.array(a);
    const ArrayValue right = values_.array(b);
    bool changed = false;
    for (const BitVector& at : sample(left, right)) {
      if (left.read(at) == right.read(at)) continue;
      if (set_element(a, at, step, right.read(at)) || set_element(b, at, step, left.read(at))) {
        changed = true;
      } else {
        conflicts_.push_back({a, Node(), step, at});
      }
    }
    return changed;
  }

  bool make_different(Node a, Node b, std::uint32_t step) {
    enter(step);
    const ArrayValue left = values_.array(a);
    const ArrayValue right = values_.array(b);
    for (const BitVector& at : sample(left, right)) {
      const auto from = origin_of(a, at, step);
      const auto to = origin_of(b, at, step);
      if (from && to && !(*from < *to) && !(*to < *from)) continue;  // one element
      if (from && elements_.try_emplace(*from, bv::not_(right.read(at))).second) return true;
      if (to && elements_.try_emplace(*to, bv::not_(left.read(at))).second) return true;
    }
    return false;
  }

  /// The free element that an element is a copy of; none if it was written or has an initial value.
  std::optional<Place> origin_of(Node array, const BitVector& at, std::uint32_t step) {
    while (true) {
      enter(step);
      if (terms_.kind(array) == Kind::write) {
        if (values_.bits(terms_.arg(array, 1)) == at) return std::nullopt;
        array = terms_.arg(array, 0);
      } else if (terms_.kind(array) == Kind::ite) {
        array = terms_.arg(array, values_.bits(terms_.arg(array, 0)).is_true() ? 1 : 2);
      } else if (const auto input = source_.input_position(array)) {
        return Place{true, *input, step, at};
      } else if (const auto position = source_.state_position(array)) {
        const State& state = source_.states()[*position];
        if (state.free_at(step)) return Place{false, *position, step, at};
        array = step == 0 ? state.init : state.next;
        if (step > 0) --step;
      } else {
        return std::nullopt;
      }
    }
  }

  static constexpr std::uint32_t no_step = 0xffffffff;

  const TransitionSystem& source_;
  const TermStore& terms_;
  const AbstractMemory& memory_;
  const TransitionSystem& abstract_;
  const Witness& counterexample_;
  WorkBudget& budget_;
  Evaluator values_;  // of the source
  std::uint32_t entered_ = no_step;
  std::vector<std::vector<Wanted>> wanted_;  // by step
  std::map<Place, BitVector> elements_;      // of free arrays; all others are zero
  std::vector<WitnessFrame> frames_;
  std::vector<std::vector<Value>> steps_;  // of the last simulation: values of states, then of inputs
  bool reaches_bad_ = false;
  std::vector<CellConflict> conflicts_;
};

}  // namespace

MemoryRun run_memory(const TransitionSystem& source, const AbstractMemory& memory, const Witness& counterexample,
                     WorkBudget& budget) {
  return Attempt(source, memory, counterexample, budget).run();
}

}  // namespace polycube::impl
