// Problem: a person who looks at a trace asks for `count == 8 && !pop`, which has no name in the model.
//
// Idea: the notation in which the library prints conditions, read back. A term is parsed first and built afterwards,
// when it is known which widths its operands have: a plain number takes the width of the other operand.
//
//   count <= 8    head - tail == fill    busy -> queue[7:4] != 0    c ? x : y    {x, y}    m[i]
//   9'(x) 9's(x)  x extended to 9 bits, by zeros or by its sign;  8'hff 4'b101 4'd9  numbers with a width
//   <s <=s >s >=s comparisons of signed numbers;  sdiv(x, y) rol(x, n) ...  other operators, by their names
//   t1 = x + y; t1 < 9      a definition, as the library prints terms that occur several times
//   "odd name"    a name that is not made of letters, digits, _ . $ # and indices as in gen[0].x
//
// Operators bind as in Verilog and C, `->` less than `||`; `!`, `&&`, `||`, `->` and `? :` take a word for "not 0".
#pragma once

#include <functional>
#include <string>

#include "polycube/expression.h"

namespace polycube::cli::serve {

/// The expression of a name. Throws Error or ToolError if there is none.
using NameLookup = std::function<Expr(const std::string&)>;
/// A constant of the model that the names are of.
using ConstantMaker = std::function<Expr(const Value&)>;

/// Throws ToolError, with the place, if the text is malformed or if widths do not fit.
Expr read_infix(const std::string& text, const NameLookup& lookup, const ConstantMaker& constant);

}  // namespace polycube::cli::serve
