// Breadth first. What is open in a step (inputs, and states without next that come into it) is one number, counted
// through; a step that is too open ends the search, as does a level that would exceed the visits that are left.
#include "reference/explicit_reach.h"

#include <string>
#include <unordered_set>

#include "reference/explicit_state.h"
#include "support/check.h"
#include "ts/simulate.h"

namespace polycube::impl::reference {

namespace {

using Values = std::vector<Value>;

void append(std::string& key, const BitVector& value) {
  for (std::uint32_t low = 0; low < value.width(); low += 64) {
    std::uint64_t word = bv::slice(value, std::min(low + 63, value.width() - 1), low).to_uint64();
    for (int i = 0; i < 8; ++i, word >>= 8) key += static_cast<char>(word & 0xff);
  }
}

constexpr std::uint32_t widest_listed_index = 10;

/// Of so many cells never all are exceptions, so that only one default gives these values.
void append_exceptions(std::string& key, const ArrayValue& array) {
  append(key, array.default_element());
  append(key, BitVector(64, array.entries().size()));
  for (const auto& [index, element] : array.entries()) {
    append(key, index);
    append(key, element);
  }
}

std::string key_of(const Values& state) {
  std::string key;
  for (const Value& value : state) {
    if (const auto* bits = std::get_if<BitVector>(&value)) {
      append(key, *bits);
      continue;
    }
    const ArrayValue& array = std::get<ArrayValue>(value);
    if (array.index_width() > widest_listed_index) {
      append_exceptions(key, array);
      continue;
    }
    for (std::uint64_t i = 0; i < std::uint64_t{1} << array.index_width(); ++i) {
      append(key, array.read(BitVector(array.index_width(), i)));
    }
  }
  return key;
}

class Search {
 public:
  Search(const TransitionSystem& system, const ReachLimits& limits)
      : system_(system), limits_(limits), simulator_(system) {
    result_.shortest.resize(system.bads.size());
    for (std::uint32_t i = 0; i < system.states().size(); ++i) {
      if (!system.states()[i].init) start_bits_ += bit_count(sort_of_state(i));
      if (!system.states()[i].next) next_bits_ += bit_count(sort_of_state(i));
    }
    for (const Node input : system.inputs()) input_bits_ += bit_count(system.terms().sort(input));
  }

  Reach run() {
    if (start_bits_ > limits_.choice_bits || input_bits_ > limits_.choice_bits) return result_;
    start();
    while (!level_.empty()) {
      const std::uint64_t cost = level_.size() << input_bits_;
      if (cost > visits_left()) return result_;
      visits_ += cost;
      std::vector<Values> level;
      level.swap(level_);
      for (const Values& state : level) {
        for (std::uint64_t input = 0; input < std::uint64_t{1} << input_bits_; ++input) visit(state, input);
      }
      ++result_.steps;
      if (too_open_) return result_;
    }
    result_.complete = true;
    return result_;
  }

 private:
  Sort sort_of_state(std::uint32_t i) const { return system_.terms().sort(system_.states()[i].variable); }
  std::uint64_t visits_left() const { return visits_ < limits_.visits ? limits_.visits - visits_ : 0; }

  /// The value that the low bits of `choice` stand for, which are shifted out.
  static Value take(std::uint64_t& choice, Sort sort) {
    const std::uint32_t bits = bit_count(sort);
    const Value value = unpack(sort, choice & ((std::uint64_t{1} << bits) - 1));
    choice >>= bits;
    return value;
  }

  void reach(const Values& state) {
    if (seen_.insert(key_of(state)).second) level_.push_back(state);
  }

  void start() {
    for (std::uint64_t number = 0; number < std::uint64_t{1} << start_bits_; ++number) {
      std::uint64_t choice = number;
      for (std::uint32_t i = 0; i < system_.states().size(); ++i) {
        if (!system_.states()[i].init) simulator_.set_state(i, take(choice, sort_of_state(i)));
      }
      simulator_.initialise();
      Values state;
      for (std::uint32_t i = 0; i < system_.states().size(); ++i) state.push_back(simulator_.state(i));
      reach(state);
    }
  }

  void visit(const Values& state, std::uint64_t choice) {
    for (std::uint32_t i = 0; i < state.size(); ++i) simulator_.set_state(i, state[i]);
    for (std::uint32_t i = 0; i < system_.inputs().size(); ++i) {
      simulator_.set_input(i, take(choice, system_.terms().sort(system_.inputs()[i])));
    }
    simulator_.evaluate();
    for (const Condition& constraint : system_.constraints) {
      if (!simulator_.holds(constraint.term)) return;
    }
    for (std::size_t i = 0; i < result_.shortest.size(); ++i) {
      if (!result_.shortest[i] && simulator_.holds(system_.bads[i].term)) result_.shortest[i] = result_.steps;
    }
    step();
  }

  void step() {
    too_open_ = too_open_ || next_bits_ > limits_.choice_bits;
    if (too_open_) return;
    Values next(system_.states().size());
    for (std::uint32_t i = 0; i < next.size(); ++i) {
      const Node term = system_.states()[i].next;
      if (term) next[i] = simulator_.value(term);
    }
    for (std::uint64_t number = 0; number < std::uint64_t{1} << next_bits_; ++number) {
      std::uint64_t choice = number;
      for (std::uint32_t i = 0; i < next.size(); ++i) {
        if (!system_.states()[i].next) next[i] = take(choice, sort_of_state(i));
      }
      reach(next);
    }
  }

  const TransitionSystem& system_;
  const ReachLimits limits_;
  Simulator simulator_;
  std::uint32_t start_bits_ = 0;
  std::uint32_t next_bits_ = 0;
  std::uint32_t input_bits_ = 0;
  bool too_open_ = false;
  std::uint64_t visits_ = 0;
  std::unordered_set<std::string> seen_;
  std::vector<Values> level_;
  Reach result_;
};

}  // namespace

Reach explore(const TransitionSystem& system, const ReachLimits& limits) { return Search(system, limits).run(); }

}  // namespace polycube::impl::reference
