// From BTOR2 lines to a transition system.
//
// btor2parser checks the sorts of most operands. Checked here: the bounds of slice, the declared sort of every result
// against the one of its operands (ite, write, slice and the extensions are unchecked there, and the sum of widths
// wraps), arrays of arrays, and a state that is its own init. Operands are normalised: `-5` becomes a `not` term, `uext
// x 0` and `sext x 0` become x itself with an additional name, since Yosys names wires by them.
#include "frontends/btor2/reader.h"

#include <btor2parser.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "frontends/btor2/scan.h"
#include "support/error.h"
#include "support/platform.h"

namespace polycube::impl::btor2 {

namespace {

struct DeleteParser {
  void operator()(Btor2Parser* parser) const { btor2parser_delete(parser); }
};
struct CloseStream {
  void operator()(std::FILE* stream) const { std::fclose(stream); }
};

class Reader {
 public:
  Reader(const std::string& path, std::string_view text) : path_(path), text_(text), scan_(scan(path, text)) {}

  TransitionSystem run() {
    parse();
    terms_.resize(static_cast<std::size_t>(btor2parser_max_id(parser_.get())) + 1);
    Btor2LineIterator it = btor2parser_iter_init(parser_.get());
    while (const Btor2Line* line = btor2parser_iter_next(&it)) define(*line);
    name_outputs();
    return std::move(system_);
  }

 private:
  void parse() {
    parser_.reset(btor2parser_new());
    if (scan_.normalised.empty()) return;
    const std::unique_ptr<std::FILE, CloseStream> stream(open_text(scan_.normalised));
    if (!stream) throw InputError(path_, "cannot be read from memory");
    if (btor2parser_read_lines(parser_.get(), stream.get()) == 0) fail_as_parser(btor2parser_error(parser_.get()));
    std::string().swap(scan_.normalised);
  }

  /// "line N: text", with N in the normalised text, becomes an error at the token of the file that caused it.
  [[noreturn]] void fail_as_parser(const std::string& message) const {
    const std::size_t colon = message.find(": ");
    const std::uint64_t normalised_line = std::strtoull(message.c_str() + 5, nullptr, 10);
    const std::string reason = colon == std::string::npos ? message : message.substr(colon + 2);
    const std::size_t index = std::min<std::size_t>(normalised_line, scan_.lines.size());
    fail(index == 0 ? ScannedLine{1, 0, 0} : scan_.lines[index - 1], token_of(reason), reason);
  }

  /// The token that an error message of btor2parser is about: 1 is the tag, 2 the sort, 3 and on the operands.
  static std::size_t token_of(const std::string& reason) {
    static constexpr struct {
      std::string_view phrase;
      std::size_t token;
    } phrases[] = {
        // The longer phrases first: some name two arguments, and the one that caused the error is the first.
        {"sort of third argument", 5},
        {"sorts of second and third", 5},
        {"sort of second argument", 4},
        {"sort of read", 2},
        {"sort of init value", 4},
        {"second operand", 4},
        {"first argument", 3},
        {"second argument", 4},
        {"third argument", 5},
        {"constant", 3},
        {"digit", 3},
        {"initialization expressions", 4},
        {"initialized twice", 3},
        {"set twice", 3},
        {"sort id", misused},
        {"used as argument", misused},
        {"bitvec sort for", 2},
        {"bitvec of size", 2},
        {"array sort for", 3},
        {"lower has to be", 4},
    };
    // "argument 0" and so on: the conditions of justice, after their number.
    const std::size_t numbered = reason.find(" argument ");
    if (numbered != std::string::npos && std::isdigit(static_cast<unsigned char>(reason[numbered + 10])) != 0) {
      return 3 + std::strtoul(reason.c_str() + numbered + 10, nullptr, 10);
    }
    for (const auto& entry : phrases) {
      if (reason.find(entry.phrase) != std::string::npos) return entry.token;
    }
    return 1;
  }
  static constexpr std::size_t misused = 0;  // found by the definitions of the ids

  /// The first id of a line that refers to a sort where a term is required, to a term where a sort is required, or to a
  /// line without a value.
  std::size_t misused_id(const std::vector<Token>& tokens) const {
    const std::string_view tag = tokens[1].text;
    const bool property = tag == "bad" || tag == "constraint" || tag == "fair" || tag == "output";
    const std::size_t first = tag == "sort" || tag == "justice" ? 3 : 2;
    for (std::size_t i = first; i < tokens.size(); ++i) {
      const bool sort_due = tag == "sort" || (i == 2 && !property);
      const std::string_view used = tag_of(tokens[i].text);
      const bool valueless = used == "init" || used == "next" || used == "bad" || used == "constraint" ||
                             used == "fair" || used == "output" || used == "justice";
      if (valueless || (used == "sort") != sort_due) return i;
    }
    return 1;
  }

