// Problem: the aiger library does not check everything. It allocates what the header announces, numbers wrap around at
// 2^32, its tables grow to the largest literal of a justice section, and bits of an overlong delta are shifted out of
// the word. A file of twenty bytes could cause an allocation of sixteen gigabytes, and a literal of 4294967298 would
// silently become 2.
//
// Idea: the library parses, but it gets its bytes one by one from this class, which checks them first:
//
//   header   parsed before: the announced sizes must be consistent with one another and with the size of the file;
//   numbers  each is compared, digit by digit, with the largest one that its section allows;
//   deltas   at most 32 bits;
//   names    no NUL, where the library would truncate them.
//
// If a check fails, the library gets the end of the file and gives up, and our message replaces its own. For the
// library's own messages this class has the line and the column that it had reached. One pass, constant space.
//
// Limits: errors of the whole model (an undefined literal, a cycle of ANDs) are found later. Their positions are
// searched in the text again, so that they cost nothing for a valid file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace polycube::impl::aiger {

/// Both count from 1. Newline bytes separate lines, in the binary part as well.
struct Place {
  std::uint64_t line = 1;
  std::uint64_t column = 1;
};

/// The first line: `aag|aig M I L O A [B [C [J [F]]]]`.
struct Header {
  bool binary = false;
  std::uint64_t variables = 0;  // M: the largest index, all others count lines
  std::uint64_t inputs = 0;
  std::uint64_t latches = 0;
  std::uint64_t outputs = 0;
  std::uint64_t ands = 0;
  std::uint64_t bads = 0;
  std::uint64_t constraints = 0;
  std::uint64_t justices = 0;
  std::uint64_t fairness = 0;
};

/// Reads the first line and checks that its numbers are possible for a file of this size. Throws InputError.
Header read_header(const std::string& path, std::string_view text);

/// The place of a number in a text that the library has accepted: numbers of a line count from 0. Requires: the text
/// has this line, before the binary part, and the line has that number.
Place place_of_number(std::string_view text, std::uint64_t line, std::size_t index);

/// The place of a delta in a binary text that the library has accepted; deltas count from 0.
/// Requires: the first of them begins this line, and there are more than `index`.
Place place_of_delta(std::string_view text, std::uint64_t first_line, std::size_t index);

class Source {
 public:
  /// Requires: header is read_header of this text. The text outlives the source.
  Source(std::string_view text, const Header& header);

  /// The next byte, or -1 at the end and after a failed check.
  int get();

  /// The place of the byte that get() returned last; at the end, the place after the last byte.
  Place here() const { return here_; }
  /// The place of the last complete number or delta.
  Place last_number() const { return last_number_; }
  /// The message of a failed check, at here() or, for numbers, at last_number(); "" if none failed.
  const std::string& problem() const { return problem_; }
  Place problem_place() const { return problem_place_; }

 private:
  // The sections in the order of the file. `rest` is everything after the justice sizes that is plain literals.
  enum class Section : std::uint8_t { header, body, justice_sizes, rest, deltas, symbols, comments };

  void enter_next_section();
  void read_text(unsigned char byte);
  void read_delta(unsigned char byte);
  void read_symbol(unsigned char byte);
  void add_digit(unsigned char byte);
  void end_number();
  void end_delta();
  void fail(Place place, std::string text);

  std::string_view text_;
  Header header_;
  std::size_t next_ = 0;
  Place here_{1, 0};
  bool after_newline_ = false;

  Section section_ = Section::header;
  std::uint64_t left_ = 1;   // lines, or deltas, that remain in the section
  std::uint64_t limit_ = 0;  // the largest number allowed in the section
  std::uint64_t justice_literals_ = 0;

  bool in_number_ = false;
  std::uint64_t number_ = 0;
  std::uint32_t delta_bytes_ = 0;
  bool delta_ended_ = false;
  std::uint64_t symbol_column_ = 0;  // bytes of the symbol line read so far
  bool symbol_name_ = false;         // after the space: in the name
  Place number_start_;
  Place last_number_;
  std::string problem_;
  Place problem_place_;
};

}  // namespace polycube::impl::aiger
