// The frame of all local resynthesis: a graph is made again gate by gate, and each new gate may be replaced at once by
// another structure for the same function.
//
// Gates are counted as in [Mishchenko06]: a structure gains what dies with the old one, and costs what of it is not
// there already. Readers that are still to come count too. A gate is settled when it is made, and not looked at again
// in this round.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "passes/bits/rewriting/rewrite_graph.h"
#include "passes/bits/rewriting/rewrite_structure.h"

namespace polycube {

class Resynthesis {
 public:
  /// The leaves of the graph will be those of `aig`, in the same order. `over` is asked now and then; from when it says
  /// yes, the rest is copied as it is. With `equal_size` a gate is replaced too if nothing is gained: the next round
  /// may find more then.
  Resynthesis(const Aig& aig, std::span<const Signal> roots, bool equal_size, std::function<bool()> over);
  virtual ~Resynthesis() = default;
  Resynthesis(const Resynthesis&) = delete;
  Resynthesis& operator=(const Resynthesis&) = delete;

  void run();
  const RewriteGraph& graph() const { return graph_; }
  /// By node of the Aig: a signal with the same function; none for gates that no root depends on. It may not be alive.
  const std::vector<Signal>& map() const { return map_; }

 protected:
  struct Candidate {
    RewriteStructure structure;
    std::vector<Signal> inputs;
    bool complemented = false;
  };

  /// Calls `consider` for what could take the place of a gate.
  virtual void improve(std::uint32_t node) = 0;

  /// To be called around `consider`: takes the gate away from its readers, down to the leaves of a cut, and puts it
  /// back. Returns the number of gates that die.
  int take_away(std::uint32_t node, std::span<const std::uint32_t> leaves);
  void put_back(std::uint32_t node, std::span<const std::uint32_t> leaves);
  /// Remembers a structure for the gate that was taken away if it gains more than all before. Requires: the structure
  /// has the function of the gate, over leaves of the cut or constants.
  void consider(const RewriteStructure& structure, std::span<const Signal> inputs, bool complemented);
  /// Structures that cost more are of no use.
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
  std::vector<std::uint32_t> pending_;  // by node of the Aig: roots and gates, to be copied yet, that read it
  Candidate best_;
  bool has_best_ = false;
  int gain_ = 0;                // of the best
  int saved_ = 0;               // by the gate that was taken away,
  std::uint32_t alive_ = 0;     // when so many were alive,
  std::uint32_t old_ = 0;       // which is this one,
  std::uint32_t old_uses_ = 0;  // and had so many readers
  std::vector<Signal> edges_;
  std::vector<std::uint32_t> seen_;  // by node of the graph: the last stamp
  std::uint32_t stamp_ = 0;
};

}  // namespace polycube