  /// The tag of the line that defines an id as written in the file.
  std::string_view tag_of(std::string_view reference) const {
    if (reference.starts_with('-')) reference.remove_prefix(1);
    std::uint64_t id = 0;
    std::from_chars(reference.data(), reference.data() + reference.size(), id);
    const auto found = std::lower_bound(scan_.lines.begin(), scan_.lines.end(), id,
                                        [](const ScannedLine& line, std::uint64_t x) { return line.id < x; });
    return found == scan_.lines.end() || found->id != id ? "" : tokens_of_line(text_, found->begin)[1].text;
  }

  [[noreturn]] void fail(const ScannedLine& where, std::size_t token, const std::string& reason) const {
    const std::vector<Token> tokens = tokens_of_line(text_, where.begin);
    if (token == misused && tokens.size() > 1) token = misused_id(tokens);
    const std::size_t i = std::min(token, tokens.size() - 1);
    throw InputError(path_, where.number, tokens.empty() ? 1 : tokens[i].column, reason);
  }

  [[noreturn]] void fail(const Btor2Line& line, std::size_t token, const std::string& reason) const {
    fail(scan_.lines[static_cast<std::size_t>(line.lineno) - 1], token, reason);
  }

  Sort sort(const Btor2Line& line) const {
    const Btor2Sort& s = line.sort;
    if (s.tag == BTOR2_TAG_SORT_bitvec) {
      if (s.bitvec.width > max_width)
        fail(line, 2, "wider than the " + std::to_string(max_width) + " bits that polycube treats");
      return Sort::bits(s.bitvec.width);
    }
    const Btor2Line* index = btor2parser_get_line_by_id(parser_.get(), s.array.index);
    const Btor2Line* element = btor2parser_get_line_by_id(parser_.get(), s.array.element);
    return Sort::array(sort(*index).width(), sort(*element).width());
  }

  Node operand(const Btor2Line& line, std::uint32_t i) {
    const std::int64_t id = line.args[i];
    const Node n = terms_[static_cast<std::size_t>(std::llabs(id))];
    CHECK(n);
    if (id > 0) return n;
    if (system_.terms().sort(n).is_array()) fail(line, 3 + i, "an array cannot be negated");
    return system_.terms().make(Kind::not_, {n});
  }

  /// Properties have width 1, but btor2parser checks only for some of them that they are bit-vectors at all.
  Node condition(const Btor2Line& line, std::uint32_t i) {
    const Node n = operand(line, i);
    if (!system_.terms().sort(n).is_boolean()) fail(line, 2 + i, "expected a bit-vector of width 1");
    return n;
  }

  static std::string symbol(const Btor2Line& line) { return line.symbol == nullptr ? "" : line.symbol; }

  std::string position(const Btor2Line& line) const {
    return std::string(position_of_line(text_, scan_.lines[static_cast<std::size_t>(line.lineno) - 1].begin));
  }

  void set(const Btor2Line& line, Node n) {
    terms_[static_cast<std::size_t>(line.id)] = n;
    if (line.symbol == nullptr) return;
    system_.symbols.add(n, line.symbol);
    if (std::string where = position(line); !where.empty()) system_.symbols.set_position(n, std::move(where));
  }

  void set_variable(const Btor2Line& line, Node n) {
    system_.symbols.set_line_id(n, scan_.lines[static_cast<std::size_t>(line.lineno) - 1].id);
    set(line, n);
  }

  void define(const Btor2Line& line) {
    switch (line.tag) {
      case BTOR2_TAG_sort: return check_sort(line);
      case BTOR2_TAG_input: return set_variable(line, system_.add_input(sort(line)));
      case BTOR2_TAG_state: return set_variable(line, system_.add_state(sort(line)));
      case BTOR2_TAG_init: return init(line);
      case BTOR2_TAG_next: return next(line);
      case BTOR2_TAG_bad: return system_.bads.push_back({condition(line, 0), symbol(line), position(line)});
      case BTOR2_TAG_constraint:
        return system_.constraints.push_back({condition(line, 0), symbol(line), position(line)});
      case BTOR2_TAG_fair: return system_.fairness.push_back({condition(line, 0), symbol(line), position(line)});
      case BTOR2_TAG_output: return system_.outputs.push_back({operand(line, 0), symbol(line), position(line)});
      case BTOR2_TAG_justice: return justice(line);
      case BTOR2_TAG_zero:
      case BTOR2_TAG_one:
      case BTOR2_TAG_ones:
      case BTOR2_TAG_const:
      case BTOR2_TAG_constd:
      case BTOR2_TAG_consth: return set(line, constant(line));
      default: return operation(line);
    }
  }

  void check_sort(const Btor2Line& line) const {
    if (line.sort.tag != BTOR2_TAG_SORT_array) return;
    check_part(line, line.sort.array.index, 3, "an array indexed by arrays: indices of BTOR2 are bit-vectors");
    check_part(line, line.sort.array.element, 4, "an array of arrays: elements of BTOR2's arrays are bit-vectors");
  }

