// Problem: a long answer fills the memory of an assistant, and of what it says little matters.
// Idea: every list has a first line and a number of lines, and its end says how to ask for the rest.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/serve/arguments.h"

namespace polycube::cli::serve {

/// Which part of a list is asked for: the arguments `from` and `limit`.
struct Part {
  std::size_t first = 0;
  std::size_t most = 40;

  std::size_t end(std::size_t size) const;
  /// "... 12 more: ask again with from = 40\n", or "".
  std::string rest(std::size_t size) const;
};

Part part_of(const Arguments& arguments);
/// The two parameters, with what is counted.
std::vector<Parameter> with_part(std::vector<Parameter> parameters, const std::string& what);

/// At most so many characters; "..." stands for what was left out.
std::string shortened(const std::string& text, std::size_t most);

std::vector<std::string> lines_of(const std::string& text);

/// "1 property", "3 properties"
std::string counted(std::size_t number, const std::string& one, const std::string& several);

using TableRow = std::vector<std::string>;
/// Columns of equal width, two blanks between them. Requires: rows of one length.
std::string aligned(const std::vector<TableRow>& rows);

}  // namespace polycube::cli::serve
