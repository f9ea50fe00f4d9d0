#include "solver/cadical_solver.h"

#include <algorithm>
#include <cadical.hpp>

#include <algorithm>

#include "solver/solver_versions.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

class Terminator : public CaDiCaL::Terminator {
 public:
  explicit Terminator(const Stop& stop) : stop_(stop) {}
  bool terminate() override { return stop_.requested(); }

 private:
  const Stop& stop_;
};

class CadicalSolver : public SatSolver {
 public:
  CadicalSolver(const Definitions* definitions, const Stop& stop, std::uint32_t seed)
      : stop_(stop), terminator_(stop), seed_(seed) {
    configure();
    if (definitions == nullptr) {
      add_variable();
      add_clause(std::vector<Lit>{true_lit});
      return;
    }
    variables_ = definitions->size();
    for (std::uint32_t i = 0; i < definitions->clause_count(); ++i) add_clause(definitions->clause(i));
  }
  CadicalSolver(const CadicalSolver& other)
      : stop_(other.stop_),
        terminator_(other.stop_),
        seed_(other.seed_),
        variables_(other.variables_),
        guard_(other.guard_),
        conflict_limit_(other.conflict_limit_),
        work_limit_(other.work_limit_) {
    configure();
    other.solver_.copy(solver_);
  }
  CadicalSolver& operator=(const CadicalSolver&) = delete;
  ~CadicalSolver() override { solver_.disconnect_terminator(); }

  std::string_view name() const override { return "cadical"; }
  Var add_variable() override { return variables_++; }

  void add_clause(std::span<const Lit> clause) override {
    retire();
    ASSERT(std::all_of(clause.begin(), clause.end(), [this](Lit l) { return l.var() < variables_; }));
    for (const Lit l : clause) solver_.add(external(l));
    solver_.add(0);
  }

  Answer solve(std::span<const Lit> assumptions, std::span<const Lit> temporary) override {
    ++counts_.queries;
    retire();
    if (!temporary.empty()) {
      guard_ = Lit(add_variable());
      for (const Lit l : temporary) solver_.add(external(l));
      solver_.add(external(~guard_));
      solver_.add(0);
      solver_.assume(external(guard_));
    }
    ASSERT(std::all_of(assumptions.begin(), assumptions.end(), [this](Lit l) { return l.var() < variables_; }));
    for (const Lit l : assumptions) solver_.assume(external(l));
    if (const std::uint64_t most = most_conflicts()) solver_.limit("conflicts", static_cast<int>(most));
    const int answer = solver_.solve();
    return answer == 10 ? Answer::sat : answer == 20 ? Answer::unsat : Answer::unknown;
  }

  Truth3 value(Lit l) const override {
    ASSERT(solver_.state() == CaDiCaL::SATISFIED);
    if (l.var() >= variables_) return Truth3::dont_care;
    const int e = external(Lit(l.var()));
    const bool yes = (solver_.val(e) > 0) != l.negated();
    return yes ? Truth3::yes : Truth3::no;
  }
  bool drop_assignment(Var) override { return false; }
  bool failed(Lit l) const override {
    ASSERT(solver_.state() == CaDiCaL::UNSATISFIED);
    return solver_.failed(external(l));
  }
  void begin_group(std::span<const Lit>) override {}
  void end_group() override {}
  std::unique_ptr<SatSolver> clone() const override { return std::make_unique<CadicalSolver>(*this); }
  void set_conflict_limit(std::uint64_t limit) override { conflict_limit_ = limit; }
  void set_work_limit(std::uint64_t limit) override { work_limit_ = limit; }

  /// CaDiCaL has no interface for its counts; they are only in its printed statistics.
  SatCounts counts() const override { return counts_; }
  std::size_t bytes() const override { return 200 * static_cast<std::size_t>(solver_.irredundant()); }

 private:
  /// Of one query; 0: no limit. CaDiCaL has no interface for propagations, so conflicts are the estimate of its work.
  std::uint64_t most_conflicts() const {
    constexpr std::uint64_t work_of_a_conflict = 1000;
    if (work_limit_ == 0) return conflict_limit_;
    const std::uint64_t by_work = std::clamp<std::uint64_t>(work_limit_ / work_of_a_conflict, 1, 1'000'000'000);
    return conflict_limit_ == 0 ? by_work : std::min(conflict_limit_, by_work);
  }
  static int external(Lit l) {
    const int v = static_cast<int>(l.var()) + 1;
    return l.negated() ? -v : v;
  }
  /// Releases the temporary clause of the query before. Not earlier, because a change invalidates the model.
  void retire() {
    if (guard_ == Lit()) return;
    solver_.add(external(~guard_));
    solver_.add(0);
    guard_ = Lit();
  }
  void configure() {
    solver_.set("quiet", 1);
    solver_.set("seed", static_cast<int>(seed_ & 0x7fffffff));
    solver_.connect_terminator(&terminator_);
  }

  const Stop& stop_;
  Terminator terminator_;
  std::uint32_t seed_;
  mutable CaDiCaL::Solver solver_;  // its functions that read the model are not const
  Var variables_ = 0;
  Lit guard_;  // activation literal of the last query's temporary clause
  std::uint64_t conflict_limit_ = 0;
  std::uint64_t work_limit_ = 0;
  SatCounts counts_;
};

}  // namespace

std::unique_ptr<SatSolver> make_cadical(std::shared_ptr<const Definitions> definitions, const Stop& stop,
                                        std::uint32_t seed) {
  return std::make_unique<CadicalSolver>(definitions.get(), stop, seed);
}

std::string cadical_version() { return CaDiCaL::Solver::version(); }

}  // namespace polycube::impl
