// The interface of engines on circuits. Their evidence is about the circuit of the task; the adapter
// (engines/bit_level/bit_level_engine.h) translates it back to words.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "bitblast/bit_lift.h"
#include "bitblast/circuit.h"
#include "bitblast/words.h"
#include "bv/bit_vector.h"
#include "domain/integer.h"
#include "engines/engine.h"
#include "support/check.h"
#include "support/work_budget.h"
#include "ts/transition_system.h"

namespace polycube::impl {

struct BitCounterexample {
  BitTrace trace;
};
/// A threshold on a word in an invariant, for reports and for invariants over words.
struct WordThreshold {
  std::size_t word;  // index in the words of the task, then in `sums`
  bool upper;        // word <= value; else word >= value
  BitVector value;
  Signal signal = {};  // of the circuit that the proof is about
};
/// A word times a number.
struct Summand {
  std::size_t word;  // of the task
  std::int64_t coefficient;
  friend auto operator<=>(const Summand&, const Summand&) = default;
};
using WordSum = std::vector<Summand>;  // ascending, each word once, no coefficient 0
struct BitProof {
  BitInvariant invariant;
  std::vector<WordThreshold> thresholds = {};
  std::vector<WordSum> sums = {};  // words beyond those of the task, built by engines/linear_words.h
  bool uses_known = false;         // inductive only together with the known clauses of the task
};

using BitResult = std::variant<Undecided, BitCounterexample, BitProof>;

/// A number, low bit first, times a coefficient.
struct UpdateTerm {
  std::vector<Signal> bits;
  std::int64_t coefficient;
};
/// A node of an update tree: a condition with two branches, or a leaf with the next number.
struct UpdateCase {
  Signal condition = {};   // none: a leaf
  std::uint32_t then = 0;  // index in the tree
  std::uint32_t otherwise = 0;
  // Of a leaf: the number modulo 2^width. It reads words through their bits.
  std::vector<UpdateTerm> parts = {};
  Integer constant = 0;
};

/// Signals over latches that represent a number, low bit first, unsigned: the sign bit of a signed word is
/// complemented.
struct BitWord {
  std::vector<Signal> bits;
  bool derived = false;  // computed from registers, not a register
  bool ordered = true;   // the model adds or compares it, so thresholds are likely to be better than bits
  // Of a word with all its bits: the term over the states of the system, and its reading.
  Node term = Node();
  bool is_signed = false;
  // The term of the unsigned number, now and in the next step; none if unknown.
  Node now = Node();
  Node next = Node();
  bool whole = true;      // has all bits, so the number is that of the word in the model
  std::size_t mined = 0;  // its place in the vocabulary of the system
  WordSum sum = {};       // if not empty: the number is this sum of other words' numbers, plus `offset`
  Integer offset = 0;
  std::vector<UpdateCase> steps = {};  // the update tree, root first; empty if unknown
};

/// The source system of a circuit, and the signals of its words: by position, low bit first, no signal for bits that
/// the circuit does not read. Arrays are omitted. Signals and words agree in reachable states; they may differ in
/// others, since passes use pass invariants.
struct BitSystem {
  const TransitionSystem* system;
  std::vector<std::vector<Signal>> states;
  std::vector<std::vector<Signal>> inputs;
  std::vector<std::uint32_t> bads;  // the bad of the circuit is their disjunction
};

/// The circuit as terms of its source system.
struct CircuitTerms {
  std::shared_ptr<TermStore> store;  // none if there are no terms
  /// Terms of width 1, leaves first. All leaves have one; a signal without a term is a gate over signals with terms.
  std::vector<NamedSignal> signals = {};
};

/// The exchange (engines/exchange.h) in signals of the circuit of a task.
class BitExchange {
 public:
  virtual ~BitExchange() = default;
  /// Are there proven facts that were not taken yet? Costs no more than a load.
  virtual bool has_news() const { return false; }
  /// The proven facts that are new since the last call: clauses that hold in every reachable state, like the known
  /// clauses of the task. Adds gates to its circuit. From then on, proofs that use known clauses use these too.
  virtual std::vector<BitClause> take() { return {}; }
  /// Another search begins: it is to get all of them.
  virtual void start_anew() {}
  /// Clauses over latches of the circuit.
  virtual void offer(FactKind /*kind*/, const std::vector<BitClause>& /*clauses*/) {}
  /// The same with thresholds, as in a proof.
  virtual void offer_lemmas(FactKind /*kind*/, const BitProof& /*lemmas*/) {}
  /// Tells that facts of others were needed for so many answers.
  virtual void used(std::uint64_t /*answers*/) {}
  /// As in the exchange, about the bad of the task.
  virtual std::uint32_t clean_steps() const { return 0; }
  virtual void found_clean(std::uint32_t /*steps*/) {}
  virtual bool settled() const { return false; }
};

/// The exchange of an engine that works alone.
inline BitExchange& alone_on_bits() {
  static BitExchange nobody;
  return nobody;
}

struct BitTask {
  Circuit& circuit;  // gets the gates of the invariant
  Signal bad;        // of the circuit
  const EngineOptions& options;
  std::vector<BitWord> words = {};    // the vocabulary of the lemmas
  const BitSystem* system = nullptr;  // for engines that need it
  std::vector<BitClause> known =
      {};  // known clauses: together inductive, so they hold in every reachable state and need no proof
  CircuitTerms terms = {};     // for engines that need them
  std::string_view name = {};  // prefix of the names of statistics
  BitExchange& exchange = alone_on_bits();
  std::vector<Signal> others = {};  // further bads of the circuit, which the search may be asked about (`carry_on`)
};

/// The signal of a bound on a word.
inline Signal compare(Aig& aig, const std::vector<Signal>& word, const WordThreshold& bound) {
  ASSERT(word.size() == bound.value.width());
  const Word value = words::constant(bound.value);
  return bound.upper ? words::less(aig, word, value, true) : words::less(aig, value, word, true);
}

/// A resumable search: the run of an engine on one task.
class BitSearch {
 public:
  virtual ~BitSearch() = default;
  /// Continues until the result is known or `work()` reaches the limit; then there is no result, and the search can be
  /// resumed with a higher limit. Undecided if stopped. Requires: it has not returned a result before.
  virtual std::optional<BitResult> advance(std::uint64_t limit) = 0;
  /// Goes on with other bads of the task, any of which is to be reached, and keeps what does not depend on the bads
  /// before. It may have returned a result. False: it cannot, a new search is needed.
  virtual bool carry_on(const std::vector<Signal>& /*bads*/) { return false; }
  /// The work so far, in propagations (SatCounts::work).
  virtual std::uint64_t work() const = 0;
};
inline constexpr std::uint64_t unlimited_work = ~std::uint64_t{0};

/// The services of the adapter that an engine needs.
struct Needs {
  bool words = false;               // the vocabulary: words of the system for lemmas
  bool invariants = false;          // auxiliary invariants, as known clauses
  bool terms = false;               // the blasted circuit without passes, with its terms
  std::uint64_t quick_attempt = 0;  // work budget of the quick attempt on bits; 0: no attempt
  std::uint64_t turn =
      0;  // work of a turn, if a search on bits is interleaved with the one on words; 0: no interleaving
  bool shortest = false;  // counterexamples are shortest ones
  bool together = false;  // one search for several bads is as good as one for each
};

class BitEngine {
 public:
  virtual ~BitEngine() = default;
  virtual std::string_view name() const = 0;
  virtual Needs needs(const EngineOptions& /*options*/) const { return {}; }
  /// Task and context must outlive the search.
  virtual std::unique_ptr<BitSearch> start(const BitTask& task, Context& context) = 0;

