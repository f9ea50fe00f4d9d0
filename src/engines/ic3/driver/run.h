// One run of IC3 over one circuit with its words: it owns encoding, oracle and frames, reports progress, and translates
// the result into signals of the task.
//
// Facts of others are added between two obligations, and nothing is lost by that: they are clauses that hold in every
// reachable state, so they can join all frames. They are no lemmas, because a fact may be inductive only with others.
//
// Limits: words cannot be added during a run. Its lemmas can be used in a run over another abstraction, or with other
// words.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/bit_engine.h"
#include "engines/ic3/core/ic3.h"
#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/oracle/oracle.h"
#include "engines/ic3/words/lemma_families.h"
#include "engines/ic3/words/neighbour_lemmas.h"
#include "engines/ic3/words/template_candidates.h"

namespace polycube::impl::ic3 {

/// A lemma in signals of the circuit and words of the carried state, for another run.
struct KeptLemma {
  std::vector<Signal> cube;
  std::vector<WordThreshold> thresholds;
  Level level;
};

/// What a restart keeps.
struct CarriedState {
  CarriedState(const BitTask& task, std::string prefix)
      : name(std::move(prefix)),
        bads{task.bad},
        words(task.words),
        suggestions(task.options.ic3.reshape_after),
        known(task.known) {}

  std::string name;            // prefix of the names of its statistics
  std::vector<Signal> bads;    // any of these is to be reached
  std::vector<BitWord> words;  // of the task, then sums
  TemplateCandidates suggestions;
  std::vector<BitClause> known;                 // of the task, then facts of others
  std::map<std::string, std::uint64_t> counts;  // of the runs before
  std::uint64_t work = 0;                       // of the runs before
};

/// The facts of others that are new and worth their place in every query: those that tell how latches or gates are
/// related. Clauses of three or more latches are mostly lemmas of another IC3; each finds its own sooner than it gains
/// from these (docs/measurements/facts.md).
std::vector<BitClause> new_facts(const BitTask& task);

/// Facts are taken at the start, where they cost little, and then only by a search that has not ended by now.
inline constexpr std::uint64_t work_of_start = 20'000;
inline constexpr std::uint64_t least_work_for_facts = 10'000'000;

inline constexpr std::uint64_t no_limit = ~std::uint64_t{0};

class Run : private Observer {
 public:
  /// Task, context and carried state (`story`) must outlive it.
  Run(const BitTask& task, CircuitView view, Context& context, CarriedState& carried);

  /// None if it pauses, because its work reached `until` or there are new words; then it may be called again. A query
  /// may exceed the limit by at most `slack`; if it is interrupted there, `stop` was requested for Reason::work, and
  /// the caller withdraws the request before the next call. `stop` is that of the context.
  std::optional<BitResult> run(std::uint64_t until, std::uint64_t slack, Stop& stop);
  /// The same without a limit of work.
  std::optional<BitResult> run();
  bool wants_words() const { return wants_words_; }
  BitResult undecided() const;

  /// Goes on with the bads that are in the carried state now, and keeps the frames.
  void carry_on();
  /// Adds the lemmas. Requires: their latches and words are in the circuit of this run.
  void adopt(const std::vector<KeptLemma>& kept);
  std::vector<KeptLemma> lemmas() const;
  /// Adds the counts of this run to the carried state.
  void hand_over_counts() const;

  /// The work of solvers, in units that do not depend on the clock.
  std::uint64_t work() const { return oracle_.work(); }

 private:
  void frame() override;
  void lemma(const Cube& lemma, Level level) override;
  bool pause() override { return wants_words_ || oracle_.work() >= until_ || settled_ || facts_are_due(); }

  bool facts_are_due() const;
  void take_facts();
  void offer_lemmas();
  /// "None of these cubes is reachable", in signals of the task.
  BitProof in_signals(const std::vector<Cube>& excluded) const;

  BitResult counterexample(const Obligation* o);  // undecided after a stop
  BitResult proof(const Invariant& found) const;
  WordThreshold threshold_of(Lit l) const;
  void report();

  Context& context_;
  const BitTask& task_;
  CarriedState& carried_;
  Level bound_;
  Encoding encoding_;
  Thresholds thresholds_;
  std::unique_ptr<SolverSource> solvers_;
  Oracle oracle_;
  Ic3<Oracle> ic3_;
  NeighbourLemmas neighbour_lemmas_;
  LemmaFamilies lemma_families_;
  std::map<std::string, std::uint64_t> latest_;
  std::uint64_t adopted_ = 0;  // lemmas
  bool wants_words_ = false;
  bool settled_ = false;                              // by others
  std::uint64_t until_ = no_limit;                    // limit of its work
  std::uint64_t next_facts_ = least_work_for_facts;   // work before facts of others are taken again
  std::size_t told_ = 0;                              // entries of the frames' log that were considered for others
  std::map<std::vector<Lit>, std::uint32_t> pushes_;  // to the highest frame, by lemma
};

}  // namespace polycube::impl::ic3
