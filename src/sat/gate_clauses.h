// The clauses of Definitions in the form that propagation wants, shared by a solver and all its clones.
//
// They never change, so none of them is copied. Clauses of two and three literals, nearly all in a circuit, need no
// watches: every literal has a list of them, read in one go when the literal becomes false. Longer ones get
// into a solver when the variable they define first gets into a cone.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sat/definitions.h"
#include "support/check.h"

namespace polycube {

class GateClauses {
 public:
  explicit GateClauses(const Definitions& definitions);

  Var variables() const { return variables_; }

  /// Where the short clauses of a literal are: the other literals of the binary ones, then those of the ternary ones in
  /// pairs, the larger literal first; clauses of its own definition come before others. The list of a literal ends
  /// where that of the next begins.
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
  /// Literals that are true by definition.
  const std::vector<std::uint32_t>& units() const { return units_; }
  std::size_t bytes() const;

 private:
  using Codes = std::vector<std::uint32_t>;
  /// Literals that matter, each once; none if the clause is always true.
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

}  // namespace polycube
