// One face for all SMT solvers: formulas are terms of our store, models are values we can evaluate with.
//
// A solver lives on one TermStore, which must outlive it and may grow. It is incremental: what was asserted stays,
// every check brings its own assumptions. Only bitwuzla_solver.cpp and boolector_solver.cpp know what is behind it.
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

namespace polycube {

class SmtSolver {
 public:
  virtual ~SmtSolver() = default;

  virtual std::string_view name() const = 0;
  /// Requires: formula has width 1.
  virtual void assert_formula(Node formula) = 0;
  /// Is there a model of all that was asserted and of the assumptions? unknown when stopped.
  /// Requires: assumptions have width 1.
  virtual Answer check(std::span<const Node> assumptions) = 0;
  /// The value of a variable in the model. A variable that occurs in no formula has the value zero.
  /// Requires: the last check said sat and nothing was asserted since; `variable` is a variable.
  virtual Value value(Node variable) = 0;
  /// A subset of the last assumptions that is unsatisfiable with what was asserted.
  /// Requires: the last check said unsat.
  virtual std::vector<Node> failed_assumptions() = 0;
};

enum class SmtChoice : std::uint8_t { bitwuzla, boolector };

std::optional<SmtChoice> smt_choice(std::string_view name);
std::string_view name(SmtChoice choice);
/// To check what this one found.
SmtChoice other(SmtChoice choice);

struct SmtOptions {
  SmtChoice choice = SmtChoice::bitwuzla;
  bool check_models = true;  // evaluate every model on what was asserted and assumed
  std::string record;        // folder for SMT-LIB2 files of the queries; empty: none
  std::uint32_t seed = 0;    // for the solver's own random choices

  bool operator==(const SmtOptions&) const = default;
};

/// A fresh solver with the decorators that the options ask for.
std::unique_ptr<SmtSolver> make_smt_solver(const SmtOptions& options, const TermStore& terms, const Stop& stop,
                                           Statistics& statistics);

/// The bare solvers.
std::unique_ptr<SmtSolver> make_bitwuzla(const TermStore& terms, const Stop& stop, std::uint32_t seed);
std::unique_ptr<SmtSolver> make_boolector(const TermStore& terms, const Stop& stop, std::uint32_t seed);

}  // namespace polycube
