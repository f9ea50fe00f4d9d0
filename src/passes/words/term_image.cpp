#include "passes/words/term_image.h"

#include <algorithm>
#include <iterator>

#include "support/check.h"

namespace polycube {

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
  TermStore& terms = build_.terms();
  const Kind kind = terms.kind(n);
  if (kind == Kind::constant || kind == Kind::variable) return n;
  if (kind == Kind::const_array) return terms.const_array(terms.sort(n), images_[terms.arg(n, 0).id()]);
  const KindInfo& row = info(kind);
  Node args[3];
  CHECK(row.arity <= std::size(args));
  for (std::uint32_t i = 0; i < row.arity; ++i) {
    ASSERT(knows(terms.arg(n, i)));
    args[i] = images_[terms.arg(n, i).id()];
  }
  return build_.make(kind, std::span<const Node>(args, row.arity), row.params > 0 ? terms.param(n, 0) : 0,
                     row.params > 1 ? terms.param(n, 1) : 0);
}

}  // namespace polycube
