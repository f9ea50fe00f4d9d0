// Problem: a fact that is wrong, by a bug of the engine that offers it or because it is a guess, must not mislead the
// others.
//
// Idea: one gatekeeper proves facts, by induction over bits, before anybody leans on them. Of the facts that wait,
// those that are false in a reachable state on random runs are refused. Of a batch of the others all are assumed, with
// the facts proven before and the constraints, and each is to hold after the step; what does not is dropped, until the
// rest is inductive together (Houdini [Flanagan01]). A core says which assumptions a fact needed, so that only those
// are asked again that lost one. What was dropped stays a candidate, and gets another chance when more is proven.
//
// Contract: the first n proven facts hold in every initial state and are inductive together if the constraints hold
// before the step, for n at the end of each batch.
//
// Limits: facts need no history, so what is k-inductive alone is not proven. Circuits beyond `GatekeeperLimits` have no
// gatekeeper.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

#include "bitblast/blast_system.h"
#include "bitblast/cnf.h"
#include "facts/fact.h"
#include "facts/reachable_samples.h"
#include "sat/sat_solver.h"
#include "support/stop.h"
#include "support/work_budget.h"
#include "ts/transition_system.h"

namespace polycube::impl {

struct GatekeeperLimits {
  std::uint64_t gates = 3'000'000;    // of the system
  std::uint64_t fact_gates = 20'000;  // of one fact, roughly
  std::uint64_t all_fact_gates = 2'000'000;
  std::size_t waiting = 4096;          // facts; then the ones that failed most often go
  std::size_t batch = 256;             // at most; smaller after one that took too much work
  std::uint64_t query_work = 400'000;  // units (support/work_budget.h) for one query
  std::uint32_t attempts = 8;          // of one fact
};

class Gatekeeper {
 public:
  /// A fact that waits, or is proven.
  struct Item {
    Node term;
    FactKind kind;
    std::uint8_t writer;
    Signal now = {};    // in this step
    Signal next = {};   // in the following one
    Signal start = {};  // in an initial state
    std::uint32_t attempts = 0;
    std::uint64_t due = 0;  // when so many facts are proven
  };
  enum class Judgement : std::uint8_t { waits, known, refused };

  /// System and stop must outlive it. Throws Unsupported if the system is too large.
  Gatekeeper(const TransitionSystem& system, const Stop& stop, const GatekeeperLimits& limits = {});

  /// Takes a fact, a term in the system's store.
  Judgement add(Node fact, FactKind kind, std::uint8_t writer);
  /// Is there anything to try?
  bool has_work() const;
  /// Proves what it can of a batch, with about so much work. The facts that are new; all facts proven so far are
  /// inductive together.
  std::vector<Item> prove(std::uint64_t work);
  std::uint64_t work() const { return work_; }

  const std::vector<Item>& proven() const { return proven_; }
  /// Those that turned out to be false in an initial state since the last call.
  std::vector<Item> take_refused() { return std::exchange(refused_, {}); }
  std::size_t waiting() const { return waiting_.size(); }

  /// Can these bads hold in a state where all proven facts hold? Unknown if that takes too much work.
  std::vector<Answer> can_fail(const std::vector<std::uint32_t>& bads, std::uint64_t work);

 private:
  bool fits(const std::vector<Node>& terms) const;
  void define(Signal s);
  Lit literal(Signal s) const { return literals_[s.node()] ^ s.complemented(); }
  std::unique_ptr<SatSolver> solver();
  std::vector<Item> take_batch();
  void drop_what_fails_at_the_start(std::vector<Item>& batch);
  void return_to_waiting(Item item);
  class Induction;

  const TransitionSystem& system_;
  const Stop& stop_;
  const GatekeeperLimits limits_;
  BlastedSystem blasted_;
  std::vector<bool> is_latch_;  // by state: not an input of the circuit
  Blaster blaster_;
  Transplant next_;
  Transplant start_;
  std::uint32_t first_gates_;
  ReachableSamples samples_;
  Definitions definitions_;
  std::vector<Lit> literals_;  // by node; none: not defined yet
  std::unordered_set<Node> known_;
  std::deque<Item> waiting_;
  std::vector<Item> proven_;
  std::vector<Item> refused_;
  std::size_t batch_size_;
  std::uint64_t work_ = 0;
};

}  // namespace polycube::impl
