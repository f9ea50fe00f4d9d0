// From the aiger library's tables to a transition system.
//
// The library parses the file (source.h checks its bytes before), and this file translates: a latch becomes a one-bit
// state, an AND a term of kind and_, a negated literal a term of kind not_. Terms are hash-consed, so two ANDs of the
// same operands become one term.
//
// The operands of an AND get the order of binary files, the later defined one first. Otherwise, writing a binary file
// and reading it would swap some of them.
//
// Properties: a file with neither bads nor justice properties has the format before AIGER 1.9, where the outputs were
// the properties. Its outputs become bads, with their names, and are no longer outputs; aigmove does the same, and
// witnesses count them as b0, b1, ... . So such a system is written as a file with bads, which reads as the same
// system.
#include "frontends/aiger/reader.h"

#include <memory>

#include "aiger.h"
#include "frontends/aiger/source.h"
#include "support/error.h"
#include "term/evaluate.h"
#include "ts/init_order.h"

namespace polycube::impl::aiger {

namespace {

struct Delete {
  void operator()(::aiger* model) const { aiger_reset(model); }
};
using Model = std::unique_ptr<::aiger, Delete>;

int next_byte(void* source) { return static_cast<Source*>(source)->get(); }

/// Throws for an error message of the library's parser, which starts with "line N: " or "character N: ". Our own
/// position replaces both. An error about a wrong byte is where reading stopped; other errors are about a number that
/// the parser has already passed.
void throw_if_parse_error(const std::string& path, const Source& source, std::string_view message) {
  if (!source.problem().empty()) {
    throw InputError(path, source.problem_place().line, source.problem_place().column, source.problem());
  }
  if (!message.starts_with("line ") && !message.starts_with("character ")) return;
  const std::size_t colon = message.find(": ");
  CHECK(colon != std::string_view::npos);
  message.remove_prefix(colon + 2);
  bool about_a_byte = false;
  for (const std::string_view begin : {"expected", "unexpected", "corrupted", "new line"}) {
    about_a_byte = about_a_byte || message.starts_with(begin);
  }
  const Place place = about_a_byte ? source.here() : source.last_number();
  // The library's two messages for this are a list of letters, and a guess at the cause that is mostly wrong.
  if (message.starts_with("corrupted") || message.find("[cilobcjf]") != std::string_view::npos) {
    message = "expected a symbol, a comment or the end of the file";
  }
  throw InputError(path, place.line, place.column, std::string(message));
}

class Translation {
 public:
  Translation(const std::string& path, std::string_view text, const Header& header, const ::aiger& model)
      : path_(path),
        text_(text),
        header_(header),
        model_(model),
        node_(model.maxvar + 1),
        and_of_(model.maxvar + 1, 0) {}

  TransitionSystem run() {
    system_.format = Format::aiger;
    add_variables();
    check_defined();
    for (std::uint32_t i = 0; i < model_.num_ands; ++i) define(i);
    for (std::uint32_t i = 0; i < model_.num_latches; ++i) set_latch(model_.latches[i]);
    check_resets();
    add_properties();
    return std::move(system_);
  }

 private:
  void add_variables() {
    node_[0] = system_.terms().boolean(false);
    for (std::uint32_t i = 0; i < model_.num_inputs; ++i) {
      const aiger_symbol& input = model_.inputs[i];
      node_[input.lit / 2] = system_.add_input(Sort::bits(1), name(input));
    }
    for (std::uint32_t i = 0; i < model_.num_latches; ++i) {
      const aiger_symbol& latch = model_.latches[i];
      node_[latch.lit / 2] = system_.add_state(Sort::bits(1), name(latch));
    }
    for (std::uint32_t i = 0; i < model_.num_ands; ++i) and_of_[model_.ands[i].lhs / 2] = i + 1;
  }

