#include "domain/box.h"

#include <algorithm>

#include "domain/select_conjoin.h"
#include "support/check.h"

namespace polycube {

namespace {
bool before(const Box::Bound& bound, std::uint32_t word) { return bound.word < word; }
}  // namespace

Box Box::of(Space space, Point point) {
  ASSERT(space.size() == point.size());
  Box box;
  for (std::uint32_t w = 0; w < point.size(); ++w) {
    ASSERT(space[w].width == point[w].width());
    box.bounds_.push_back({w, Interval::constant(space[w].reading, point[w])});
  }
  return box;
}

Box Box::hull(Space space, const Cube& cube) {
  Box box;
  for (const std::uint32_t w : cube.words()) {
    box.set_word(w, conjoin(cube.word(w, space[w].width), space[w].reading));
  }
  return box;
}

const Interval* Box::find(std::uint32_t word) const {
  const auto at = std::lower_bound(bounds_.begin(), bounds_.end(), word, before);
  return at != bounds_.end() && at->word == word ? &at->interval : nullptr;
}

Interval Box::word(Space space, std::uint32_t word) const {
  const Interval* interval = find(word);
  return interval ? *interval : Interval::top(space[word].reading, space[word].width);
}

void Box::set_word(std::uint32_t word, const Interval& interval) {
  const auto at = std::lower_bound(bounds_.begin(), bounds_.end(), word, before);
  const bool present = at != bounds_.end() && at->word == word;
  if (interval.is_top()) {
    if (present) bounds_.erase(at);
  } else if (present) {
    at->interval = interval;
  } else {
    bounds_.insert(at, {word, interval});
  }
}

void Box::free_word(std::uint32_t word) {
  std::erase_if(bounds_, [word](const Bound& b) { return b.word == word; });
}

bool Box::contains(Point point) const {
  return std::all_of(bounds_.begin(), bounds_.end(),
                     [&](const Bound& b) { return b.interval.contains(point[b.word]); });
}

bool Box::contains(const Box& other) const {
  return std::all_of(bounds_.begin(), bounds_.end(), [&](const Bound& b) {
    const Interval* theirs = other.find(b.word);
    return theirs && b.interval.contains(*theirs);
  });
}

bool Box::contains(Space space, const Cube& cube) const {
  return std::all_of(bounds_.begin(), bounds_.end(), [&](const Bound& b) {
    return b.interval.contains(conjoin(cube.word(b.word, space[b.word].width), b.interval.reading()));
  });
}

bool Box::disjoint(const Box& other) const {
  return std::any_of(bounds_.begin(), bounds_.end(), [&](const Bound& b) {
    const Interval* theirs = other.find(b.word);
    return theirs && !b.interval.meet(*theirs);
  });
}

std::optional<Box> Box::intersect(const Box& other) const {
  Box result = *this;
  for (const Bound& b : other.bounds_) {
    const Interval* ours = find(b.word);
    const std::optional<Interval> both = ours ? ours->meet(b.interval) : b.interval;
    if (!both) return std::nullopt;
    result.set_word(b.word, *both);
  }
  return result;
}

Box Box::join(const Box& other) const {
  Box result;
  for (const Bound& b : bounds_) {
    if (const Interval* theirs = other.find(b.word)) result.set_word(b.word, b.interval.join(*theirs));
  }
  return result;
}

Node Box::to_term(TermStore& store, Space space) const {
  Node result = store.boolean(true);
  const auto conjoin_term = [&](Kind order, Node a, Node b) {
    const Node term = store.make(order, {a, b});
    result = store.is_true(result) ? term : store.make(Kind::and_, {result, term});
  };
  for (const Bound& b : bounds_) {
    const Interval& i = b.interval;
    const Node x = space[b.word].variable;
    const Kind order = i.is_signed() ? Kind::slte : Kind::ulte;
    if (i.is_constant()) {
      conjoin_term(Kind::eq, x, store.constant(i.lo()));
      continue;
    }
    if (!(i.lo() == least(i.reading(), i.width()))) conjoin_term(order, store.constant(i.lo()), x);
    if (!(i.hi() == greatest(i.reading(), i.width()))) conjoin_term(order, x, store.constant(i.hi()));
  }
  return result;
}

std::size_t Box::hash() const {
  std::uint64_t h = bounds_.size();
  for (const Bound& b : bounds_) {
    for (const std::uint64_t x :
         {std::uint64_t{b.word}, std::uint64_t{b.interval.lo().hash()}, std::uint64_t{b.interval.hi().hash()}}) {
      h = (h ^ x) * 0x9ddfea08eb382d69ULL;
      h ^= h >> 29;
    }
  }
  return static_cast<std::size_t>(h);
}

std::string Box::to_string() const {
  std::string text;
  for (const Bound& b : bounds_) {
    if (!text.empty()) text += " ";
    text += "x" + std::to_string(b.word) + "=" + b.interval.to_string();
  }
  return text;
}

bool contains(const Cube& cube, Space space, const Box& box) {
  const std::vector<std::uint32_t> words = cube.words();
  return std::all_of(words.begin(), words.end(), [&](std::uint32_t w) {
    return cube.word(w, space[w].width).contains(select(box.word(space, w)));
  });
}

}  // namespace polycube
