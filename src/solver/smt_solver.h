// Problem: SMT solvers differ in their interfaces. Idea: one interface, where formulas are terms of our store and
// models are values of variables.
//
// A solver uses one TermStore, which must outlive it and may grow. It is incremental: assertions are permanent,
// assumptions are for one query. Only bitwuzla_solver.cpp and boolector_solver.cpp include the libraries.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/answer.h"
#include "support/statistics.h"
#include "support/stop.h"
#include "term/evaluate.h"
#include "term/term_store.h"

namespace polycube::impl {

class SmtSolver {
 public:
  virtual ~SmtSolver() = default;

  virtual std::string_view name() const = 0;
  /// Requires: formula has width 1.
  virtual void assert_formula(Node formula) = 0;
  /// Is there a model of all assertions and of the assumptions? unknown if stopped. Requires: assumptions have width 1.
  virtual Answer check(std::span<const Node> assumptions) = 0;
  /// The value of a variable in the model; zero if it occurs in no formula. Requires: the last answer was sat and
  /// nothing was asserted since; `variable` is a variable.
  virtual Value value(Node variable) = 0;
  /// The core: a subset of the last assumptions that is unsatisfiable with the assertions. Requires: the last answer
  /// was unsat.
  virtual std::vector<Node> failed_assumptions() = 0;
};

enum class SmtChoice : std::uint8_t { bitwuzla, boolector };

std::optional<SmtChoice> smt_choice(std::string_view name);
std::string_view name(SmtChoice choice);
/// The other SMT solver, which checks the evidence that was found with this one.
SmtChoice other(SmtChoice choice);

struct SmtOptions {
  SmtChoice choice = SmtChoice::bitwuzla;
  bool check_models = true;  // evaluate every model on the assertions and assumptions
  std::string record;        // folder for SMT-LIB2 files of the queries; empty: none
  std::uint32_t seed = 0;    // for the solver's own random choices

  bool operator==(const SmtOptions&) const = default;
};

/// A fresh solver with the decorators that the options select.
std::unique_ptr<SmtSolver> make_smt_solver(const SmtOptions& options, const TermStore& terms, const Stop& stop,
                                           Statistics& statistics);

/// Solvers without decorators.
std::unique_ptr<SmtSolver> make_bitwuzla(const TermStore& terms, const Stop& stop, std::uint32_t seed);
std::unique_ptr<SmtSolver> make_boolector(const TermStore& terms, const Stop& stop, std::uint32_t seed);

}  // namespace polycube::impl
