#include "passes/bits/constraint_pass.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "passes/bits/check_back_map.h"
#include "passes/bits/rebuild.h"

namespace polycube::impl {

namespace {

// The limit on the search for an input in a cone. Beyond so many nodes, the input is not replaced.
constexpr std::size_t largest_cone = 10000;
constexpr std::uint64_t units_for_a_gate = 8;  // of a round

std::vector<Signal> conjuncts(const Circuit& circuit) {
  std::vector<Signal> result;
  std::vector<bool> seen(2 * static_cast<std::size_t>(circuit.aig.size()));
  std::vector<Signal> stack(circuit.constraints.rbegin(), circuit.constraints.rend());
  while (!stack.empty()) {
    const Signal s = stack.back();
    stack.pop_back();
    if (seen[s.code()] || s == signal_true) continue;
    seen[s.code()] = true;
    if (s.complemented() || !circuit.aig.is_gate(s.node())) {
      result.push_back(s);
      continue;
    }
    stack.push_back(circuit.aig.right(s.node()));
    stack.push_back(circuit.aig.left(s.node()));
  }
  return result;
}

class InputSearch {
 public:
  InputSearch(const Circuit& circuit, const std::vector<Signal>& constraints)
      : aig_(circuit.aig), substitution_(circuit), is_input_(circuit.aig.size()), seen_(circuit.aig.size(), 0) {
    for (const Signal input : circuit.inputs) is_input_[input.node()] = true;
    std::set<std::pair<Signal, Signal>> not_both;
    for (const Signal c : constraints) {
      if (is_input_[c.node()]) replace(c.node(), signal_true ^ c.complemented());
      if (!c.complemented() || !aig_.is_gate(c.node())) continue;
      const auto [a, b] = std::minmax({aig_.left(c.node()), aig_.right(c.node())});
      equal_by_gate(a, b);
      not_both.insert({a, b});
      if (not_both.count(std::minmax({~a, ~b})) != 0) equal(a, ~b);
    }
  }

  const SignalReplacement& substitution() const { return substitution_; }

 private:
  // Matches ~(~(x & y) & ~(~x & ~y)), which is x = y.
  void equal_by_gate(Signal a, Signal b) {
    if (!a.complemented() || !b.complemented() || !aig_.is_gate(a.node()) || !aig_.is_gate(b.node())) return;
    const Signal x = aig_.left(a.node());
    const Signal y = aig_.right(a.node());
    const Signal u = aig_.left(b.node());
    const Signal v = aig_.right(b.node());
    if ((x == ~u && y == ~v) || (x == ~v && y == ~u)) equal(x, y);
  }

  void equal(Signal a, Signal b) {
    for (const auto& [input, other] : {std::pair{a, b}, std::pair{b, a}}) {
      if (!is_input_[input.node()] || substitution_.replaces(input.node())) continue;
      if (!reads(other, input.node())) return replace(input.node(), other ^ input.complemented());
    }
  }

  void replace(std::uint32_t input, Signal by) {
    ASSERT(is_input_[input] && by);
    if (!substitution_.replaces(input)) substitution_.replace(input, by);
  }

  // Does the signal, with its replacements, read the input? Also true if the cone is too large to search.
  bool reads(Signal s, std::uint32_t input) {
    ASSERT(is_input_[input] && !substitution_.replaces(input));
    ++search_;
    stack_.assign(1, s.node());
    for (std::size_t visited = 0; !stack_.empty(); ++visited) {
      if (visited > largest_cone) return true;
      const std::uint32_t n = stack_.back();
      stack_.pop_back();
      if (n == input) return true;
      if (seen_[n] == search_) continue;
      seen_[n] = search_;
      if (substitution_.replaces(n)) {
        stack_.push_back(substitution_(Signal(n)).node());
      } else if (aig_.is_gate(n)) {
        stack_.push_back(aig_.left(n).node());
        stack_.push_back(aig_.right(n).node());
      }
    }
    return false;
  }

  const Aig& aig_;
  SignalReplacement substitution_;
  std::vector<bool> is_input_;
  std::vector<std::uint32_t> seen_;  // by node: the number of the last search that visited it
  std::uint32_t search_ = 0;
  std::vector<std::uint32_t> stack_;
};

}  // namespace

Reduction ConstraintPass::run(const Circuit& source, PassContext& context) {
  ASSERT(!source.bads.empty());
  Circuit circuit = source;
  Reduction result;
  for (bool first = true;; first = false) {
    circuit.constraints = conjuncts(circuit);
    context.budget.spend(units_for_a_gate * circuit.aig.size());
    const InputSearch search(circuit, circuit.constraints);
    Reduction step = rebuild_all(circuit, search.substitution());
    ASSERT(step.circuit.latches.size() == source.latches.size());  // the pass replaces inputs only
    ASSERT(runs_agree(circuit, step, 1));
    if (!first) step.back_map = compose(result.back_map, step.back_map);
    result = std::move(step);
    if (search.substitution().count() == 0 || context.budget.exhausted()) return result;
    circuit = result.circuit;
  }
}

}  // namespace polycube::impl
