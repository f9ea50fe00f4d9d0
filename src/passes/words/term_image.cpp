#include "passes/words/term_image.h"

#include <algorithm>
#include <iterator>

#include "support/check.h"
#include "term/rebuild.h"

namespace polycube::impl {

void TermImage::keep(Node n, Node image) {
  if (images_.size() <= n.id()) images_.resize(std::max<std::size_t>(build_.terms().size(), n.id() + 1));
  ASSERT(build_.terms().sort(n) == build_.terms().sort(image));
  images_[n.id()] = image;
}

void TermImage::set(Node variable, Node image) {
  CHECK(build_.terms().is_variable(variable) && build_.terms().sort(variable) == build_.terms().sort(image));
  CHECK(!knows(variable));
  keep(variable, image);
}

void TermImage::replace(Node term, Node image) {
  CHECK(build_.terms().sort(term) == build_.terms().sort(image) && !knows(term));
  keep(term, image);
}

Node TermImage::operator()(Node root) {
  ASSERT(root);
  const TermStore& terms = build_.terms();
  stack_.assign(1, root);
  while (!stack_.empty()) {
    const Node n = stack_.back();
    if (!knows(n)) {
      const std::size_t before = stack_.size();
      for (std::uint32_t i = 0; i < terms.arity(n); ++i) {
        if (!knows(terms.arg(n, i))) stack_.push_back(terms.arg(n, i));
      }
      if (stack_.size() != before) continue;
      const Node made = make(n);
      keep(n, made);
    }
    stack_.pop_back();
  }
  return images_[root.id()];
}

/// Requires: its arguments have images.
Node TermImage::make(Node n) {
  const TermStore& terms = build_.terms();
  if (terms.kind(n) == Kind::constant || terms.kind(n) == Kind::variable) return n;
  return rebuild(build_, terms, n, [&](Node argument) {
    ASSERT(knows(argument));
    return images_[argument.id()];
  });
}

}  // namespace polycube::impl
