// Problem: formulas share most of their structure, and every algorithm traverses them.
// Idea: a directed acyclic graph of operators, hash-consed, in one growing array. A Node is a handle of 4 bytes; terms
// of equal structure have the same handle, so comparison is free. A term is made after its arguments, so ids are
// topological: evaluation, simulation, translation to a solver and bit-blasting are forward loops over an array, not
// recursions.
//
// Limits: nothing is ever deleted and there are no reference counts; a store lives as long as the run. make() builds
// exactly the given term. Simplification is separate (term/rewrite.h), so that the system that was read remains as it
// was written.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <vector>

#include "bv/bit_vector.h"
#include "support/check.h"
#include "term/kind.h"
#include "term/sort.h"

namespace polycube::impl {

class Node {
 public:
  constexpr Node() = default;
  constexpr explicit Node(std::uint32_t id) : id_(id) {}
  constexpr std::uint32_t id() const { return id_; }
  /// False for the null handle.
  constexpr explicit operator bool() const { return id_ != none; }
  friend constexpr bool operator==(Node, Node) = default;
  friend constexpr auto operator<=>(Node, Node) = default;

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  std::uint32_t id_ = none;
};

class TermStore {
 public:
  TermStore();
  TermStore& operator=(const TermStore&) = delete;
  /// The same terms with the same ids, in a store of its own.
  std::shared_ptr<TermStore> copy() const { return std::shared_ptr<TermStore>(new TermStore(*this)); }

  /// A new variable, different from all others.
  Node variable(Sort sort);
  Node constant(const BitVector& value);
  Node boolean(bool b) { return b ? true_ : false_; }
  /// The constant array of `element`. Requires: sort is an array with that element sort.
  Node const_array(Sort sort, Node element);
  /// An operator. Requires: well_sorted(kind, args, p0, p1).
  Node make(Kind kind, std::span<const Node> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0);
  Node make(Kind kind, std::initializer_list<Node> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0) {
    return make(kind, std::span<const Node>(args.begin(), args.size()), p0, p1);
  }
  /// Do the sorts of the arguments and the values of the parameters satisfy the rule of the kind?
  bool well_sorted(Kind kind, std::span<const Node> args, std::uint32_t p0, std::uint32_t p1) const;

  std::uint32_t size() const { return static_cast<std::uint32_t>(records_.size()); }
  Kind kind(Node n) const { return record(n).kind; }
  Sort sort(Node n) const { return record(n).sort; }
  std::uint32_t width(Node n) const { return record(n).sort.width(); }
  std::uint32_t arity(Node n) const { return info(record(n).kind).arity; }
  Node arg(Node n, std::uint32_t i) const {
    ASSERT(i < arity(n));
    return Node(record(n).args[i]);
  }
  /// The numeric parameters: uext and sext have n in 0; slice has upper in 0 and lower in 1.
  std::uint32_t param(Node n, std::uint32_t i) const {
    ASSERT(i < info(record(n).kind).params);
    return record(n).args[1 + i];
  }
  bool is_constant(Node n) const { return record(n).kind == Kind::constant; }
  bool is_variable(Node n) const { return record(n).kind == Kind::variable; }
  /// The reference remains valid while the store grows: rewrite rules use one while they make new constants. Requires:
  /// is_constant(n).
  const BitVector& value(Node n) const {
    ASSERT(is_constant(n));
    return constants_[record(n).args[0]];
  }
  /// A product, quotient or remainder of two words that are no constants?
  bool is_product(Node n) const;
  bool is_true(Node n) const { return n == true_; }
  bool is_false(Node n) const { return n == false_; }

 private:
  TermStore(const TermStore&) = default;  // by copy() alone: two stores are rarely wanted

  // A term has 24 bytes. args has the arguments, then the parameters; for constants the index of the value, for
  // variables their number.
  struct Record {
    Kind kind;
    Sort sort;
    std::uint32_t args[3];
  };

  const Record& record(Node n) const {
    ASSERT(n.id() < records_.size());
    return records_[n.id()];
  }
  Sort result_sort(Kind kind, std::span<const Node> args, std::uint32_t p0, std::uint32_t p1) const;
  Node intern(const Record& record);
  Node append(const Record& record);
  void grow_table();

  std::vector<Record> records_;
  std::deque<BitVector> constants_;            // never moved
  std::vector<std::uint32_t> table_;           // open addressing over operators: id + 1, 0 for empty
  std::vector<std::uint32_t> constant_table_;  // the same over constants
  std::uint32_t interned_ = 0;
  std::uint32_t variables_ = 0;
  Node true_;
  Node false_;
};

}  // namespace polycube::impl

template <>
struct std::hash<polycube::impl::Node> {
  std::size_t operator()(polycube::impl::Node n) const noexcept { return n.id() * 0x9e3779b97f4a7c15ULL >> 16; }
};
