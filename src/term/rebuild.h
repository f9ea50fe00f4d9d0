// The same operator over other arguments, which is what every translation of terms does with most of them.
#pragma once

#include <span>

#include "support/check.h"
#include "term/rewrite.h"

namespace polycube::impl {

/// The term n of `terms` with `image_of(argument)` in place of each argument, in the store of the builder. Requires: it
/// has arguments.
template <class ImageOf>
Node rebuild(Builder& build, const TermStore& terms, Node n, const ImageOf& image_of) {
  const Kind kind = terms.kind(n);
  if (kind == Kind::const_array) return build.terms().const_array(terms.sort(n), image_of(terms.arg(n, 0)));
  const KindInfo& row = info(kind);
  ASSERT(row.arity > 0);
  Node args[3];
  for (std::uint32_t i = 0; i < row.arity; ++i) args[i] = image_of(terms.arg(n, i));
  return build.make(kind, std::span<const Node>(args, row.arity), row.params > 0 ? terms.param(n, 0) : 0,
                    row.params > 1 ? terms.param(n, 1) : 0);
}

}  // namespace polycube::impl
