// Problem: a model has values of variables, and of thousands of terms above them a query needs a few.
//
// Idea: a term is evaluated when it is asked for, and of an ite only the branch that counts.
//
// Limits: an array on the way is a value of its own, which costs as much as its exceptions.
#pragma once

#include <unordered_map>
#include <vector>

#include "term/evaluate.h"

namespace polycube::impl::ic3 {

class TermValues {
 public:
  explicit TermValues(const TermStore& terms) : terms_(terms) {}

  void clear() { values_.clear(); }
  /// Requires: no term was evaluated since `clear`.
  void set(Node variable, Value value) { values_.insert_or_assign(variable, std::move(value)); }
  /// A variable without a value is zero. References remain valid until `clear`.
  const Value& value(Node n);
  const BitVector& bits(Node n) { return std::get<BitVector>(value(n)); }
  const ArrayValue& array(Node n) { return std::get<ArrayValue>(value(n)); }
  /// Requires: the term has width 1.
  bool holds(Node n) { return bits(n).is_true(); }

 private:
  bool evaluate(Node n);
  /// The value of an argument; none if it has to be evaluated first, and is on the stack now.
  const Value* known(Node n);
  Value apply_to(Node n, const std::vector<const Value*>& args) const;

  const TermStore& terms_;
  std::unordered_map<Node, Value> values_;
  std::vector<Node> stack_;
};

}  // namespace polycube::impl::ic3
