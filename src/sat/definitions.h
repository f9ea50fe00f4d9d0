// Clauses that define variables as functions of smaller ones: the combinational logic of a circuit, one copy for all
// solvers.
//
// Every variable has its fan-in and the clauses that define it over that fan-in; a variable without clauses is free.
// For all values of the fan-in, the clauses are satisfiable, and by only one value except where elimination removed
// that restriction. So a set of variables closed under fan-in can be solved alone: every model of its clauses extends
// to the other variables. Variable 0 is the constant; its single clause makes it false.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sat/literal.h"
#include "support/check.h"

namespace polycube::impl {

class Definitions {
 public:
  /// With variable 0 alone.
  Definitions();

  /// Adds the next variable, free.
  Var add_variable();
  /// Adds a clause to the definition of the variable that was added last. Requires: the clause contains that variable,
  /// and otherwise only smaller ones; these become its fan-in.
  void add_clause(std::span<const Lit> clause);

  Var size() const { return static_cast<Var>(variables_.size()); }
  std::span<const Var> fan_in(Var v) const {
    ASSERT(v < size());
    return std::span(fan_in_).subspan(variables_[v].fan_in, end(v).fan_in - variables_[v].fan_in);
  }
  /// The clauses that define v are those with numbers from first_clause(v) to first_clause(v + 1), exclusive.
  std::uint32_t first_clause(Var v) const {
    return v < variables_.size() ? variables_[v].clause : static_cast<std::uint32_t>(clauses_.size());
  }
  std::uint32_t clause_count() const { return static_cast<std::uint32_t>(clauses_.size()); }
  std::span<const Lit> clause(std::uint32_t number) const {
    ASSERT(number < clause_count());
    const std::uint32_t begin = clauses_[number];
    const auto stop =
        number + 1 < clauses_.size() ? clauses_[number + 1] : static_cast<std::uint32_t>(literals_.size());
    return std::span(literals_).subspan(begin, stop - begin);
  }

 private:
  struct Begin {  // where the parts of a variable begin
    std::uint32_t fan_in;
    std::uint32_t clause;
  };
  Begin end(Var v) const {
    return v + 1 < variables_.size()
               ? variables_[v + 1]
               : Begin{static_cast<std::uint32_t>(fan_in_.size()), static_cast<std::uint32_t>(clauses_.size())};
  }
  std::vector<Begin> variables_;
  std::vector<Var> fan_in_;
  std::vector<std::uint32_t> clauses_;
  std::vector<Lit> literals_;
};

}  // namespace polycube::impl
