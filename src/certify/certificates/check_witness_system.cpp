#include "certify/certificates/check_witness_system.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>
#include <unordered_set>

#include "certify/certificates/witness_obligations.h"
#include "certify/certificates/witness_pins.h"
#include "certify/hints/check_blasted_invariant.h"
#include "solver/lazy_products_solver.h"
#include "support/check.h"
#include "support/error.h"
#include "term/multiplies.h"
#include "term/rewrite.h"

namespace polycube::impl {

namespace {

using Outcome = InvariantCheck::Outcome;

/// Thrown if the mapping of shared variables, or a pin, breaks a rule.
struct Malformed {
  std::string reason;
};

std::vector<Node> variables(const TransitionSystem& system) {
  std::vector<Node> result = system.inputs();
  for (const State& s : system.states()) result.push_back(s.variable);
  return result;
}

/// The line id in a name of the form `=<id>`; 0 if the name has another form.
std::uint64_t reference(const std::string& name) {
  if (!name.starts_with('=')) return 0;
  std::uint64_t id = 0;
  const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), id);
  return error == std::errc() && end == name.data() + name.size() ? id : 0;
}

std::vector<SharedVariable> by_name(const TransitionSystem& model, const TransitionSystem& witness) {
  std::unordered_map<std::uint64_t, Node> lines;
  for (const Node n : variables(model)) lines[model.symbols.line_id(n)] = n;
  std::vector<SharedVariable> result;
  for (const Node n : variables(witness)) {
    for (const std::string& name : witness.symbols.names(n)) {
      const std::uint64_t id = reference(name);
      if (id == 0) continue;
      const auto found = lines.find(id);
      if (found == lines.end())
        throw Malformed{"mapping: the model has neither an input nor a state " + std::to_string(id)};
      result.push_back({n, found->second});
    }
  }
  return result;
}

std::vector<SharedVariable> by_position(const TransitionSystem& model, const TransitionSystem& witness) {
  std::vector<SharedVariable> result;
  for (std::size_t i = 0; i < std::min(model.inputs().size(), witness.inputs().size()); ++i) {
    result.push_back({witness.inputs()[i], model.inputs()[i]});
  }
  for (std::size_t i = 0; i < std::min(model.states().size(), witness.states().size()); ++i) {
    result.push_back({witness.states()[i].variable, model.states()[i].variable});
  }
  return result;
}

std::vector<SharedVariable> read_mapping(const TransitionSystem& model, const TransitionSystem& witness) {
  std::vector<SharedVariable> shared = by_name(model, witness);
  if (shared.empty()) shared = by_position(model, witness);
  std::unordered_set<Node> in_witness;
  std::unordered_set<Node> in_model;
  for (const SharedVariable& s : shared) {
    const std::string line = "line " + std::to_string(model.symbols.line_id(s.model)) + " of the model";
    if (witness.terms().sort(s.witness) != model.terms().sort(s.model)) {
      throw Malformed{"mapping: " + line + " is shared by a variable of another sort"};
    }
    if (!in_model.insert(s.model).second) throw Malformed{"mapping: " + line + " is shared twice"};
    if (!in_witness.insert(s.witness).second)
      throw Malformed{"mapping: " + line + " is shared by a variable that has another one"};
  }
  return shared;
}

void require_safety(const TransitionSystem& system) {
  if (!system.justices.empty()) throw Unsupported("certificates for justice are not supported");
}

WitnessObligations obligations(const TransitionSystem& model, const TransitionSystem& witness) {
  require_safety(model);
  require_safety(witness);
  const std::vector<SharedVariable> shared = read_mapping(model, witness);
  if (witness.format == Format::aiger) return witness_obligations(model, witness, shared);
  const Pins pins = read_pins(witness, shared);
  if (!pins.complaint.empty()) throw Malformed{"pin: " + pins.complaint};
  return witness_obligations(model, witness, shared, pins.all);
}

class Checker {
 public:
  Checker(TermStore& terms, const SmtOptions& options, const Stop& stop, Statistics& statistics)
      : build_(terms, Builder::Simplify::no), options_(options), stop_(stop), statistics_(statistics) {}

