// The oracle by SMT against the one by SAT: whole runs of IC3 in which each question goes to both. Answers have to be
// the same, and what the one by SMT says beyond them, cores and predecessors, is asked again of SAT solvers.
#include "engines/bit_level/bit_terms.h"
#include "engines/bit_level/bit_words.h"
#include "engines/ic3/core/ic3.h"
#include "engines/ic3/literals/comparators.h"
#include "engines/ic3/oracle/oracle.h"
#include "engines/ic3/oracle/sat_source.h"
#include "engines/ic3/variants/internal_signals.h"
#include "engines/ic3/variants/smt_source.h"
#include "frontends/btor2/writer.h"
#include "reference/explicit_state.h"
#include "reference/random_system.h"
#include "support/error.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;
using namespace polycube::impl::ic3;

namespace {

struct Seen {
  int questions = 0;
  int cores = 0;
  int bounds_in_cores = 0;
  int predecessors = 0;
  int systems = 0;
  int reached = 0;
};

class BothOracles {
 public:
  BothOracles(const Encoding& encoding, Thresholds& thresholds, const Ic3Options& options, const SolverSource& sat,
              const SolverSource& smt, Seen& seen)
      : sat_(encoding, thresholds, options, sat),
        smt_(encoding, thresholds, options, smt),
        activity(smt_.activity),
        judge_(sat.fresh()),
        seen_(seen) {}

  void extend() {
    sat_.extend();
    smt_.extend();
  }
  void block(const Cube& cube, Level from, Level to) {
    sat_.block(cube, from, to);
    smt_.block(cube, from, to);
  }
  Answer bad(Level level) {
    asked_bad_ = true;
    return same(sat_.bad(level), smt_.bad(level));
  }
  Answer step(Level level, const std::vector<Lit>& cube, bool strengthen) {
    asked_bad_ = false;
    level_ = level;
    cube_ = cube;
    strengthen_ = strengthen;
    return same(sat_.step(level, cube, strengthen), smt_.step(level, cube, strengthen));
  }
  std::vector<Lit> core() {
    const std::vector<Lit> core = smt_.core();
    ++seen_.cores;
    for (const Lit l : core) {
      seen_.bounds_in_cores += is_threshold(l) ? 1 : 0;
      const auto asked = find_slot(cube_, thresholds().slot(l), thresholds());
      REQUIRE(asked.has_value());
      REQUIRE((is_threshold(l) ? thresholds()[*asked].implies(thresholds()[l]) : *asked == l));
    }
    // From outside the empty cube there is nothing to start a step from, and no way to ask for that.
    if (!core.empty() || !strengthen_) REQUIRE(sat_.step(level_, core, strengthen_) == Answer::unsat);
    return core;
  }
  Level core_level() const { return smt_.core_level(); }
  Predecessor predecessor(bool of_obligation = true) {
    const Predecessor found = smt_.predecessor(of_obligation);
    const Cube target(cube_);
    judge_step(found, asked_bad_ ? nullptr : &target);
    return found;
  }
  Predecessor relift(const Predecessor& before) {
    const Predecessor found = smt_.relift(before);
    judge_step(found, before.target ? &*before.target : nullptr);
    return found;
  }
  Cube state() const { return smt_.state(); }
  bool agrees(Lit l) const { return smt_.agrees(l); }
  bool agrees_after(Lit l) const { return smt_.agrees_after(l); }
  Hull after(std::uint32_t word) const { return smt_.after(word); }
  bool initial(const Cube& cube) {
    const bool is = smt_.initial(cube);
    REQUIRE(sat_.initial(cube) == is);
    return is;
  }
  void keep_from_initial(std::vector<Lit>& cube, const std::vector<Lit>& whole) {
    smt_.keep_from_initial(cube, whole);
    REQUIRE_FALSE(sat_.initial(Cube(cube)));
  }
  void begin_group(Level level, const Cube& cube) { sat_.begin_group(level, cube); }
  void end_group() { sat_.end_group(); }
  Thresholds& thresholds() { return smt_.thresholds(); }
  const Encoding& encoding() const { return smt_.encoding(); }
  LemmaPolicy& policy() { return smt_.policy(); }

 private:
  Oracle sat_;
  Oracle smt_;

 public:
  std::vector<double>& activity;

 private:
  Answer same(Answer by_sat, Answer by_smt) {
    ++seen_.questions;
    REQUIRE(by_sat == by_smt);
    return by_smt;
  }

  /// From every state of the cube, with these inputs, the constraints hold and the target is hit: no literal is missed.
  void judge_step(const Predecessor& found, const Cube* target) {
    ++seen_.predecessors;
    std::vector<Lit> assumed = found.inputs;
    std::vector<Lit> missed;
    const auto assume = [&](const std::vector<Lit>& variables, const BitVector& value) {
      for (std::uint32_t i = 0; i < variables.size(); ++i) assumed.push_back(variables[i] ^ !value.bit(i));
    };
    const auto side_of = [&](Lit l) { return encoding().words[thresholds()[l].word].side(thresholds()[l]); };
    for (const Lit l : found.state) {
      assumed.push_back(is_threshold(l) ? side_of(l).now : l);
      if (is_threshold(l)) assume(side_of(l).bound_now, thresholds()[l].value);
    }
    for (const Lit c : encoding().constraints) missed.push_back(~c);
    if (target == nullptr) missed.push_back(~encoding().bad_literal);
    if (target != nullptr) {
      for (const Lit l : *target) {
        missed.push_back(is_threshold(l) ? ~side_of(l).next : ~encoding().next_of(l));
        if (is_threshold(l)) assume(side_of(l).bound_next, thresholds()[l].value);
      }
    }
    REQUIRE(judge_->solve(assumed, missed) == Answer::unsat);
  }

