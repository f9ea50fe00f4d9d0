// Products, quotients and remainders as variables of their own, with only those of their properties that matter.
//
// Problem: a solver that gets a product as gates can spend all of its time on it, although most proofs need little of
// it: that equal operands have equal products, or that a remainder is smaller than the divisor.
//
// Idea: each product of two words that are no constants becomes a fresh variable; structurally equal products become
// the same one. A model of the formulas may then be spurious. Properties of products that it violates are added as
// lemmas (functional consistency for pairs with equal operands, and bounds of single products) until none is violated,
// or the formulas have no model: then they had none before.
//
// Limits: narrow products stay as they are, since solvers are good at them.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "support/check.h"
#include "term/evaluate.h"
#include "term/rewrite.h"

namespace polycube::impl {

/// An operator of two words of one width, and a variable in its place.
struct CutOperation {
  Kind kind;
  Node left;
  Node right;
  Node result;
};

/// Equal operands, equal results; with `swapped` the left one of one operation equals the right one of the other.
/// Requires: equal kinds and widths; `swapped` only for commutative ones.
Node equal_operands_lemma(Builder& build, const CutOperation& a, const CutOperation& b, bool swapped);
/// What is simple to say of one operation, in the words of the operators' definitions (bv/bit_vector.h): always the
/// same conditions in the same order for the same kind and width.
std::vector<Node> bounds(Builder& build, const CutOperation& operation);

class CutProducts {
 public:
  /// The builder must outlive it. Products of fewer bits than `least_width` stay as they are.
  /// Requires: least_width > 1.
  CutProducts(Builder& build, std::uint32_t least_width) : build_(build), least_width_(least_width) {
    CHECK(least_width > 1);
  }

  /// The term with variables in place of its products.
  Node operator()(Node root);

  using ValueOf = std::function<Value(Node variable)>;
  /// Lemmas over the results of operator() that every real product satisfies, and the model does not. Only products in
  /// the cones of the roots, themselves results of operator(), are considered; lemmas may have other products.
  std::vector<Node> violated(std::span<const Node> roots, const ValueOf& value_of);

  /// The definitions of the products that have another value in the model than their operands say.
  std::vector<Node> definitions(std::span<const Node> roots, const ValueOf& value_of);

  std::size_t products() const { return products_.size(); }

 private:
  std::vector<std::uint32_t> products_in(std::span<const Node> roots, std::vector<Node>& all) const;
  bool knows(Node n) const { return n.id() < images_.size() && static_cast<bool>(images_[n.id()]); }
  Node make(Node n);
  Node cut(Kind kind, Node left, Node right);

  Builder& build_;
  std::uint32_t least_width_;
  std::vector<Node> images_;  // by node
  std::vector<CutOperation> products_;
  std::vector<std::uint32_t> product_of_;  // by variable: 1 + its product; 0: none
  std::vector<Node> stack_;
};

}  // namespace polycube::impl
