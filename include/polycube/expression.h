// Expressions over the inputs and registers of a model: to build models, to read values of a trace, and to walk over
// what was proven.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "polycube/export.h"
#include "polycube/value.h"

namespace polycube {

struct ModelData;

// clang-format off
/// The operators of BTOR2, with its names (`_` follows those that C++ reserves), and three kinds of leaves. New ones
/// will be added at the end.
enum class Operator : std::uint8_t {
  constant,
  variable,     // an input or a register
  const_array,  // an array of which each element is the argument
  not_, inc, dec, neg, redand, redor, redxor,
  uext, sext,   // parameter 0: by how many bits
  slice,        // parameters: upper and lower bit
  iff, implies, eq, neq,
  ugt, ugte, ult, ulte, sgt, sgte, slt, slte,
  and_, nand, nor, or_, xnor, xor_, rol, ror, sll, sra, srl,
  add, mul, udiv, urem, sdiv, srem, smod, sub,
  uaddo, saddo, sdivo, umulo, smulo, usubo, ssubo,
  concat,       // the first argument becomes the upper bits
  read,         // array, index
  ite,          // condition, then, else
  write,        // array, index, element
};
// clang-format on

/// "add", "slice"
POLYCUBE_API std::string name(Operator op);

/// A handle to a term of a model; it keeps the model's terms alive. Terms are shared: the same structure is the same
/// term. Building expressions changes the model's store of terms, so one thread at a time may do it, and no other one
/// may read the model meanwhile: while a check of the model runs, it is refused, with an Error.
///
/// Both arguments of a binary operator are of one model and one width; a number takes the width of the other argument.
/// Comparisons and logical operators have results of one bit. Errors are reported as Error, Kind::usage.
class POLYCUBE_API Expr {
 public:
  /// No expression.
  Expr();
  /// Is it one? No conversion to bool does this, because `!e` is an expression.
  bool exists() const { return model_ != nullptr; }

  Sort sort() const;
  std::uint32_t width() const { return sort().width(); }
  Operator op() const;
  std::size_t size() const;  ///< number of arguments
  Expr argument(std::size_t i) const;
  std::vector<Expr> arguments() const;
  /// Of uext, sext (0: bits) and slice (0: upper, 1: lower).
  std::uint32_t parameter(std::size_t i) const;
  bool is_constant() const { return op() == Operator::constant; }
  bool is_variable() const { return op() == Operator::variable; }
  /// Requires: a constant.
  Value value() const;
  /// The name that the model gives it, or "".
  std::string name() const;
  /// In infix notation, with the names of the model.
  std::string to_string() const;
  /// Equal for the same term, and in topological order within a model: arguments have smaller numbers.
  std::uint32_t id() const { return id_; }
  friend bool same(const Expr& a, const Expr& b) { return a.model_ == b.model_ && a.id_ == b.id_; }

  Expr slice(std::uint32_t upper, std::uint32_t lower) const;
  Expr bit(std::uint32_t i) const { return slice(i, i); }
  Expr extend(std::uint32_t width) const;         ///< by zeros, to this width
  Expr extend_signed(std::uint32_t width) const;  ///< by copies of the sign, to this width
  Expr read(const Expr& index) const;
  Expr write(const Expr& index, const Expr& element) const;  ///< the array with another element

 private:
  friend struct Bridge;
  Expr(std::shared_ptr<ModelData> model, std::uint32_t id);
  std::shared_ptr<ModelData> model_;
  std::uint32_t id_ = 0;
};

/// Any operator. Throws Error if number, sorts or parameters of the arguments do not fit.
POLYCUBE_API Expr make(Operator op, const std::vector<Expr>& arguments, std::uint32_t parameter0 = 0,
                       std::uint32_t parameter1 = 0);
/// A constant as wide as `like`, with the low bits of the number.
POLYCUBE_API Expr constant_like(const Expr& like, std::int64_t number);
/// A constant of the model of `like`, of any width.
POLYCUBE_API Expr constant_like(const Expr& like, const Value& value);

inline Expr ite(const Expr& condition, const Expr& then, const Expr& otherwise) {
  return make(Operator::ite, {condition, then, otherwise});
}
inline Expr concat(const Expr& high, const Expr& low) { return make(Operator::concat, {high, low}); }
inline Expr implies(const Expr& a, const Expr& b) { return make(Operator::implies, {a, b}); }
inline Expr operator~(const Expr& a) { return make(Operator::not_, {a}); }
inline Expr operator!(const Expr& a) { return make(Operator::not_, {a.width() == 1 ? a : make(Operator::redor, {a})}); }
inline Expr operator-(const Expr& a) { return make(Operator::neg, {a}); }

#define POLYCUBE_BINARY(function, op)                                                                          \
  inline Expr function(const Expr& a, const Expr& b) { return make(Operator::op, {a, b}); }                    \
  inline Expr function(const Expr& a, std::int64_t b) { return make(Operator::op, {a, constant_like(a, b)}); } \
  inline Expr function(std::int64_t a, const Expr& b) { return make(Operator::op, {constant_like(b, a), b}); }
POLYCUBE_BINARY(operator+, add)
POLYCUBE_BINARY(operator-, sub)
POLYCUBE_BINARY(operator*, mul)
POLYCUBE_BINARY(operator&, and_)
POLYCUBE_BINARY(operator|, or_)
POLYCUBE_BINARY(operator^, xor_)
POLYCUBE_BINARY(operator<<, sll)
POLYCUBE_BINARY(operator==, eq)
POLYCUBE_BINARY(operator!=, neq)
// Of numbers without sign, as all that follow until slt.
POLYCUBE_BINARY(operator<, ult)
POLYCUBE_BINARY(operator<=, ulte)
POLYCUBE_BINARY(operator>, ugt)
POLYCUBE_BINARY(operator>=, ugte)
POLYCUBE_BINARY(operator/, udiv)
POLYCUBE_BINARY(operator%, urem)
POLYCUBE_BINARY(operator>>, srl)
POLYCUBE_BINARY(slt, slt)
POLYCUBE_BINARY(sle, slte)
POLYCUBE_BINARY(sgt, sgt)
POLYCUBE_BINARY(sge, sgte)
POLYCUBE_BINARY(sdiv, sdiv)
POLYCUBE_BINARY(srem, srem)
POLYCUBE_BINARY(smod, smod)
POLYCUBE_BINARY(sra, sra)
#undef POLYCUBE_BINARY

}  // namespace polycube
