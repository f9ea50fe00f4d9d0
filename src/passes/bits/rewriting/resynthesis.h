// The common frame of rewriting and refactoring: a graph is built again gate by gate, and each new gate may be replaced
// at once by another structure with the same function.
//
// Gains are counted as in [Mishchenko06]: the gain of a structure is the number of gates that die with the old one,
// minus the number of gates that the new one adds. Readers that are still to be copied count as readers.
//
// Limits: a gate is examined once in a round, when it is built.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "passes/bits/rewriting/rewrite_graph.h"
#include "passes/bits/rewriting/rewrite_structure.h"

namespace polycube::impl {

class Resynthesis {
 public:
  /// The graph gets the leaves of `aig` in the same order. `over` is called at intervals; once it returns true, the
  /// rest is copied unchanged. With `equal_size` a gate is replaced also by a structure without gain, which may let the
  /// next round gain more.
  Resynthesis(const Aig& aig, std::span<const Signal> roots, bool equal_size, std::function<bool()> over);
  virtual ~Resynthesis() = default;
  Resynthesis(const Resynthesis&) = delete;
  Resynthesis& operator=(const Resynthesis&) = delete;

  void run();
  const RewriteGraph& graph() const { return graph_; }
  /// By node of the Aig: a signal with the same function, which may not be alive; none for gates that no root depends
  /// on.
  const std::vector<Signal>& map() const { return map_; }

 protected:
  struct Candidate {
    RewriteStructure structure;
    std::vector<Signal> inputs;
    bool complemented = false;
  };

  /// Calls `consider` for the structures that could replace the gate.
  virtual void improve(std::uint32_t node) = 0;

  /// To be called around `consider`: removes the gate from its readers, down to the leaves of a cut, and restores it.
  /// Returns the number of gates that die.
  int take_away(std::uint32_t node, std::span<const std::uint32_t> leaves);
  void put_back(std::uint32_t node, std::span<const std::uint32_t> leaves);
  /// Records a structure for the removed gate if its gain is higher than that of all before. Requires: the structure
  /// has the function of the gate, over leaves of the cut or constants.
  void consider(const RewriteStructure& structure, std::span<const Signal> inputs, bool complemented);
  /// The largest cost of a structure that could still improve the gain.
  int most_cost() const { return saved_ - gain_ - 1; }

  RewriteGraph graph_;

 private:
  Signal image(Signal s) const { return map_[s.node()] ^ s.complemented(); }
  void copy(std::uint32_t node);
  Signal replace(std::uint32_t node);
  int cost(const RewriteStructure& structure, std::span<const Signal> inputs, int most);
  int revival(std::uint32_t node, int most);
  Signal build(const Candidate& candidate);
  bool functions_agree() const;  // check_resynthesis.cpp

  const Aig& aig_;
  std::span<const Signal> roots_;
  const bool equal_size_;
  std::function<bool()> over_;
  bool is_over_ = false;
  std::vector<Signal> map_;
  std::vector<std::uint32_t>
      pending_;  // by node of the Aig: number of readers, roots and gates, that are not copied yet
  Candidate best_;
  bool has_best_ = false;
  int gain_ = 0;                // of the best
  int saved_ = 0;               // gates that die with the removed gate
  std::uint32_t alive_ = 0;     // number of gates that were alive at its removal
  std::uint32_t old_ = 0;       // the removed gate
  std::uint32_t old_uses_ = 0;  // the number of its readers
  std::vector<Signal> edges_;
  std::vector<std::uint32_t> seen_;  // by node of the graph: the last stamp
  std::uint32_t stamp_ = 0;
};

}  // namespace polycube::impl
