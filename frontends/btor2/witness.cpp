// The witness format, as btorsim, Yosys and other checkers read it (docs/formats.md):
//
//   sat / b0 / #k states / @k inputs / ... / .
//
// The reader is strict where an error could make a checker accept an empty witness (no header, frames out of order, an
// element assigned twice with different values, no final dot), and lenient in layout (CRLF, trailing spaces, lines of
// other output before the header).
#include "frontends/btor2/witness.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "frontends/btor2/state_order.h"
#include "support/error.h"

namespace polycube::impl::btor2 {

namespace {

void write_value(std::string& out, std::size_t position, const Value& value, const std::string& label) {
  const std::string end = label.empty() ? "\n" : " " + label + "\n";
  if (const auto* bits = std::get_if<BitVector>(&value)) {
    out += std::to_string(position) + " " + bits->to_binary() + end;
    return;
  }
  const ArrayValue& array = std::get<ArrayValue>(value);
  // Every checker reads an absent element as zero, but only some support "[*]": if there are few indices, all are
  // written.
  constexpr std::uint32_t spelled_out = 8;
  std::map<BitVector, BitVector> entries = array.entries();
  if (!array.default_element().is_zero()) {
    if (array.index_width() <= spelled_out) {
      for (std::uint64_t i = 0; i < std::uint64_t{1} << array.index_width(); ++i) {
        entries.emplace(BitVector(array.index_width(), i), array.default_element());
      }
    } else {
      out += std::to_string(position) + " [*] " + array.default_element().to_binary() + end;
    }
  }
  for (const auto& [index, element] : entries) {
    out += std::to_string(position) + " [" + index.to_binary() + "] " + element.to_binary() + end;
  }
}

std::string label(const TransitionSystem& system, Node variable, char mark, std::size_t frame) {
  const std::string& name = system.symbols.name(variable);
  return name.empty() ? "" : name + mark + std::to_string(frame);
}

}  // namespace

std::string write_witness(const TransitionSystem& system, const Witness& witness) {
  std::string out = "sat\n";
  for (std::size_t i = 0; i < witness.claims.size(); ++i) {
    out += (i == 0 ? "" : " ") + std::string(witness.claims[i].justice ? "j" : "b") +
           std::to_string(witness.claims[i].position);
  }
  out += '\n';
  const std::vector<Node> order = state_order(system);
  for (std::size_t k = 0; k < witness.frames.size(); ++k) {
    const WitnessFrame& frame = witness.frames[k];
    std::string states;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto position = system.state_position(order[i]);
      if (!position) continue;  // a constant array
      const State& state = system.states()[*position];
      if (!state.free_at(k)) continue;
      const auto found = frame.states.find(*position);
      const Value value = found == frame.states.end() ? zero_value(system.terms().sort(state.variable)) : found->second;
      write_value(states, i, value, label(system, state.variable, '#', k));
    }
    if (!states.empty() || k == 0) out += "#" + std::to_string(k) + "\n" + states;
    out += "@" + std::to_string(k) + "\n";
    for (std::size_t i = 0; i < system.inputs().size(); ++i) {
      const Node input = system.inputs()[i];
      const auto found = frame.inputs.find(static_cast<std::uint32_t>(i));
      const Value value = found == frame.inputs.end() ? zero_value(system.terms().sort(input)) : found->second;
      write_value(out, i, value, label(system, input, '@', k));
    }
  }
  return out + ".\n";
}

namespace {

class WitnessReader {
 public:
  WitnessReader(const std::string& path, std::string_view text, const TransitionSystem& system)
      : path_(path), text_(text), system_(system), states_(state_order(system)) {}

  std::vector<Witness> run() {
    std::vector<Witness> result;
    while (find_header()) result.push_back(witness());
    if (result.empty()) {
      if (unsat_) fail(1, "says 'unsat': there is no trace to replay");
      fail(1, "holds no witness: no line is 'sat'");
    }
    return result;
  }

 private:
  [[noreturn]] void fail(std::uint64_t column, const std::string& reason) const {
    throw InputError(path_, std::max<std::uint64_t>(line_number_, 1), column, reason);
  }

