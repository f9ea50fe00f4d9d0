#include "frontends/aiger/source.h"

#include "support/check.h"
#include "support/error.h"

namespace polycube::impl::aiger {

namespace {

// Inputs need no bytes in binary files, and ASCII files may skip indices. If more than this many variables have no byte
// of the file each, the header is treated as an error or an attack.
constexpr std::uint64_t unpaid_variables = 1'000'000;
// Each AND becomes at most two terms, and terms are numbered by 32 bits.
constexpr std::uint64_t max_variables = std::uint64_t{1} << 30;

bool is_digit(int byte) { return byte >= '0' && byte <= '9'; }

class HeaderReader {
 public:
  HeaderReader(const std::string& path, std::string_view text) : path_(path), text_(text) {}

  Header run() {
    Header header;
    if (text_.starts_with("aig ")) {
      header.binary = true;
    } else if (!text_.starts_with("aag ")) {
      fail(0, "expected 'aag ' or 'aig ' at the beginning of an AIGER file");
    }
    at_ = 4;
    std::uint64_t* const fields[] = {&header.variables,   &header.inputs,   &header.latches,
                                     &header.outputs,     &header.ands,     &header.bads,
                                     &header.constraints, &header.justices, &header.fairness};
    for (std::size_t i = 0; i < 9; ++i) {
      *fields[i] = number();
      if (i >= 4 && peek() == '\n') break;
      if (peek() != ' ' || i == 8) {
        fail(at_, i < 4 ? "expected a space" : i < 8 ? "expected a space or a newline" : "expected a newline");
      }
      ++at_;
    }
    check(header);
    return header;
  }

 private:
  [[noreturn]] void fail(std::size_t offset, const std::string& text) const {
    throw InputError(path_, 1, offset + 1, text);
  }

  int peek() const { return at_ < text_.size() ? static_cast<unsigned char>(text_[at_]) : -1; }

  std::uint64_t number() {
    const std::size_t start = at_;
    if (!is_digit(peek())) fail(at_, "expected a number");
    std::uint64_t value = 0;
    for (; is_digit(peek()); ++at_) {
      value = 10 * value + static_cast<std::uint64_t>(peek() - '0');
      if (value > max_variables) fail(start, "the number is larger than " + std::to_string(max_variables));
    }
    return value;
  }

  void check(const Header& h) const {
    constexpr std::size_t column_of_variables = 4;
    const std::uint64_t defined = h.inputs + h.latches + h.ands;
    const std::string sum = std::to_string(defined) + " inputs, latches and ANDs";
    if (h.binary && h.variables != defined) {
      fail(column_of_variables, "the maximal index differs from the number of " + sum);
    }
    if (h.variables < defined) fail(column_of_variables, "the maximal index is smaller than the number of " + sum);
    const std::uint64_t announced = h.variables + h.outputs + h.bads + h.constraints + h.justices + h.fairness;
    if (announced > text_.size() + unpaid_variables) {
      fail(column_of_variables,
           "the header announces more than a file of " + std::to_string(text_.size()) + " bytes can hold");
    }
  }

  const std::string& path_;
  std::string_view text_;
  std::size_t at_ = 0;
};

std::size_t begin_of_line(std::string_view text, std::uint64_t line) {
  std::size_t at = 0;
  for (; line > 1; --line) {
    at = text.find('\n', at);
    CHECK(at != std::string_view::npos);
    ++at;
  }
  return at;
}

}  // namespace

Header read_header(const std::string& path, std::string_view text) { return HeaderReader(path, text).run(); }

// The library accepts exactly one space between two numbers, and none before the first.
Place place_of_number(std::string_view text, std::uint64_t line, std::size_t index) {
  const std::size_t begin = begin_of_line(text, line);
  std::size_t at = begin;
  for (; index > 0; --index) {
    at = text.find(' ', at);
    CHECK(at != std::string_view::npos);
    ++at;
  }
  return {line, at - begin + 1};
}

// A delta ends with its first byte below 0x80. A byte 10 in a delta is a newline byte, and ends a line like any other.
Place place_of_delta(std::string_view text, std::uint64_t first_line, std::size_t index) {
  std::size_t at = begin_of_line(text, first_line);
  Place place{first_line, 1};
  for (; index > 0; ++at) {
    CHECK(at < text.size());
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) --index;
    place = byte == '\n' ? Place{place.line + 1, 1} : Place{place.line, place.column + 1};
  }
  return place;
}

