// The clauses of Definitions in the form that propagation needs, shared by a solver and all its clones.
//
// They never change, so they are never copied. Clauses of two and three literals, nearly all in a circuit, need no
// watches: every literal has a list of the clauses that contain it, which is read when the literal becomes false.
// Longer clauses are added to a solver when the variable that they define first enters a cone.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sat/definitions.h"
#include "support/check.h"

namespace polycube::impl {

class GateClauses {
 public:
  explicit GateClauses(const Definitions& definitions);

  Var variables() const { return variables_; }

  /// Where the short clauses of a literal are: first the other literals of the binary clauses, then those of the
  /// ternary clauses in pairs, the larger literal first; clauses of the literal's own definition come before others.
  /// The list of a literal ends where that of the next literal begins.
  struct Short {
    std::uint32_t binary;
    std::uint32_t ternary;
  };
  const Short* short_clauses() const { return short_.data(); }
  const std::uint32_t* codes() const { return codes_.data(); }

  bool has_long(Var v) const { return first_long(v) != first_long(v + 1); }
  std::uint32_t first_long(Var v) const {
    ASSERT(v <= variables_);
    return long_begin_[v];
  }
  std::span<const std::uint32_t> long_clause(std::uint32_t number) const {
    ASSERT(number + 1 < long_clauses_.size());
    return std::span(long_codes_).subspan(long_clauses_[number], long_clauses_[number + 1] - long_clauses_[number]);
  }
  /// The numbers of the long clauses with a literal.
  std::span<const std::uint32_t> long_with(std::uint32_t code) const {
    ASSERT(code + 1 < long_of_.size());
    return std::span(long_of_literal_).subspan(long_of_[code], long_of_[code + 1] - long_of_[code]);
  }
  /// Literals that the definitions make true.
  const std::vector<std::uint32_t>& units() const { return units_; }
  std::size_t bytes() const;

 private:
  using Codes = std::vector<std::uint32_t>;
  /// Removes false and duplicate literals, and sorts the others. False if the clause is always true.
  static bool tidy(std::span<const Lit> clause, Codes& codes);
  void add_long(const Codes& codes);

  Var variables_;
  std::vector<Short> short_;
  Codes codes_;
  Codes long_begin_;    // by variable
  Codes long_clauses_;  // by number
  Codes long_codes_;
  Codes long_of_;  // by literal
  Codes long_of_literal_;
  Codes units_;
};

}  // namespace polycube::impl
