// Images of terms under a substitution of variables by terms, simplified by the builder.
//
// The images of a chain of definitions can be set one after the other. Limits: images are memoised, so a term must not
// be requested before all variables that it depends on are set.
#pragma once

#include <vector>

#include "term/rewrite.h"

namespace polycube::impl {

class TermImage {
 public:
  /// The builder must outlive it.
  explicit TermImage(Builder& build) : build_(build) {}

  /// Requires: the sorts agree, and no image of a term that depends on the variable was requested before.
  void set(Node variable, Node image);
  /// The same for any term: its own structure no longer matters. Requires: no image of the term was requested before.
  void replace(Node term, Node image);
  /// A variable without an image remains unchanged.
  Node operator()(Node root);

 private:
  bool knows(Node n) const { return n.id() < images_.size() && static_cast<bool>(images_[n.id()]); }
  void keep(Node n, Node image);
  Node make(Node n);

  Builder& build_;
  std::vector<Node> images_;  // by id
  std::vector<Node> stack_;
};

}  // namespace polycube::impl
