// Problem: readers, writers, evaluation, solvers and abstract domains all need the list of operators.
// Idea: one table, one row for each kind of term with its BTOR2 tag. Readers, writers and tests find an operator
// through its row; its meaning for evaluation, solvers, SMT-LIB and the abstract domains is in their files
// (docs/contributing.md lists the places).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace polycube::impl {

/// The sort of a term as a function of its arguments, and the condition on their sorts.
enum class SortRule : std::uint8_t {
  leaf,       // given when the term is made
  same,       // all arguments and the result have one bit-vector sort
  boolean,    // arguments have width 1, so has the result
  reduce,     // one bit-vector argument, result of width 1
  predicate,  // two arguments of one bit-vector sort, result of width 1
  equality,   // two arguments of one sort, arrays included, result of width 1
  extend,     // result is wider by the parameter
  slice,      // result has the width upper - lower + 1
  concat,     // result has the sum of the widths
  ite,        // width 1, then two arguments of one sort, which is the result's
  read,       // array, index
  write,      // array, index, element
};

// clang-format off
//  kind           name           arity params rule                 smt-lib name or "" where it needs a definition
#define POLYCUBE_KINDS(X) \
  X(constant,     "constant",     0, 0, SortRule::leaf,      "") \
  X(variable,     "variable",     0, 0, SortRule::leaf,      "") \
  X(const_array,  "const_array",  1, 0, SortRule::leaf,      "") \
  X(not_,         "not",          1, 0, SortRule::same,      "bvnot") \
  X(inc,          "inc",          1, 0, SortRule::same,      "") \
  X(dec,          "dec",          1, 0, SortRule::same,      "") \
  X(neg,          "neg",          1, 0, SortRule::same,      "bvneg") \
  X(redand,       "redand",       1, 0, SortRule::reduce,    "") \
  X(redor,        "redor",        1, 0, SortRule::reduce,    "") \
  X(redxor,       "redxor",       1, 0, SortRule::reduce,    "") \
  X(uext,         "uext",         1, 1, SortRule::extend,    "") \
  X(sext,         "sext",         1, 1, SortRule::extend,    "") \
  X(slice,        "slice",        1, 2, SortRule::slice,     "") \
  X(iff,          "iff",          2, 0, SortRule::boolean,   "") \
  X(implies,      "implies",      2, 0, SortRule::boolean,   "") \
  X(eq,           "eq",           2, 0, SortRule::equality,  "") \
  X(neq,          "neq",          2, 0, SortRule::equality,  "") \
  X(ugt,          "ugt",          2, 0, SortRule::predicate, "bvugt") \
  X(ugte,         "ugte",         2, 0, SortRule::predicate, "bvuge") \
  X(ult,          "ult",          2, 0, SortRule::predicate, "bvult") \
  X(ulte,         "ulte",         2, 0, SortRule::predicate, "bvule") \
  X(sgt,          "sgt",          2, 0, SortRule::predicate, "bvsgt") \
  X(sgte,         "sgte",         2, 0, SortRule::predicate, "bvsge") \
  X(slt,          "slt",          2, 0, SortRule::predicate, "bvslt") \
  X(slte,         "slte",         2, 0, SortRule::predicate, "bvsle") \
  X(and_,         "and",          2, 0, SortRule::same,      "bvand") \
  X(nand,         "nand",         2, 0, SortRule::same,      "bvnand") \
  X(nor,          "nor",          2, 0, SortRule::same,      "bvnor") \
  X(or_,          "or",           2, 0, SortRule::same,      "bvor") \
  X(xnor,         "xnor",         2, 0, SortRule::same,      "bvxnor") \
  X(xor_,         "xor",          2, 0, SortRule::same,      "bvxor") \
  X(rol,          "rol",          2, 0, SortRule::same,      "") \
  X(ror,          "ror",          2, 0, SortRule::same,      "") \
  X(sll,          "sll",          2, 0, SortRule::same,      "bvshl") \
  X(sra,          "sra",          2, 0, SortRule::same,      "bvashr") \
  X(srl,          "srl",          2, 0, SortRule::same,      "bvlshr") \
  X(add,          "add",          2, 0, SortRule::same,      "bvadd") \
  X(mul,          "mul",          2, 0, SortRule::same,      "bvmul") \
  X(udiv,         "udiv",         2, 0, SortRule::same,      "bvudiv") \
  X(urem,         "urem",         2, 0, SortRule::same,      "bvurem") \
  X(sdiv,         "sdiv",         2, 0, SortRule::same,      "bvsdiv") \
  X(srem,         "srem",         2, 0, SortRule::same,      "bvsrem") \
  X(smod,         "smod",         2, 0, SortRule::same,      "bvsmod") \
  X(sub,          "sub",          2, 0, SortRule::same,      "bvsub") \
  X(uaddo,        "uaddo",        2, 0, SortRule::predicate, "") \
  X(saddo,        "saddo",        2, 0, SortRule::predicate, "") \
  X(sdivo,        "sdivo",        2, 0, SortRule::predicate, "") \
  X(umulo,        "umulo",        2, 0, SortRule::predicate, "") \
  X(smulo,        "smulo",        2, 0, SortRule::predicate, "") \
  X(usubo,        "usubo",        2, 0, SortRule::predicate, "") \
  X(ssubo,        "ssubo",        2, 0, SortRule::predicate, "") \
  X(concat,       "concat",       2, 0, SortRule::concat,    "concat") \
  X(read,         "read",         2, 0, SortRule::read,      "select") \
  X(ite,          "ite",          3, 0, SortRule::ite,       "ite") \
  X(write,        "write",        3, 0, SortRule::write,     "store")
// clang-format on

enum class Kind : std::uint8_t {
#define POLYCUBE_KIND(kind, name, arity, params, rule, smt) kind,
  POLYCUBE_KINDS(POLYCUBE_KIND)
#undef POLYCUBE_KIND
};

struct KindInfo {
  Kind kind;
  std::string_view name;  // the BTOR2 tag, but for the three leaves
  std::uint8_t arity;     // number of term arguments
  std::uint8_t params;    // number of numeric parameters: uext and sext have n; slice has upper, lower
  SortRule rule;
  std::string_view smt;
};

inline constexpr KindInfo kind_table[] = {
#define POLYCUBE_KIND(kind, name, arity, params, rule, smt) {Kind::kind, name, arity, params, rule, smt},
    POLYCUBE_KINDS(POLYCUBE_KIND)
#undef POLYCUBE_KIND
};
inline constexpr std::size_t kind_count = sizeof(kind_table) / sizeof(kind_table[0]);

inline constexpr const KindInfo& info(Kind kind) { return kind_table[static_cast<std::size_t>(kind)]; }
inline constexpr bool is_operator(Kind kind) { return kind > Kind::const_array; }

/// The operator with this BTOR2 tag.
std::optional<Kind> operator_named(std::string_view tag);

}  // namespace polycube::impl
