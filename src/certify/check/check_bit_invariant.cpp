// P is a conjunction of clauses: not bad, and the strengthening. What has to be refuted is that some clause fails in
// the last step, so a new variable for each clause implies that it fails, and a query asks for one of a batch of them.
// Clauses one by one would be many calls of a solver that looks at the whole formula in each; all of them at once would
// leave the solver to wander between unrelated proofs. A refuted clause is a fact of its step and helps the next batch.
#include "certify/check/check_bit_invariant.h"

#include <algorithm>
#include <optional>

#include "certify/check/plain_unrolling.h"
#include "certify/check/speculative_reduction.h"
#include "solver/cadical_solver.h"

namespace polycube {

namespace {

constexpr std::size_t batch_size = 100;
constexpr std::uint64_t soon = 1000;  // conflicts

/// Of clauses, by number.
struct Range {
  std::size_t begin;
  std::size_t end;
  std::size_t size() const { return end - begin; }
};

class Checker {
 public:
  Checker(const Circuit& circuit, Signal bad, const BitInvariant& invariant, const Stop& stop)
      : circuit_(circuit), invariant_(invariant), stop_(stop) {
    clauses_.push_back({~bad});
    clauses_.insert(clauses_.end(), invariant.clauses.begin(), invariant.clauses.end());
    if (invariant.k == 1 && !invariant.unique_states) merged_.emplace(circuit, clauses_, stop);
    if (merged_ && !merged_->has_equalities()) merged_.reset();
  }

  InvariantCheck run() {
    const InvariantCheck result = base();
    return result.outcome == InvariantCheck::Outcome::accepted ? step() : result;
  }

 private:
  InvariantCheck base() {
    const std::vector<Range> open = merged_ ? ranges(merged_->open_at_start()) : ranges();
    if (open.empty()) return {InvariantCheck::Outcome::accepted, ""};
    const std::unique_ptr<SatSolver> solver = make_cadical(nullptr, stop_);
    PlainUnrolling unrolling(circuit_, *solver, PlainUnrolling::Start::initial);
    for (std::uint32_t j = 0; j < invariant_.k; ++j) {
      unrolling.constrain(j);
      const std::string complaint = "does not hold in step " + std::to_string(j);
      const InvariantCheck result = refute(*solver, unrolling, open, j, complaint);
      if (result.outcome != InvariantCheck::Outcome::accepted) return result;
    }
    return {InvariantCheck::Outcome::accepted, ""};
  }

  InvariantCheck step() {
    std::vector<Range> open = merged_ ? ranges(merged_->open_after_step()) : ranges();
    if (invariant_.k == 1 && !invariant_.unique_states && open.size() > 1) open = refute_locally(open);
    if (open.empty()) return {InvariantCheck::Outcome::accepted, ""};
    const std::unique_ptr<SatSolver> solver = make_cadical(nullptr, stop_);
    PlainUnrolling unrolling(circuit_, *solver, PlainUnrolling::Start::anywhere);
    const std::vector<Signal> compared = invariant_.unique_states ? compared_latches() : std::vector<Signal>();
    for (std::uint32_t j = 0; j <= invariant_.k; ++j) {
      if (stop_.requested()) return stopped();
      unrolling.constrain(j);
      for (std::uint32_t i = 0; invariant_.unique_states && i < j; ++i) unrolling.distinguish(compared, i, j);
      if (j == invariant_.k) break;
      for (const BitClause& clause : clauses_) assert_clause(*solver, unrolling, clause, j);
    }
    return refute(*solver, unrolling, open, invariant_.k, "is not preserved");
  }

  /// Those that the part of the hypothesis around them does not refute. Gives up if it mostly does not.
  std::vector<Range> refute_locally(const std::vector<Range>& all) {
    constexpr std::size_t most_failures = 5;
    std::vector<Range> open;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const bool hopeless = open.size() >= most_failures && 2 * open.size() > i;
      if (hopeless || stop_.requested()) {
        open.insert(open.end(), all.begin() + static_cast<std::ptrdiff_t>(i), all.end());
        break;
      }
      if (!refute_locally(all[i])) open.push_back(all[i]);
    }
    return open;
  }

  /// False also if the cone is so large that the solver for all may as well be asked.
  bool refute_locally(const Range& range) {
    constexpr std::uint64_t large = 4;  // what is more than a fourth of the circuit
    const std::unique_ptr<SatSolver> solver = make_cadical(nullptr, stop_);
    PlainUnrolling unrolling(circuit_, *solver, PlainUnrolling::Start::anywhere);
    const std::vector<Lit> fails = negations(*solver, unrolling, range, 1);
    for (std::uint32_t j = 0; j < 2; ++j) unrolling.constrain(j);
    if (large * unrolling.gates() > circuit_.aig.gates()) return false;
    std::vector<const BitClause*> near;
    for (const BitClause& clause : clauses_) {
      if (std::any_of(clause.begin(), clause.end(), [&](Signal s) { return unrolling.has(s, 0); })) {
        near.push_back(&clause);
      }
    }
    for (const BitClause* clause : near) assert_clause(*solver, unrolling, *clause, 0);
    return solver->solve({}, fails) == Answer::unsat;
  }

  std::vector<Range> ranges() const {
    std::vector<Range> result;
    for (std::size_t begin = 0; begin < clauses_.size(); begin += batch_size) {
      result.push_back({begin, std::min(begin + batch_size, clauses_.size())});
    }
    return result;
  }

