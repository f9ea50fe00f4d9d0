#include "domain/polytope.h"

#include <algorithm>

#include "support/check.h"

namespace polycube {

namespace {

bool before(const HalfSpace& a, const HalfSpace& b) { return a.form() < b.form(); }

/// The values of a word that a half-space of an axis-parallel form allows; empty if there are none.
std::optional<Interval> allowed(const Word& word, const HalfSpace& half_space) {
  const Interval full = Interval::top(word.reading, word.width);
  const bool upper = !half_space.form().terms()[0].coefficient.is_negative();
  const Integer end = upper ? half_space.bound() : -half_space.bound();
  const Integer lo = Integer::of(full.lo(), word.reading);
  const Integer hi = Integer::of(full.hi(), word.reading);
  if (upper ? end < lo : hi < end) return std::nullopt;
  if (upper ? hi <= end : end <= lo) return full;
  const BitVector cut = end.to_word(word.width);
  return upper ? Interval(word.reading, full.lo(), cut) : Interval(word.reading, cut, full.hi());
}

}  // namespace

Polytope::Polytope(const std::vector<HalfSpace>& half_spaces) {
  for (const HalfSpace& h : half_spaces) add(h);
}

Polytope Polytope::of(Space space, const Box& box) {
  Polytope result;
  for (const Box::Bound& b : box.bounds()) {
    const Signedness reading = space[b.word].reading;
    ASSERT(b.interval.reading() == reading);
    const LinearForm x = LinearForm::of_word(b.word);
    if (!(b.interval.hi() == greatest(reading, space[b.word].width))) {
      result.add(HalfSpace(x, Integer::of(b.interval.hi(), reading)));
    }
    if (!(b.interval.lo() == least(reading, space[b.word].width))) {
      result.add(HalfSpace::at_least(x, Integer::of(b.interval.lo(), reading)));
    }
  }
  return result;
}

void Polytope::add(const HalfSpace& half_space) {
  const auto at = std::lower_bound(half_spaces_.begin(), half_spaces_.end(), half_space, before);
  if (at == half_spaces_.end() || !(at->form() == half_space.form())) {
    half_spaces_.insert(at, half_space);
  } else if (half_space.bound() < at->bound()) {
    *at = half_space;
  }
}

void Polytope::drop(std::size_t i) {
  ASSERT(i < half_spaces_.size());
  half_spaces_.erase(half_spaces_.begin() + static_cast<std::ptrdiff_t>(i));
}

void Polytope::set_bound(std::size_t i, const Integer& bound) {
  ASSERT(i < half_spaces_.size());
  half_spaces_[i] = half_spaces_[i].with_bound(bound);
}

void Polytope::simplify(Space space) {
  std::erase_if(half_spaces_, [&](const HalfSpace& h) { return h.is_everything(space); });
  const std::optional<Box> box = bounding_box(space);
  if (!box) return;
  // Half-spaces of single words make the box, so they cannot be measured by it.
  std::erase_if(half_spaces_, [&](const HalfSpace& h) { return !h.form().axis() && h.contains(space, *box); });
}

bool Polytope::contains(Space space, Point point) const {
  return std::all_of(half_spaces_.begin(), half_spaces_.end(),
                     [&](const HalfSpace& h) { return h.contains(space, point); });
}

bool Polytope::contains(Space space, const Box& box) const {
  return std::all_of(half_spaces_.begin(), half_spaces_.end(),
                     [&](const HalfSpace& h) { return h.contains(space, box); });
}

bool Polytope::contains(Space space, const Cube& cube) const { return contains(space, Box::hull(space, cube)); }

bool Polytope::contains(Space space, const Polytope& other) const {
  const std::optional<Box> box = other.bounding_box(space);
  if (!box) return true;  // the other one is empty
  return std::all_of(half_spaces_.begin(), half_spaces_.end(), [&](const HalfSpace& h) {
    const auto at = std::lower_bound(other.half_spaces_.begin(), other.half_spaces_.end(), h, before);
    const bool same_form = at != other.half_spaces_.end() && at->form() == h.form();
    return (same_form && at->bound() <= h.bound()) || h.contains(space, *box);
  });
}

std::optional<Box> Polytope::bounding_box(Space space) const {
  Box box;
  for (const HalfSpace& h : half_spaces_) {
    const std::optional<std::uint32_t> axis = h.form().axis();
    if (!axis) continue;
    const std::optional<Interval> side = allowed(space[*axis], h);
    const std::optional<Interval> both = side ? box.word(space, *axis).meet(*side) : std::nullopt;
    if (!both) return std::nullopt;
    box.set_word(*axis, *both);
  }
  return box;
}

Node Polytope::to_term(TermStore& store, Space space) const {
  Node result = store.boolean(true);
  for (const HalfSpace& h : half_spaces_) {
    const Node term = h.to_term(store, space);
    if (store.is_true(term)) continue;
    result = store.is_true(result) ? term : store.make(Kind::and_, {result, term});
  }
  return result;
}

std::size_t Polytope::hash() const {
  std::size_t h = half_spaces_.size();
  for (const HalfSpace& half_space : half_spaces_) h = h * 0x9ddfea08eb382d69ULL + half_space.hash();
  return h;
}

std::string Polytope::to_string() const {
  std::string text;
  for (const HalfSpace& h : half_spaces_) {
    if (!text.empty()) text += ", ";
    text += h.to_string();
  }
  return text.empty() ? "everything" : text;
}

bool contains(const Box& box, Space space, const Polytope& polytope) {
  const std::optional<Box> hull = polytope.bounding_box(space);
  return !hull || box.contains(*hull);
}

bool contains(const Cube& cube, Space space, const Polytope& polytope) {
  const std::optional<Box> hull = polytope.bounding_box(space);
  return !hull || contains(cube, space, *hull);
}

}  // namespace polycube
