// How registers go on, told in the words that lemmas bound: by cases, and where it is linear as a sum of numbers.
//
// Read off the next term: a condition of an `ite`, wherever it stands in the arithmetic, is a case; in each the term is
// linear modulo 2^width in registers, inputs, and what is not arithmetic. Registers that read as signed are meant with
// their sign bit complemented, as BitWord has them.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "bitblast/blast.h"
#include "engines/bit_engine.h"
#include "term/term_store.h"

namespace polycube {

class WordSteps {
 public:
  struct Register {
    std::vector<Signal> bits;  // unsigned
    bool is_signed;
  };

  /// All must outlive it. `blaster` knows the variables.
  WordSteps(const TermStore& terms, Blaster& blaster, const std::map<Node, Register>& registers)
      : terms_(terms), blaster_(blaster), registers_(registers) {}

  /// What a register of that reading becomes; empty if there are too many cases.
  std::vector<WordStep> of(Node next, bool is_signed);

 private:
  /// Terms as unsigned numbers, of registers those of their bits, with coefficients; modulo some power of two.
  struct Linear {
    std::map<Node, Integer> parts;
    Integer constant = 0;
  };

  bool tell(Node next, bool is_signed, std::size_t place);
  /// If it takes another case to tell, `open_` is its condition.
  Linear linear(Node n, std::uint32_t depth);
  Linear plain(Node n) const;
  static Linear scaled(Linear a, const Integer& factor);
  static Linear sum(Linear a, const Linear& b);
  std::vector<Signal> bits(Node part);

  const TermStore& terms_;
  Blaster& blaster_;
  const std::map<Node, Register>& registers_;
  std::vector<WordStep> steps_;
  std::map<Node, bool> decided_;
  Node open_;
};

}  // namespace polycube
