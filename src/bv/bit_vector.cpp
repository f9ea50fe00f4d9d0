#include "bv/bit_vector.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "bv/apint.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

std::string print(const BitVector& value, unsigned radix, bool is_signed) {
  llvm::SmallString<64> text;
  to_apint(value).toString(text, radix, is_signed, /*formatAsCLiteral=*/false);
  return std::string(text.begin(), text.end());
}

bool all_digits(std::string_view text, bool (*is_digit)(char)) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::uint64_t digit_value(char c) { return static_cast<std::uint64_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10); }

/// LLVM shifts the whole number for each digit: for words of millions of bits, which a file may declare, that takes
/// hours. Requires: the bits of a digit divide 64, and all digits together are at most `width` bits.
BitVector from_digits(std::uint32_t width, std::string_view text, unsigned bits_of_digit) {
  std::vector<std::uint64_t> words((width + 63) / 64, 0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t bit = i * bits_of_digit;
    words[bit / 64] |= digit_value(text[text.size() - 1 - i]) << (bit % 64);
  }
  return BitVector(width, words);
}

}  // namespace

void BitVector::allocate(std::span<const std::uint64_t> words) {
  const std::size_t size = number_of_words(width_);
  const std::size_t given = std::min(size, words.size());
  auto* own = new std::uint64_t[size];
  std::copy_n(words.begin(), given, own);
  std::fill(own + given, own + size, 0);
  own[size - 1] &= highest_word_mask();
  storage_.words = own;
}

void BitVector::assign(const BitVector& other) {
  if (this == &other) return;
  if (width_ == other.width_) {
    std::copy_n(other.storage_.words, number_of_words(width_), storage_.words);
  } else {
    *this = BitVector(other);
  }
}

void BitVector::release() { delete[] storage_.words; }

BitVector BitVector::wide_ones(std::uint32_t width) {
  return BitVector(width, std::vector<std::uint64_t>(number_of_words(width), ~std::uint64_t{0}));
}

int BitVector::compare(const BitVector& a, const BitVector& b) {
  ASSERT(a.width_ == b.width_ && !a.is_inline());
  for (std::size_t i = number_of_words(a.width_); i-- > 0;) {
    if (a.storage_.words[i] != b.storage_.words[i]) return a.storage_.words[i] < b.storage_.words[i] ? -1 : 1;
  }
  return 0;
}

bool BitVector::is_wide_ones() const {
  const auto all = words();
  return all.back() == highest_word_mask() &&
         std::all_of(all.begin(), all.end() - 1, [](std::uint64_t word) { return word == ~std::uint64_t{0}; });
}

std::uint32_t BitVector::active_bits() const {
  const auto all = words();
  ASSERT((all.back() & ~highest_word_mask()) == 0);
  for (std::size_t i = all.size(); i-- > 0;) {
    if (all[i] != 0)
      return static_cast<std::uint32_t>(i * word_bits) + static_cast<std::uint32_t>(std::bit_width(all[i]));
  }
  return 0;
}

std::uint32_t BitVector::trailing_zeros() const {
  std::uint32_t passed = 0;
  for (const std::uint64_t word : words()) {
    if (word != 0) return passed + static_cast<std::uint32_t>(std::countr_zero(word));
    passed += word_bits;
  }
  return width_;
}

BitVector BitVector::from_binary(std::string_view text) {
  ASSERT(all_digits(text, [](char c) { return c == '0' || c == '1'; }));
  const auto width = static_cast<std::uint32_t>(text.size());
  if (width <= word_bits) {
    std::uint64_t value = 0;
    for (char c : text) value = value << 1 | static_cast<std::uint64_t>(c == '1');
    return BitVector(width, value);
  }
  return from_digits(width, text, 1);
}

std::optional<BitVector> BitVector::from_decimal(std::uint32_t width, std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  if (!all_digits(text, [](char c) { return c >= '0' && c <= '9'; })) return std::nullopt;
  const std::size_t zeros = std::min(text.find_first_not_of('0'), text.size() - 1);
  text.remove_prefix(zeros);
  // A decimal digit carries log2(10) < 3.33 bits; a longer text cannot fit and need not be converted.
  if (text.size() > width / 3 + 2) return std::nullopt;
  const auto bits = static_cast<unsigned>(text.size() * 4 + 1);
  llvm::APInt magnitude(std::max(bits, width + 1), llvm::StringRef(text.data(), text.size()), 10);
  if (!negative) {
    if (magnitude.getActiveBits() > width) return std::nullopt;
    return from_apint(magnitude.trunc(width));
  }
  const llvm::APInt limit = llvm::APInt::getOneBitSet(magnitude.getBitWidth(), width - 1);
  if (magnitude.ugt(limit)) return std::nullopt;
  return from_apint((-magnitude).trunc(width));
}

std::optional<BitVector> BitVector::from_hexadecimal(std::uint32_t width, std::string_view text) {
  const auto is_digit = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  };
  if (!all_digits(text, is_digit)) return std::nullopt;
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size() - 1));
  if (text.size() > width / 4 + 1) return std::nullopt;
  const BitVector value = from_digits(static_cast<std::uint32_t>(text.size() * 4), text, 4);
  if (value.active_bits() > width) return std::nullopt;
  return BitVector(width, value.words());
}

std::string BitVector::to_binary() const {
  std::string text(width(), '0');
  for (std::uint32_t i = 0; i < width(); ++i) {
    if (bit(i)) text[width() - 1 - i] = '1';
  }
  return text;
}

std::string BitVector::to_decimal() const { return print(*this, 10, false); }
std::string BitVector::to_signed_decimal() const { return print(*this, 10, true); }
std::string BitVector::to_hexadecimal() const { return print(*this, 16, false); }

std::size_t BitVector::hash() const {
  // The same in every run, unlike llvm::hash_value, so that iteration orders do not depend on the process.
  std::uint64_t h = 0x9e3779b97f4a7c15ULL * width();
  for (const std::uint64_t word : words()) {
    h ^= word;
    h *= 0xff51afd7ed558ccdULL;
    h ^= h >> 32;
  }
  return static_cast<std::size_t>(h);
}

}  // namespace polycube::impl
