#include "domain/half_space.h"

#include "support/check.h"

namespace polycube {

HalfSpace::HalfSpace(const LinearForm& form, const Integer& bound) : form_(form), bound_(bound) {
  const Integer divisor = form.content();
  if (divisor.is_zero() || divisor == Integer(1)) return;
  form_ = form.divided(divisor);
  bound_ = floor_divide(bound, divisor);
}

Node HalfSpace::to_term(TermStore& store, Space space) const {
  if (is_everything(space)) return store.boolean(true);
  if (is_empty(space)) return store.boolean(false);
  if (const std::optional<std::uint32_t> axis = form_.axis()) {
    // x <= b or x >= -b, and the bound has a word in x's own reading, since it cuts off some of its values but not all.
    const Word& word = space[*axis];
    const Kind order = word.reading == Signedness::is_signed ? Kind::slte : Kind::ulte;
    const bool upper = !form_.terms()[0].coefficient.is_negative();
    const Integer end = upper ? bound_ : -bound_;
    ASSERT(end.fits(word.width, word.reading));
    const Node constant = store.constant(end.to_word(word.width));
    return upper ? store.make(order, {word.variable, constant}) : store.make(order, {constant, word.variable});
  }
  const Node sum = form_.to_term(store, space);
  ASSERT(bound_.fits(store.width(sum), Signedness::is_signed));
  return store.make(Kind::slte, {sum, store.constant(bound_.to_word(store.width(sum)))});
}

}  // namespace polycube