  /// The next line without its newline and trailing blanks; empty at the end of the file.
  std::optional<std::string_view> next_line() {
    if (position_ >= text_.size()) return std::nullopt;
    const std::size_t end = std::min(text_.find('\n', position_), text_.size());
    std::string_view line = text_.substr(position_, end - position_);
    position_ = end + 1;
    ++line_number_;
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r')) line.remove_suffix(1);
    return line;
  }

  bool find_header() {
    while (const auto line = next_line()) {
      if (*line == "sat") return true;
      if (*line == "unsat") unsat_ = true;
    }
    return false;
  }

  Witness witness() {
    Witness result;
    claims(result);
    for (;;) {
      const auto line = next_line();
      if (!line) fail(1, "the witness ends without '.'");
      if (*line == ".") break;
      if (line->empty()) fail(1, "an empty line inside a witness");
      if (line->front() == '#' || line->front() == '@') {
        header(*line, result);
      } else {
        assignment(*line, result);
      }
    }
    if (result.frames.empty() || part_ != Part::inputs) fail(1, "the last frame has no '@' line");
    part_ = Part::none;
    defaults_.clear();
    return result;
  }

  void claims(Witness& witness) {
    const auto line = next_line();
    if (!line || line->empty()) fail(1, "expected the property after 'sat', as in 'b0'");
    for (std::size_t i = 0; i < line->size();) {
      const std::size_t end = std::min(line->find(' ', i), line->size());
      const std::string_view token = line->substr(i, end - i);
      Claim claim;
      claim.justice = token.starts_with('j');
      const auto position = number(token.empty() ? token : token.substr(1));
      if (!(token.starts_with('b') || token.starts_with('j')) || !position) {
        fail(i + 1, "expected a property such as 'b0' or 'j0'");
      }
      const std::size_t count = claim.justice ? system_.justices.size() : system_.bads.size();
      if (*position >= count) {
        fail(i + 1, "there is no property '" + std::string(token) + "': the model has " + std::to_string(count) +
                        " of its kind");
      }
      claim.position = static_cast<std::uint32_t>(*position);
      witness.claims.push_back(claim);
      i = end + 1;
    }
  }

  static std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
  }

  /// "#k" opens frame k with its states, "@k" its inputs; states are optional.
  void header(std::string_view line, Witness& witness) {
    const auto k = number(line.substr(1));
    if (!k) fail(2, "expected the number of a frame");
    const bool states = line.front() == '#';
    const std::size_t open = witness.frames.size();
    const bool continues = !states && part_ == Part::states;
    const std::uint64_t expected = continues ? open - 1 : open;
    if ((states && part_ == Part::states) || *k != expected) {
      fail(1, "expected frame " + std::string(continues || !states ? "@" : "#") + std::to_string(expected) +
                  " but got '" + std::string(line.substr(0, 30)) + "'");
    }
    if (part_ == Part::states) note_given_elements(witness.frames.back());
    if (!continues) witness.frames.emplace_back();
    part_ = states ? Part::states : Part::inputs;
    defaults_.clear();
    elements_.clear();
  }

  /// Without "[*]" only the listed elements are given.
  void note_given_elements(WitnessFrame& frame) const {
    for (const auto& [key, elements] : elements_) {
      if (defaults_.contains(key)) continue;
      std::vector<BitVector>& indices = frame.given_elements[key];
      for (const auto& entry : elements) indices.push_back(entry.first);
    }
  }