  void check_part(const Btor2Line& line, std::int64_t id, std::size_t token, const char* otherwise) const {
    const Btor2Line* part = btor2parser_get_line_by_id(parser_.get(), id);
    if (part->sort.tag != BTOR2_TAG_SORT_bitvec) fail(line, token, otherwise);
    static_cast<void>(sort(*part));
  }

  Node constant(const Btor2Line& line) {
    const std::uint32_t width = sort(line).width();
    std::optional<BitVector> value;
    switch (line.tag) {
      case BTOR2_TAG_zero: value = BitVector::zero(width); break;
      case BTOR2_TAG_one: value = BitVector::one(width); break;
      case BTOR2_TAG_ones: value = BitVector::ones(width); break;
      case BTOR2_TAG_const: value = BitVector::from_binary(line.constant); break;
      case BTOR2_TAG_constd: value = BitVector::from_decimal(width, line.constant); break;
      default: value = BitVector::from_hexadecimal(width, line.constant); break;
    }
    if (!value || value->width() != width)
      fail(line, 3, "the constant does not fit the width " + std::to_string(width));
    return system_.terms().constant(*value);
  }

  /// Yosys, which tells positions, names the ports of a design by outputs only: a register that is a port has no other
  /// name.
  void name_outputs() {
    for (const Condition& output : system_.outputs) {
      const bool nameless = system_.symbols.name(output.term).empty() && !system_.terms().is_constant(output.term);
      if (!nameless || output.name.empty() || output.position.empty()) continue;
      system_.symbols.add(output.term, output.name);
      system_.symbols.set_position(output.term, output.position);
    }
  }

  void init(const Btor2Line& line) {
    const Node state = operand(line, 0);
    Node value = operand(line, 1);
    TermStore& terms = system_.terms();
    if (state == value) fail(line, 4, "a state cannot be its own initial value");
    const Sort target = terms.sort(state);
    if (target.is_array() && terms.sort(value).is_bits()) {
      // All elements are initialised with this constant. It may be written negated, or as the negation of a named one.
      if (terms.kind(value) == Kind::not_ && terms.is_constant(terms.arg(value, 0))) {
        value = terms.constant(bv::not_(terms.value(terms.arg(value, 0))));
      }
      if (!terms.is_constant(value)) fail(line, 4, "expected a constant, or an array");
      value = terms.const_array(target, value);
    }
    if (terms.sort(value) != target) fail(line, 4, "the sorts of state and initial value differ");
    system_.set_init(state, value);
  }

  void next(const Btor2Line& line) {
    const Node state = operand(line, 0);
    const Node value = operand(line, 1);
    if (system_.terms().sort(state) != system_.terms().sort(value))
      fail(line, 4, "the sorts of state and next value differ");
    system_.set_next(state, value);
  }

  void justice(const Btor2Line& line) {
    Justice property{{}, symbol(line), position(line)};
    for (std::uint32_t i = 0; i < line.nargs; ++i) property.terms.push_back(condition(line, i));
    system_.justices.push_back(std::move(property));
  }

  void operation(const Btor2Line& line) {
    const std::optional<Kind> kind = operator_named(line.name);
    CHECK(kind.has_value());
    const KindInfo& row = info(*kind);
    Node args[3];
    for (std::uint32_t i = 0; i < row.arity; ++i) args[i] = operand(line, i);
    const auto p0 = row.params > 0 ? static_cast<std::uint32_t>(line.args[row.arity]) : 0;
    const auto p1 = row.params > 1 ? static_cast<std::uint32_t>(line.args[row.arity + 1]) : 0;
    if (row.rule == SortRule::extend && p0 == 0) {
      check_result(line, args[0]);
      return set(line, args[0]);
    }
    const std::span<const Node> operands(args, row.arity);
    if (!system_.terms().well_sorted(*kind, operands, p0, p1)) fail(line, 1, complaint(*kind));
    const Node n = system_.terms().make(*kind, operands, p0, p1);
    check_result(line, n);
    set(line, n);
  }

  static std::string complaint(Kind kind) {
    if (kind == Kind::slice) return "the upper bit of slice lies outside the operand";
    if (info(kind).rule == SortRule::extend || kind == Kind::concat) {
      return "the result is wider than the " + std::to_string(max_width) + " bits that polycube treats";
    }
    return "the sorts of the operands do not fit " + std::string(info(kind).name);
  }

  void check_result(const Btor2Line& line, Node n) const {
    if (system_.terms().sort(n) != sort(line))
      fail(line, 2, std::string("the operands of ") + line.name + " give another sort");
  }

  const std::string& path_;
  std::string_view text_;
  Scan scan_;
  std::unique_ptr<Btor2Parser, DeleteParser> parser_;
  TransitionSystem system_;
  std::vector<Node> terms_;  // by (normalised) id
};

}  // namespace

TransitionSystem read(const std::string& path, std::string_view text) { return Reader(path, text).run(); }

}  // namespace polycube::impl::btor2
