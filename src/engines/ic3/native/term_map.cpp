#include "engines/ic3/native/term_map.h"

#include "support/check.h"
#include "term/rebuild.h"

namespace polycube::impl::ic3 {

void TermMap::set(Node term, Node image) {
  ASSERT(build_.terms().sort(term) == build_.terms().sort(image));
  const bool is_new = images_.emplace(term, image).second;
  ASSERT(is_new);
  static_cast<void>(is_new);
}

Node TermMap::operator()(Node root) {
  const TermStore& terms = build_.terms();
  stack_.assign(1, root);
  while (!stack_.empty()) {
    const Node n = stack_.back();
    if (images_.contains(n)) {
      stack_.pop_back();
      continue;
    }
    bool ready = true;
    for (std::uint32_t i = 0; i < terms.arity(n); ++i) {
      if (images_.contains(terms.arg(n, i))) continue;
      stack_.push_back(terms.arg(n, i));
      ready = false;
    }
    if (!ready) continue;
    stack_.pop_back();
    images_.emplace(n, make(n));
  }
  return images_.at(root);
}

Node TermMap::make(Node n) const {
  const TermStore& terms = build_.terms();
  if (terms.kind(n) == Kind::constant || terms.kind(n) == Kind::variable) return n;
  return rebuild(build_, terms, n, [&](Node argument) { return images_.at(argument); });
}

Node constant_term(Builder& build, const Value& value) {
  if (const auto* bits = std::get_if<BitVector>(&value)) return build.constant(*bits);
  const auto& array = std::get<ArrayValue>(value);
  TermStore& terms = build.terms();
  Node result = terms.const_array(Sort::array(array.index_width(), array.element_width()),
                                  terms.constant(array.default_element()));
  for (const auto& [index, element] : array.entries()) {
    result = terms.make(Kind::write, {result, terms.constant(index), terms.constant(element)});
  }
  return result;
}

}  // namespace polycube::impl::ic3
