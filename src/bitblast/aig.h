// And-inverter graphs: Boolean functions as two-input ANDs and complemented edges [Kuehlmann02], with structural
// hashing and the local rules of [Brummayer06].
//
// Node 0 is the constant false; the others are leaves (variables) and gates. A gate comes after its children, so
// evaluation, simulation and encoding are forward loops. Nothing is deleted.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

namespace polycube::impl {

/// A node of an Aig or its complement.
class Signal {
 public:
  constexpr Signal() = default;
  constexpr explicit Signal(std::uint32_t node, bool complemented = false)
      : code_(2 * node + (complemented ? 1U : 0U)) {}
  static constexpr Signal from_code(std::uint32_t code) {
    Signal s;
    s.code_ = code;
    return s;
  }

  constexpr std::uint32_t node() const { return code_ >> 1; }
  constexpr bool complemented() const { return (code_ & 1) != 0; }
  constexpr std::uint32_t code() const { return code_; }
  constexpr Signal operator~() const { return from_code(code_ ^ 1); }
  /// Complemented if `flip`.
  constexpr Signal operator^(bool flip) const { return from_code(code_ ^ (flip ? 1U : 0U)); }
  /// False if there is no signal.
  constexpr explicit operator bool() const { return code_ != none; }

  friend constexpr auto operator<=>(const Signal&, const Signal&) = default;

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  std::uint32_t code_ = none;
};

inline constexpr Signal signal_false = Signal(0);
inline constexpr Signal signal_true = ~signal_false;

class Aig {
 public:
  /// Without two_level, only structural hashing and the rules for constants and equal children.
  explicit Aig(bool two_level = true);

  /// A new variable.
  Signal leaf();
  Signal and_(Signal a, Signal b);
  Signal or_(Signal a, Signal b) { return ~and_(~a, ~b); }
  Signal xor_(Signal a, Signal b);
  Signal xnor(Signal a, Signal b) { return ~xor_(a, b); }
  Signal implies(Signal a, Signal b) { return ~and_(a, ~b); }
  /// if c then t else e
  Signal mux(Signal c, Signal t, Signal e);
  Signal and_all(std::span<const Signal> signals);
  Signal or_all(std::span<const Signal> signals);

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  std::uint32_t gates() const { return gates_; }
  bool is_gate(std::uint32_t node) const { return nodes_[node].left != nodes_[node].right; }
  bool is_leaf(std::uint32_t node) const { return node != 0 && !is_gate(node); }
  /// The children of a gate; the node of `left` is the smaller one. Requires: is_gate(node).
  Signal left(std::uint32_t node) const { return nodes_[node].left; }
  Signal right(std::uint32_t node) const { return nodes_[node].right; }

 private:
  struct Children {
    Signal left;  // equal to `right` for nodes that are not gates
    Signal right;
  };
  Signal make(Signal a, Signal b);
  void grow_table();
  std::size_t slot(Signal a, Signal b) const;

  std::vector<Children> nodes_;
  std::vector<std::uint32_t> table_;  // open addressing: nodes of gates; 0: an empty entry
  std::uint32_t gates_ = 0;
  bool two_level_;
};

/// The nodes in the cones of the roots, including the roots, in ascending order; the constant only if it is among them.
std::vector<std::uint32_t> cone(const Aig& aig, std::span<const Signal> roots);

/// Copies functions from one Aig into another (or the same), with leaves replaced by other signals.
class Transplant {
 public:
  /// Both must outlive it. `target` may be `source`.
  Transplant(const Aig& source, Aig& target) : source_(source), target_(target) {}

  /// The signal of the target that replaces a leaf of the source (or any other node).
  void set(std::uint32_t node, Signal replacement);
  bool knows(std::uint32_t node) const { return node < map_.size() && static_cast<bool>(map_[node]); }
  /// Requires: all leaves below `s` are set.
  Signal operator()(Signal s);

 private:
  const Aig& source_;
  Aig& target_;
  std::vector<Signal> map_;  // by node of the source; no signal: not copied yet
  std::vector<std::uint32_t> stack_;
};

}  // namespace polycube::impl
