// Which cells of the arrays, and which bits of them, can the requested bads and the constraints depend on?
//
// Problem: a memory has many more cells than a property reads. Some are never addressed, others are only written; and
// of a wide element often one field is read.
//
// Idea: walk from the bads and constraints down to what they read, through nexts and inits, until nothing is added. A
// word gets the range of bits that is read of it (bitblast/demand.h), an array the set of addresses: those that the
// index of a read may have, less the one that a write below it sets. With the values that words can have in reachable
// states (reachable_values.h), indices have fewer addresses, and below a constant nothing is needed.
//
// Arrays that are combined by some operator, or are the next or the init of one another, form a group; a group is
// expanded as a whole, all its elements with the same bits, or remains as it is. If there are too many cells, the
// largest groups remain.
//
// Limits: a register is needed with all of its bits, or not at all.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <span>
#include <vector>

#include "bitblast/demand.h"
#include "passes/words/cell_updates.h"
#include "passes/words/reachable_values.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// Ascending.
using Addresses = std::vector<std::uint64_t>;

struct ExpansionLimits {
  std::uint64_t bits = 0;   // of all cells together
  std::uint64_t terms = 0;  // that the expansion makes, about
};

class ArrayDemand {
 public:
  /// `values` may be null: then nothing is known. All must outlive this object; the store may grow.
  ArrayDemand(const TransitionSystem& system, std::span<const Node> roots, const ReachableValues* values,
              const ExpansionLimits& limits, WorkBudget& budget);

  /// False if the budget was exhausted; then nothing else may be called.
  bool complete() const { return complete_; }
  /// Does some needed array become cells? The bits of all cells of array variables, and did a group have too many?
  bool expands() const { return expands_; }
  std::uint64_t bits() const { return bits_; }
  bool refused() const { return refused_; }

  bool needs(Node n) const { return n.id() < needs_.size() && !needs_[n.id()].range.empty(); }
  /// All needed terms, ascending.
  std::vector<Node> needed() const;
  /// The value of a word, if it has only one; nothing below the term is needed then.
  std::optional<BitVector> constant(Node n) const;

  /// Of a needed operator on arrays, or of an array variable: are these arrays expanded?
  bool is_expanded(Node n) const { return !whole_[group(n)]; }
  /// The addresses of needed cells of an array, and the bits of them that are needed. Requires: it is expanded.
  const Addresses& addresses(Node array) const;
  BitRange element(Node array) const;
  /// The addresses that the index of a read may have. Requires: the read is needed and expanded.
  const Addresses& addresses_of_index(Node index);
  bool may_be(Node index, std::uint64_t address) const;
  /// Null if the written element does not read its own cell. Requires: a write.
  const CellUpdate* cell_update(Node write);
  /// At which addresses do two arrays have to be compared? Requires: a needed comparison, expanded.
  Addresses compared(Node comparison);

 private:
  using Shared = std::shared_ptr<const Addresses>;
  struct Need {
    BitRange range;  // none: not needed; of a constant array that of its element, of other arrays just not empty
    Shared addresses;
    bool waits = false;
  };
  /// An array is its base, but for some addresses.
  struct Touched {
    Node base;  // none: there is more than one
    Shared written;
  };

  void join_groups(std::span<const Node> roots);
  std::uint32_t group(Node n) const;
  std::uint32_t find(std::uint32_t id) const;
  void join(Node a, Node b);

  bool run(std::span<const Node> roots);
  bool fits();
  void visit(Node n);
  void visit_read(Node n);
  void visit_comparison(Node n);
  void visit_array(Node n);
  void visit_whole(Node n);
  void need(Node n, BitRange range);
  void need_all(Node n);
  void need_word(Node n) { need(n, full(n)); }
  void need_update(const CellUpdate& update, BitRange range, std::uint32_t group);
  void need_cells(Node array, Shared addresses, BitRange range);
  void need_bits_of_group(std::uint32_t group, BitRange range);
  void refuse(std::uint32_t group);
  void wait_for(Node n);

  BitRange full(Node n) const { return {0, terms_.width(n) - 1}; }
  Shared all(std::uint32_t width);  // none: too many
  Shared of_index(Node index);
  const Touched& touched(Node array);
  Shared of_comparison(Node n);

  const TransitionSystem& system_;
  const TermStore& terms_;
  const ReachableValues* values_;
  const ExpansionLimits limits_;
  WorkBudget& budget_;
  mutable std::vector<std::uint32_t> parent_;           // union-find of array terms, by id
  std::vector<bool> whole_;                             // by group: it remains as it is
  std::vector<Need> needs_;                             // by id
  std::priority_queue<std::uint32_t> queue_;            // of terms whose needs have grown, by id
  std::map<std::uint32_t, BitRange> element_;           // by group
  std::map<std::uint32_t, std::vector<Node>> visited_;  // by group: its operators
  std::map<Node, Shared> of_index_;
  std::map<std::uint32_t, Shared> all_;  // by width of the index
  std::map<Node, Touched> touched_;
  std::map<Node, std::optional<CellUpdate>> updates_;  // by write
  bool complete_ = false;
  bool refused_ = false;
  bool expands_ = false;
  bool again_ = false;
  std::uint64_t bits_ = 0;
};

}  // namespace polycube::impl
