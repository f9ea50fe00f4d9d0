#include "engines/prepared_exchange.h"

#include <algorithm>
#include <variant>

#include "bitblast/circuit_proof.h"
#include "support/check.h"
#include "term/evaluate.h"

namespace polycube::impl {

std::vector<Node> PreparedExchange::facts(std::uint64_t first) {
  const std::vector<Node> theirs = others_.facts(first);
  taken_.insert(taken_.end(), theirs.begin(), theirs.end());
  std::vector<Node> own = words_->image(theirs);
  const TermStore& terms = words_->system().terms();
  std::erase_if(own, [&](Node n) { return !n || terms.kind(n) == Kind::constant; });
  if (!own.empty()) handed_ = taken_.size();
  return own;
}

/// Pass invariants come first: the offers may be inductive only with them.
void PreparedExchange::offer(FactKind kind, std::span<const Node> conditions) {
  if (offered_.empty())
    offer_over_states(FactKind::invariant, words_->translate_back(Invariant{1, false, {}}).strengthening);
  const Invariant own{1, false, {conditions.begin(), conditions.end()}};
  offer_over_states(kind, words_->translate_back(own).strengthening);
}

void PreparedExchange::offer_over_states(FactKind kind, const std::vector<Node>& conditions) {
  const TransitionSystem& system = words_->system();
  const TermStore& terms = system.terms();
  std::vector<Node> fresh;
  for (const Node n : conditions) {
    if (terms.kind(n) == Kind::constant || !offered_.insert(n).second) continue;
    if (words_->is_over_states(n)) fresh.push_back(n);
  }
  if (!fresh.empty()) others_.offer(kind, fresh);
}

Results PreparedExchange::translate_back(Results results) const {
  for (Result& result : results.properties) {
    if (auto* counterexample = std::get_if<Counterexample>(&result)) {
      counterexample->witness = words_->translate_back(counterexample->witness);
    } else if (auto* proof = std::get_if<Proof>(&result)) {
      Invariant& invariant = proof->invariant;
      invariant = words_->translate_back(invariant);
      if (handed_ == 0) continue;
      invariant.k = std::max(invariant.k, std::uint32_t{1});
      invariant.strengthening.insert(invariant.strengthening.end(), taken_.begin(),
                                     taken_.begin() + static_cast<std::ptrdiff_t>(handed_));
    }
  }
  if (results.circuit != nullptr) results.circuit->needs_facts_of_source = handed_ > 0;
  results.words = words_;
  return results;
}

void PreparedExchange::deliver(const Results& results, std::size_t property) {
  Results own = results;
  for (std::size_t i = 0; i < own.properties.size(); ++i) {
    if (i != property) own.properties[i] = Undecided{};
  }
  others_.deliver(translate_back(std::move(own)), property);
}

void PartExchange::deliver(const Results& results, std::size_t own) {
  Results whole;
  whole.properties.assign(all_, Undecided{"not delivered now"});
  whole.properties[properties_.at(own)] = results.properties.at(own);
  whole.solver = results.solver;
  others_.deliver(whole, properties_[own]);
}

}  // namespace polycube::impl
