// Copies of both circuits at two steps become one combinational circuit with structural hashing: logic that model and
// witness have in common is the same gate and needs no proof. Each check is one query: its premises, and the negation
// of its conclusion.
#include "certify/certificates/check_witness_circuit.h"

#include <array>
#include <charconv>
#include <optional>
#include <unordered_set>

#include "certify/check/gate_solver.h"
#include "support/check.h"
#include "support/error.h"
#include "term/evaluate.h"
#include "ts/init_order.h"

namespace polycube::impl {

namespace {

using Outcome = WitnessCircuitCheck::Outcome;

struct Shared {
  std::uint32_t witness;  // literals
  std::uint32_t model;
};

/// Thrown if the mapping of shared variables is malformed.
struct BadMapping {
  std::string reason;
};

/// A premise or a conclusion of a check: a conjunction.
using Conditions = std::vector<Signal>;

Conditions operator+(Conditions a, const Conditions& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// --- which inputs and latches are shared
// -------------------------------------------------------------------------------

/// Parses a number after blanks, and removes both from the text.
std::optional<std::uint32_t> take_number(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\f\v\r"), text.size()));
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

std::size_t leaves(const aiger::File& file) { return file.system.inputs().size() + file.system.states().size(); }

/// None if the file has no such comment.
std::optional<std::vector<Shared>> from_comment(const aiger::File& witness) {
  constexpr std::string_view keyword = "MAPPING ";
  for (std::size_t i = 0; i < witness.comments.size(); ++i) {
    std::string_view line = witness.comments[i];
    if (!line.starts_with(keyword)) continue;
    line.remove_prefix(keyword.size());
    const auto count = take_number(line);
    if (!count) throw BadMapping{"the comment does not say how many literals it maps"};
    std::vector<Shared> result;
    for (std::uint32_t j = 0; j < *count; ++j) {
      if (++i == witness.comments.size()) throw BadMapping{"the comment ends after " + std::to_string(j) + " pairs"};
      line = witness.comments[i];
      const auto left = take_number(line);
      const auto right = take_number(line);
      if (!left || !right) throw BadMapping{"not two literals: " + std::string(witness.comments[i])};
      result.push_back({*left, *right});
    }
    return result;
  }
  return std::nullopt;
}

std::vector<Shared> from_names(const aiger::File& witness) {
  std::vector<Shared> result;
  std::uint32_t literal = 0;
  const auto observe = [&](Node variable) {
    literal += 2;
    std::string_view name = witness.system.symbols.name(variable);
    const std::size_t sign = name.find('=');
    if (sign == std::string_view::npos) return;
    name.remove_prefix(sign + 1);
    if (const auto number = take_number(name)) result.push_back({literal, *number});
  };
  for (const Node n : witness.system.inputs()) observe(n);
  for (const State& s : witness.system.states()) observe(s.variable);
  return result;
}

std::vector<Shared> by_position(const TransitionSystem& model, const TransitionSystem& witness) {
  std::vector<Shared> result;
  const auto share = [&](std::size_t in_witness, std::size_t in_model) {
    result.push_back({static_cast<std::uint32_t>(2 * in_witness + 2), static_cast<std::uint32_t>(2 * in_model + 2)});
  };
  for (std::size_t i = 0; i < std::min(model.inputs().size(), witness.inputs().size()); ++i) share(i, i);
  for (std::size_t i = 0; i < std::min(model.states().size(), witness.states().size()); ++i) {
    share(witness.inputs().size() + i, model.inputs().size() + i);
  }
  return result;
}

void check_mapping(const aiger::File& model, const aiger::File& witness, const std::vector<Shared>& shared) {
  std::vector<bool> witness_seen(leaves(witness) + 1, false);
  std::vector<bool> model_seen(leaves(model) + 1, false);
  const auto check = [](std::uint32_t literal, std::vector<bool>& seen, const char* of) {
    const std::string name = "literal " + std::to_string(literal) + of;
    if (literal < 2 || literal / 2 >= seen.size()) throw BadMapping{name + " is neither an input nor a latch"};
    if (seen[literal / 2]) throw BadMapping{name + " is mapped twice"};
    seen[literal / 2] = true;
  };
  for (const Shared& s : shared) {
    check(s.witness, witness_seen, " of the witness");
    check(s.model, model_seen, " of the model");
  }
}

std::vector<Shared> read_mapping(const aiger::File& model, const aiger::File& witness) {
  auto given = from_comment(witness);
  std::vector<Shared> shared = given ? *given : from_names(witness);
  if (!given && shared.empty()) return by_position(model.system, witness.system);
  if (!model.in_order) throw BadMapping{"the inputs and latches of the model are not numbered in order"};
  if (!witness.in_order) throw BadMapping{"the inputs and latches of the witness are not numbered in order"};
  check_mapping(model, witness, shared);
  return shared;
}

// --- the checks
// --------------------------------------------------------------------------------------------------------

class Checker {
 public:
  Checker(const aiger::File& model, const aiger::File& witness, const std::vector<Shared>& shared, const Stop& stop)
      : model_{model.system, std::vector<bool>(model.system.states().size(), false), {}},
        witness_{witness.system, std::vector<bool>(witness.system.states().size(), false), {}},
        stop_(stop) {
    for (const Shared& s : shared) {
      mark(model_, s.model);
      mark(witness_, s.witness);
    }
    for (std::size_t step = 0; step < 2; ++step) {
      std::vector<Signal> leaves;
      for (std::size_t i = 0; i < size(witness_); ++i) leaves.push_back(new_leaf());
      translate(witness_, step, leaves);
      std::vector<Signal> model_leaves(size(model_));
      for (const Shared& s : shared) {
        CHECK(!model_leaves[s.model / 2 - 1]);
        model_leaves[s.model / 2 - 1] = leaves[s.witness / 2 - 1] ^ ((s.model % 2) != (s.witness % 2));
      }
      for (Signal& s : model_leaves) s = s ? s : new_leaf();
      translate(model_, step, model_leaves);
    }
  }

  WitnessCircuitCheck run() {
    const Conditions model_constraints = constraints(model_, 0);
    const Conditions witness_constraints = constraints(witness_, 0);
    const struct {
      const char* name;
      const char* complaint;
      Conditions assumed;
      Conditions concluded;
    } checks[] = {
        {"Reset", "a reset of the model is none of the witness", resets(model_, true) + model_constraints,
         resets(witness_, true) + witness_constraints},
        {"Transition", "a step of the model is none of the witness",
         steps(model_, true) + model_constraints + constraints(model_, 1) + witness_constraints,
         steps(witness_, true) + constraints(witness_, 1)},
        {"Safety", "the property of the witness does not imply the model's",
         model_constraints + witness_constraints + property(witness_, 0), property(model_, 0)},
        {"Base", "the property of the witness does not hold at the start",
         resets(witness_, false) + witness_constraints, property(witness_, 0)},
        {"Inductive", "the property of the witness is not preserved",
         steps(witness_, false) + witness_constraints + constraints(witness_, 1) + property(witness_, 0),
         property(witness_, 1)},
    };
    for (const auto& check : checks) {
      const std::string name = check.name;
      switch (implied(check.assumed, check.concluded)) {
        case Answer::unsat: break;
        case Answer::sat: return {Outcome::rejected, name + ": " + check.complaint};
        case Answer::unknown: return {Outcome::stopped, name + ": the solver gave no answer"};
      }
    }
    return {Outcome::accepted, ""};
  }

 private:
  struct Side {
    const TransitionSystem& system;
    std::vector<bool> shared;                    // by position of the latch: is it shared?
    std::array<std::vector<Signal>, 2> signals;  // by step and term; none outside the cone of the system
  };

  static std::size_t size(const Side& side) { return side.system.inputs().size() + side.system.states().size(); }

  static void mark(Side& side, std::uint32_t literal) {
    CHECK(literal >= 2 && literal / 2 - 1 < size(side));
    const std::size_t position = literal / 2 - 1;
    const std::size_t inputs = side.system.inputs().size();
    if (position >= inputs) side.shared[position - inputs] = true;
  }

  Signal new_leaf() { return gates_.leaf(); }

  void translate(Side& side, std::size_t step, const std::vector<Signal>& leaves) {
    CHECK(leaves.size() == size(side));
    const TransitionSystem& system = side.system;
    const TermStore& terms = system.terms();
    std::vector<Signal>& signals = side.signals[step];
    signals.resize(terms.size());
    std::size_t i = 0;
    for (const Node n : system.inputs()) signals[n.id()] = leaves[i++];
    for (const State& s : system.states()) signals[s.variable.id()] = leaves[i++];
    for (const Node n : cone(terms, system.roots())) {
      Signal& signal = signals[n.id()];
      if (signal) continue;
      switch (terms.kind(n)) {
        case Kind::constant: signal = terms.is_true(n) ? signal_true : signal_false; break;
        case Kind::not_: signal = ~signals[terms.arg(n, 0).id()]; break;
        case Kind::and_: signal = gates_.and_(signals[terms.arg(n, 0).id()], signals[terms.arg(n, 1).id()]); break;
        default: throw Unsupported("a certificate is checked for systems that come from AIGER files only");
      }
    }
  }

  static Signal at(const Side& side, Node n, std::size_t step) {
    CHECK(n.id() < side.signals[step].size() && side.signals[step][n.id()]);
    return side.signals[step][n.id()];
  }

  Conditions resets(const Side& side, bool shared_only) {
    Conditions result;
    for (std::size_t i = 0; i < side.system.states().size(); ++i) {
      const State& s = side.system.states()[i];
      if (!s.init || (shared_only && !side.shared[i])) continue;
      result.push_back(gates_.xnor(at(side, s.variable, 0), at(side, s.init, 0)));
    }
    return result;
  }

  Conditions steps(const Side& side, bool shared_only) {
    Conditions result;
    for (std::size_t i = 0; i < side.system.states().size(); ++i) {
      const State& s = side.system.states()[i];
      if (shared_only && !side.shared[i]) continue;
      result.push_back(gates_.xnor(at(side, s.next, 0), at(side, s.variable, 1)));
    }
    return result;
  }

  static Conditions constraints(const Side& side, std::size_t step) {
    Conditions result;
    for (const Condition& c : side.system.constraints) result.push_back(at(side, c.term, step));
    return result;
  }

  static Conditions property(const Side& side, std::size_t step) {
    Conditions result;
    for (const Condition& c : side.system.bads) result.push_back(~at(side, c.term, step));
    return result;
  }

  Answer implied(const Conditions& assumed, const Conditions& concluded) {
    if (stop_.requested()) return Answer::unknown;
    std::unordered_set<std::uint32_t> given;
    for (const Signal s : assumed) given.insert(s.code());
    std::vector<Signal> may_fail;
    for (const Signal s : concluded) {
      if (s != signal_true && given.count(s.code()) == 0) may_fail.push_back(s);
    }
    if (may_fail.empty()) return Answer::unsat;
    GateSolver solver(gates_, stop_);
    for (const Signal s : assumed) solver.require({&s, 1});
    // One conclusion at a time: next functions that the witness expresses by other gates are many small proofs, and
    // later ones reuse earlier ones.
    for (const Signal s : may_fail) {
      const Lit fails[] = {~solver.literal(s)};
      const Answer answer = solver.solve(fails, {}, 0);
      if (answer != Answer::unsat) return answer;
      solver.require({&s, 1});
    }
    return Answer::unsat;
  }

  Side model_;
  Side witness_;
  const Stop& stop_;
  Aig gates_{false};
};

void require_supported(const TransitionSystem& system) {
  if (!system.justices.empty() || !system.fairness.empty()) {
    throw Unsupported("certificates for justice and fairness are not supported");
  }
  for (const State& s : system.states()) {
    if (!s.next) throw Unsupported("a certificate is checked for systems that come from AIGER files only");
  }
  init_order(system);  // throws if resets depend on each other in a cycle
}

}  // namespace

WitnessCircuitCheck check_witness_circuit(const aiger::File& model, const aiger::File& witness, const Stop& stop) {
  require_supported(model.system);
  require_supported(witness.system);
  std::vector<Shared> shared;
  try {
    shared = read_mapping(model, witness);
  } catch (const BadMapping& bad) {
    return {Outcome::rejected, "Mapping: " + bad.reason};
  }
  return Checker(model, witness, shared, stop).run();
}

}  // namespace polycube::impl