  std::unique_ptr<SatSolver> judge_;
  Seen& seen_;
  bool asked_bad_ = false;
  bool strengthen_ = false;
  Level level_ = 0;
  std::vector<Lit> cube_;
};
static_assert(AnswersIc3<Oracle> && AnswersIc3<BothOracles>);

/// A system as IC3 gets it, with the words it may speak of and, if asked for, its terms.
struct Posed {
  Posed(const TransitionSystem& system, const EngineOptions& options, bool with_terms) : blasting(blast(system)) {
    const std::vector<Signal> bads = blasting.circuit.bads;
    BitTerms terms(system, blasting, bads);
    blasting.circuit.bads.resize(1);
    invariants::VocabularyOptions vocabulary;
    const std::vector<Node> roots = property_roots(system, {{false, 0}});
    const BitWords words(system, blasting, invariants::mine_words(system, roots, vocabulary, stop), 1000);
    PipelineOptions none;
    none.passes.clear();
    prepared = prepare(blasting.circuit, none, stop, statistics, log);
    task = std::make_unique<BitTask>(BitTask{prepared.circuit(), prepared.circuit().bads[0], options});
    task->words = words.prepared(blasting.circuit, prepared);
    if (!with_terms) return;
    task->terms = terms.circuit();
    for (BitWord& word : task->words) word.next = terms.next(word.now);
  }
  Stop stop;
  Statistics statistics;
  Log log;
  BlastedSystem blasting;
  Prepared prepared;
  std::unique_ptr<BitTask> task;
};

EngineOptions random_options(Random& random) {
  EngineOptions options;
  options.smt.choice = random.coin() ? SmtChoice::bitwuzla : SmtChoice::boolector;
  options.ic3.retire = random.coin() ? 100 : 3;
  options.ic3.lemmas = static_cast<Lemmas>(random.below(4));
  options.ic3.lift = static_cast<LiftingMode>(random.below(3));
  options.ic3.one_solver = random.coin();
  options.ic3.internal_signals = random.below(4) == 0;
  options.ic3.ctg_count = static_cast<std::uint32_t>(random.below(3));
  options.ic3.repair_pushes = random.below(4) == 0;
  options.ic3.seed = static_cast<std::uint32_t>(random.next());
  return options;
}

void run_both(std::uint64_t seed, Seen& seen) {
  const TransitionSystem system = reference::random_system(seed);
  Random random(seed ^ 0x1234);
  const EngineOptions options = random_options(random);
  const bool with_terms = random.below(4) != 0;
  INFO("seed ", seed, ", ", name(options.smt.choice), "\n", btor2::write(system));
  std::unique_ptr<Posed> posed;
  try {
    posed = std::make_unique<Posed>(system, options, with_terms);
  } catch (const Unsupported&) {
    return;
  }
  ++seen.systems;
  CircuitView view{posed->task->circuit, posed->task->bad};
  if (options.ic3.internal_signals) add_internal_signals(view);
  if (options.ic3.lemmas != Lemmas::cube) add_comparators(view, posed->task->words);
  const Encoding encoding(std::move(view), {});
  Thresholds thresholds(encoding.cnf.definitions->size(), encoding.latch_words());
  const SatSource sat(encoding, options.ic3, posed->stop);
  const SmtSource smt(std::make_shared<EncodingTerms>(encoding, posed->task->terms, posed->task->words), options.smt,
                      options.ic3.retire, posed->stop, posed->statistics);
  BothOracles oracle(encoding, thresholds, options.ic3, sat, smt, seen);
  Ic3 engine(oracle, options.ic3, posed->stop);
  Observer nobody;
  const auto outcome = engine.run(infinity - 1, nobody);
  const bool reachable = reference::shortest_counterexamples(system)[0].has_value();
  REQUIRE(std::holds_alternative<Reached>(outcome) == reachable);
  REQUIRE(std::holds_alternative<ic3::Invariant>(outcome) == !reachable);
  seen.reached += reachable ? 1 : 0;
}

}  // namespace

TEST_CASE("oracles by SAT and by SMT give the same answers in whole runs of IC3") {
  Seen seen;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) run_both(seed, seen);
  MESSAGE(seen.systems, " systems, ", seen.reached, " counterexamples, ", seen.questions, " questions, ", seen.cores,
          " cores with ", seen.bounds_in_cores, " bounds, ", seen.predecessors, " predecessors");
  CHECK(seen.systems > 500);
  CHECK(seen.reached > 150);
  CHECK(seen.questions > 5000);
  CHECK(seen.cores > 1500);
  CHECK(seen.bounds_in_cores > 1000);
  CHECK(seen.predecessors > 1000);
}

TEST_CASE("long: oracles by SAT and by SMT in many runs of IC3") {
  Seen seen;
  for (std::uint64_t seed = 10'000; seed < 15'000; ++seed) run_both(seed, seen);
}
