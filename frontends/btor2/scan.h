// Problem: btor2parser checks most of the format, but it has no columns, is off by one line if a token is missing,
// reads surplus operands as symbols, aborts on `justice 0` and allocates a table as large as the largest id. It also
// rejects harmless layout (tabs, CRLF, several spaces, no final newline).
// Idea: the lexical part of the reader, before btor2parser. Each line is split into tokens, checked against the form
// that its tag requires, and written again in the one layout that btor2parser accepts. If ids have large gaps they are
// renumbered, so that memory depends on the size of the file, not on its largest number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace polycube::impl::btor2 {

struct ScannedLine {
  std::uint64_t number;  // line in the file, from 1
  std::uint64_t begin;   // offset of its first character
  std::uint64_t id;      // as written in the file
};

struct Scan {
  std::string normalised;          // one line for each definition, in order
  std::vector<ScannedLine> lines;  // the line of `normalised` with number k + 1 is lines[k]
  bool renumbered = false;
};

/// Checks tokens, tags, ids and argument counts. Throws InputError.
Scan scan(const std::string& path, std::string_view text);

/// A token of one line and its column, from 1.
struct Token {
  std::string_view text;
  std::uint64_t column;
};

/// The tokens of the line that starts at `begin`, without comment.
std::vector<Token> tokens_of_line(std::string_view text, std::uint64_t begin);

/// The position in the design's source that the comment of the line that starts at `begin` tells: "fifo.sv:12.5-12.9";
/// "" if it tells none.
std::string_view position_of_line(std::string_view text, std::uint64_t begin);

}  // namespace polycube::impl::btor2
