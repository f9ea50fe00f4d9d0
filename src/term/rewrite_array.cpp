// read and write.
#include "term/rewrite.h"

namespace polycube::impl {

namespace {

/// read over write: the written element at the same index; past a write to another constant index.
Node read_write(const Candidate& c) {
  const Node array = c.args[0];
  if (c.terms.kind(array) != Kind::write) return Node();
  const Node index = c.terms.arg(array, 1);
  if (index == c.args[1]) return c.terms.arg(array, 2);
  if (!c.terms.is_constant(index) || !c.terms.is_constant(c.args[1])) return Node();
  return c.build.make(Kind::read, {c.terms.arg(array, 0), c.args[1]});
}

/// A read of a constant array is its element.
Node read_constant(const Candidate& c) {
  return c.terms.kind(c.args[0]) == Kind::const_array ? c.terms.arg(c.args[0], 0) : Node();
}

/// A write overwrites an earlier write to the same index.
Node write_write(const Candidate& c) {
  if (c.terms.kind(c.args[0]) != Kind::write || c.terms.arg(c.args[0], 1) != c.args[1]) return Node();
  return c.build.make(Kind::write, {c.terms.arg(c.args[0], 0), c.args[1], c.args[2]});
}

/// A write of the element that is there is no change.
Node write_own_read(const Candidate& c) {
  const Node element = c.args[2];
  if (c.terms.kind(element) != Kind::read || c.terms.arg(element, 0) != c.args[0] ||
      c.terms.arg(element, 1) != c.args[1]) {
    return Node();
  }
  return c.args[0];
}

}  // namespace

std::span<const RewriteRule> rewrite_array_rules() {
  static const RewriteRule rules[] = {
      {"read_write", {Kind::read}, read_write, true},
      {"read_constant", {Kind::read}, read_constant},
      {"write_write", {Kind::write}, write_write},
      {"write_own_read", {Kind::write}, write_own_read},
  };
  return rules;
}

}  // namespace polycube::impl
