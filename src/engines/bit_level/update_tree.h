// Problem: a lemma over words needs the next values of registers as numbers, but a circuit has gates only.
//
// Idea: guarded affine updates, read from the next term. Each condition of an `ite` in the term, also inside
// arithmetic, splits into two cases. At a leaf the term is linear modulo 2^width in registers, inputs and terms that
// are not arithmetic. A register with a signed reading counts with its sign bit complemented, as in BitWord.
//
// Limits: a register with too many cases or summands has no tree.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "bitblast/blast.h"
#include "domain/linear_sum.h"
#include "engines/bit_engine.h"
#include "term/term_store.h"

namespace polycube::impl {

class UpdateTree : private LinearRules {
 public:
  struct Register {
    std::vector<Signal> bits;  // unsigned
    bool is_signed;
  };

  /// The arguments must outlive this object. `blaster` knows the variables. Requires: registers are variables.
  UpdateTree(const TermStore& terms, Blaster& blaster, const std::map<Node, Register>& registers)
      : terms_(terms), blaster_(blaster), registers_(registers), sums_(terms, *this) {}

  /// The update tree of a register with that reading; empty if there are too many cases.
  std::vector<UpdateCase> of(Node next, bool is_signed);

 private:
  bool expand(Node next, bool is_signed, std::size_t place);
  bool is_tree() const;
  // Terms are sums of unsigned numbers modulo 2^width of the term; a register is the number of its bits. Words have the
  // ids of their terms. A sum with too many words is partial.
  LinearStep step(Node n, Signedness reading) override;
  LinearSum word(Node n, Signedness reading) override;
  bool simplify(Node n, LinearSum& sum) override;
  /// Is the term a variable, read as the extension reads it, so that the extension keeps its number?
  bool keeps_number(Node n, Kind extension) const;
  std::vector<Signal> bits(Node part);

  const TermStore& terms_;
  Blaster& blaster_;
  const std::map<Node, Register>& registers_;
  std::vector<UpdateCase> steps_;
  std::map<Node, bool> decided_;
  Node open_;                     // the first undecided condition that was met: it needs a case split
  LinearSums sums_;               // under the decided conditions
  std::uint32_t steps_made_ = 0;  // since the last case split
  std::uint64_t work_ = 0;        // the sum over all registers
};

}  // namespace polycube::impl
