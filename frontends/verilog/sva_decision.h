// Problem: an attempt of a property ends when it is decided, and this may be long before the end of its window. What
// comes later must not matter: neither a `disable iff` that becomes true then, nor, where the property is assumed, the
// cycles that a run would have to go on. Idea: from the formula of the window, one for each cycle that says whether the
// values up to there decide it, as Kleene's three values do: what is not known yet decides nothing. This is
// what [SystemVerilog17, annex F] says by words that end in top or bottom.
#pragma once

#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "frontends/verilog/sva_window.h"

namespace polycube::impl::verilog {

class Decision {
 public:
  /// Does a formula become `wanted`? `line` is where an error is told.
  Decision(const SourceText& source, std::uint32_t line, FormulaPtr f, bool wanted)
      : source_(source), line_(line), root_(std::move(f)), wanted_(wanted) {}

  /// The largest offset that the formula reads.
  std::uint32_t last() { return last_of(*root_); }

  /// Of the values up to `offset`: do they decide it, if those before did not? None: they never do.
  /// To be called with offset 0, 1, ... in order.
  std::optional<FormulaPtr> in_cycle(std::uint32_t offset);

 private:
  // An atom or a conjunction, by its position; negative: its negation. 1 is true.
  using Literal = int;
  static constexpr Literal always = 1;
  struct Item {
    const Sva* expression = nullptr;
    std::uint32_t offset = 0;
    std::vector<Literal> parts;
    FormulaPtr formula;
  };

  std::uint32_t last_of(const Formula& f);
  Literal decides(const Formula& f, std::uint32_t offset, bool wanted);
  Literal item(const Sva* expression, std::uint32_t offset, std::vector<Literal> parts);
  Literal all(std::vector<Literal> parts);
  bool is_atom(Literal literal) const {
    return items_[static_cast<std::size_t>(literal < 0 ? -literal : literal)].expression != nullptr;
  }
  std::vector<Literal> disjuncts(Literal literal) const;
  FormulaPtr as_formula(Literal literal);

  const SourceText& source_;
  std::uint32_t line_;
  FormulaPtr root_;
  bool wanted_;
  std::uint64_t work_ = 0;
  std::vector<Literal> before_;  // disjuncts of the offset before, sorted
  std::vector<Item> items_{2};
  std::map<std::tuple<const Sva*, std::uint32_t, std::vector<Literal>>, Literal> known_items_;
  std::map<std::tuple<const Formula*, std::uint32_t, bool>, Literal> known_;
  std::map<const Formula*, std::uint32_t> last_;
};

}  // namespace polycube::impl::verilog