  void assignment(std::string_view line, Witness& witness) {
    if (part_ == Part::none) fail(1, "expected '#0' or '@0'");
    std::size_t i = std::min(line.find(' '), line.size());
    const auto position = number(line.substr(0, i));
    const bool states = part_ == Part::states;
    const std::vector<Node>& variables = states ? states_ : system_.inputs();
    const std::size_t count = variables.size();
    if (!position) fail(1, "expected the position of " + std::string(states ? "a state" : "an input"));
    if (*position >= count) fail(1, "the model has only " + std::to_string(count) + (states ? " states" : " inputs"));
    const Node variable = variables[*position];
    if (!system_.terms().is_variable(variable)) fail(1, "this state is a constant array: it has no value of its own");
    const Sort sort = system_.terms().sort(variable);
    const std::uint32_t key = states ? *system_.state_position(variable) : static_cast<std::uint32_t>(*position);
    Assignment& values = states ? witness.frames.back().states : witness.frames.back().inputs;
    skip_blanks(line, i);
    if (sort.is_array()) {
      element(line, i, sort, key, values);
    } else {
      if (values.contains(key)) fail(1, "assigned twice in this frame");
      values.emplace(key, bits(line, i, sort.width()));
    }
    skip_blanks(line, i);
    // The rest of the line is a name for human readers; checkers ignore it.
    const std::string_view rest = line.substr(std::min(i, line.size()));
    if (!rest.starts_with(';') && rest.find(' ') != std::string_view::npos &&
        rest.find(" ;") == std::string_view::npos) {
      fail(i + rest.find(' ') + 2, "unexpected text after the name");
    }
  }

  void element(std::string_view line, std::size_t& i, Sort sort, std::uint32_t key, Assignment& values) {
    const std::size_t close = line.find(']', i);
    if (i >= line.size() || line[i] != '[' || close == std::string_view::npos)
      fail(i + 1, "expected '[index]' of an array");
    const std::string_view index = line.substr(i + 1, close - i - 1);
    const std::size_t index_column = i + 2;
    i = close + 1;
    if (i < line.size() && line[i] == ' ') ++i;
    const auto at = values.try_emplace(key, zero_value(sort)).first;
    ArrayValue& array = std::get<ArrayValue>(at->second);
    if (index == "*") {
      const BitVector all = bits(line, i, sort.width());
      if (defaults_.contains(key) && !(defaults_.at(key) == all))
        fail(index_column, "'[*]' given twice with different values");
      defaults_.insert_or_assign(key, all);
      ArrayValue filled(sort.index_width(), all);
      for (const auto& [named_index, named_element] : elements_[key]) filled.write(named_index, named_element);
      array = filled;
      return;
    }
    std::size_t j = 0;
    const BitVector at_index = bits(index, j, sort.index_width(), index_column);
    if (j != index.size()) fail(index_column, "expected an index of width " + std::to_string(sort.index_width()));
    const BitVector value = bits(line, i, sort.width());
    const auto [entry, fresh] = elements_[key].emplace(at_index, value);
    if (!fresh && !(entry->second == value)) fail(index_column, "the element is assigned twice with different values");
    array.write(at_index, value);
  }

  BitVector bits(std::string_view line, std::size_t& i, std::uint32_t width, std::size_t column = 1) const {
    const std::size_t start = i;
    while (i < line.size() && (line[i] == '0' || line[i] == '1')) ++i;
    if (i - start != width || (i < line.size() && line[i] != ' ')) {
      fail(start + column, "expected " + std::to_string(width) + " binary digit" + (width == 1 ? "" : "s"));
    }
    return BitVector::from_binary(line.substr(start, width));
  }

  static void skip_blanks(std::string_view line, std::size_t& i) {
    while (i < line.size() && line[i] == ' ') ++i;
  }

  enum class Part : std::uint8_t { none, states, inputs };

  const std::string& path_;
  std::string_view text_;
  const TransitionSystem& system_;
  const std::vector<Node> states_;  // as the file numbers them
  std::size_t position_ = 0;
  std::uint64_t line_number_ = 0;
  bool unsat_ = false;
  Part part_ = Part::none;
  std::map<std::uint32_t, BitVector> defaults_;                       // "[*]" of this frame
  std::map<std::uint32_t, std::map<BitVector, BitVector>> elements_;  // elements of this frame
};

}  // namespace

std::vector<Witness> read_witnesses(const std::string& path, std::string_view text, const TransitionSystem& system) {
  return WitnessReader(path, text, system).run();
}

}  // namespace polycube::impl::btor2
