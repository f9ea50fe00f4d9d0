#include "invariants/templates/linear_terms.h"

#include "domain/linear_form.h"
#include "support/check.h"

namespace polycube::impl::invariants {

Node bound_term(TermStore& store, std::span<const Product> sum, bool upper, const Integer& bound) {
  std::vector<SpaceWord> space;
  std::vector<LinearTerm> terms;
  for (const Product& p : sum) {
    ASSERT(p.coefficient != 0 && store.sort(p.word).is_bits());
    terms.push_back({static_cast<std::uint32_t>(space.size()), p.coefficient});
    space.push_back({p.word, store.width(p.word), p.is_signed ? Signedness::is_signed : Signedness::is_unsigned});
  }
  const LinearForm form{std::move(terms)};
  if (upper ? form.maximum(space) <= bound : bound <= form.minimum(space)) return store.boolean(true);
  if (upper ? bound < form.minimum(space) : form.maximum(space) < bound) return store.boolean(false);
  const Node left = form.to_term(store, space);
  ASSERT(bound.fits(store.width(left), Signedness::is_signed));
  const Node right = store.constant(bound.to_word(store.width(left)));
  return upper ? store.make(Kind::slte, {left, right}) : store.make(Kind::slte, {right, left});
}

}  // namespace polycube::impl::invariants
