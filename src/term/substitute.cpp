#include "term/substitute.h"

namespace polycube::impl {

Node& Substitution::image(Node n) {
  if (images_.size() <= n.id()) images_.resize(from_.size());
  return images_[n.id()];
}

void Substitution::set(Node variable, Node value) {
  CHECK(from_.is_variable(variable) && from_.sort(variable) == to_.sort(value));
  image(variable) = value;
}

Node Substitution::operator()(Node root) {
  stack_.assign(1, root);
  while (!stack_.empty()) {
    const Node n = stack_.back();
    if (!image(n)) {
      for (std::uint32_t i = 0; i < from_.arity(n); ++i) {
        if (!image(from_.arg(n, i))) stack_.push_back(from_.arg(n, i));
      }
      if (stack_.back() != n) continue;
      const Node made = make(n);
      image(n) = made;
    }
    stack_.pop_back();
  }
  return image(root);
}

/// Requires: its arguments have images.
Node Substitution::make(Node n) {
  const Kind kind = from_.kind(n);
  if (kind == Kind::constant) return to_.constant(from_.value(n));
  if (kind == Kind::variable) {
    CHECK(&from_ == &to_);
    return n;
  }
  Node args[3];
  const KindInfo& row = info(kind);
  for (std::uint32_t i = 0; i < row.arity; ++i) args[i] = image(from_.arg(n, i));
  if (kind == Kind::const_array) return to_.const_array(from_.sort(n), args[0]);
  return to_.make(kind, std::span<const Node>(args, row.arity), row.params > 0 ? from_.param(n, 0) : 0,
                  row.params > 1 ? from_.param(n, 1) : 0);
}

}  // namespace polycube::impl
