// Problem: terms in which other terms replace the variables, in the same store or in another one.
// Idea: the image of each term is built once, arguments first. Limits: nothing is simplified, so the images share
// exactly the structure that the terms share.
#pragma once

#include <vector>

#include "term/term_store.h"

namespace polycube::impl {

class Substitution {
 public:
  /// Both stores must outlive it; both may grow, and they may be the same.
  Substitution(const TermStore& from, TermStore& to) : from_(from), to_(to) {}

  /// Requires: the sorts agree, and no image was computed whose term contains the variable.
  void set(Node variable, Node image);
  /// A variable without a set image is its own image in the same store. Requires: in another store all are set.
  Node operator()(Node root);

 private:
  Node& image(Node n);
  Node make(Node n);

  const TermStore& from_;
  TermStore& to_;
  std::vector<Node> images_;  // by id
  std::vector<Node> stack_;
};

}  // namespace polycube::impl
