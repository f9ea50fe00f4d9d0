// Expressions as text, rewritten where Yosys or Icarus Verilog do not read them: bits of packed arrays of several
// dimensions, and functions of sampled values, which become registers beside the expression.
//
//   reg [7:0][3:0] m;  m[i]        reg [31:0] m;  m[(i)*4 +: 4]
//   $past(e)                       polycube_1, of  reg [$bits(e)-1:0] polycube_1; always @(clock) polycube_1 <= e;
#pragma once

#include <map>
#include <string>
#include <vector>

#include "frontends/verilog/tokens.h"

namespace polycube::impl::verilog {

/// One dimension, as texts: [left:right].
struct Dimension {
  std::string left;
  std::string right;
  /// "(left - right + 1)", whatever their order.
  std::string size() const;
  /// The distance of an index from the lowest bit.
  std::string offset(const std::string& index) const;
  std::string lowest() const;
  std::string highest() const;
  bool ascending() const { return left == "0" && right != "0"; }
};

/// An array that a module declares.
struct ArrayShape {
  std::vector<Dimension> packed;  // if there are two or more; else empty
  std::vector<Dimension> unpacked;
};
using ArrayShapes = std::map<std::string, ArrayShape, std::less<>>;

/// Makes names that no design has.
class FreshNames {
 public:
  std::string next() { return "polycube_" + std::to_string(++last_); }

 private:
  int last_ = 0;
};

class ExpressionWriter {
 public:
  /// `event` clocks functions of sampled values; empty: they are left to Yosys.
  ExpressionWriter(const SourceText& source, const ArrayShapes& arrays, FreshNames& names, std::string event)
      : source_(source), arrays_(arrays), names_(names), event_(std::move(event)) {}

  /// On one line, blanks between the tokens. Requires: brackets are balanced.
  std::string write(const std::vector<Token>& tokens) { return write(tokens, 0, tokens.size()); }
  std::string write(const std::vector<Token>& tokens, std::size_t begin, std::size_t end);

  /// Does the range hold something that `write` changes?
  bool rewrites(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) const;
  /// At a token that `write` changes: its text; `i` moves behind what it stands for.
  std::string write_one(const std::vector<Token>& tokens, std::size_t& i);
  bool rewrites_one(const std::vector<Token>& tokens, std::size_t i) const;

  /// Declarations that what was written needs, to be put before it at the level of module items.
  const std::string& declarations() const { return declarations_; }

 private:
  std::string sampled(const std::vector<Token>& tokens, std::size_t& i);
  std::string past(const std::string& value, const std::string& width, std::uint32_t cycles, const std::string& gate);
  std::string selected(const std::vector<Token>& tokens, std::size_t& i, const ArrayShape& shape);

  const SourceText& source_;
  const ArrayShapes& arrays_;
  FreshNames& names_;
  std::string event_;
  std::string declarations_;
  std::map<std::string, std::string> known_;  // registers by what they hold
};

/// The parts of tokens[begin..end) between commas that are in no bracket.
std::vector<std::pair<std::size_t, std::size_t>> parts_at_commas(const SourceText& source,
                                                                 const std::vector<Token>& tokens, std::size_t begin,
                                                                 std::size_t end);

/// The tokens as they are, blanks between them.
std::string plain_text(const std::vector<Token>& tokens, std::size_t begin, std::size_t end);

}  // namespace polycube::impl::verilog
