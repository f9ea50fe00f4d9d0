#include "bitblast/cnf_gates.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>

#include "support/check.h"

namespace polycube::impl {

namespace {

Lit literal(Signal s) { return Lit::from_code(s.code()); }

struct Mux {
  Signal condition;
  Signal then;
  Signal otherwise;

  bool is_xor() const { return then == ~otherwise; }
};

using Three = std::array<Signal, 3>;

class GateWriter {
 public:
  GateWriter(const Aig& aig, std::span<const std::uint32_t> nodes, const std::vector<bool>& kept, bool recognise,
             DraftDefinitions& draft)
      : aig_(aig), nodes_(nodes), kept_(kept), recognise_(recognise), draft_(draft), uses_(aig.size()) {}

  void run() {
    for (const std::uint32_t n : nodes_) {
      if (kept_[n]) ++uses_[n];
      if (!aig_.is_gate(n)) continue;
      ++uses_[aig_.left(n).node()];
      ++uses_[aig_.right(n).node()];
    }
    std::vector<bool> needed = kept_;
    for (auto n = nodes_.rbegin(); n != nodes_.rend(); ++n) {
      if (!needed[*n] || !aig_.is_gate(*n)) continue;
      for (const Signal s : define(*n)) needed[s.node()] = true;
    }
  }

 private:
  /// Would the node need no variable without this use of it?
  bool is_inner(Signal s) const { return aig_.is_gate(s.node()) && uses_[s.node()] == 1 && !kept_[s.node()]; }

  /// The gate as a MUX of three ANDs, if at least one of the inner two has no other use.
  std::optional<Mux> match_mux(std::uint32_t node) const {
    const Signal p = aig_.left(node);
    const Signal q = aig_.right(node);
    if (!p.complemented() || !q.complemented() || !aig_.is_gate(p.node()) || !aig_.is_gate(q.node())) return {};
    if (!is_inner(p) && !is_inner(q)) return {};
    const std::array<Signal, 2> a = {aig_.left(p.node()), aig_.right(p.node())};
    const std::array<Signal, 2> b = {aig_.left(q.node()), aig_.right(q.node())};
    for (std::size_t i = 0; i < 2; ++i) {
      for (std::size_t j = 0; j < 2; ++j) {
        if (a[i] == ~b[j]) return Mux{a[i], ~a[1 - i], ~b[1 - j]};
      }
    }
    return {};
  }

  /// `other` with x = a ^ other, if x is a XOR with `a` as an operand.
  std::optional<Signal> match_xor_with(Signal x, Signal a) const {
    if (!aig_.is_gate(x.node())) return {};
    const Signal p = aig_.left(x.node());
    const Signal q = aig_.right(x.node());
    if (!p.complemented() || !q.complemented() || !aig_.is_gate(p.node()) || !aig_.is_gate(q.node())) return {};
    const std::array<Signal, 2> of_p = {aig_.left(p.node()), aig_.right(p.node())};
    const std::array<Signal, 2> of_q = {aig_.left(q.node()), aig_.right(q.node())};
    if (of_p[0] != ~of_q[0] || of_p[1] != ~of_q[1]) return {};
    for (std::size_t i = 0; i < 2; ++i) {
      if (of_p[i].node() == a.node()) return of_p[1 - i] ^ (x.complemented() != (of_p[i] != a));
    }
    return {};
  }

  /// The operands of the negated majority that the gate computes: the carry of a full adder that shares a ^ b with its
  /// sum, as (a & b) | (c & (a ^ b)) or, if it is a MUX, as a ^ b ? c : a.
  std::optional<Three> match_carry(std::uint32_t node, const std::optional<Mux>& mux) const {
    const auto distinct = [](Signal a, Signal b, Signal c) { return c.node() != a.node() && c.node() != b.node(); };
    if (mux) {
      for (const bool swap : {false, true}) {
        const Signal a = swap ? mux->then : mux->otherwise;
        const Signal c = swap ? mux->otherwise : mux->then;
        const auto b = match_xor_with(mux->condition ^ swap, a);
        if (b && distinct(a, *b, c)) return Three{~a, ~*b, ~c};
      }
      return {};
    }
    const std::array<Signal, 2> children = {aig_.left(node), aig_.right(node)};
    for (std::size_t i = 0; i < 2; ++i) {
      const Signal p = children[i];
      const Signal q = children[1 - i];
      if (!p.complemented() || !q.complemented() || !aig_.is_gate(p.node()) || !aig_.is_gate(q.node())) continue;
      const Signal a = aig_.left(p.node());
      const Signal b = aig_.right(p.node());
      for (const bool swap : {false, true}) {
        const Signal sum = swap ? aig_.right(q.node()) : aig_.left(q.node());
        const Signal c = swap ? aig_.left(q.node()) : aig_.right(q.node());
        if (match_xor_with(sum, a) == b && distinct(a, b, c)) return Three{a, b, c};
      }
    }
    return {};
  }

  bool match_gate(std::uint32_t node) const {
    const std::optional<Mux> mux = match_mux(node);
    return mux || match_carry(node, mux);
  }

  /// Adds the clauses of a gate; returns the signals that they read.
  std::span<const Signal> define(std::uint32_t node) {
    draft_.redefine(node);
    inputs_.clear();
    const std::optional<Mux> mux = recognise_ ? match_mux(node) : std::nullopt;
    if (const auto carry = recognise_ ? match_carry(node, mux) : std::nullopt) {
      inputs_.assign(carry->begin(), carry->end());
      define_majority(~Lit(node), literal((*carry)[0]), literal((*carry)[1]), literal((*carry)[2]));
    } else if (mux && mux->is_xor()) {
      inputs_ = {mux->condition, mux->then};
      define_xor(Lit(node), literal(mux->condition), literal(mux->otherwise));
    } else if (mux) {
      inputs_ = {mux->condition, mux->then, mux->otherwise};
      define_mux(Lit(node), literal(mux->condition), literal(mux->then), literal(mux->otherwise));
    } else {
      collect_and(node);
      define_and(Lit(node));
    }
    return inputs_;
  }

