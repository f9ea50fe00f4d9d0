// Copies of whole unpacked arrays as loops: Yosys copies elements only.
//
//   a <= b;               begin : polycube_1 integer polycube_2; for (...) a[polycube_2] <= b[polycube_2]; end
//   a = '{default: x};    the same with x
#pragma once

#include "frontends/verilog/expressions.h"

namespace polycube::impl::verilog {

/// Do the tokens from i on copy an array: name = name; or name <= name; or a pattern '{default: value}? Requires:
/// tokens of a module, which has an end.
bool is_array_copy(const std::vector<Token>& tokens, std::size_t i, const ArrayShapes& arrays);

struct ArrayCopy {
  std::size_t end;  // behind the semicolon
  std::string text;
};

/// A statement, or outside of procedures a generate loop. Requires: is_array_copy.
ArrayCopy write_array_copy(const SourceText& source, const std::vector<Token>& tokens, std::size_t i,
                           const ArrayShapes& arrays, FreshNames& names, bool in_procedure);

}  // namespace polycube::impl::verilog
