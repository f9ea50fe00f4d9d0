// Sorts: bit-vectors, and arrays from bit-vectors to bit-vectors (BTOR2 nests no further).
#pragma once

#include <cstdint>
#include <functional>

namespace polycube::impl {

class Sort {
 public:
  Sort() = default;
  static constexpr Sort bits(std::uint32_t width) { return Sort(width, 0); }
  static constexpr Sort array(std::uint32_t index_width, std::uint32_t element_width) {
    return Sort(element_width, index_width);
  }

  constexpr bool is_array() const { return index_width_ != 0; }
  constexpr bool is_bits() const { return index_width_ == 0; }
  constexpr bool is_boolean() const { return index_width_ == 0 && width_ == 1; }
  /// The width of a bit-vector, or of an array's elements.
  constexpr std::uint32_t width() const { return width_; }
  constexpr std::uint32_t index_width() const { return index_width_; }
  constexpr Sort index() const { return bits(index_width_); }
  constexpr Sort element() const { return bits(width_); }

  friend constexpr bool operator==(Sort, Sort) = default;

 private:
  constexpr Sort(std::uint32_t width, std::uint32_t index_width) : width_(width), index_width_(index_width) {}
  std::uint32_t width_ = 1;
  std::uint32_t index_width_ = 0;
};

/// Frontends refuse wider terms: memory must be large enough for many values of each term.
inline constexpr std::uint32_t max_width = 1u << 24;

}  // namespace polycube::impl

template <>
struct std::hash<polycube::impl::Sort> {
  std::size_t operator()(polycube::impl::Sort s) const noexcept {
    return (static_cast<std::size_t>(s.index_width()) << 32) ^ s.width();
  }
};
