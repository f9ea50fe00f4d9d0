// Problem: an unrolling grows with each step, and most of its gates occur in no query.
//
// Idea: a gate gets clauses in the incremental solver when a query first needs it. Its variable is defined in both
// directions [Tseitin68], so its literal may have either sign in later queries. Exclusive ors and multiplexers of three
// ANDs have clauses of their own, and so have trees of ANDs whose inner gates have one reader: this saves variables and
// shortens implication chains.
#pragma once

#include <vector>

#include "bitblast/aig.h"
#include "sat/sat_solver.h"
#include "support/check.h"

namespace polycube::impl {

class BitEncoder {
 public:
  /// The arguments must outlive this object. With `merge`, gates are merged as described above.
  BitEncoder(const Aig& aig, SatSolver& solver, bool merge = true) : aig_(aig), solver_(solver), merge_(merge) {}

  /// The literal of a signal. Adds clauses for the gates of its cone that have none yet.
  Lit operator()(Signal s);
  /// Requires: has(s).
  Lit known(Signal s) const {
    ASSERT(has(s));
    return literal(s);
  }
  bool has(Signal s) const { return s.node() < literals_.size() && literals_[s.node()] != Lit(); }
  /// Asserts a signal in as few clauses as possible.
  void require(Signal s);

 private:
  enum class Shape : std::uint8_t { conjunction, exclusive_or, multiplexer };

  void count_readers();
  Shape recognise(std::uint32_t gate);
  void collect(std::uint32_t gate);
  void define(std::uint32_t gate, Shape shape);
  bool absorbed(Signal child) const;
  Lit literal(Signal s) const { return literals_[s.node()] ^ s.complemented(); }
  void add(std::initializer_list<Lit> clause) { solver_.add_clause({clause.begin(), clause.size()}); }

  const Aig& aig_;
  SatSolver& solver_;
  bool merge_;
  std::vector<Lit> literals_;          // by node; none: no variable yet
  std::vector<std::uint8_t> readers_;  // by node: 0, 1, or 2 for several
  std::vector<std::uint32_t> open_;
  std::vector<Signal> operands_;  // of the current gate: conjuncts; two of an xor; if, then, else of a mux
  std::vector<Lit> clause_;
};

}  // namespace polycube::impl