  /// Of some clauses, in ascending order.
  static std::vector<Range> ranges(const std::vector<std::size_t>& some) {
    std::vector<Range> result;
    for (const std::size_t i : some) {
      const bool joins = !result.empty() && result.back().end == i && i - result.back().begin < batch_size;
      if (!joins) result.push_back({i, i});
      ++result.back().end;
    }
    return result;
  }

  /// Is it impossible that a clause of these fails in this step? A batch that is not refuted soon is asked in halves:
  /// each of several sums may be easy, and that one of them fails hard. What is hard alone comes last.
  InvariantCheck refute(SatSolver& solver, PlainUnrolling& unrolling, std::vector<Range> batches, std::uint32_t step,
                        const std::string& complaint) {
    std::reverse(batches.begin(), batches.end());
    std::vector<Range> hard;
    while (!batches.empty() || !hard.empty()) {
      const bool patient = batches.empty();
      std::vector<Range>& open = patient ? hard : batches;
      const Range range = open.back();
      open.pop_back();
      const std::vector<Lit> fails = negations(solver, unrolling, range, step);
      if (stop_.requested()) return stopped();
      solver.set_conflict_limit(patient ? 0 : soon);
      const Answer answer = solver.solve({}, fails);
      if (answer == Answer::sat) {
        std::size_t failed = 0;
        while (failed + 1 < fails.size() && solver.value(fails[failed]) != Truth3::yes) ++failed;
        return {InvariantCheck::Outcome::rejected, name(range.begin + failed) + " " + complaint};
      }
      if (answer == Answer::unknown && (patient || stop_.requested())) return stopped();
      if (answer == Answer::unknown && range.size() == 1) hard.push_back(range);
      if (answer == Answer::unknown && range.size() > 1) {
        const std::size_t middle = range.begin + range.size() / 2;
        batches.push_back({middle, range.end});
        batches.push_back({range.begin, middle});
      }
      if (answer == Answer::unknown) continue;
      for (std::size_t i = range.begin; i < range.end; ++i) assert_clause(solver, unrolling, clauses_[i], step);
    }
    return {InvariantCheck::Outcome::accepted, ""};
  }

  std::vector<Lit> negations(SatSolver& solver, PlainUnrolling& unrolling, const Range& range, std::uint32_t step) {
    std::vector<Lit> result;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      result.push_back(negation(solver, unrolling, clauses_[i], step));
    }
    return result;
  }

  /// A literal that implies that every signal of the clause is false.
  static Lit negation(SatSolver& solver, PlainUnrolling& unrolling, const BitClause& clause, std::uint32_t step) {
    if (clause.size() == 1) return ~unrolling.at(clause[0], step);
    const Lit fails(solver.add_variable());
    for (const Signal s : clause) {
      const Lit implied[] = {~fails, ~unrolling.at(s, step)};
      solver.add_clause(implied);
    }
    return fails;
  }

  static void assert_clause(SatSolver& solver, PlainUnrolling& unrolling, const BitClause& clause, std::uint32_t step) {
    std::vector<Lit> literals;
    for (const Signal s : clause) literals.push_back(unrolling.at(s, step));
    solver.add_clause(literals);
  }

  /// The latches that P and the constraints depend on, in any number of steps: of a run in which these come twice, what
  /// lies between can be left out. For fewer that would be wrong, and with more of them good proofs would be rejected.
  std::vector<Signal> compared_latches() const {
    std::vector<std::uint32_t> latch_of(circuit_.aig.size(), 0);
    for (std::uint32_t i = 0; i < circuit_.latches.size(); ++i) {
      latch_of[circuit_.latches[i].variable.node()] = i + 1;
    }
    std::vector<bool> seen(circuit_.aig.size(), false);
    std::vector<std::uint32_t> stack;
    std::vector<bool> chosen(circuit_.latches.size(), false);
    const auto visit = [&](Signal s) {
      if (!seen[s.node()]) stack.push_back(s.node());
      seen[s.node()] = true;
    };
    for (const BitClause& clause : clauses_) std::for_each(clause.begin(), clause.end(), visit);
    std::for_each(circuit_.constraints.begin(), circuit_.constraints.end(), visit);
    while (!stack.empty()) {
      const std::uint32_t n = stack.back();
      stack.pop_back();
      if (latch_of[n] != 0) {
        chosen[latch_of[n] - 1] = true;
        visit(circuit_.latches[latch_of[n] - 1].next);
      } else if (circuit_.aig.is_gate(n)) {
        visit(circuit_.aig.left(n));
        visit(circuit_.aig.right(n));
      }
    }
    std::vector<Signal> result;
    for (std::uint32_t i = 0; i < circuit_.latches.size(); ++i) {
      if (chosen[i]) result.push_back(circuit_.latches[i].variable);
    }
    return result;
  }

  static std::string name(std::size_t clause) {
    return clause == 0 ? "the property" : "clause " + std::to_string(clause - 1) + " of the invariant";
  }
  static InvariantCheck stopped() { return {InvariantCheck::Outcome::stopped, "the solver gave no answer"}; }

  const Circuit& circuit_;
  const BitInvariant& invariant_;
  const Stop& stop_;
  std::vector<BitClause> clauses_;      // of P; the first one says: not bad
  std::optional<MergedFrames> merged_;  // if it helps
};

}  // namespace

InvariantCheck check_bit_invariant(const Circuit& circuit, Signal bad, const BitInvariant& invariant,
                                   const Stop& stop) {
  return Checker(circuit, bad, invariant, stop).run();
}

}  // namespace polycube