  void define_xor(Lit n, Lit a, Lit b) {
    add({~n, a, b});
    add({~n, ~a, ~b});
    add({n, ~a, b});
    add({n, a, ~b});
  }

  void define_mux(Lit n, Lit c, Lit t, Lit e) {
    add({~n, ~c, t});
    add({~n, c, e});
    add({n, ~c, ~t});
    add({n, c, ~e});
  }

  void define_majority(Lit n, Lit a, Lit b, Lit c) {
    add({~n, a, b});
    add({~n, a, c});
    add({~n, b, c});
    add({n, ~a, ~b});
    add({n, ~a, ~c});
    add({n, ~b, ~c});
  }

  /// The inputs of the widest AND at a node.
  void collect_and(std::uint32_t node) {
    stack_ = {aig_.right(node), aig_.left(node)};
    while (!stack_.empty()) {
      const Signal s = stack_.back();
      stack_.pop_back();
      if (recognise_ && !s.complemented() && is_inner(s) && !match_gate(s.node())) {
        stack_.push_back(aig_.right(s.node()));
        stack_.push_back(aig_.left(s.node()));
      } else {
        inputs_.push_back(s);
      }
    }
    ASSERT(inputs_.size() >= 2);
    std::sort(inputs_.begin(), inputs_.end());
    inputs_.erase(std::unique(inputs_.begin(), inputs_.end()), inputs_.end());
  }

  void define_and(Lit n) {
    const auto opposite = [](Signal a, Signal b) { return a == ~b; };
    if (std::adjacent_find(inputs_.begin(), inputs_.end(), opposite) != inputs_.end()) {
      inputs_.clear();
      add({~n});
      return;
    }
    for (const Signal s : inputs_) add({~n, literal(s)});
    long_clause_ = {n};
    for (const Signal s : inputs_) long_clause_.push_back(~literal(s));
    draft_.add(long_clause_);
  }

  void add(std::initializer_list<Lit> clause) { draft_.add({clause.begin(), clause.size()}); }

  const Aig& aig_;
  std::span<const std::uint32_t> nodes_;
  const std::vector<bool>& kept_;
  const bool recognise_;
  DraftDefinitions& draft_;
  std::vector<std::uint32_t> uses_;  // by node: gates that read it, plus one if it is kept
  std::vector<Signal> inputs_;
  std::vector<Signal> stack_;
  std::vector<Lit> long_clause_;
};

/// Builds a definition again with the two redundant clauses, if it is a MUX.
class MuxStrengthener {
 public:
  explicit MuxStrengthener(DraftDefinitions& draft) : draft_(draft) {}

  void run() {
    for (Var n = 0; n < draft_.size(); ++n) {
      if (draft_.definition(n).size() == 4 && match(n)) rewrite(n);
    }
  }

 private:
  using Pair = std::array<Lit, 2>;
  static Pair pair(Lit a, Lit b) { return a < b ? Pair{a, b} : Pair{b, a}; }

  bool match(Var n) {
    implied_.clear();
    implying_.clear();
    for (const DraftDefinitions::Clause c : draft_.definition(n)) {
      const std::span<const Lit> literals = draft_.literals(c);
      if (literals.size() != 3) return false;
      const auto own = std::find_if(literals.begin(), literals.end(), [n](Lit l) { return l.var() == n; });
      const auto at = static_cast<std::size_t>(own - literals.begin());
      (own->negated() ? implied_ : implying_).push_back(pair(literals[(at + 1) % 3], literals[(at + 2) % 3]));
    }
    if (implied_.size() != 2) return false;
    std::sort(implying_.begin(), implying_.end());
    for (std::size_t i = 0; i < 2; ++i) {
      for (std::size_t j = 0; j < 2; ++j) {
        const Lit condition = implied_[0][i];
        if (implied_[1][j] != ~condition) continue;
        data_ = {implied_[0][1 - i], implied_[1][1 - j]};
        std::array expected = {pair(condition, ~data_[0]), pair(~condition, ~data_[1])};
        std::sort(expected.begin(), expected.end());
        if (data_[0].var() != data_[1].var() && std::equal(expected.begin(), expected.end(), implying_.begin())) {
          return true;
        }
      }
    }
    return false;
  }

  void rewrite(Var n) {
    draft_.redefine(n);
    for (const bool value : {false, true}) {
      for (const Pair& p : value ? implying_ : implied_) draft_.add(std::array{Lit(n, !value), p[0], p[1]});
    }
    draft_.add(std::array{Lit(n, true), data_[0], data_[1]});
    draft_.add(std::array{Lit(n), ~data_[0], ~data_[1]});
  }

  DraftDefinitions& draft_;
  std::vector<Pair> implied_;   // the other literals of the clauses with the negated node
  std::vector<Pair> implying_;  // the other ones
  Pair data_;
};

}  // namespace

void define_gates(const Aig& aig, std::span<const std::uint32_t> nodes, const std::vector<bool>& kept, bool recognise,
                  DraftDefinitions& draft) {
  CHECK(kept.size() == aig.size() && draft.size() == aig.size());
  ASSERT(std::is_sorted(nodes.begin(), nodes.end()));
  GateWriter(aig, nodes, kept, recognise, draft).run();
}

void strengthen_muxes(DraftDefinitions& draft) { MuxStrengthener(draft).run(); }

}  // namespace polycube::impl
