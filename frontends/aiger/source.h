// The bytes of an AIGER file on their way into the aiger library, and the checks that the library leaves out.
//
// The library takes a file at its word. It allocates what the header announces, lets a number wrap around at 2^32,
// grows its tables to the largest literal of a justice section, and shifts the bits of an overlong delta out of the
// word. So a file of twenty bytes could ask for sixteen gigabytes, and a literal of 4294967298 would silently be read
// as 2. We let it do the parsing, but hand it only bytes for which none of this can happen:
//
//   header   read by ourselves first: the announced sizes must fit to one another and to the size of the file;
//   numbers  each is compared with the largest one that its section allows, while it passes;
//   deltas   at most 32 bits;
//   names    no NUL, where the library would cut them off.
//
// When a check fails, the library sees the end of the file, gives up, and our message replaces its own. For its own
// messages we know the line and the column that it had reached. One pass, constant space.
//
// Faults that show only when the whole model is known (a literal that nothing defines, a circle of ANDs) have passed by
// then. Their places are looked up in the text again, so that a good file pays nothing for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace polycube::aiger {

/// Both count from 1. Lines are what newline bytes separate, inside the binary part as well.
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

/// The place of a number in a text that the library has accepted: numbers of a line count from 0.
/// Requires: the text has this line, in front of the binary part, and the line has that number.
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

  /// The byte that get() returned last; after the end, the place behind the last byte.
  Place here() const { return here_; }
  /// The beginning of the last number, or delta, that was read to its end.
  Place last_number() const { return last_number_; }
  /// What a check found, at here() or, for numbers, at last_number(); "" if nothing.
  const std::string& problem() const { return problem_; }
  Place problem_place() const { return problem_place_; }

 private:
  // The sections in the order of the file. `rest` is all that follows the justice sizes and is plain literals.
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
  std::uint64_t left_ = 1;   // lines, or deltas, that the section still has
  std::uint64_t limit_ = 0;  // the largest number allowed in it
  std::uint64_t justice_literals_ = 0;

  bool in_number_ = false;
  std::uint64_t number_ = 0;
  std::uint32_t delta_bytes_ = 0;
  bool delta_ended_ = false;
  std::uint64_t symbol_column_ = 0;  // bytes of the symbol line read so far
  bool symbol_name_ = false;         // behind the space: the name
  Place number_start_;
  Place last_number_;
  std::string problem_;
  Place problem_place_;
};

}  // namespace polycube::aiger
