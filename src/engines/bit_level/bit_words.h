// The words that IC3's lemmas may speak about, as signals of the circuit that it works on, and back as terms.
#pragma once

#include <vector>

#include "bitblast/bit_lift.h"
#include "bitblast/blast.h"
#include "bitblast/blast_system.h"
#include "engines/bit_engine.h"
#include "invariants/templates/vocabulary.h"
#include "passes/bits/bit_pipeline.h"
#include "ts/transition_system.h"

namespace polycube {

/// Where in the prepared circuit the words of the system are. The bads are those of the given positions.
BitSystem prepared_system(const TransitionSystem& system, const BlastedSystem& blasting, Prepared& prepared,
                          std::vector<std::uint32_t> bads);

class BitWords {
 public:
  /// Words beyond the limit, in bits, are left out; the first ones are kept. Adds gates to the circuit of `blasting`.
  BitWords(const TransitionSystem& system, BlastedSystem& blasting, std::vector<invariants::Word> words,
           std::size_t bits);

  /// The words of the prepared circuit. What became constant is left out, and a register of which some bits are gone is
  /// what is left of it.
  std::vector<BitWord> prepared(const Circuit& source, Prepared& prepared) const;

  /// For each bound of the proof a signal of the source that is the bound on the whole word, with its term; no term
  /// where the word lost bits. Adds gates to `source`.
  std::vector<NamedSignal> named(Circuit& source, TermStore& terms, const BitProof& proof) const;

 private:
  struct Entry {
    invariants::Word word;
    std::vector<Signal> bits;       // unsigned
    Node now;                       // also
    std::vector<UpdateCase> steps;  // in signals of the source
    /// What makes it unsigned: half of its range, if it is signed.
    Integer shift() const { return word.is_signed ? Integer::power_of_two(width() - 1) : Integer(0); }
    std::uint32_t width() const { return static_cast<std::uint32_t>(bits.size()); }
  };
  void add_steps(const TransitionSystem& system, Blaster& blaster);
  void add_sums(std::vector<BitWord>& words) const;
  void tell_steps(const Circuit& source, Prepared& prepared, std::vector<BitWord>& words) const;
  Node word_term(TermStore& terms, const Entry& entry, const WordThreshold& bound) const;
  /// Of a bound on a sum that the task did not have.
  Node sum_term(TermStore& terms, const BitWord& sum, const WordThreshold& bound) const;

  std::vector<Entry> entries_;
  mutable std::vector<std::size_t> of_prepared_;  // by position in what `prepared` returned: the entry, if it is whole
};

}  // namespace polycube
