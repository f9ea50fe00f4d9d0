// Breadth first, level by level: all states that can be reached in exactly the steps done so far, and not in fewer, are
// tried with all inputs. Where the constraints hold, the bads that hold are reached in this many steps, and the next
// states belong to the next level. Where they do not hold, no run goes through.
#include "reference/explicit_state.h"

#include "support/check.h"
#include "ts/simulate.h"

namespace polycube::impl::reference {

std::uint32_t bit_count(Sort sort) {
  constexpr std::uint32_t widest_index = 16;
  if (!sort.is_array()) return sort.width();
  return sort.index_width() > widest_index ? too_many_bits : sort.width() << sort.index_width();
}

Value unpack(Sort sort, std::uint64_t bits) {
  if (sort.is_bits()) return BitVector(sort.width(), bits);
  ArrayValue result(sort.index_width(), BitVector::zero(sort.width()));
  for (std::uint64_t i = 0; i < std::uint64_t{1} << sort.index_width(); ++i) {
    result.write(BitVector(sort.index_width(), i), BitVector(sort.width(), bits >> (i * sort.width())));
  }
  return result;
}

std::uint64_t pack(const Value& value) {
  if (const auto* bits = std::get_if<BitVector>(&value)) return bits->to_uint64();
  const ArrayValue& array = std::get<ArrayValue>(value);
  std::uint64_t result = 0;
  for (std::uint64_t i = 0; i < std::uint64_t{1} << array.index_width(); ++i) {
    result |= array.read(BitVector(array.index_width(), i)).to_uint64() << (i * array.element_width());
  }
  return result;
}

namespace {

std::uint64_t mask(std::uint32_t bits) { return (std::uint64_t{1} << bits) - 1; }

/// Variables side by side in one number.
struct Layout {
  std::vector<Sort> sorts;
  std::vector<std::uint32_t> shift;
  std::uint32_t bits = 0;

  void add(Sort sort) {
    sorts.push_back(sort);
    shift.push_back(bits);
    bits += bit_count(sort);
  }
  std::uint64_t count() const { return std::uint64_t{1} << bits; }
  Value value(std::uint64_t all, std::size_t i) const {
    return unpack(sorts[i], all >> shift[i] & mask(bit_count(sorts[i])));
  }
};

class Search {
 public:
  explicit Search(const TransitionSystem& system) : system_(system), simulator_(system), shortest_(system.bads.size()) {
    for (const State& state : system.states()) states_.add(system.terms().sort(state.variable));
    for (const Node input : system.inputs()) inputs_.add(system.terms().sort(input));
    CHECK(states_.bits <= 20 && inputs_.bits <= 20);
    for (std::uint32_t i = 0; i < system.states().size(); ++i) {
      if (!system.states()[i].next) free_ |= mask(bit_count(states_.sorts[i])) << states_.shift[i];
    }
    seen_.resize(states_.count(), false);
    spread_.resize(states_.count(), false);
  }

  std::vector<std::optional<std::uint32_t>> run() {
    start();
    for (std::uint32_t step = 0; !level_.empty(); ++step) {
      std::vector<std::uint64_t> level;
      level.swap(level_);
      for (const std::uint64_t state : level) {
        for (std::uint64_t input = 0; input < inputs_.count(); ++input) visit(step, state, input);
      }
    }
    return shortest_;
  }

  /// Of a search that is over.
  std::vector<std::vector<Value>> seen() const {
    std::vector<std::vector<Value>> result;
    for (std::uint64_t state = 0; state < seen_.size(); ++state) {
      if (!seen_[state]) continue;
      std::vector<Value>& values = result.emplace_back();
      for (std::size_t i = 0; i < states_.sorts.size(); ++i) values.push_back(states_.value(state, i));
    }
    return result;
  }

 private:
  void reach(std::uint64_t state) {
    if (seen_[state]) return;
    seen_[state] = true;
    level_.push_back(state);
  }

  void set_states(std::uint64_t all) {
    for (std::uint32_t i = 0; i < states_.sorts.size(); ++i) simulator_.set_state(i, states_.value(all, i));
  }

  /// Every choice for all states; initialise() overwrites those that have an init, so that some starts come many times.
  void start() {
    for (std::uint64_t choice = 0; choice < states_.count(); ++choice) {
      set_states(choice);
      simulator_.initialise();
      std::uint64_t state = 0;
      for (std::uint32_t i = 0; i < states_.sorts.size(); ++i) state |= pack(simulator_.state(i)) << states_.shift[i];
      reach(state);
    }
  }

  void visit(std::uint32_t step, std::uint64_t state, std::uint64_t input) {
    set_states(state);
    for (std::uint32_t i = 0; i < inputs_.sorts.size(); ++i) simulator_.set_input(i, inputs_.value(input, i));
    simulator_.evaluate();
    for (const Condition& constraint : system_.constraints) {
      if (!simulator_.holds(constraint.term)) return;
    }
    for (std::size_t i = 0; i < shortest_.size(); ++i) {
      if (!shortest_[i] && simulator_.holds(system_.bads[i].term)) shortest_[i] = step;
    }
    std::uint64_t next = 0;
    for (std::uint32_t i = 0; i < states_.sorts.size(); ++i) {
      const Node term = system_.states()[i].next;
      if (term) next |= pack(simulator_.value(term)) << states_.shift[i];
    }
    spread(next);
  }

  /// A next state comes with all values of the states that have no next.
  void spread(std::uint64_t next) {
    if (spread_[next]) return;
    spread_[next] = true;
    std::uint64_t choice = 0;
    do {
      reach(next | choice);
      choice = (choice - free_) & free_;  // the next larger subset of the bits of free_, then 0
    } while (choice != 0);
  }

  const TransitionSystem& system_;
  Simulator simulator_;
  Layout states_;
  Layout inputs_;
  std::uint64_t free_ = 0;  // the bits of the states without next
  std::vector<std::optional<std::uint32_t>> shortest_;
  std::vector<bool> seen_;
  std::vector<bool> spread_;
  std::vector<std::uint64_t> level_;
};

}  // namespace

std::vector<std::optional<std::uint32_t>> shortest_counterexamples(const TransitionSystem& system) {
  return Search(system).run();
}

std::vector<std::vector<Value>> reachable_states(const TransitionSystem& system) {
  Search search(system);
  search.run();
  return search.seen();
}

}  // namespace polycube::impl::reference
