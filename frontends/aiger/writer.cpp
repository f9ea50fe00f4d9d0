// From one-bit terms to the aiger library's tables, which the library prints.
//
// Literals have the order that binary files require: inputs, latches, ANDs in the order of the terms. An and_ is one
// AND and a not_ a sign, without simplification, so that a system from AIGER is written unchanged. Every other operator
// of one-bit arguments is a truth table of at most eight rows, computed by the evaluator that defines the operators,
// and becomes multiplexers by Shannon's expansion: so no operator has a formula of its own that could be wrong.
//
// AIGER has no state without next. One that has no init either, and that no init reads, is written as an input of the
// same name. Any other becomes a latch whose next is a new input without a name: its value is the reset in step 0, and
// arbitrary later, as the semantics requires.
//
// Limits: outputs are written only with a bad or a justice property. Alone in a file they would be read as properties.
#include "frontends/aiger/writer.h"

#include <algorithm>
#include <array>
#include <memory>

#include "aiger.h"
#include "support/error.h"
#include "term/evaluate.h"

namespace polycube::impl::aiger {

namespace {

using Literal = std::uint32_t;

struct Delete {
  void operator()(::aiger* model) const { aiger_reset(model); }
};

int append(char byte, void* text) {
  static_cast<std::string*>(text)->push_back(byte);
  return static_cast<unsigned char>(byte);
}

class Writer {
 public:
  explicit Writer(const TransitionSystem& system)
      : system_(system),
        terms_(system.terms()),
        has_property_(!system.bads.empty() || !system.justices.empty()),
        literal_(terms_.size(), undefined),
        model_(aiger_init()) {}

  std::string run(Encoding encoding) {
    number_inputs();
    number_latches();
    for (const Node n : cone(terms_, roots())) define(n);
    add_latches();
    add_properties();
    std::string text;
    CHECK(aiger_write_generic(model_.get(), encoding == Encoding::ascii ? aiger_ascii_mode : aiger_binary_mode, &text,
                              append) != 0);
    return text;
  }

 private:
  static constexpr Literal undefined = 0xffffffff;

  std::vector<Node> roots() const {
    std::vector<Node> result;
    for (const State& state : system_.states()) {
      if (state.init) result.push_back(state.init);
      if (state.next) result.push_back(state.next);
    }
    for (const auto* conditions : {&system_.bads, &system_.constraints, &system_.fairness, &system_.outputs}) {
      if (conditions == &system_.outputs && !has_property_) continue;
      for (const Condition& condition : *conditions) result.push_back(condition.term);
    }
    for (const Justice& j : system_.justices) result.insert(result.end(), j.terms.begin(), j.terms.end());
    return result;
  }

  Literal new_variable() {
    if (variables_ == 1u << 30) throw Unsupported("the system has too many gates for an AIGER file");
    return 2 * ++variables_;
  }

  void number_inputs() {
    for (const Node input : system_.inputs()) add_input(input);
    std::vector<Node> inits;
    for (const State& state : system_.states()) {
      if (state.init) inits.push_back(state.init);
    }
    std::vector<bool> read_by_init(terms_.size(), false);
    for (const Node n : cone(terms_, inits)) read_by_init[n.id()] = true;
    for (const State& state : system_.states()) {
      if (state.next || state.init || read_by_init[state.variable.id()]) {
        latches_.push_back(state);
      } else {
        add_input(state.variable);
      }
    }
    for (const State& latch : latches_) {
      if (latch.next) continue;
      drivers_.push_back(new_variable());
      aiger_add_input(model_.get(), drivers_.back(), nullptr);
    }
  }

  void add_input(Node variable) {
    check_width(variable);
    literal_[variable.id()] = new_variable();
    aiger_add_input(model_.get(), literal_[variable.id()], name_of(variable));
  }

  void number_latches() {
    for (const State& latch : latches_) {
      check_width(latch.variable);
      literal_[latch.variable.id()] = new_variable();
    }
  }

  void define(Node n) {
    check_width(n);
    Literal& literal = literal_[n.id()];
    if (literal != undefined) return;
    switch (terms_.kind(n)) {
      case Kind::variable: throw Unsupported(describe(n) + " is neither an input nor a state of the system");
      case Kind::constant: literal = terms_.is_true(n) ? 1 : 0; break;
      case Kind::not_: literal = literal_of(terms_.arg(n, 0)) ^ 1; break;
      case Kind::and_: literal = conjunction(literal_of(terms_.arg(n, 0)), literal_of(terms_.arg(n, 1))); break;
      default: literal = tabulate(n); break;
    }
  }

  Literal literal_of(Node n) const {
    ASSERT(literal_[n.id()] != undefined);
    return literal_[n.id()];
  }

  /// A new AND, without any simplification.
  Literal conjunction(Literal a, Literal b) {
    const Literal result = new_variable();
    aiger_add_and(model_.get(), result, std::max(a, b), std::min(a, b));
    return result;
  }