  // The library checks this too, but not for resets, and without a position.
  void check_defined() const {
    std::uint64_t line = 2 + (header_.binary ? 0 : model_.num_inputs);
    // Lines of binary files omit the literal that is being defined. An omitted reset is 0, thus defined.
    const std::size_t next = header_.binary ? 0 : 1;
    for (std::uint32_t i = 0; i < model_.num_latches; ++i, ++line) {
      check_defined(model_.latches[i].next, line, next);
      check_defined(model_.latches[i].reset, line, next + 1);
    }
    check_defined(model_.outputs, model_.num_outputs, line);
    check_defined(model_.bad, model_.num_bad, line);
    check_defined(model_.constraints, model_.num_constraints, line);
    line += model_.num_justice;
    for (std::uint32_t i = 0; i < model_.num_justice; ++i) {
      const aiger_symbol& justice = model_.justice[i];
      for (std::uint32_t j = 0; j < justice.size; ++j) check_defined(justice.lits[j], line++, 0);
    }
    check_defined(model_.fairness, model_.num_fairness, line);
    // In binary files the operands of an AND are defined before it.
    if (header_.binary) return;
    for (std::uint32_t i = 0; i < model_.num_ands; ++i, ++line) {
      check_defined(model_.ands[i].rhs0, line, 1);
      check_defined(model_.ands[i].rhs1, line, 2);
    }
  }

  void check_defined(const aiger_symbol* symbols, std::uint32_t count, std::uint64_t& line) const {
    for (std::uint32_t i = 0; i < count; ++i) check_defined(symbols[i].lit, line++, 0);
  }

  void check_defined(std::uint32_t literal, std::uint64_t line, std::size_t index) const {
    const std::uint32_t variable = literal / 2;
    if (node_[variable] || and_of_[variable] != 0) return;
    fail(place_of_number(text_, line, index), "literal " + std::to_string(literal) + " is not defined");
  }

  // ASCII files may define ANDs in any order, so operands are defined first, with an explicit stack: a chain of a
  // million gates in reverse order is legal. An AND is open while its operands are being defined.
  void define(std::uint32_t index) {
    stack_.push_back(index);
    while (!stack_.empty()) {
      const aiger_and& gate = model_.ands[stack_.back()];
      if (node_[gate.lhs / 2]) {
        stack_.pop_back();
        continue;
      }
      const std::uint32_t missing = !node_[gate.rhs0 / 2] ? gate.rhs0 / 2 : !node_[gate.rhs1 / 2] ? gate.rhs1 / 2 : 0;
      if (missing == 0) {
        node_[gate.lhs / 2] = conjunction(gate.rhs0, gate.rhs1);
        stack_.pop_back();
        continue;
      }
      open_.resize(model_.num_ands, false);
      const std::uint32_t below = and_of_[missing] - 1;
      open_[stack_.back()] = true;
      if (open_[below]) throw_circle(below);
      stack_.push_back(below);
    }
  }

  // An AND of a binary file can be its own operand in one way only: its first delta is 0.
  [[noreturn]] void throw_circle(std::uint32_t index) const {
    const std::uint64_t first = first_line_of_ands();
    const Place place = header_.binary ? place_of_delta(text_, first, 2 * std::size_t{index}) : Place{first + index, 1};
    fail(place, "AND " + std::to_string(model_.ands[index].lhs) + " depends on itself");
  }

  std::uint64_t first_line_of_ands() const {
    std::uint64_t line = 2 + (header_.binary ? 0 : header_.inputs) + header_.latches + header_.outputs + header_.bads +
                         header_.constraints + header_.justices + header_.fairness;
    for (std::uint32_t i = 0; i < model_.num_justice; ++i) line += model_.justice[i].size;
    return line;
  }

  [[noreturn]] void fail(Place place, const std::string& text) const {
    throw InputError(path_, place.line, place.column, text);
  }

  Node conjunction(std::uint32_t literal0, std::uint32_t literal1) {
    const auto rank = [&](std::uint32_t l) { return std::pair(node_[l / 2], l % 2); };
    if (rank(literal0) < rank(literal1)) std::swap(literal0, literal1);
    return system_.terms().make(Kind::and_, {term(literal0), term(literal1)});
  }

