#include "passes/bits/rewriting/refactor_cover.h"

#include <algorithm>
#include <array>
#include <bit>

#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::array<std::uint64_t, 6> input_word = {0xaaaaaaaaaaaaaaaaULL, 0xccccccccccccccccULL,
                                                     0xf0f0f0f0f0f0f0f0ULL, 0xff00ff00ff00ff00ULL,
                                                     0xffff0000ffff0000ULL, 0xffffffff00000000ULL};
constexpr std::size_t most_words = std::size_t{1} << (most_cover_inputs - 6);
using Words = std::array<std::uint64_t, most_words>;

std::uint64_t restrict(std::uint64_t truth, std::uint8_t input, bool value) {
  const std::uint64_t half = value ? truth & input_word[input] : truth & ~input_word[input];
  return half | (value ? half >> (1U << input) : half << (1U << input));
}

class CoverMaker {
 public:
  explicit CoverMaker(std::size_t most) : most_(most) {}

  /// Adds products of a cover of a function between `lower` and `upper`; returns the truth table of the cover.
  std::uint64_t cover(std::uint64_t lower, std::uint64_t upper, std::uint8_t inputs, Product prefix) {
    if (lower == 0 || is_too_large()) return 0;
    if (~upper == 0) {
      products_.push_back(prefix);
      return ~0ULL;
    }
    ASSERT(inputs > 0);
    const auto x = static_cast<std::uint8_t>(inputs - 1);
    const std::uint64_t l0 = restrict(lower, x, false);
    const std::uint64_t l1 = restrict(lower, x, true);
    const std::uint64_t u0 = restrict(upper, x, false);
    const std::uint64_t u1 = restrict(upper, x, true);
    if (l0 == l1 && u0 == u1) return cover(lower, upper, x, prefix);
    const std::uint64_t c0 = cover(l0 & ~u1, u0, x, prefix | negative(x));
    const std::uint64_t c1 = cover(l1 & ~u0, u1, x, prefix | positive(x));
    const std::uint64_t both = cover((l0 & ~c0) | (l1 & ~c1), u0 & u1, x, prefix);
    return both | (c0 & ~input_word[x]) | (c1 & input_word[x]);
  }

  /// The same for truth tables of several words; the table of the cover is written to `result`.
  void cover(const std::uint64_t* lower, const std::uint64_t* upper, std::uint8_t inputs, Product prefix,
             std::uint64_t* result) {
    if (inputs <= 6) {
      *result = cover(*lower, *upper, inputs, prefix);
      return;
    }
    const std::size_t words = std::size_t{1} << (inputs - 6);
    std::fill(result, result + words, 0);
    const auto zero = [](std::uint64_t w) { return w == 0; };
    if (is_too_large() || std::all_of(lower, lower + words, zero)) return;
    if (std::all_of(upper, upper + words, [](std::uint64_t w) { return ~w == 0; })) {
      products_.push_back(prefix);
      std::fill(result, result + words, ~0ULL);
      return;
    }
    const auto x = static_cast<std::uint8_t>(inputs - 1);
    const std::size_t half = words / 2;
    const std::uint64_t* l1 = lower + half;
    const std::uint64_t* u1 = upper + half;
    std::array<std::uint64_t, most_words / 2> low;
    std::array<std::uint64_t, most_words / 2> high;
    std::array<std::uint64_t, most_words / 2> both;
    for (std::size_t i = 0; i < half; ++i) low[i] = lower[i] & ~u1[i];
    cover(low.data(), upper, x, prefix | negative(x), result);
    for (std::size_t i = 0; i < half; ++i) low[i] = l1[i] & ~upper[i];
    cover(low.data(), u1, x, prefix | positive(x), result + half);
    for (std::size_t i = 0; i < half; ++i) {
      low[i] = (lower[i] & ~result[i]) | (l1[i] & ~result[half + i]);
      high[i] = upper[i] & u1[i];
    }
    cover(low.data(), high.data(), x, prefix, both.data());
    for (std::size_t i = 0; i < half; ++i) {
      result[i] |= both[i];
      result[half + i] |= both[i];
    }
  }

  bool is_too_large() const { return products_.size() > most_; }
  std::vector<Product>& products() { return products_; }

 private:
  static Product positive(std::uint8_t x) { return Product{1} << (2 * x); }
  static Product negative(std::uint8_t x) { return Product{2} << (2 * x); }

  std::size_t most_;
  std::vector<Product> products_;
};

using Cover = std::vector<Product>;

/// The literals that all products contain.
Product common(const Cover& cover) {
  Product literals = ~Product{0};
  for (const Product p : cover) literals &= p;
  return literals;
}

void make_cube_free(Cover& cover) {
  const Product literals = common(cover);
  for (Product& p : cover) p &= ~literals;
}

std::array<std::uint32_t, 32> count_literals(const Cover& cover) {
  std::array<std::uint32_t, 32> counts{};
  for (Product p : cover) {
    for (; p != 0; p &= p - 1) ++counts[static_cast<std::size_t>(std::countr_zero(p))];
  }
  return counts;
}

