// The adapter's map of words: a word of the vocabulary as signals of the circuit that IC3 works on, and thresholds of a
// proof back as terms.
#pragma once

#include <vector>

#include "bitblast/bit_lift.h"
#include "bitblast/blast.h"
#include "bitblast/blast_system.h"
#include "engines/bit_engine.h"
#include "invariants/templates/vocabulary.h"
#include "passes/bits/bit_pipeline.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// The words of the system as signals of the prepared circuit. The bads are those at the given positions.
BitSystem prepared_system(const TransitionSystem& system, const BlastedSystem& blasting, Prepared& prepared,
                          std::vector<std::uint32_t> bads);

class BitWords {
 public:
  /// Keeps the first words up to a limit on their bits. Adds gates to the circuit of `blasting`.
  BitWords(const TransitionSystem& system, BlastedSystem& blasting, std::vector<invariants::Word> words,
           std::size_t bits);

  /// The words over the prepared circuit. Words that became constant are dropped; a register without some of its bits
  /// consists of the remaining ones.
  std::vector<BitWord> prepared(const Circuit& source, Prepared& prepared) const;

  /// For each threshold of the proof, the signal in the source of the same threshold on the whole word, with its term;
  /// no term if the word lost bits. `prepared` are the words of the task that the proof is about. Adds gates to
  /// `source`.
  std::vector<NamedSignal> named(Circuit& source, TermStore& terms, const std::vector<BitWord>& prepared,
                                 const BitProof& proof) const;

 private:
  struct Entry {
    invariants::Word word;
    std::vector<Signal> bits;       // low bit first, unsigned
    Node now;                       // the term of these bits, unsigned
    std::vector<UpdateCase> steps;  // the update tree, over signals of the source
    /// The offset between the word and its unsigned number: half of the range, if the word is signed.
    Integer shift() const { return word.is_signed ? Integer::power_of_two(width() - 1) : Integer(0); }
    std::uint32_t width() const { return static_cast<std::uint32_t>(bits.size()); }
  };
  void add_steps(const TransitionSystem& system, Blaster& blaster);
  void add_sums(std::vector<BitWord>& words) const;
  void add_updates(const Circuit& source, Prepared& prepared, std::vector<BitWord>& words) const;
  Node word_term(TermStore& terms, const Entry& entry, const WordThreshold& bound) const;
  /// The term of a threshold on a sum that the engine made.
  Node sum_term(TermStore& terms, const std::vector<BitWord>& words, const BitWord& sum,
                const WordThreshold& bound) const;

  std::vector<Entry> entries_;
};

}  // namespace polycube::impl
