// Values of words and arrays.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polycube/export.h"

namespace polycube {

/// The type of an expression: a word of some bits, or an array from words to words.
class Sort {
 public:
  /// Requires, as all functions here: widths of at least 1.
  static Sort bits(std::uint32_t width) { return Sort(0, width); }
  static Sort array(std::uint32_t index_width, std::uint32_t element_width) { return Sort(index_width, element_width); }

  bool is_array() const { return index_width_ != 0; }
  /// Of the word, or of an element.
  std::uint32_t width() const { return width_; }
  /// 0 for words.
  std::uint32_t index_width() const { return index_width_; }

  friend bool operator==(Sort a, Sort b) { return a.index_width_ == b.index_width_ && a.width_ == b.width_; }
  friend bool operator!=(Sort a, Sort b) { return !(a == b); }

 private:
  Sort(std::uint32_t index_width, std::uint32_t width) : index_width_(index_width), width_(width) {}
  std::uint32_t index_width_;
  std::uint32_t width_;
};

/// A word or an array; a value, cheap to copy.
class POLYCUBE_API Value {
 public:
  /// 0 of one bit.
  Value();
  /// The low bits of a number.
  Value(std::uint32_t width, std::uint64_t number);
  /// The text is a decimal number, with an optional sign, or "0x..." or "0b...". Throws Error if it does not fit.
  Value(std::uint32_t width, std::string_view text);
  /// An array of which all elements are the same.
  static Value array(std::uint32_t index_width, const Value& element);
  ~Value();
  Value(const Value&);
  Value& operator=(const Value&);
  Value(Value&&) noexcept;
  Value& operator=(Value&&) noexcept;

  Sort sort() const;
  std::uint32_t width() const { return sort().width(); }
  bool is_array() const { return sort().is_array(); }

  // --- words --------------------------------------------------------------------------------------------------------
  bool bit(std::uint32_t i) const;
  bool is_zero() const;
  /// Does it fit into 64 bits?
  bool is_small() const;
  /// Throws Error if it does not fit.
  std::uint64_t to_uint64() const;
  std::string binary() const;  // all digits
  std::string decimal() const;
  std::string signed_decimal() const;
  std::string hexadecimal() const;  // all digits

  // --- arrays -------------------------------------------------------------------------------------------------------
  Value at(const Value& index) const;
  /// The array with another element.
  Value with(const Value& index, const Value& element) const;
  Value default_element() const;
  /// The elements that differ from the default one, by index.
  std::vector<std::pair<Value, Value>> elements() const;

  /// Words in binary and, from two bits on, in decimal; arrays as their elements.
  std::string to_string() const;

  friend POLYCUBE_API bool operator==(const Value& a, const Value& b);
  friend bool operator!=(const Value& a, const Value& b) { return !(a == b); }

 private:
  friend struct Bridge;
  struct Content;
  explicit Value(std::shared_ptr<const Content> content);
  std::shared_ptr<const Content> content_;
};

}  // namespace polycube
