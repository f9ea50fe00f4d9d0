// Exact evaluation of terms: the meaning of every operator, and the judge of every model, witness and rewrite rule.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "bv/bit_vector.h"
#include "term/term_store.h"

namespace polycube {

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
  /// Extensional equality: the defaults matter only if some index is in neither list.
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

/// Evaluates the terms below given roots, again and again under changing variables: one forward loop over the cone.
class Evaluator {
 public:
  Evaluator(const TermStore& store, std::span<const Node> roots);

  /// The variables the roots depend on, in the order of their ids.
  const std::vector<Node>& variables() const { return variables_; }
  /// True if the term belongs to the cone, so that it can be set or asked for.
  bool knows(Node n) const { return n.id() < slot_.size() && slot_[n.id()] != no_slot; }
  /// Sets a variable; those never set are zero. Requires: knows(variable), the sorts agree.
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

/// The terms below the roots, arguments first, each once.
std::vector<Node> cone(const TermStore& store, std::span<const Node> roots);

}  // namespace polycube
