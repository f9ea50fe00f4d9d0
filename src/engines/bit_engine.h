// Engines that work on circuits. Their evidence is about the circuit that they got; the adapter
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
#include "ts/transition_system.h"

namespace polycube {

struct BitCounterexample {
  BitTrace trace;
};
/// A bound that an invariant speaks of, so that it can be told as one.
struct WordThreshold {
  std::size_t word;  // of the task; behind these, of `sums`
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
  std::vector<WordSum> sums = {};  // words beyond those of the task, as engines/linear_words.h makes them
  bool uses_known = false;         // inductive only where what is known of the task holds
};

using BitResult = std::variant<Undecided, BitCounterexample, BitProof>;

/// A number, low bit first, times another.
struct UpdateTerm {
  std::vector<Signal> bits;
  std::int64_t coefficient;
};
/// One node of the tree that says how a word goes on: a condition with two ways, or the next number.
struct UpdateCase {
  Signal condition = {};   // none: a leaf
  std::uint32_t then = 0;  // places in the tree
  std::uint32_t otherwise = 0;
  // Of a leaf: the number modulo 2^width. What it reads of words is the bits of these words.
  std::vector<UpdateTerm> parts = {};
  Integer constant = 0;
};

/// Signals over latches that together are a number, low bit first, unsigned: of a signed word the sign bit is
/// complemented.
struct BitWord {
  std::vector<Signal> bits;
  bool derived = false;  // not a register, but computed from some
  bool ordered = true;   // the model adds or compares it, so that bounds are likely to say more about it than bits
  // Of a word that is whole, not only some of its bits: its term over the states of the system, and how it reads.
  Node term = Node();
  bool is_signed = false;
  // Unsigned like the bits, now and in the next step; none: not known.
  Node now = Node();
  Node next = Node();
  bool whole = true;  // no bit is left out, so that the number is that of the word in the model
  WordSum sum = {};   // if not empty: the number is that sum of other words' numbers, plus `offset`
  Integer offset = 0;
  std::vector<UpdateCase> steps = {};  // how the number goes on, the root first; empty: not told
};

/// The system that a circuit was made of, and where in the circuit its words are: by position, low bit first, no signal
/// for what nothing in the circuit reads. Arrays are left out. Signals and words agree in reachable states; in others
/// they may not, as passes use what holds in all steps of all runs.
struct BitSystem {
  const TransitionSystem* system;
  std::vector<std::vector<Signal>> states;
  std::vector<std::vector<Signal>> inputs;
  std::vector<std::uint32_t> bads;  // the bad of the circuit is true where one of them is
};

/// The circuit in terms of the system that it was made of.
struct CircuitTerms {
  std::shared_ptr<TermStore> store;  // none: nothing is known
  /// Terms of width 1, those of leaves first: all leaves have one. What has none is a gate over what has.
  std::vector<NamedSignal> signals = {};
};

struct BitTask {
  Circuit& circuit;  // gets gates that the invariant needs
  Signal bad;        // of the circuit
  const EngineOptions& options;
  std::vector<BitWord> words = {};    // that lemmas may speak about
  const BitSystem* system = nullptr;  // where engines want it
  std::vector<BitClause> known = {};  // hold in every reachable state, together inductive: may be used, need no proof
  CircuitTerms terms = {};            // for engines that use them
  std::string_view name = {};         // in front of those of statistics
};

/// The signal of a bound on a word.
inline Signal compare(Aig& aig, const std::vector<Signal>& word, const WordThreshold& bound) {
  ASSERT(word.size() == bound.value.width());
  const Word value = words::constant(bound.value);
  return bound.upper ? words::less(aig, word, value, true) : words::less(aig, value, word, true);
}

/// The run of an engine on one task, which can be interrupted and resumed.
class BitSearch {
 public:
  virtual ~BitSearch() = default;
  /// Continues until the result is known, or until `work()` has reached the limit: then there is none, and the search
  /// may be resumed with a higher limit. Undecided when the context says stop. Not to be called after it gave a result.
  virtual std::optional<BitResult> advance(std::uint64_t limit) = 0;
  /// So far, in units of a propagation (SatCounts::work).
  virtual std::uint64_t work() const = 0;
};
inline constexpr std::uint64_t unlimited_work = ~std::uint64_t{0};

/// What an engine wants the adapter to do for it.
struct Needs {
  bool words = false;               // the words of the system that lemmas may be about
  bool invariants = false;          // auxiliary invariants, in `known`
  bool terms = false;               // the circuit as it was blasted, with its terms
  std::uint64_t quick_attempt = 0;  // work that is worth a try on bits alone before anything else is done; 0: no try
  std::uint64_t turn = 0;           // a search on bits alone beside the one on words, with so much work a turn; 0: none
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

/// A search that is not interrupted: its first `advance` gives the result.
template <class Search>
class WholeSearch : public BitSearch {
 public:
  WholeSearch(const BitTask& task, Context& context) : search_(task, context) {}
  std::optional<BitResult> advance(std::uint64_t /*limit*/) override {
    ASSERT(!ended_);
    ended_ = true;
    return search_.run();
  }
  std::uint64_t work() const override { return 0; }

 private:
  Search search_;
  bool ended_ = false;
};

}  // namespace polycube
