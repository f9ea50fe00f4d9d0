// A text in Verilog of which each line knows the line of the file that it came from. Preprocessing and rewriting change
// the text within lines and never the number of lines, so positions that Yosys reports lead back to the sources.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/error.h"

namespace polycube::impl::verilog {

struct Origin {
  std::uint32_t file = 0;  // position among `files`
  std::uint32_t line = 0;  // from 1
};

struct SourceText {
  std::string text;
  std::vector<Origin> origins;  // by line of `text`, from 0
  std::vector<std::string> files;

  /// Where the line, counted from 1, came from; the last line if there are fewer.
  Origin origin(std::uint64_t line) const {
    return origins.empty() ? Origin{} : origins[line == 0 ? 0 : line > origins.size() ? origins.size() - 1 : line - 1];
  }
  const std::string& file(std::uint64_t line) const { return files[origin(line).file]; }
  /// "fifo.sv:12"
  std::string place(std::uint64_t line) const { return file(line) + ":" + std::to_string(origin(line).line); }
  InputError error(std::uint64_t line, std::string reason) const {
    return InputError(file(line), origin(line).line, 0, std::move(reason));
  }
};

}  // namespace polycube::impl::verilog
