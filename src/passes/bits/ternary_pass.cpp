#include "passes/bits/ternary_pass.h"

#include "passes/bits/rebuild.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

// Bit 0: can be false; bit 1: can be true.
using Value = std::uint8_t;
constexpr Value is_false = 1;
constexpr Value is_true = 2;
constexpr Value is_open = 3;

Value complement_if(Value v, bool flip) { return flip ? static_cast<Value>((v >> 1) | ((v & 1) << 1)) : v; }
Value conjunction(Value a, Value b) { return static_cast<Value>(((a | b) & is_false) | (a & b & is_true)); }

class TernarySimulation {
 public:
  explicit TernarySimulation(const Circuit& circuit) : circuit_(circuit), values_(circuit.aig.size(), 0) {
    start();
    index_readers();
  }

  /// Computes the fixpoint; false if the budget was used up before.
  bool run(WorkBudget& budget) {
    for (const Latch& l : circuit_.latches) join(l.variable.node(), value(l.next));
    for (std::size_t done = 0; done < changed_.size(); ++done) {
      if (done % 4096 == 0 && budget.exhausted()) return false;
      const std::uint32_t n = changed_[done];
      budget.spend(1 + first_reader_[n + 1] - first_reader_[n]);
      for (std::uint32_t i = first_reader_[n]; i < first_reader_[n + 1]; ++i) {
        const Signal reader = readers_[i];
        if (circuit_.aig.is_gate(reader.node())) {
          join(reader.node(), gate(reader.node()));
        } else {
          join(reader.node(), complement_if(values_[n], reader.complemented()));
        }
      }
    }
    return true;
  }

  /// For assertions: one more step adds no value.
  bool is_fixpoint() const {
    for (std::uint32_t n = 1; n < circuit_.aig.size(); ++n) {
      CHECK(values_[n] != 0);
      if (circuit_.aig.is_gate(n)) CHECK((gate(n) | values_[n]) == values_[n]);
    }
    for (const Latch& l : circuit_.latches) {
      CHECK((value(l.next) | value(l.variable)) == value(l.variable));
      CHECK(!l.is_free() || value(l.variable) == is_open);
    }
    for (const Signal input : circuit_.inputs) CHECK(value(input) == is_open);
    return true;
  }

  Value value(Signal s) const { return complement_if(values_[s.node()], s.complemented()); }

 private:
  Value gate(std::uint32_t n) const { return conjunction(value(circuit_.aig.left(n)), value(circuit_.aig.right(n))); }

  void start() {
    const Aig& aig = circuit_.aig;
    values_[0] = is_false;
    for (const Signal input : circuit_.inputs) values_[input.node()] = is_open;
    const auto order = reset_order(circuit_);
    CHECK(order.has_value());
    std::vector<std::uint32_t> stack;
    for (const std::uint32_t i : *order) {
      const Latch& l = circuit_.latches[i];
      if (l.is_free()) {
        values_[l.variable.node()] = is_open;
        continue;
      }
      stack.assign(1, l.reset.node());
      while (!stack.empty()) {
        const std::uint32_t n = stack.back();
        stack.pop_back();
        if (values_[n] != 0) continue;
        CHECK(aig.is_gate(n));  // leaves that a reset reads come earlier in the order
        const std::uint32_t below[] = {aig.left(n).node(), aig.right(n).node()};
        if (values_[below[0]] != 0 && values_[below[1]] != 0) {
          values_[n] = gate(n);
          continue;
        }
        stack.push_back(n);
        for (const std::uint32_t b : below) {
          if (values_[b] == 0) stack.push_back(b);
        }
      }
      values_[l.variable.node()] = value(l.reset);
    }
    for (std::uint32_t n = 1; n < aig.size(); ++n) {
      if (values_[n] == 0) values_[n] = aig.is_gate(n) ? gate(n) : is_open;
    }
  }

  // The readers that a change of a value is propagated to: gates, and latches by their next, complemented if the next
  // is.
  void index_readers() {
    const Aig& aig = circuit_.aig;
    first_reader_.assign(aig.size() + 1, 0);
    const auto each = [&](auto&& tell) {
      for (std::uint32_t n = 1; n < aig.size(); ++n) {
        if (!aig.is_gate(n)) continue;
        tell(aig.left(n).node(), Signal(n));
        tell(aig.right(n).node(), Signal(n));
      }
      for (const Latch& l : circuit_.latches) tell(l.next.node(), l.variable ^ l.next.complemented());
    };
    each([&](std::uint32_t n, Signal) { ++first_reader_[n + 1]; });
    for (std::uint32_t n = 0; n < aig.size(); ++n) first_reader_[n + 1] += first_reader_[n];
    readers_.resize(first_reader_.back());
    std::vector<std::uint32_t> at(first_reader_.begin(), first_reader_.end() - 1);
    each([&](std::uint32_t n, Signal reader) { readers_[at[n]++] = reader; });
  }

  void join(std::uint32_t n, Value v) {
    if ((values_[n] | v) == values_[n]) return;
    values_[n] |= v;
    changed_.push_back(n);
  }

  const Circuit& circuit_;
  std::vector<Value> values_;  // by node; 0: not computed
  std::vector<std::uint32_t> first_reader_;
  std::vector<Signal> readers_;
  std::vector<std::uint32_t> changed_;
};

}  // namespace

Reduction TernaryPass::run(const Circuit& source, PassContext& context) {
  ASSERT(!source.bads.empty());
  TernarySimulation simulation(source);
  SignalReplacement substitution(source);
  std::vector<BitClause> facts;
  if (simulation.run(context.budget)) {
    ASSERT(simulation.is_fixpoint());
    for (const Latch& l : source.latches) {
      const Value v = simulation.value(l.variable);
      CHECK(v != 0);
      if (v == is_open) continue;
      substitution.replace(l.variable.node(), signal_false ^ (v == is_true));
      facts.push_back({l.variable ^ (v == is_false)});
    }
  }
  Reduction result = rebuild(source, substitution);
  result.back_map.facts = std::move(facts);
  return result;
}

}  // namespace polycube::impl
