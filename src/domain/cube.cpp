#include "domain/cube.h"

#include <algorithm>
#include <bit>

#include "support/check.h"

namespace polycube {

namespace {

constexpr std::uint32_t chunk_bits = 64;

std::uint64_t bit_mask(std::uint32_t bit) { return std::uint64_t{1} << (bit % chunk_bits); }

/// Bits 64 * part .. of a value; APInt keeps those past its width 0.
std::uint64_t part_of(const llvm::APInt& value, std::uint32_t part) { return value.getRawData()[part]; }

std::uint32_t parts(std::uint32_t width) { return (width + chunk_bits - 1) / chunk_bits; }

/// All bits of a part that the width has.
std::uint64_t full_mask(std::uint32_t width, std::uint32_t part) {
  const std::uint32_t bits = std::min(width - part * chunk_bits, chunk_bits);
  return ~std::uint64_t{0} >> (chunk_bits - bits);
}

}  // namespace

Cube Cube::of(Point point) {
  Cube cube;
  for (std::uint32_t w = 0; w < point.size(); ++w) {
    const std::uint32_t width = point[w].width();
    for (std::uint32_t part = 0; part < parts(width); ++part) {
      cube.chunks_.push_back({w, part, full_mask(width, part), part_of(point[w].ap(), part)});
    }
  }
  return cube;
}

std::size_t Cube::size() const {
  std::size_t count = 0;
  for (const Chunk& c : chunks_) count += static_cast<std::size_t>(std::popcount(c.mask));
  return count;
}

std::vector<Literal> Cube::literals() const {
  std::vector<Literal> result;
  result.reserve(size());
  for (const Chunk& c : chunks_) {
    for (std::uint64_t rest = c.mask; rest != 0; rest &= rest - 1) {
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(rest));
      result.push_back({c.word, c.part * chunk_bits + bit, (c.value >> bit & 1) != 0});
    }
  }
  return result;
}

std::size_t Cube::find(std::uint32_t word, std::uint32_t part) const {
  const auto at = std::lower_bound(chunks_.begin(), chunks_.end(), Chunk{word, part, 0, 0}, before);
  return static_cast<std::size_t>(at - chunks_.begin());
}

std::optional<bool> Cube::bit(std::uint32_t word, std::uint32_t bit) const {
  const std::size_t i = find(word, bit / chunk_bits);
  if (i == chunks_.size() || chunks_[i].word != word || chunks_[i].part != bit / chunk_bits) return std::nullopt;
  if ((chunks_[i].mask & bit_mask(bit)) == 0) return std::nullopt;
  return (chunks_[i].value & bit_mask(bit)) != 0;
}

Ternary Cube::word(std::uint32_t word, std::uint32_t width) const {
  Ternary result(width);
  for (std::size_t i = find(word, 0); i < chunks_.size() && chunks_[i].word == word; ++i) {
    const Chunk& c = chunks_[i];
    for (std::uint64_t rest = c.mask; rest != 0; rest &= rest - 1) {
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(rest));
      result.set_bit(c.part * chunk_bits + bit, (c.value >> bit & 1) != 0);
    }
  }
  return result;
}

std::vector<std::uint32_t> Cube::words() const {
  std::vector<std::uint32_t> result;
  for (const Chunk& c : chunks_) {
    if (result.empty() || result.back() != c.word) result.push_back(c.word);
  }
  return result;
}

void Cube::add(Literal literal) {
  const std::uint32_t part = literal.bit / chunk_bits;
  const std::uint64_t mask = bit_mask(literal.bit);
  const std::size_t i = find(literal.word, part);
  if (i == chunks_.size() || chunks_[i].word != literal.word || chunks_[i].part != part) {
    chunks_.insert(chunks_.begin() + static_cast<std::ptrdiff_t>(i),
                   Chunk{literal.word, part, mask, literal.value ? mask : 0});
    return;
  }
  ASSERT((chunks_[i].mask & mask) == 0 || ((chunks_[i].value & mask) != 0) == literal.value);
  chunks_[i].mask |= mask;
  if (literal.value) chunks_[i].value |= mask;
}

void Cube::drop(std::uint32_t word, std::uint32_t bit) {
  ASSERT(this->bit(word, bit).has_value());
  const std::size_t i = find(word, bit / chunk_bits);
  chunks_[i].mask &= ~bit_mask(bit);
  chunks_[i].value &= ~bit_mask(bit);
  if (chunks_[i].mask == 0) chunks_.erase(chunks_.begin() + static_cast<std::ptrdiff_t>(i));
}

