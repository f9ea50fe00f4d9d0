#include "passes/words/correspondence/word_classes.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "support/check.h"

namespace polycube::impl {

namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  std::uint64_t z = (hash ^ value) + 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

/// Equal for equal unsigned numbers of any width.
std::uint64_t number_key(std::uint64_t key, const BitVector& value) {
  if (value.fits_uint64()) return mix(key, value.to_uint64());
  const std::uint32_t used = (value.active_bits() + 63) / 64;
  for (std::uint32_t i = 0; i < used; ++i) key = mix(key, value.words()[i]);
  return mix(key, used);
}

/// Equal for equal signed numbers of any width.
std::uint64_t signed_key(std::uint64_t key, const BitVector& value) {
  const bool negative = value.bit(value.width() - 1);
  return negative ? number_key(mix(key, 1), bv::not_(value)) : number_key(key, value);
}

BitVector resize(const BitVector& value, std::uint32_t width, bool is_signed) {
  if (value.width() == width) return value;
  if (value.width() > width) return bv::slice(value, width - 1, 0);
  return is_signed ? bv::sext(value, width - value.width()) : bv::uext(value, width - value.width());
}

}  // namespace

WordClasses::WordClasses(const TermStore& terms, std::vector<Node> members, std::vector<bool> fixed)
    : terms_(terms),
      members_(std::move(members)),
      fixed_(std::move(fixed)),
      first_(members_.size()),
      constant_(members_.size(), true),
      keys_(members_.size()),
      related_(members_.size(), false),
      relations_(members_.size()) {
  CHECK(fixed_.size() == members_.size());
  member_of_.resize(terms.size(), 0);
  for (std::uint32_t i = 0; i < members_.size(); ++i) {
    CHECK(terms.sort(members_[i]).is_bits() && member_of_[members_[i].id()] == 0);
    member_of_[members_[i].id()] = i + 1;
  }
}

void WordClasses::add(const Evaluator& values) {
  for (std::uint32_t i = 0; i < members_.size(); ++i) {
    const BitVector& value = values.bits(members_[i]);
    if (!any_sample_) first_[i] = value;
    if (constant_[i] && value != first_[i]) constant_[i] = false;
    keys_[i].difference = number_key(keys_[i].difference, bv::sub(value, first_[i]));
    keys_[i].as_unsigned = number_key(keys_[i].as_unsigned, value);
    keys_[i].as_signed = signed_key(keys_[i].as_signed, value);
  }
  any_sample_ = true;
}

void WordClasses::make() {
  CHECK(any_sample_);
  using Table = std::unordered_map<std::uint64_t, std::uint32_t>;
  Table by_difference;
  Table by_unsigned;
  Table by_signed;
  for (std::uint32_t i = 0; i < members_.size(); ++i) {
    related_[i] = false;
    const std::uint32_t width = terms_.width(members_[i]);
    const std::uint64_t difference = mix(keys_[i].difference, width);
    const auto relate = [&](Node representative, BitVector offset, bool is_signed) {
      related_[i] = true;
      relations_[i] = {representative, std::move(offset), is_signed};
    };
    const auto find = [&](const Table& table, std::uint64_t key) {
      const auto at = table.find(key);
      return at == table.end() ? members_.size() : at->second;
    };
    if (!fixed_[i]) {
      if (constant_[i]) {
        relate(Node(), first_[i], false);
        continue;
      }
      if (const auto r = find(by_difference, difference); r < members_.size()) {
        relate(members_[r], bv::sub(first_[i], first_[r]), false);
        continue;
      }
      if (const auto r = find(by_unsigned, keys_[i].as_unsigned); r < members_.size()) {
        relate(members_[r], BitVector::zero(width), false);
        continue;
      }
      if (const auto r = find(by_signed, keys_[i].as_signed); r < members_.size()) {
        relate(members_[r], BitVector::zero(width), true);
        continue;
      }
    }
    by_difference.emplace(difference, i);
    by_unsigned.emplace(keys_[i].as_unsigned, i);
    by_signed.emplace(keys_[i].as_signed, i);
  }
}

bool WordClasses::holds(Node word, const Evaluator& values) const {
  const WordRelation* relation = this->relation(word);
  CHECK(relation != nullptr);
  const BitVector& value = values.bits(word);
  if (!relation->representative) return value == relation->offset;
  const BitVector base = resize(values.bits(relation->representative), value.width(), relation->is_signed);
  return value == bv::add(base, relation->offset);
}

std::size_t WordClasses::related() const {
  return static_cast<std::size_t>(std::count(related_.begin(), related_.end(), true));
}

Node related_word(Builder& build, const WordRelation& relation, Node image, std::uint32_t width) {
  if (!relation.representative) return build.constant(relation.offset);
  const std::uint32_t own = build.terms().width(image);
  if (own > width) return build.make(Kind::slice, {image}, width - 1, 0);
  if (own < width) return build.make(relation.is_signed ? Kind::sext : Kind::uext, {image}, width - own);
  return relation.offset.is_zero() ? image : build.make(Kind::add, {build.constant(relation.offset), image});
}

}  // namespace polycube::impl
