// All operators on all small words, as tables: the concrete side of the exhaustive tests of src/domain.
//
// A test takes an abstract domain D of one word type V, runs every operator on every tuple of abstract arguments, and
// compares with the set of results on their members:
//   sound: the result contains that set, always;
//   exact: the result is the smallest V that contains it, but for the operators on the test's list. The list is held in
//          both directions: an operator on it that is exact everywhere must be taken off.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bv/bit_vector.h"
#include "term/evaluate.h"
#include "term/kind.h"

namespace domain_test {

using namespace polycube::impl;

/// The words of one width that belong to a set; widths up to 8.
class WordSet {
 public:
  explicit WordSet(std::uint32_t width) : width_(width) {}
  std::uint32_t width() const { return width_; }
  void add(std::uint32_t word) { bits_[word / 64] |= std::uint64_t{1} << (word % 64); }
  bool has(std::uint32_t word) const { return (bits_[word / 64] >> (word % 64) & 1) != 0; }
  bool empty() const { return bits_ == std::array<std::uint64_t, 4>{}; }
  bool subset_of(const WordSet& other) const {
    for (std::size_t i = 0; i < bits_.size(); ++i) {
      if ((bits_[i] & ~other.bits_[i]) != 0) return false;
    }
    return true;
  }
  friend bool operator==(const WordSet&, const WordSet&) = default;

 private:
  std::uint32_t width_;
  std::array<std::uint64_t, 4> bits_{};
};

inline std::uint32_t words(std::uint32_t width) { return 1u << width; }

/// An operator at given argument widths, and its result on all arguments: first argument most significant in the index.
struct Operator {
  Kind kind;
  std::uint32_t p0 = 0;
  std::uint32_t p1 = 0;
  std::vector<std::uint32_t> widths;
  std::uint32_t result_width = 0;
  std::vector<std::uint8_t> table;

  std::uint32_t result(std::span<const std::uint32_t> args) const {
    std::size_t index = 0;
    for (std::size_t i = 0; i < args.size(); ++i) index = index << widths[i] | args[i];
    return table[index];
  }
  std::string name() const {
    std::string text(info(kind).name);
    for (const std::uint32_t w : widths) text += " " + std::to_string(w);
    if (info(kind).params > 0) text += " (" + std::to_string(p0) + ", " + std::to_string(p1) + ")";
    return text;
  }
};

inline Operator tabulate(Kind kind, std::vector<std::uint32_t> widths, std::uint32_t p0 = 0, std::uint32_t p1 = 0) {
  Operator op{kind, p0, p1, std::move(widths), 0, {}};
  std::uint32_t bits = 0;
  for (const std::uint32_t w : op.widths) bits += w;
  for (std::uint32_t index = 0; index < words(bits); ++index) {
    std::vector<BitVector> values;
    std::uint32_t rest = bits;
    for (const std::uint32_t w : op.widths) {
      rest -= w;
      values.emplace_back(w, index >> rest & (words(w) - 1));
    }
    std::vector<const BitVector*> args;
    for (const BitVector& v : values) args.push_back(&v);
    const BitVector result = apply(kind, args, p0, p1);
    op.result_width = result.width();
    op.table.push_back(static_cast<std::uint8_t>(result.to_uint64()));
  }
  return op;
}

/// Every operator but those on arrays, at all argument widths up to `max_width` and all parameters (extension up to 4
/// bits).
inline std::vector<Operator> all_operators(std::uint32_t max_width) {
  std::vector<Operator> result;
  for (const KindInfo& row : kind_table) {
    if (!is_operator(row.kind) || row.rule == SortRule::read || row.rule == SortRule::write) continue;
    if (row.rule == SortRule::boolean) {
      result.push_back(tabulate(row.kind, std::vector<std::uint32_t>(row.arity, 1)));
      continue;
    }
    for (std::uint32_t w = 1; w <= max_width; ++w) {
      switch (row.rule) {
        case SortRule::extend:
          for (std::uint32_t n = 0; n <= 4; ++n) result.push_back(tabulate(row.kind, {w}, n));
          break;
        case SortRule::slice:
          for (std::uint32_t upper = 0; upper < w; ++upper) {
            for (std::uint32_t lower = 0; lower <= upper; ++lower) {
              result.push_back(tabulate(row.kind, {w}, upper, lower));
            }
          }
          break;
        case SortRule::concat:
          for (std::uint32_t v = 1; v <= max_width; ++v) result.push_back(tabulate(row.kind, {w, v}));
          break;
        case SortRule::ite: result.push_back(tabulate(row.kind, {1, w, w})); break;
        default: result.push_back(tabulate(row.kind, std::vector<std::uint32_t>(row.arity, w))); break;
      }
    }
  }
  return result;
}

/// An abstract value together with its members, as numbers.
template <class V>
struct Sample {
  V value;
  std::vector<std::uint32_t> members;
};

template <class V>
Sample<V> sample(const V& value) {
  Sample<V> result{value, {}};
  for (std::uint32_t x = 0; x < words(value.width()); ++x) {
    if (value.contains(BitVector(value.width(), x))) result.members.push_back(x);
  }
  return result;
}

/// The results of an operator on all members of its abstract arguments.
template <class V>
WordSet results(const Operator& op, std::span<const Sample<V>* const> args) {
  WordSet set(op.result_width);
  const auto all = [&](auto self, std::size_t i, std::size_t index) -> void {
    if (i == args.size()) return set.add(op.table[index]);
    for (const std::uint32_t x : args[i]->members) self(self, i + 1, index << op.widths[i] | x);
  };
  all(all, 0, 0);
  return set;
}

/// Calls visit(arguments) for all tuples from values[width], per argument.
template <class V, class Visit>
void for_all_tuples(const Operator& op, const std::vector<std::vector<Sample<V>>>& values, Visit visit) {
  std::vector<const Sample<V>*> args(op.widths.size());
  const auto all = [&](auto self, std::size_t i) -> void {
    if (i == args.size()) return visit(std::span<const Sample<V>* const>(args));
    for (const Sample<V>& s : values[op.widths[i]]) {
      args[i] = &s;
      self(self, i + 1);
    }
  };
  all(all, 0);
}

}  // namespace domain_test
