// The syntax of expressions in infix notation: from a text to a tree, in which numbers have no width yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polycube::cli::serve {

struct InfixTree {
  enum class Kind : std::uint8_t {
    number,     // text: digits with 0x or 0b, perhaps; width, if it was given
    name,       // text
    unary,      // text: ! ~ - & | ^
    binary,     // text: the operator
    choice,     // three arguments
    slice,      // of its argument, upper and lower
    index,      // two arguments: a memory and a word; or a word and a number
    concat,     // two arguments
    extension,  // to a width, by zeros, or by the sign
    call,       // text: the function
  };
  Kind kind = Kind::number;
  std::string text;
  std::size_t place = 0;  // in the text of the expression
  std::optional<std::uint32_t> width;
  bool by_sign = false;
  std::uint32_t upper = 0;
  std::uint32_t lower = 0;
  std::vector<InfixTree> arguments;
};

struct InfixDefinition {
  std::string name;
  InfixTree tree;
};

/// `t1 = x + y; t2 = t1 * t1; t2 < 9`
struct InfixSyntax {
  std::vector<InfixDefinition> definitions;  // each may use the earlier ones
  InfixTree expression;
};

/// Throws ToolError with the place.
InfixSyntax parse_infix(const std::string& text);

/// "in 'a + + b', at '+ b': what is wrong"
[[noreturn]] void infix_error(const std::string& text, std::size_t place, const std::string& problem);

}  // namespace polycube::cli::serve
