#include "app/check/proof_check.h"

#include "bitblast/circuit_proof.h"
#include "certify/hints/bit_adviser.h"
#include "certify/hints/check_blasted_invariant.h"
#include "support/check.h"
#include "support/error.h"
#include "support/work_budget.h"
#include "term/multiplies.h"

namespace polycube::impl {

namespace {

/// Checks the proof on bits; none if the system as read cannot be blasted, although the one after passes could.
std::optional<InvariantCheck> check_on_bits(const Task& task, const Results& results, std::size_t index,
                                            const Invariant& invariant, const Stop& stop) {
  if (results.words == nullptr) {
    const std::optional<ProvenBad>& proven = results.circuit->properties[index];
    CHECK(proven.has_value());
    return check_bit_invariant(results.circuit->blasted.circuit, proven->bad, proven->invariant, stop);
  }
  try {
    return check_blasted_invariant(task.system, task.properties[index].position, invariant, stop);
  } catch (const Unsupported&) {
    return std::nullopt;
  }
}

/// Do relations of words replace products? Equal operands are substituted on words, but gates of products are not.
bool is_about_products(const TransitionSystem& system) { return multiplies(system.terms(), system.roots()); }

}  // namespace

InvariantCheck check_proof(const Task& task, const Results& results, std::size_t index, std::optional<SmtChoice> named,
                           Context& context) {
  const Claim property = task.properties[index];
  CHECK(!property.justice);
  const Invariant& invariant = std::get<Proof>(results.properties[index]).invariant;
  SmtOptions smt = task.options.smt;
  if (results.circuit != nullptr) {
    if (results.words != nullptr && is_about_products(task.system)) {
      constexpr std::uint64_t patience = 60'000'000;  // units (support/work_budget.h)
      WorkBudget budget(context.stop, patience);
      if (named) smt.choice = *named;
      const InvariantCheck check =
          check_invariant(task.system, property.position, invariant, smt, budget.stop(), context.statistics);
      if (check.outcome != InvariantCheck::Outcome::stopped) return check;
    }
    const auto check = check_on_bits(task, results, index, invariant, context.stop);
    // Runs without repeated bits in the cone of the bad are fewer than runs without repeated words: a correct proof
    // over unique states may fail on words.
    const bool on_words_too = named && !invariant.unique_states;
    if (check && (!on_words_too || check->outcome != InvariantCheck::Outcome::accepted)) return *check;
  }
  if (named) {
    smt.choice = *named;
  } else if (results.solver) {
    smt.choice = other(*results.solver);
  }
  return check_invariant(task.system, property.position, invariant, smt, context.stop, context.statistics);
}

}  // namespace polycube::impl
