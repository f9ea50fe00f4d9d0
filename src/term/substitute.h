// Terms with others in the place of their variables, in the same store or in another one.
//
// Nothing is simplified: what two terms have in common, their images have in common too, and no more.
#pragma once

#include <vector>

#include "term/term_store.h"

namespace polycube {

class Substitution {
 public:
  /// Both must outlive it; both may grow, and they may be one.
  Substitution(const TermStore& from, TermStore& to) : from_(from), to_(to) {}

  /// Requires: the sorts agree, and no image was asked for that stands on the variable.
  void set(Node variable, Node image);
  /// A variable that was not set is its own image in the same store. Requires: in another one all are set.
  Node operator()(Node root);

 private:
  Node& image(Node n);
  Node make(Node n);

  const TermStore& from_;
  TermStore& to_;
  std::vector<Node> images_;  // by id
  std::vector<Node> stack_;
};

}  // namespace polycube
