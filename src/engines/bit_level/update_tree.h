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
#include "domain/linear_sum.h"
#include "engines/bit_engine.h"
#include "term/term_store.h"

namespace polycube {

class UpdateTree : private LinearRules {
 public:
  struct Register {
    std::vector<Signal> bits;  // unsigned
    bool is_signed;
  };

  /// All must outlive it. `blaster` knows the variables. Requires: registers are variables.
  UpdateTree(const TermStore& terms, Blaster& blaster, const std::map<Node, Register>& registers)
      : terms_(terms), blaster_(blaster), registers_(registers), sums_(terms, *this) {}

  /// What a register of that reading becomes; empty if there are too many cases.
  std::vector<UpdateCase> of(Node next, bool is_signed);

 private:
  bool tell(Node next, bool is_signed, std::size_t place);
  bool is_tree() const;
  // Terms are sums of unsigned numbers, of registers those of their bits, modulo 2^width of the term. Words have the
  // ids of their terms. Sums are partial if they have too many words.
  LinearStep step(Node n, Signedness reading) override;
  LinearSum word(Node n, Signedness reading) override;
  bool simplify(Node n, LinearSum& sum) override;
  /// Is the term a variable whose number is that of its bits, so that it keeps it when it is extended?
  bool keeps_number(Node n, Kind extension) const;
  std::vector<Signal> bits(Node part);

  const TermStore& terms_;
  Blaster& blaster_;
  const std::map<Node, Register>& registers_;
  std::vector<UpdateCase> steps_;
  std::map<Node, bool> decided_;
  Node open_;                     // the first condition that was met and is not decided: it takes another case
  LinearSums sums_;               // under what is decided
  std::uint32_t steps_made_ = 0;  // since the last case
  std::uint64_t work_ = 0;        // the same, of all registers
};

}  // namespace polycube