/// Among `literals` the one that occurs in the most products.
Product most_frequent(const Cover& cover, Product literals) {
  const auto counts = count_literals(cover);
  std::size_t best = 0;
  ASSERT(literals != 0 && !cover.empty());
  for (std::size_t i = 1; i < counts.size(); ++i) {
    const bool allowed = (literals >> i & 1) != 0;
    if (allowed && ((literals >> best & 1) == 0 || counts[i] > counts[best])) best = i;
  }
  return Product{1} << best;
}

struct Division {
  Cover quotient;
  Cover remainder;
};

Division divide(const Cover& cover, const Cover& divisor) {
  ASSERT(!divisor.empty());
  Division result;
  for (const Product d : divisor) {
    Cover quotients;
    for (const Product p : cover) {
      if ((p & d) == d) quotients.push_back(p & ~d);
    }
    std::sort(quotients.begin(), quotients.end());
    if (d == divisor.front()) {
      result.quotient = quotients;
    } else {
      Cover shared;
      std::set_intersection(result.quotient.begin(), result.quotient.end(), quotients.begin(), quotients.end(),
                            std::back_inserter(shared));
      result.quotient = shared;
    }
  }
  Cover product;
  for (const Product d : divisor) {
    for (const Product q : result.quotient) product.push_back(d | q);
  }
  std::sort(product.begin(), product.end());
  // The product of divisor and quotient is part of the cover, each product once.
  ASSERT(std::adjacent_find(product.begin(), product.end()) == product.end());
  for (const Product p : cover) {
    if (!std::binary_search(product.begin(), product.end(), p)) result.remainder.push_back(p);
  }
  return result;
}

/// A kernel that has no other kernel; none if no literal occurs twice.
Cover quick_kernel(Cover cover) {
  bool found = false;
  while (true) {
    const auto counts = count_literals(cover);
    std::size_t least = counts.size();
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > 1 && (least == counts.size() || counts[i] < counts[least])) least = i;
    }
    if (least == counts.size()) return found ? cover : Cover();
    found = true;
    cover = divide(cover, {Product{1} << least}).quotient;
    make_cube_free(cover);
  }
}

class Factoring {
 public:
  using Edge = RewriteStructure::Edge;

  explicit Factoring(StructureBuilder& builder) : builder_(builder) {}

  Edge factor(Cover cover) {
    if (cover.empty()) return 0;
    const Product shared = common(cover);
    make_cube_free(cover);
    if (cover.size() == 1) return product(shared);
    return builder_.and_(product(shared), cube_free(cover));
  }

 private:
  Edge product(Product literals) {
    Edge result = 1;
    for (; literals != 0; literals &= literals - 1) {
      const auto i = static_cast<std::uint8_t>(std::countr_zero(literals));
      result = builder_.and_(result, StructureBuilder::complement(StructureBuilder::input(i / 2), i % 2 != 0));
    }
    return result;
  }

  Edge cube_free(const Cover& cover) {
    const Cover kernel = quick_kernel(cover);
    if (kernel.empty()) {
      Edge sum = 0;
      for (const Product p : cover) sum = builder_.or_(sum, product(p));
      return sum;
    }
    Cover quotient = divide(cover, kernel).quotient;
    if (quotient.size() == 1) return by_literal(cover, quotient.front());
    make_cube_free(quotient);
    const Division division = divide(cover, quotient);
    if (const Product shared = common(division.quotient); shared != 0) return by_literal(cover, shared);
    return sum_of(factor(quotient), division);
  }

  /// Divides the cover by one of the literals, the one that occurs most; by any literal if `literals` is empty.
  Edge by_literal(const Cover& cover, Product literals) {
    const Product literal = most_frequent(cover, literals != 0 ? literals : ~Product{0});
    return sum_of(product(literal), divide(cover, {literal}));
  }

  Edge sum_of(Edge divisor, const Division& division) {
    return builder_.or_(builder_.and_(divisor, factor(division.quotient)), factor(division.remainder));
  }

  StructureBuilder& builder_;
};

}  // namespace

std::optional<std::vector<Product>> irredundant_cover(std::span<const std::uint64_t> truth, std::uint8_t inputs,
                                                      std::size_t most_products) {
  CHECK(inputs <= most_cover_inputs);
  CHECK(truth.size() == (inputs <= 6 ? 1 : std::size_t{1} << (inputs - 6)));
  CoverMaker maker(most_products);
  Words result;
  maker.cover(truth.data(), truth.data(), inputs, 0, result.data());
  if (maker.is_too_large()) return std::nullopt;
  ASSERT(std::equal(truth.begin(), truth.end(), result.begin()));
  return std::move(maker.products());
}

RewriteStructure::Edge factor(std::vector<Product> cover, StructureBuilder& builder) {
  return Factoring(builder).factor(std::move(cover));
}

}  // namespace polycube::impl
