// Terms with others in the place of variables, simplified on the way.
//
// The images of a chain of definitions are set one after the other: what was asked for before a variable was set keeps
// the variable as it is, so that it must not stand on one that is set later.
#pragma once

#include <vector>

#include "term/rewrite.h"

namespace polycube {

class TermImage {
 public:
  /// The builder must outlive it.
  explicit TermImage(Builder& build) : build_(build) {}

  /// Requires: the sorts agree, and no image was asked for that stands on the variable.
  void set(Node variable, Node image);
  /// A variable that was not set stays as it is.
  Node operator()(Node root);

 private:
  bool knows(Node n) const { return n.id() < images_.size() && static_cast<bool>(images_[n.id()]); }
  void keep(Node n, Node image);
  Node make(Node n);

  Builder& build_;
  std::vector<Node> images_;  // by id
  std::vector<Node> stack_;
};

}  // namespace polycube
