// Propositional variables and literals.
#pragma once

#include <compare>
#include <cstdint>

namespace polycube::impl {

using Var = std::uint32_t;

/// A variable or its negation: twice the variable, plus one if negated. A word that indexes arrays.
class Lit {
 public:
  constexpr Lit() = default;
  constexpr explicit Lit(Var variable, bool negated = false) : code_(2 * variable + (negated ? 1U : 0U)) {}
  static constexpr Lit from_code(std::uint32_t code) {
    Lit l;
    l.code_ = code;
    return l;
  }

  constexpr Var var() const { return code_ >> 1; }
  constexpr bool negated() const { return (code_ & 1) != 0; }
  constexpr std::uint32_t code() const { return code_; }
  constexpr Lit operator~() const { return from_code(code_ ^ 1); }
  /// Negated if `flip`.
  constexpr Lit operator^(bool flip) const { return from_code(code_ ^ (flip ? 1U : 0U)); }

  friend constexpr auto operator<=>(const Lit&, const Lit&) = default;

 private:
  std::uint32_t code_ = 0xffffffff;  // no literal
};

/// Variable 0 is the constant: this literal is false in every model, its negation true.
inline constexpr Lit false_lit = Lit(0);
inline constexpr Lit true_lit = ~false_lit;

}  // namespace polycube::impl