  InvariantCheck run(const Obligation& o) {
    if (o.concluded.empty()) return {Outcome::accepted, ""};
    for ([[maybe_unused]] const Node n : o.concluded) ASSERT(build_.terms().sort(n) == Sort::bits(1));
    if (stop_.requested()) return stopped(o);
    std::unique_ptr<SmtSolver> solver = make_smt_solver(options_, build_.terms(), stop_, statistics_);
    if (multiplies(build_.terms(), o.assumed) || multiplies(build_.terms(), o.concluded)) {
      solver = std::make_unique<LazyProductsSolver>(std::move(solver), build_);
    }
    for (const Node n : o.assumed) solver->assert_formula(n);
    // In portions: proofs of independent conclusions do not disturb each other, and proven conclusions help later ones.
    constexpr std::size_t portion = 16;
    const std::span<const Node> all(o.concluded);
    for (std::size_t begin = 0; begin < all.size(); begin += portion) {
      const std::size_t count = std::min(portion, all.size() - begin);
      const Node some = build_.conjunction(all.subspan(begin, count));
      const Node fails = build_.not_(some);
      const bool last = begin + count == all.size();
      if (last) solver->assert_formula(fails);
      switch (last ? solver->check({}) : solver->check(std::span(&fails, 1))) {
        case Answer::unsat: break;
        case Answer::sat: return {Outcome::rejected, o.name + ": " + o.complaint};
        case Answer::unknown: return stopped(o);
      }
      if (!last) solver->assert_formula(some);
    }
    return {Outcome::accepted, ""};
  }

 private:
  static InvariantCheck stopped(const Obligation& o) {
    return {Outcome::stopped, o.name + ": the solver gave no answer"};
  }

  Builder build_;
  const SmtOptions& options_;
  const Stop& stop_;
  Statistics& statistics_;
};

/// Checks all obligations but those for which `left` is true: another procedure decides those.
template <class Left>
InvariantCheck check_all_but(Left&& left, const TransitionSystem& model, const TransitionSystem& witness,
                             const SmtOptions& options, const Stop& stop, Statistics& statistics) {
  WitnessObligations todo;
  try {
    todo = obligations(model, witness);
  } catch (const Malformed& malformed) {
    return {Outcome::rejected, malformed.reason};
  }
  CHECK(todo.all.size() >= 5);
  Checker checker(*todo.terms, options, stop, statistics);
  for (const Obligation& o : todo.all) {
    if (left(o)) continue;
    const InvariantCheck result = checker.run(o);
    if (result.outcome != Outcome::accepted) return result;
  }
  return {Outcome::accepted, ""};
}

}  // namespace

InvariantCheck check_witness_system(const TransitionSystem& model, const TransitionSystem& witness,
                                    const SmtOptions& options, const Stop& stop, Statistics& statistics) {
  return check_all_but([](const Obligation&) { return false; }, model, witness, options, stop, statistics);
}

InvariantCheck check_witness_system_on_bits(const TransitionSystem& model, const TransitionSystem& witness,
                                            const SmtOptions& options, const Stop& stop, Statistics& statistics) {
  const auto inductive = [](const Obligation& o) { return o.name == "base" || o.name == "step"; };
  const InvariantCheck rest = check_all_but(inductive, model, witness, options, stop, statistics);
  if (rest.outcome != Outcome::accepted) return rest;
  InvariantCheck result = check_blasted_property(witness, stop);
  if (result.outcome != Outcome::accepted) result.reason = "base or step: " + result.reason;
  return result;
}

std::vector<std::pair<std::string, std::string>> obligation_scripts(const TransitionSystem& model,
                                                                    const TransitionSystem& witness) {
  const WitnessObligations todo = obligations(model, witness);
  std::vector<std::pair<std::string, std::string>> result;
  for (const Obligation& o : todo.all) result.emplace_back(smt2_file(o), smt2_script(*todo.terms, o));
  return result;
}

}  // namespace polycube::impl