  BitResult run(const BitTask& task, Context& context) {
    auto result = start(task, context)->advance(unlimited_work);
    CHECK(result.has_value());
    return *std::move(result);
  }
};

/// A search that cannot be interrupted: where its work is limited, it starts anew with a higher limit.
template <class Search>
class WholeSearch : public BitSearch {
 public:
  WholeSearch(const BitTask& task, Context& context) : task_(task), context_(context) {}
  std::optional<BitResult> advance(std::uint64_t limit) override {
    ASSERT(!ended_);
    if (limit == unlimited_work) {
      ended_ = true;
      return Search(task_, context_).run();
    }
    if (limit <= work_) return std::nullopt;
    WorkBudget budget(context_.stop, limit - work_);
    Stop limited(budget.stop(), 0);
    Context own{limited, context_.statistics, context_.log, context_.exchange};
    task_.exchange.start_anew();
    BitResult result = Search(task_, own).run();
    work_ += budget.spent();
    const auto* undecided = std::get_if<Undecided>(&result);
    ended_ = undecided == nullptr || undecided->bound_reached || !budget.exhausted() || context_.stop.requested();
    if (!ended_) return std::nullopt;
    return result;
  }
  std::uint64_t work() const override { return work_; }

 private:
  const BitTask& task_;
  Context& context_;
  std::uint64_t work_ = 0;  // of searches that were cut short
  bool ended_ = false;
};

}  // namespace polycube::impl
