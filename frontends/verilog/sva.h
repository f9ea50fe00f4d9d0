// The syntax of a concurrent assertion [SystemVerilog17, §16], as a tree. Sequences and properties have one type
// of node: a sequence is a property that holds if it matches.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frontends/verilog/tokens.h"

namespace polycube::impl::verilog {

enum class SvaKind : std::uint8_t {
  // Sequences. `least` and `most` are the range of cycles or of repetitions.
  boolean,          // an expression
  delay,            // [left] ##[least:most] right
  repeat,           // left [*least:most]
  go_to,            // left [->least:most]
  non_consecutive,  // left [=least:most]
  both,             // and
  either,           // or
  intersect,
  throughout,  // left, a boolean, holds during right
  within,
  first_match,
  // Properties.
  negation,
  implies,
  iff,
  overlapped,      // left |-> right
  non_overlapped,  // left |=> right
  next_time,       // nexttime [least]
  eventually,      // s_eventually [least:most]
  always,          // always [least:most]
  until,
  until_with,
  if_else,  // condition, then, and perhaps else
};

struct Sva {
  SvaKind kind = SvaKind::boolean;
  std::uint32_t line = 0;
  std::vector<Token> expression;  // of a boolean
  std::uint32_t least = 1;
  std::optional<std::uint32_t> most = 1;  // none: $
  std::vector<std::unique_ptr<Sva>> parts;
};
using SvaTree = std::unique_ptr<Sva>;

/// Without `property`: what is between the parentheses of an assertion, or the body of a property.
struct PropertySpec {
  std::vector<Token> event;        // "posedge clk"; empty: none is given
  std::vector<Token> disable_iff;  // empty: none
  SvaTree tree;
};

/// A declared property or sequence.
struct NamedProperty {
  std::vector<std::string> formals;
  std::vector<std::vector<Token>> defaults;  // of the formals; empty: none
  std::vector<Token> body;                   // without the final semicolon
  std::uint32_t line = 0;
  bool sequence = false;
};

}  // namespace polycube::impl::verilog