  /// The truth table of an operator, as a word: bit r is the result if argument i is bit i of r.
  Literal tabulate(Node n) {
    const std::uint32_t arity = terms_.arity(n);
    CHECK(arity >= 1 && arity <= 3);
    const std::uint32_t params = info(terms_.kind(n)).params;
    const std::uint32_t p0 = params > 0 ? terms_.param(n, 0) : 0;
    const std::uint32_t p1 = params > 1 ? terms_.param(n, 1) : 0;
    const std::array<BitVector, 2> bit{BitVector::boolean(false), BitVector::boolean(true)};
    std::array<Literal, 3> literals{};
    std::array<const BitVector*, 3> values{};
    for (std::uint32_t i = 0; i < arity; ++i) literals[i] = literal_of(terms_.arg(n, i));
    std::uint32_t table = 0;
    for (std::uint32_t row = 0; row < 1u << arity; ++row) {
      for (std::uint32_t i = 0; i < arity; ++i) values[i] = &bit[row >> i & 1];
      if (apply(terms_.kind(n), std::span(values).first(arity), p0, p1).is_true()) table |= 1u << row;
    }
    return expand(table, std::span(literals).first(arity));
  }

  /// Expands by the first argument: even rows are the cofactor for 0, odd rows that for 1.
  Literal expand(std::uint32_t table, std::span<const Literal> arguments) {
    if (arguments.empty()) return table & 1;
    std::array<std::uint32_t, 2> cofactor{};
    for (std::uint32_t row = 0; row < 1u << arguments.size(); ++row) {
      cofactor[row & 1] |= (table >> row & 1) << row / 2;
    }
    const Literal low = expand(cofactor[0], arguments.subspan(1));
    const Literal high = expand(cofactor[1], arguments.subspan(1));
    return multiplexer(arguments.front(), high, low);
  }

  Literal multiplexer(Literal condition, Literal high, Literal low) {
    if (high == low) return high;
    if (high == 1 && low == 0) return condition;
    if (high == 0 && low == 1) return condition ^ 1;
    if (low == 0) return conjunction(condition, high);
    if (low == 1) return conjunction(condition, high ^ 1) ^ 1;
    if (high == 0) return conjunction(condition ^ 1, low);
    if (high == 1) return conjunction(condition ^ 1, low ^ 1) ^ 1;
    const Literal not_high = conjunction(condition, high ^ 1);
    const Literal not_low = conjunction(condition ^ 1, low ^ 1);
    return conjunction(not_high ^ 1, not_low ^ 1);
  }

  void add_latches() {
    std::size_t drivers_used = 0;
    for (const State& latch : latches_) {
      const Literal literal = literal_of(latch.variable);
      const Literal next = latch.next ? literal_of(latch.next) : drivers_[drivers_used++];
      aiger_add_latch(model_.get(), literal, next, name_of(latch.variable));
      aiger_add_reset(model_.get(), literal, latch.init ? literal_of(latch.init) : literal);
    }
    CHECK(drivers_used == drivers_.size());
  }

  void add_properties() {
    if (has_property_) add(aiger_add_output, system_.outputs);
    add(aiger_add_bad, system_.bads);
    add(aiger_add_constraint, system_.constraints);
    add(aiger_add_fairness, system_.fairness);
    for (const Justice& justice : system_.justices) {
      std::vector<Literal> literals;
      for (const Node n : justice.terms) literals.push_back(literal_of(n));
      aiger_add_justice(model_.get(), static_cast<unsigned>(literals.size()), literals.data(),
                        name_or_null(justice.name));
    }
  }

  using AddCondition = void (*)(::aiger*, unsigned, const char*);
  void add(AddCondition add_condition, const std::vector<Condition>& conditions) {
    for (const Condition& c : conditions) add_condition(model_.get(), literal_of(c.term), name_or_null(c.name));
  }

  static const char* name_or_null(const std::string& name) {
    CHECK(name.find('\n') == std::string::npos && name.find('\0') == std::string::npos);
    return name.empty() ? nullptr : name.c_str();
  }

  const char* name_of(Node n) const { return name_or_null(system_.symbols.name(n)); }

  void check_width(Node n) const {
    if (terms_.sort(n).is_boolean()) return;
    throw Unsupported("AIGER has only one-bit words, but " + describe(n) +
                      (terms_.sort(n).is_array() ? " is an array" : " has width " + std::to_string(terms_.width(n))));
  }

  std::string describe(Node n) const {
    const std::string& name = system_.symbols.name(n);
    const std::string label = name.empty() ? "" : " '" + name + "'";
    if (const auto position = system_.input_position(n)) return "input " + std::to_string(*position) + label;
    if (const auto position = system_.state_position(n)) return "state " + std::to_string(*position) + label;
    return "a term of kind " + std::string(info(terms_.kind(n)).name) + label;
  }

  const TransitionSystem& system_;
  const TermStore& terms_;
  const bool has_property_;
  std::vector<Literal> literal_;  // by node id
  std::vector<State> latches_;    // the states that are not written as inputs
  std::vector<Literal> drivers_;  // the new inputs that feed latches without next, in their order
  std::uint32_t variables_ = 0;
  std::unique_ptr<::aiger, Delete> model_;
};

}  // namespace

std::string write(const TransitionSystem& system, Encoding encoding) { return Writer(system).run(encoding); }

}  // namespace polycube::impl::aiger