Source::Source(std::string_view text, const Header& header) : text_(text), header_(header), limit_(max_variables) {}

int Source::get() {
  if (!problem_.empty()) return -1;
  end_delta();
  if (after_newline_) {
    here_ = {here_.line + 1, 0};
    after_newline_ = false;
  }
  // The end may be read repeatedly, but has one position.
  if (next_ > text_.size()) return -1;
  ++here_.column;
  if (next_++ == text_.size()) return -1;
  const auto byte = static_cast<unsigned char>(text_[next_ - 1]);
  after_newline_ = byte == '\n';
  switch (section_) {
    case Section::deltas: read_delta(byte); break;
    case Section::symbols: read_symbol(byte); break;
    case Section::comments: break;
    default: read_text(byte); break;
  }
  return problem_.empty() ? byte : -1;
}

void Source::enter_next_section() {
  const Header& h = header_;
  while (left_ == 0 && section_ < Section::symbols) {
    section_ = static_cast<Section>(static_cast<std::uint8_t>(section_) + 1);
    limit_ = 2 * h.variables + 1;
    switch (section_) {
      case Section::body: left_ = (h.binary ? 0 : h.inputs) + h.latches + h.outputs + h.bads + h.constraints; break;
      case Section::justice_sizes:
        left_ = h.justices;
        limit_ = text_.size();
        break;
      case Section::rest: left_ = justice_literals_ + h.fairness + (h.binary ? 0 : h.ands); break;
      case Section::deltas: left_ = h.binary ? 2 * h.ands : 0; break;
      default: limit_ = 2 * max_variables; break;
    }
  }
}

void Source::read_text(unsigned char byte) {
  if (is_digit(byte)) {
    add_digit(byte);
    return;
  }
  end_number();
  if (byte != '\n') return;
  if (section_ == Section::justice_sizes) justice_literals_ += number_;
  ASSERT(left_ > 0);
  --left_;
  enter_next_section();
}

void Source::add_digit(unsigned char byte) {
  if (!in_number_) {
    in_number_ = true;
    number_ = 0;
    number_start_ = here_;
  }
  number_ = 10 * number_ + static_cast<std::uint64_t>(byte - '0');
  if (number_ > limit_) fail(number_start_, "the number is larger than " + std::to_string(limit_));
}

void Source::end_number() {
  if (!in_number_) return;
  in_number_ = false;
  last_number_ = number_start_;
}

void Source::read_delta(unsigned char byte) {
  if (delta_bytes_++ == 0) number_start_ = here_;
  // Four bytes have 28 bits, so the fifth may have four.
  if (delta_bytes_ == 5 && byte > 0x0f) return fail(number_start_, "a delta has more than 32 bits");
  if ((byte & 0x80) != 0) return;
  delta_ended_ = true;
  delta_bytes_ = 0;
  --left_;
  enter_next_section();
}

// The library reads one byte ahead, so for the library a delta is complete only when it requests the next byte.
void Source::end_delta() {
  if (!delta_ended_) return;
  delta_ended_ = false;
  last_number_ = number_start_;
}

// A line is a letter, a position, a space and a name; `c` alone begins the comments.
void Source::read_symbol(unsigned char byte) {
  ++symbol_column_;
  if (byte == '\n') {
    if (symbol_column_ == 2 && text_[next_ - 2] == 'c') section_ = Section::comments;
    end_number();
    symbol_column_ = 0;
    symbol_name_ = false;
  } else if (symbol_name_) {
    if (byte == 0) fail(here_, "a name contains a NUL byte");
  } else if (is_digit(byte)) {
    add_digit(byte);
  } else {
    end_number();
    symbol_name_ = byte == ' ';
  }
}

void Source::fail(Place place, std::string text) {
  problem_ = std::move(text);
  problem_place_ = place;
}

}  // namespace polycube::impl::aiger
