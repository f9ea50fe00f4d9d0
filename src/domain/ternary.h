// Ternary values: every bit is 0, 1 or unknown. The domain of ternary simulation [Welp13, Fig. 3.7], extended from
// single bits to words, so that no operator needs to be decomposed into gates.
//
// A value represents the cube of all words that agree with its known bits: -00- at width 4 is {0000, 0001, 1000, 1001}.
// It uses llvm::KnownBits as representation. The operators are implemented here, because those of BTOR2 are total (a
// division by zero and a shift by the width or more have values), while those of LLVM treat poison differently from
// version to version.
//
// Every operator is sound: the result contains the result for every member. It is exact, the smallest such cube, unless
// its comment states otherwise; tests/exhaustive/domain_ternary.cpp checks both.
#pragma once

#include <llvm/Support/KnownBits.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bv/apint.h"
#include "bv/bit_vector.h"
#include "domain/range.h"
#include "support/check.h"
#include "term/kind.h"

namespace polycube::impl {

class Ternary {
 public:
  /// All bits unknown. Requires: width >= 1.
  explicit Ternary(std::uint32_t width = 1) : known_(width) {}
  explicit Ternary(llvm::KnownBits known) : known_(std::move(known)) { ASSERT(!known_.hasConflict()); }
  static Ternary top(std::uint32_t width) { return Ternary(width); }
  static Ternary constant(const BitVector& value);
  /// From digits, most significant first: "-00-". Requires: the text is not empty and consists of '0', '1' and '-'.
  static Ternary parse(std::string_view text);
  /// The bits that all of lo..hi agree on: the common leading bits, SELECT [Welp13, Alg. 3.3] for all bits at once.
  /// Requires: lo <= hi in the unsigned or in the signed order. Exact. Example: 0011..0101 is 0---.
  static Ternary between(const BitVector& lo, const BitVector& hi);
  /// The value of a predicate, of width 1.
  static Ternary truth(Truth t);

  std::uint32_t width() const { return known_.getBitWidth(); }
  const llvm::APInt& zeros() const { return known_.Zero; }  // bits known to be 0
  const llvm::APInt& ones() const { return known_.One; }    // bits known to be 1
  const llvm::KnownBits& known() const { return known_; }
  /// The value of a bit; empty for unknown.
  std::optional<bool> bit(std::uint32_t i) const;
  void set_bit(std::uint32_t i, std::optional<bool> value);
  /// Which bits are known.
  BitVector mask() const { return from_apint(known_.Zero | known_.One); }

  bool is_top() const { return known_.isUnknown(); }
  bool is_constant() const { return known_.isConstant(); }
  /// Requires: is_constant().
  BitVector value() const;
  /// Is it the value of a predicate that always holds?
  bool is_true() const { return width() == 1 && known_.One.isAllOnes(); }

  BitVector min() const { return from_apint(known_.One); }
  BitVector max() const { return from_apint(~known_.Zero); }
  BitVector signed_min() const { return from_apint(known_.getSignedMinValue()); }
  BitVector signed_max() const { return from_apint(known_.getSignedMaxValue()); }
  /// The smallest member >= v, the largest member <= v, both unsigned; empty if there is none.
  /// Example: -0-1 has 1001 as the smallest member from 0100 on.
  std::optional<BitVector> at_least(const BitVector& v) const;
  std::optional<BitVector> at_most(const BitVector& v) const;
  /// The smallest and the largest member in each half of the circle (range.h); the ranges have gaps.
  Ranges halves() const;

  bool contains(const BitVector& v) const;
  /// Does this value contain every member of the other one?
  bool contains(const Ternary& other) const;
  /// The smallest ternary value that contains both: 001- and 0-11 give 0-1-.
  Ternary join(const Ternary& other) const;
  /// The members of both: a ternary value again, or empty.
  std::optional<Ternary> meet(const Ternary& other) const;

  std::string to_string() const;
  friend bool operator==(const Ternary& a, const Ternary& b) {
    return a.width() == b.width() && a.zeros() == b.zeros() && a.ones() == b.ones();
  }

 private:
  llvm::KnownBits known_;
};

/// One function per operator that is more than a table row, named as in bit_vector.h, with the same requirements.
namespace ternary {

Ternary not_(const Ternary& a);
Ternary and_(const Ternary& a, const Ternary& b);
Ternary or_(const Ternary& a, const Ternary& b);
Ternary xor_(const Ternary& a, const Ternary& b);
Ternary redand(const Ternary& a);
Ternary redor(const Ternary& a);
Ternary redxor(const Ternary& a);
Ternary slice(const Ternary& a, std::uint32_t upper, std::uint32_t lower);
Ternary uext(const Ternary& a, std::uint32_t n);
Ternary sext(const Ternary& a, std::uint32_t n);
Ternary concat(const Ternary& high, const Ternary& low);
Ternary eq(const Ternary& a, const Ternary& b);
Ternary ite(const Ternary& condition, const Ternary& a, const Ternary& b);

/// Shifts and rotations join the results for all possible amounts.
Ternary sll(const Ternary& a, const Ternary& amount);
Ternary srl(const Ternary& a, const Ternary& amount);
Ternary sra(const Ternary& a, const Ternary& amount);
Ternary rol(const Ternary& a, const Ternary& amount);
Ternary ror(const Ternary& a, const Ternary& amount);

Ternary inc(const Ternary& a);
Ternary dec(const Ternary& a);
Ternary neg(const Ternary& a);
Ternary add(const Ternary& a, const Ternary& b);
Ternary sub(const Ternary& a, const Ternary& b);
/// Products, quotients and remainders are sound, not exact.
Ternary mul(const Ternary& a, const Ternary& b);
Ternary udiv(const Ternary& a, const Ternary& b);
Ternary urem(const Ternary& a, const Ternary& b);
Ternary sdiv(const Ternary& a, const Ternary& b);
Ternary srem(const Ternary& a, const Ternary& b);
Ternary smod(const Ternary& a, const Ternary& b);

}  // namespace ternary

/// Any bit-vector operator. Requires: arguments and parameters as the kind requires; no array.
Ternary apply(Kind kind, std::span<const Ternary* const> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0);
Ternary apply(Kind kind, std::span<const Ternary> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0);

}  // namespace polycube::impl
