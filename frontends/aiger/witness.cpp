// AIGER witnesses: the format, and what is read of it.
//
// A witness is a status line (1 for a counterexample, 0 and 2 for none), a line of properties (b0, j1, b0b2), the
// initial values of the latches, a line of input values for each step, and a line with a dot. Systems without latches
// or without inputs have empty lines there, so an empty line is never skipped. Lines that begin with c or u (comments,
// and the bounds that bounded model checkers report) may be anywhere. A file may contain several witnesses.
//
// Limits: only the syntax is checked. The checker decides whether initial values agree with resets, constraints hold
// and the bad is reached; so it gets all values, including those of latches with a reset.
#include "frontends/aiger/witness.h"

#include <algorithm>

#include "support/error.h"
#include "ts/simulate.h"

namespace polycube::impl::aiger {

namespace {

char digit(const Assignment& values, std::uint32_t position) {
  const auto found = values.find(position);
  if (found == values.end()) return '0';
  const auto* bits = std::get_if<BitVector>(&found->second);
  CHECK(bits != nullptr && bits->width() == 1);
  return bits->is_true() ? '1' : '0';
}

void require_one_bit_latches(const TransitionSystem& system) {
  for (const Node input : system.inputs()) {
    if (!system.terms().sort(input).is_boolean()) throw Unsupported("an AIGER witness has no words for wide inputs");
  }
  for (const State& state : system.states()) {
    if (!system.terms().sort(state.variable).is_boolean() || !state.next) {
      throw Unsupported("an AIGER witness has no words for wide states and for states without next");
    }
  }
}

/// The latches in step 0: the reset if there is one, else the value in the witness, else zero.
std::string initial_values(const TransitionSystem& system, const Assignment& chosen) {
  Simulator simulator(system);
  for (const auto& [position, value] : chosen) {
    CHECK(position < system.states().size());
    if (!system.states()[position].init) simulator.set_state(position, value);
  }
  simulator.initialise();
  std::string text;
  for (std::uint32_t i = 0; i < system.states().size(); ++i) {
    text += std::get<BitVector>(simulator.state(i)).is_true() ? '1' : '0';
  }
  return text;
}

class WitnessReader {
 public:
  WitnessReader(const std::string& path, std::string_view text, const TransitionSystem& system)
      : path_(path), text_(text), system_(system) {}

  std::vector<Witness> run() {
    std::vector<Witness> result;
    while (next_line()) result.push_back(read_one());
    if (result.empty()) fail(1, "expected '0', '1' or '2', found no witness");
    return result;
  }

 private:
  /// Requires: the current line is the first of a witness.
  Witness read_one() {
    const bool counterexample = line_ == "1";
    if (!counterexample && line_ != "0" && line_ != "2") fail(1, "expected '0', '1' or '2'");
    expect_line("the properties");
    std::vector<Claim> claims = read_claims();
    if (!counterexample) {
      expect_line("'.'");
      if (line_ != ".") fail(1, "expected '.' after a status without a trace");
      return {};
    }
    Witness witness{std::move(claims), {}};
    expect_line("the initial values of the latches");
    WitnessFrame first;
    first.states = read_values(system_.states().size(), "latches");
    for (expect_line("a line of input values"); line_ != "."; expect_line("a line of input values or '.'")) {
      first.inputs = read_values(system_.inputs().size(), "inputs");
      witness.frames.push_back(std::move(first));
      first = {};
    }
    if (witness.frames.empty()) fail(1, "expected a line of input values, a trace has at least one step");
    return witness;
  }

  /// One or more of b0, j12, ... without separators.
  std::vector<Claim> read_claims() const {
    std::vector<Claim> result;
    std::size_t at = 0;
    do {
      if (at == line_.size() || (line_[at] != 'b' && line_[at] != 'j')) fail(at + 1, "expected 'b' or 'j'");
      const bool justice = line_[at] == 'j';
      const std::uint64_t count = justice ? system_.justices.size() : system_.bads.size();
      const std::size_t start = at++;
      if (at == line_.size() || !is_digit(line_[at])) fail(at + 1, "expected the number of a property");
      std::uint64_t position = 0;
      for (; at < line_.size() && is_digit(line_[at]); ++at) {
        position = std::min<std::uint64_t>(10 * position + static_cast<std::uint64_t>(line_[at] - '0'), 1u << 31);
      }
      if (position >= count) {
        fail(start + 1, "the model has no " + std::string(line_.substr(start, at - start)) + ", only " +
                            std::to_string(count) + (justice ? " justice properties" : " bads"));
      }
      result.push_back({justice, static_cast<std::uint32_t>(position)});
    } while (at < line_.size());
    return result;
  }

  /// A line of 0, 1 and x; a variable with x is absent from the assignment.
  Assignment read_values(std::size_t count, const char* what) const {
    Assignment result;
    for (std::size_t i = 0; i < line_.size() && i < count; ++i) {
      const char c = line_[i];
      if (c != '0' && c != '1' && c != 'x') fail(i + 1, "expected '0', '1' or 'x'");
      if (c != 'x') result.emplace(static_cast<std::uint32_t>(i), BitVector::boolean(c == '1'));
    }
    if (line_.size() != count) {
      fail(std::min(line_.size(), count) + 1, "expected " + std::to_string(count) + " values, one for each of the " +
                                                  what + ", found " + std::to_string(line_.size()));
    }
    return result;
  }

  /// Advances to the next line that is not to be ignored; false at the end of the text.
  bool next_line() {
    while (at_ < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      line_ = text_.substr(at_, end - at_);
      at_ = end + 1;
      ++line_number_;
      if (!line_.starts_with('c') && !line_.starts_with('u')) return true;
    }
    line_ = {};
    ++line_number_;
    return false;
  }

  void expect_line(const std::string& what) {
    if (!next_line()) fail(1, "expected " + what + ", found the end of the file");
  }

  [[noreturn]] void fail(std::size_t column, const std::string& text) const {
    throw InputError(path_, line_number_, column, text);
  }

  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  const std::string& path_;
  std::string_view text_;
  const TransitionSystem& system_;
  std::size_t at_ = 0;
  std::string_view line_;
  std::uint64_t line_number_ = 0;
};

}  // namespace

std::string write_witness(const TransitionSystem& system, const Witness& witness) {
  CHECK(!witness.claims.empty() && !witness.frames.empty());
  require_one_bit_latches(system);
  std::string text = "1\n";
  for (const Claim& claim : witness.claims) text += (claim.justice ? "j" : "b") + std::to_string(claim.position);
  text += '\n';
  text += initial_values(system, witness.frames.front().states);
  text += '\n';
  for (const WitnessFrame& frame : witness.frames) {
    for (std::uint32_t i = 0; i < system.inputs().size(); ++i) text += digit(frame.inputs, i);
    text += '\n';
  }
  return text + ".\n";
}

std::vector<Witness> read_witnesses(const std::string& path, std::string_view text, const TransitionSystem& system) {
  return WitnessReader(path, text, system).run();
}

}  // namespace polycube::impl::aiger
