// slice, concat, sext: operators that only select and place bits.
#include "term/rewrite.h"

namespace polycube::impl {

namespace {

/// A slice of all bits of a is a.
Node slice_all(const Candidate& c) { return c.p1 == 0 && c.p0 + 1 == c.terms.width(c.args[0]) ? c.args[0] : Node(); }

/// A slice of a slice is one slice.
Node slice_slice(const Candidate& c) {
  if (c.terms.kind(c.args[0]) != Kind::slice) return Node();
  const std::uint32_t offset = c.terms.param(c.args[0], 1);
  return c.build.make(Kind::slice, {c.terms.arg(c.args[0], 0)}, c.p0 + offset, c.p1 + offset);
}

/// A slice of a concatenation is a slice of the part, or parts, that it overlaps.
Node slice_concat(const Candidate& c) {
  if (c.terms.kind(c.args[0]) != Kind::concat) return Node();
  const Node high = c.terms.arg(c.args[0], 0);
  const Node low = c.terms.arg(c.args[0], 1);
  const std::uint32_t split = c.terms.width(low);
  if (c.p0 < split) return c.build.make(Kind::slice, {low}, c.p0, c.p1);
  if (c.p1 >= split) return c.build.make(Kind::slice, {high}, c.p0 - split, c.p1 - split);
  return c.build.make(Kind::concat, {c.build.make(Kind::slice, {high}, c.p0 - split, 0),
                                     c.build.make(Kind::slice, {low}, split - 1, c.p1)});
}

/// A slice of a sign extension: inside the operand, a slice of the operand; from bit 0, a shorter extension.
Node slice_sext(const Candidate& c) {
  if (c.terms.kind(c.args[0]) != Kind::sext) return Node();
  const Node inner = c.terms.arg(c.args[0], 0);
  const std::uint32_t width = c.terms.width(inner);
  if (c.p0 < width) return c.build.make(Kind::slice, {inner}, c.p0, c.p1);
  if (c.p1 != 0) return Node();
  return c.build.make(Kind::sext, {inner}, c.p0 + 1 - width);
}

/// A slice of not, of and or xor with a constant, or of an ite with a constant branch, moves inwards.
Node slice_inwards(const Candidate& c) {
  const Node a = c.args[0];
  const auto part = [&](Node n) { return c.build.make(Kind::slice, {n}, c.p0, c.p1); };
  switch (c.terms.kind(a)) {
    case Kind::not_: return c.build.not_(part(c.terms.arg(a, 0)));
    case Kind::and_:
    case Kind::xor_:
      if (!c.terms.is_constant(c.terms.arg(a, 0))) return Node();
      return c.build.make(c.terms.kind(a), {part(c.terms.arg(a, 0)), part(c.terms.arg(a, 1))});
    case Kind::ite:
      if (!c.terms.is_constant(c.terms.arg(a, 1)) && !c.terms.is_constant(c.terms.arg(a, 2))) return Node();
      return c.build.make(Kind::ite, {c.terms.arg(a, 0), part(c.terms.arg(a, 1)), part(c.terms.arg(a, 2))});
    default: return Node();
  }
}

/// The concatenation of adjacent slices of one term is one slice.
Node concat_slices(const Candidate& c) {
  if (c.terms.kind(c.args[0]) != Kind::slice || c.terms.kind(c.args[1]) != Kind::slice) return Node();
  const Node whole = c.terms.arg(c.args[0], 0);
  if (whole != c.terms.arg(c.args[1], 0) || c.terms.param(c.args[0], 1) != c.terms.param(c.args[1], 0) + 1)
    return Node();
  return c.build.make(Kind::slice, {whole}, c.terms.param(c.args[0], 0), c.terms.param(c.args[1], 1));
}

/// concat k (concat j a) = concat (concat k j) a.
Node concat_constants(const Candidate& c) {
  if (!c.terms.is_constant(c.args[0]) || c.terms.kind(c.args[1]) != Kind::concat) return Node();
  const Node j = c.terms.arg(c.args[1], 0);
  if (!c.terms.is_constant(j)) return Node();
  const Node merged = c.build.constant(bv::concat(c.terms.value(c.args[0]), c.terms.value(j)));
  return c.build.make(Kind::concat, {merged, c.terms.arg(c.args[1], 1)});
}

/// sext by 0 is the operand; sext of sext is one sext.
Node sext_simple(const Candidate& c) {
  if (c.p0 == 0) return c.args[0];
  if (c.terms.kind(c.args[0]) != Kind::sext) return Node();
  return c.build.make(Kind::sext, {c.terms.arg(c.args[0], 0)}, c.p0 + c.terms.param(c.args[0], 0));
}

/// The parity of one bit is the bit.
Node redxor_bit(const Candidate& c) { return c.terms.sort(c.args[0]).is_boolean() ? c.args[0] : Node(); }

}  // namespace

std::span<const RewriteRule> rewrite_structure_rules() {
  static const RewriteRule rules[] = {
      {"slice_all", {Kind::slice}, slice_all},
      {"slice_slice", {Kind::slice}, slice_slice},
      {"slice_concat", {Kind::slice}, slice_concat, true},
      {"slice_sext", {Kind::slice}, slice_sext, true},
      {"slice_inwards", {Kind::slice}, slice_inwards, true},
      {"concat_slices", {Kind::concat}, concat_slices},
      {"concat_constants", {Kind::concat}, concat_constants},
      {"sext_simple", {Kind::sext}, sext_simple},
      {"redxor_bit", {Kind::redxor}, redxor_bit},
  };
  return rules;
}

}  // namespace polycube::impl