  Node term(std::uint32_t literal) {
    const Node n = node_[literal / 2];
    ASSERT(n);
    if (literal <= 1) return system_.terms().boolean(literal == 1);
    return literal % 2 == 0 ? n : system_.terms().make(Kind::not_, {n});
  }

  void set_latch(const aiger_symbol& latch) {
    const Node state = node_[latch.lit / 2];
    system_.set_next(state, term(latch.next));
    if (latch.reset != latch.lit) system_.set_init(state, term(latch.reset));
  }

  // Since AIGER 1.9.23 a reset may be any literal, so the initial values are a system of equations. A TransitionSystem
  // cannot represent two kinds: resets that read an input, which relate the first input vector to the initial state,
  // and resets that depend on each other in a cycle, which evaluation cannot solve.
  void check_resets() const {
    std::vector<Node> inits;
    for (const State& state : system_.states()) {
      if (state.init) inits.push_back(state.init);
    }
    for (const Node n : cone(system_.terms(), inits)) {
      const auto position = system_.input_position(n);
      if (!position) continue;
      const std::string& label = system_.symbols.name(n);
      throw Unsupported("the reset of a latch depends on input " + std::to_string(*position) +
                        (label.empty() ? "" : " '" + label + "'"));
    }
    init_order(system_);
  }

  void add_properties() {
    const bool old = model_.num_bad == 0 && model_.num_justice == 0;
    add(old ? system_.bads : system_.outputs, model_.outputs, model_.num_outputs);
    add(system_.bads, model_.bad, model_.num_bad);
    add(system_.constraints, model_.constraints, model_.num_constraints);
    add(system_.fairness, model_.fairness, model_.num_fairness);
    for (std::uint32_t i = 0; i < model_.num_justice; ++i) {
      const aiger_symbol& symbol = model_.justice[i];
      Justice justice;
      for (std::uint32_t j = 0; j < symbol.size; ++j) justice.terms.push_back(term(symbol.lits[j]));
      justice.name = name(symbol);
      system_.justices.push_back(std::move(justice));
    }
  }

  void add(std::vector<Condition>& conditions, const aiger_symbol* symbols, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) conditions.push_back({term(symbols[i].lit), name(symbols[i])});
  }

  static std::string name(const aiger_symbol& symbol) { return symbol.name == nullptr ? "" : symbol.name; }

  const std::string& path_;
  std::string_view text_;
  const Header& header_;
  const ::aiger& model_;
  TransitionSystem system_;
  std::vector<Node> node_;             // by variable; none if it is not defined, or not yet
  std::vector<std::uint32_t> and_of_;  // by variable: index of its AND + 1, or 0
  std::vector<std::uint32_t> stack_;
  std::vector<bool> open_;  // by index of the AND
};

bool is_in_order(const ::aiger& model) {
  std::uint32_t literal = 0;
  for (std::uint32_t i = 0; i < model.num_inputs; ++i) {
    if (model.inputs[i].lit != (literal += 2)) return false;
  }
  for (std::uint32_t i = 0; i < model.num_latches; ++i) {
    if (model.latches[i].lit != (literal += 2)) return false;
  }
  return true;
}

}  // namespace

TransitionSystem read(const std::string& path, std::string_view text) { return read_file(path, text).system; }

File read_file(const std::string& path, std::string_view text) {
  const Header header = read_header(path, text);
  Source source(text, header);
  const Model model(aiger_init());
  const char* message = aiger_read_generic(model.get(), &source, next_byte);
  throw_if_parse_error(path, source, message == nullptr ? "" : message);
  // The remaining errors are about the whole model. The translation finds all of them again, with their positions.
  File file{Translation(path, text, header, *model).run(), is_in_order(*model), {}};
  // Only another version of the library could find an error that the translation does not: it is reported at line 1.
  if (message != nullptr) throw InputError(path, 1, 1, message);
  for (char** c = model->comments; c != nullptr && *c != nullptr; ++c) file.comments.emplace_back(*c);
  return file;
}

}  // namespace polycube::impl::aiger
