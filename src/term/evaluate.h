// Problem: the exact meaning of every operator. Models, witnesses and rewrite rules are checked against it.
// Idea: the values of a cone are computed in one forward loop. Limits: concrete values only; domain/simulate.h has
// sets.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "bv/bit_vector.h"
#include "term/term_store.h"

namespace polycube::impl {

/// A total function from indices to elements: a default and finitely many exceptions, none of which equals the default.
/// Copies share their entries until one of them is written.
class ArrayValue {
 public:
  ArrayValue() : ArrayValue(1, BitVector()) {}
  ArrayValue(std::uint32_t index_width, BitVector default_element);

  std::uint32_t index_width() const { return index_width_; }
  std::uint32_t element_width() const { return default_.width(); }
  const BitVector& default_element() const { return default_; }
  const std::map<BitVector, BitVector>& entries() const { return *entries_; }
  const BitVector& read(const BitVector& index) const;
  void write(const BitVector& index, const BitVector& element);
  /// Extensional equality: the defaults matter only if some index has no exception in either array.
  friend bool operator==(const ArrayValue& a, const ArrayValue& b);

 private:
  std::uint32_t index_width_;
  BitVector default_;
  std::shared_ptr<std::map<BitVector, BitVector>> entries_;
};

using Value = std::variant<BitVector, ArrayValue>;

/// The value with all bits, or all elements, zero.
Value zero_value(Sort sort);

/// Applies a bit-vector operator. Requires: no argument and no result is an array.
BitVector apply(Kind kind, std::span<const BitVector* const> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0);

/// Evaluates the cone of given roots, repeatedly, for changing values of variables: one forward loop over the cone.
class Evaluator {
 public:
  Evaluator(const TermStore& store, std::span<const Node> roots);

  /// The variables of the cone, in the order of their ids.
  const std::vector<Node>& variables() const { return variables_; }
  /// Is the term in the cone? Only then it has a value.
  bool knows(Node n) const { return n.id() < slot_.size() && slot_[n.id()] != no_slot; }
  /// Sets a variable; a variable that was never set is zero. Requires: knows(variable), equal sorts.
  void set(Node variable, const BitVector& value);
  void set(Node variable, const ArrayValue& value);
  void set(Node variable, const Value& value);
  /// Recomputes all terms of the cone.
  void run();
  /// The value of a term after run(). Requires: knows(n).
  const BitVector& bits(Node n) const;
  const ArrayValue& array(Node n) const;
  Value value(Node n) const;

 private:
  static constexpr std::uint32_t no_slot = 0xffffffff;
  void compute(Node n);
  BitVector& bits_slot(Node n) { return bits_[slot_[n.id()]]; }
  ArrayValue& array_slot(Node n) { return arrays_[slot_[n.id()]]; }

  const TermStore& store_;
  std::vector<std::uint32_t> slot_;  // by node id; bit-vectors and arrays number their slots separately
  std::vector<Node> order_;          // operators of the cone, arguments first
  std::vector<Node> variables_;
  std::vector<BitVector> bits_;
  std::vector<ArrayValue> arrays_;
};

/// The cone of the roots, arguments first, each term once.
std::vector<Node> cone(const TermStore& store, std::span<const Node> roots);

}  // namespace polycube::impl
