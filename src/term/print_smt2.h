// Terms as SMT-LIB2 text: every operator becomes one of the theories of bit-vectors and arrays.
#pragma once

#include <ostream>
#include <string>

#include "term/term_store.h"

namespace polycube::impl {

/// "(_ BitVec 8)" or "(Array (_ BitVec 4) (_ BitVec 8))".
std::string smt2_sort(Sort sort);
/// "#b0101".
std::string smt2_value(const BitVector& value);

/// The name that a term has in the printed text: "n12"; for constants the value itself.
std::string smt2_name(const TermStore& terms, Node n);

/// An operator over the names of its arguments. Requires: neither a variable nor a constant.
std::string smt2_definition(const TermStore& terms, Node n);

/// The logic of files with these terms: constant arrays belong to no named logic, solvers accept them under ALL.
inline constexpr const char* smt2_logic = "ALL";

/// Declares a variable, or defines an operator by the names of its arguments, as one line. Constants need none.
void print_smt2_definition(std::ostream& out, const TermStore& terms, Node n);

}  // namespace polycube::impl
