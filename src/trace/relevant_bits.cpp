#include "trace/relevant_bits.h"

#include <algorithm>

#include "bitblast/cnf.h"
#include "solver/cadical_solver.h"
#include "support/check.h"
#include "support/error.h"
#include "trace/unrolled_run.h"

namespace polycube::impl {

namespace {

/// Positions among the free bits of a run.
using Selection = std::vector<std::uint32_t>;

// One hard query must not take the budget of all others.
constexpr std::uint64_t conflicts_of_a_query = 2000;
constexpr std::uint64_t work_of_a_query = 40;
// Clauses of more gates than this would take gigabytes.
constexpr std::uint32_t most_gates = 1u << 22;

/// The number of leaves that justify the value of each node; shared leaves count several times.
std::vector<std::uint32_t> justification_costs(const UnrolledRun& run) {
  constexpr std::uint64_t most = 0xffffffff;
  const Aig& aig = run.circuit.aig;
  std::vector<std::uint32_t> cost(aig.size(), 0);
  for (std::uint32_t n = 1; n < aig.size(); ++n) {
    cost[n] = 1;
    if (!aig.is_gate(n)) continue;
    const std::uint64_t left = cost[aig.left(n).node()];
    const std::uint64_t right = cost[aig.right(n).node()];
    const bool left_false = !run.value(aig.left(n));
    const bool right_false = !run.value(aig.right(n));
    if (run.values[n]) cost[n] = static_cast<std::uint32_t>(std::min(most, left + right));
    if (!run.values[n]) {
      const std::uint64_t least = !right_false ? left : !left_false ? right : std::min(left, right);
      cost[n] = static_cast<std::uint32_t>(least);
    }
  }
  return cost;
}

/// Free bits that determine the root.
Selection justify(const UnrolledRun& run) {
  const Aig& aig = run.circuit.aig;
  const std::vector<std::uint32_t> cost = justification_costs(run);
  std::vector<bool> needed(aig.size(), false);
  needed[run.root.node()] = true;
  for (std::uint32_t n = aig.size() - 1; n > 0; --n) {
    if (!needed[n] || !aig.is_gate(n)) continue;
    const Signal left = aig.left(n);
    const Signal right = aig.right(n);
    if (run.values[n]) {
      needed[left.node()] = needed[right.node()] = true;
      continue;
    }
    const auto price = [&](Signal s) {
      if (run.value(s)) return std::uint64_t{1} << 32;
      return needed[s.node()] ? std::uint64_t{0} : std::uint64_t{cost[s.node()]};
    };
    needed[price(left) <= price(right) ? left.node() : right.node()] = true;
  }
  Selection result;
  for (std::uint32_t i = 0; i < run.circuit.inputs.size(); ++i) {
    if (needed[run.circuit.inputs[i].node()]) result.push_back(i);
  }
  return result;
}

/// Drops bits from a selection by queries: the others have to determine the root still.
class Shrinker {
 public:
  Shrinker(const UnrolledRun& run, WorkBudget& budget)
      : run_(run), budget_(budget), cnf_(encode(run.circuit, {run.root}, {})) {
    solver_ = make_cadical(cnf_.definitions, budget.stop());
    solver_->set_conflict_limit(conflicts_of_a_query);
    budget.spend(run.circuit.aig.size());
  }

  Selection run(Selection selection) {
    std::size_t tried = 0;
    if (!core(selection, tried)) return selection;
    while (tried < selection.size() && !budget_.exhausted()) {
      Selection smaller = selection;
      smaller.erase(smaller.begin() + static_cast<std::ptrdiff_t>(tried));
      if (core(smaller, tried)) {
        selection = std::move(smaller);
      } else {
        ++tried;
      }
    }
    return selection;
  }

 private:
  Lit literal(std::uint32_t bit) const {
    const Signal s = run_.circuit.inputs[bit];
    return cnf_[s] ^ !run_.value(s);
  }

  /// Does the selection suffice? If so it becomes the core. The first `tried` bits are known to be necessary, but by
  /// another core some of them may become superfluous; then there are fewer.
  bool core(Selection& selection, std::size_t& tried) {
    std::vector<Lit> assumptions{~cnf_[run_.root]};
    for (const std::uint32_t bit : selection) assumptions.push_back(literal(bit));
    budget_.spend(work_of_a_query + assumptions.size());
    if (solver_->solve(assumptions) != Answer::unsat) return false;
    Selection result;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < selection.size(); ++i) {
      if (!solver_->failed(literal(selection[i]))) continue;
      result.push_back(selection[i]);
      kept += i < tried ? 1 : 0;
    }
    selection = std::move(result);
    tried = kept;
    return true;
  }

  const UnrolledRun& run_;
  WorkBudget& budget_;
  Cnf cnf_;
  std::unique_ptr<SatSolver> solver_;
};

void mark(Value& mask, std::uint32_t bit) {
  if (auto* word = std::get_if<BitVector>(&mask)) return word->set_bit(bit, true);
  ArrayValue& array = std::get<ArrayValue>(mask);
  const std::uint32_t width = array.element_width();
  const BitVector index(array.index_width(), bit / width);
  BitVector element = array.read(index);
  element.set_bit(bit % width, true);
  array.write(index, element);
}

RelevantBits masks(const TransitionSystem& system, const UnrolledRun& run, const Selection& selection,
                   std::size_t steps) {
  RelevantBits result;
  result.frames.resize(steps);
  result.count = selection.size();
  for (const std::uint32_t i : selection) {
    const FreeBit& free = run.bits[i];
    CHECK(free.step < steps);
    RelevantFrame& frame = result.frames[free.step];
    const Node variable = free.of_state ? system.states()[free.position].variable : system.inputs()[free.position];
    Assignment& all = free.of_state ? frame.states : frame.inputs;
    mark(all.try_emplace(free.position, zero_value(system.terms().sort(variable))).first->second, free.bit);
  }
  return result;
}

}  // namespace

std::optional<RelevantBits> relevant_bits(const TransitionSystem& system, const Witness& witness, std::uint32_t bad,
                                          WorkBudget& budget) {
  try {
    const UnrolledRun run = unroll(system, witness, bad);
    CHECK(run.value(run.root));
    Selection selection = justify(run);
    // A constant root needs no bit, and has no clauses.
    if (run.root.node() == 0) selection.clear();
    const bool fits = run.circuit.aig.gates() <= most_gates;
    if (fits && !selection.empty() && !budget.exhausted()) selection = Shrinker(run, budget).run(std::move(selection));
    return masks(system, run, selection, witness.frames.size());
  } catch (const Unsupported&) {
    return std::nullopt;
  }
}

}  // namespace polycube::impl
