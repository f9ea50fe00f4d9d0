// Terms in which other terms replace variables, or whole subterms, simplified by the rewrite rules.
#pragma once

#include <unordered_map>
#include <vector>

#include "term/evaluate.h"
#include "term/rewrite.h"

namespace polycube::impl::ic3 {

class TermMap {
 public:
  /// `build` must outlive it.
  explicit TermMap(Builder& build) : build_(build) {}

  /// Requires: the sorts agree, and no image was computed whose term contains this one.
  void set(Node term, Node image);
  /// A variable without a set image is its own image.
  Node operator()(Node root);

 private:
  Node make(Node n) const;

  Builder& build_;
  std::unordered_map<Node, Node> images_;
  std::vector<Node> stack_;
};

/// The value as a term: a constant, or writes to a constant array.
Node constant_term(Builder& build, const Value& value);

}  // namespace polycube::impl::ic3