void Cube::set_word(std::uint32_t word, const Ternary& value) {
  std::erase_if(chunks_, [&](const Chunk& c) { return c.word == word; });
  std::vector<Chunk> fresh;
  const llvm::APInt known = value.zeros() | value.ones();
  for (std::uint32_t part = 0; part < parts(value.width()); ++part) {
    const std::uint64_t mask = part_of(known, part);
    if (mask != 0) fresh.push_back({word, part, mask, part_of(value.ones(), part)});
  }
  chunks_.insert(chunks_.begin() + static_cast<std::ptrdiff_t>(find(word, 0)), fresh.begin(), fresh.end());
}

bool Cube::contains(Point point) const {
  for (const Chunk& c : chunks_) {
    ASSERT(c.word < point.size());
    if ((part_of(point[c.word].ap(), c.part) & c.mask) != c.value) return false;
  }
  return true;
}

bool Cube::contains(const Cube& other) const {
  if (chunks_.size() > other.chunks_.size()) return false;
  auto theirs = other.chunks_.begin();
  for (const Chunk& c : chunks_) {
    while (theirs != other.chunks_.end() && before(*theirs, c)) ++theirs;
    if (theirs == other.chunks_.end() || before(c, *theirs)) return false;
    if ((theirs->mask & c.mask) != c.mask || (theirs->value & c.mask) != c.value) return false;
  }
  return true;
}

bool Cube::disjoint(const Cube& other) const {
  auto theirs = other.chunks_.begin();
  for (const Chunk& c : chunks_) {
    while (theirs != other.chunks_.end() && before(*theirs, c)) ++theirs;
    if (theirs == other.chunks_.end()) return false;
    if (before(c, *theirs)) continue;
    if (((theirs->value ^ c.value) & theirs->mask & c.mask) != 0) return true;
  }
  return false;
}

std::optional<Cube> Cube::intersect(const Cube& other) const {
  if (disjoint(other)) return std::nullopt;
  Cube result;
  auto a = chunks_.begin();
  auto b = other.chunks_.begin();
  while (a != chunks_.end() || b != other.chunks_.end()) {
    if (b == other.chunks_.end() || (a != chunks_.end() && before(*a, *b))) {
      result.chunks_.push_back(*a++);
    } else if (a == chunks_.end() || before(*b, *a)) {
      result.chunks_.push_back(*b++);
    } else {
      result.chunks_.push_back({a->word, a->part, a->mask | b->mask, a->value | b->value});
      ++a;
      ++b;
    }
  }
  return result;
}

Cube Cube::join(const Cube& other) const {
  Cube result;
  auto theirs = other.chunks_.begin();
  for (const Chunk& c : chunks_) {
    while (theirs != other.chunks_.end() && before(*theirs, c)) ++theirs;
    if (theirs == other.chunks_.end()) break;
    if (before(c, *theirs)) continue;
    const std::uint64_t shared = c.mask & theirs->mask & ~(c.value ^ theirs->value);
    if (shared != 0) result.chunks_.push_back({c.word, c.part, shared, c.value & shared});
  }
  return result;
}

Node Cube::to_term(TermStore& store, Space space, Literal literal) {
  ASSERT(literal.word < space.size() && literal.bit < space[literal.word].width);
  const Word& word = space[literal.word];
  const Node bit = word.width == 1 ? word.variable : store.make(Kind::slice, {word.variable}, literal.bit, literal.bit);
  return literal.value ? bit : store.make(Kind::not_, {bit});
}

Node Cube::to_term(TermStore& store, Space space) const {
  Node result = store.boolean(true);
  bool first = true;
  for (const Literal& literal : literals()) {
    const Node term = to_term(store, space, literal);
    result = first ? term : store.make(Kind::and_, {result, term});
    first = false;
  }
  return result;
}

std::size_t Cube::hash() const {
  std::uint64_t h = chunks_.size();
  for (const Chunk& c : chunks_) {
    for (const std::uint64_t x : {std::uint64_t{c.word} << 32 | c.part, c.mask, c.value}) {
      h = (h ^ x) * 0x9ddfea08eb382d69ULL;
      h ^= h >> 29;
    }
  }
  return static_cast<std::size_t>(h);
}

std::string Cube::to_string(Space space) const {
  std::string text;
  for (const std::uint32_t w : words()) {
    if (!text.empty()) text += " ";
    text += "x" + std::to_string(w) + "=" + word(w, space[w].width).to_string();
  }
  return text;
}

}  // namespace polycube
