#include "solver/smt_solver.h"

#include "solver/checking_solver.h"
#include "solver/counting_solver.h"
#include "solver/recording_solver.h"

namespace polycube::impl {

std::optional<SmtChoice> smt_choice(std::string_view name) {
  if (name == "bitwuzla") return SmtChoice::bitwuzla;
  if (name == "boolector") return SmtChoice::boolector;
  return std::nullopt;
}

std::string_view name(SmtChoice choice) { return choice == SmtChoice::bitwuzla ? "bitwuzla" : "boolector"; }

SmtChoice other(SmtChoice choice) { return choice == SmtChoice::bitwuzla ? SmtChoice::boolector : SmtChoice::bitwuzla; }

std::unique_ptr<SmtSolver> make_smt_solver(const SmtOptions& options, const TermStore& terms, const Stop& stop,
                                           Statistics& statistics) {
  std::unique_ptr<SmtSolver> solver = options.choice == SmtChoice::bitwuzla ? make_bitwuzla(terms, stop, options.seed)
                                                                            : make_boolector(terms, stop, options.seed);
  solver = std::make_unique<CountingSolver>(std::move(solver), statistics);
  if (!options.record.empty()) solver = std::make_unique<RecordingSolver>(std::move(solver), terms, options.record);
  if (options.check_models) solver = std::make_unique<CheckingSolver>(std::move(solver), terms, statistics);
  return solver;
}

}  // namespace polycube::impl
