#include "bitblast/cnf.h"

#include <algorithm>

#include "bitblast/cnf_draft.h"
#include "bitblast/cnf_eliminate.h"
#include "bitblast/cnf_gates.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

/// Numbers leaves and the gates that have definitions, in topological order, and copies their clauses.
class Numbering {
 public:
  Numbering(const DraftDefinitions& draft, Cnf& cnf) : draft_(draft), cnf_(cnf) {
    cnf_.literals.assign(draft.size(), Lit());
    cnf_.literals[0] = false_lit;
  }

  void add_leaf(std::uint32_t node) {
    if (cnf_.literals[node] == Lit()) cnf_.literals[node] = Lit(definitions_.add_variable());
  }

  void add_gate(std::uint32_t node) {
    ASSERT(cnf_.literals[node] == Lit());
    const Lit defined(definitions_.add_variable());
    cnf_.literals[node] = defined;
    clauses_.assign(draft_.definition(node).begin(), draft_.definition(node).end());
    std::stable_sort(clauses_.begin(), clauses_.end(), [](const auto& a, const auto& b) { return a.size < b.size; });
    for (const DraftDefinitions::Clause c : clauses_) add_clause(draft_.literals(c), defined.var());
  }

  std::shared_ptr<const Definitions> finish() { return std::make_shared<const Definitions>(std::move(definitions_)); }

 private:
  /// The literal of the defined variable first, then the others in ascending order.
  void add_clause(std::span<const Lit> clause, Var defined) {
    literals_.clear();
    // The fan-in is numbered first, and no clause contains an eliminated variable.
    for (const Lit l : clause) CHECK(cnf_.literals[l.var()] != Lit());
    for (const Lit l : clause) literals_.push_back(cnf_.literals[l.var()] ^ l.negated());
    std::sort(literals_.begin(), literals_.end(), [defined](Lit a, Lit b) {
      return (a.var() == defined) != (b.var() == defined) ? a.var() == defined : a < b;
    });
    definitions_.add_clause(literals_);
  }

  const DraftDefinitions& draft_;
  Cnf& cnf_;
  Definitions definitions_;
  std::vector<DraftDefinitions::Clause> clauses_;
  std::vector<Lit> literals_;
};

}  // namespace

Cnf encode(const Circuit& circuit, const std::vector<Signal>& interface, const CnfOptions& options) {
  const Aig& aig = circuit.aig;
  const std::vector<std::uint32_t> nodes = cone(aig, interface);
  std::vector<bool> kept(aig.size());
  for (const Signal s : interface) kept[s.node()] = true;

  DraftDefinitions draft(aig.size());
  define_gates(aig, nodes, kept, options.gates, draft);
  if (options.eliminate) eliminate(kept, EliminationLimits(), draft);
  if (options.redundant) strengthen_muxes(draft);

  Cnf cnf;
  Numbering numbering(draft, cnf);
  for (const Latch& l : circuit.latches) numbering.add_leaf(l.variable.node());
  for (const Signal s : circuit.inputs) numbering.add_leaf(s.node());
  for (const std::uint32_t n : nodes) {
    if (aig.is_leaf(n)) numbering.add_leaf(n);
  }
  for (const std::uint32_t n : nodes) {
    if (draft.is_defined(n)) numbering.add_gate(n);
  }
  for (const Signal s : interface) CHECK(cnf.has(s));
  cnf.definitions = numbering.finish();
  return cnf;
}

}  // namespace polycube::impl
