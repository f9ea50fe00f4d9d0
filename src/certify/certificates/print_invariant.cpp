#include "certify/certificates/print_invariant.h"

#include <algorithm>

#include "support/check.h"
#include "term/evaluate.h"
#include "term/print_smt2.h"
#include "ts/print_ghosts.h"
#include "ts/print_infix.h"
#include "ts/variable_names.h"
#include "ts/witness.h"

namespace polycube::impl {

namespace {

/// "no b0 (overflow), no b1"
std::string claim(const TransitionSystem& system, std::span<const std::uint32_t> bads) {
  std::string text;
  for (const std::uint32_t i : bads) {
    CHECK(i < system.bads.size());
    const std::string& symbol = system.bads[i].name;
    text += (text.empty() ? "no " : ", no ") + name(Claim{false, i}) + (symbol.empty() ? "" : " (" + symbol + ")");
  }
  return text;
}

std::string argument(const Invariant& invariant) {
  if (invariant.k == 0) return "true in every state that the constraints allow";
  if (invariant.k == 1) return "true at the start, and kept by every step";
  const std::string k = std::to_string(invariant.k);
  return "true in the first " + k + " steps, and true whenever it was in the " + k + " steps before" +
         (invariant.unique_states ? ", if no state came twice" : "");
}

/// The conjuncts of P: the negations of the bads, and the strengthening.
std::vector<Node> conditions(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                             const Invariant& invariant) {
  std::vector<Node> result;
  TermStore& terms = *system.shared_terms();
  for (const std::uint32_t i : bads) result.push_back(terms.make(Kind::not_, {system.bads[i].term}));
  result.insert(result.end(), invariant.strengthening.begin(), invariant.strengthening.end());
  for (const Node n : result) CHECK(terms.sort(n) == Sort::bits(1));
  return result;
}

/// A quoted symbol of SMT-LIB; `|` and `\`, which it cannot contain, are replaced.
std::string quoted(std::string symbol) {
  std::replace_if(
      symbol.begin(), symbol.end(), [](char c) { return c == '|' || c == '\\'; }, '_');
  return "|" + symbol + "|";
}

}  // namespace

std::string invariant_as_text(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                              const Invariant& invariant) {
  const GhostText ghosts(system, invariant.ghosts);
  std::vector<Node> shown = conditions(system, bads, invariant);
  const std::size_t holds = shown.size();
  CHECK(holds == bads.size() + invariant.strengthening.size());
  for (const GhostText::Fact& fact : ghosts.facts()) shown.push_back(fact.equation);
  const InfixText text = print_infix(ghosts.system(), shown);
  std::string result = "# proven: " + claim(system, bads) + "\n# what follows is " + argument(invariant) + "\n";
  for (std::size_t i = 0; i < ghosts.facts().size(); ++i) {
    if (i == 0) result += "# registers that only the proof has\n";
    result += "# " + ghosts.facts()[i].label + text.conditions[holds + i] + "\n";
  }
  for (const std::string& line : text.definitions) result += line + "\n";
  for (std::size_t i = 0; i < holds; ++i) {
    if (i == 0) result += "# the property\n";
    if (i == bads.size()) result += "# what makes it inductive\n";
    result += ghosts.quantifier(shown[i]) + text.conditions[i] + "\n";
  }
  return result;
}

std::string invariant_as_smt2(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                              const Invariant& invariant) {
  const std::vector<Node> holds = conditions(system, bads, invariant);
  const TermStore& terms = system.terms();
  const std::unordered_map<Node, std::string> names = variable_names(with_ghosts(system, invariant.ghosts));
  std::string parameters;
  std::string variables;
  std::vector<std::uint32_t> level(terms.size(), 0);
  std::vector<std::string> lets;  // by level: bindings that use only bindings of lower levels
  for (const Node n : cone(terms, holds)) {
    if (terms.is_constant(n)) continue;
    if (terms.is_variable(n)) {
      const std::string name = quoted(names.at(n));
      const bool own = system.state_position(n) || system.input_position(n);
      if (own) parameters += (parameters.empty() ? "(" : " (") + name + " " + smt2_sort(terms.sort(n)) + ")";
      variables += "(" + smt2_name(terms, n) + " " + name + ")";
      continue;
    }
    std::uint32_t highest = 0;
    for (std::uint32_t i = 0; i < terms.arity(n); ++i) highest = std::max(highest, level[terms.arg(n, i).id()]);
    level[n.id()] = highest + 1;
    if (lets.size() <= highest) lets.resize(highest + 1);
    lets[highest] += "(" + smt2_name(terms, n) + " " + smt2_definition(terms, n) + ")";
  }
  if (!variables.empty()) lets.insert(lets.begin(), variables);
  std::string text = "; proven: " + claim(system, bads) + "\n; inv is " + argument(invariant) + "\n(define-fun inv (" +
                     parameters + ") Bool\n";
  for (const Ghost& ghost : invariant.ghosts) {
    text += std::string(ghost.pin ? "(forall" : "(exists") + " ((" + quoted(names.at(ghost.variable)) + " " +
            smt2_sort(terms.sort(ghost.variable)) + "))\n";
  }
  for (const std::string& bindings : lets) text += "(let (" + bindings + ")\n";
  text += "(and true";
  for (const Node n : holds) text += "\n  (= " + smt2_name(terms, n) + " #b1)";
  return text + ")" + std::string(lets.size() + invariant.ghosts.size(), ')') + ")\n";
}

}  // namespace polycube::impl
