#include "certify/certificates/witness_circuit.h"

#include <algorithm>

#include "support/check.h"
#include "support/error.h"

namespace polycube::impl {

namespace {

class Maker {
 public:
  Maker(const Circuit& model, Signal bad, const BitInvariant& invariant)
      : model_(model), witness_(model), k_(std::max(invariant.k, 1u)) {
    CHECK(bad.node() < model.aig.size());
    std::vector<Signal> holds = {~bad};
    for (const BitClause& clause : invariant.clauses) {
      for (const Signal s : clause) CHECK(s.node() < model.aig.size());
      holds.push_back(witness_.aig.or_all(clause));
    }
    property_ = witness_.aig.and_all(holds);
    constraint_ = witness_.aig.and_all(model.constraints);
  }

  Circuit run() {
    if (k_ > 1) find_relevant();
    // From the newest copy to the oldest.
    Copy newer = {{}, signal_true};
    for (const Latch& l : model_.latches) newer.latches.push_back(l.variable);
    std::vector<Signal> newer_inputs = model_.inputs;
    std::vector<Signal> holds = {property_};
    for (std::uint32_t j = k_ - 1; j-- > 0;) {
      Copy copy;
      for (std::size_t i = 0; i < model_.latches.size(); ++i) {
        copy.latches.push_back(relevant_[i] ? remember(newer.latches[i]) : Signal());
      }
      std::vector<Signal> inputs;
      for (const Signal s : newer_inputs) inputs.push_back(remember(s));
      copy.flag = remember(newer.flag);
      witness_.latches.back().reset = signal_false;
      holds.push_back(condition(copy, inputs, newer));
      newer = std::move(copy);
      newer_inputs = std::move(inputs);
    }
    witness_.bads = {~witness_.aig.and_all(holds)};
    check_begins_with_model();
    return std::move(witness_);
  }

 private:
  struct Copy {
    std::vector<Signal> latches;  // by position; none for latches outside the cone of influence
    Signal flag;
  };

  /// Inputs and latches of the model come first: a checker maps shared variables by position.
  void check_begins_with_model() const {
    CHECK(witness_.inputs == model_.inputs && witness_.latches.size() >= model_.latches.size());
    CHECK(witness_.constraints == model_.constraints);
    for (std::size_t i = 0; i < model_.latches.size(); ++i) {
      const Latch& own = witness_.latches[i];
      const Latch& l = model_.latches[i];
      CHECK(own.variable == l.variable && own.next == l.next && own.reset == l.reset);
    }
  }

  /// The latches that P and the constraints depend on, through next and reset.
  void find_relevant() {
    relevant_.assign(model_.latches.size(), false);
    std::vector<std::uint32_t> latch_of(witness_.aig.size(), 0);
    for (std::uint32_t i = 0; i < model_.latches.size(); ++i) latch_of[model_.latches[i].variable.node()] = i + 1;
    std::vector<bool> seen(witness_.aig.size(), false);
    std::vector<Signal> stack = {property_, constraint_};
    while (!stack.empty()) {
      const std::uint32_t n = stack.back().node();
      stack.pop_back();
      if (seen[n]) continue;
      seen[n] = true;
      if (latch_of[n] != 0) {
        const Latch& l = model_.latches[latch_of[n] - 1];
        relevant_[latch_of[n] - 1] = true;
        stack.push_back(l.next);
        stack.push_back(l.reset);
      } else if (witness_.aig.is_gate(n)) {
        stack.push_back(witness_.aig.left(n));
        stack.push_back(witness_.aig.right(n));
      }
    }
  }

  /// A new latch that has the signal's value of the step before; its value in step 0 is arbitrary.
  Signal remember(Signal s) {
    ASSERT(s && s.node() < witness_.aig.size());
    const Signal latch = witness_.aig.leaf();
    witness_.latches.push_back({latch, s, latch});
    return latch;
  }

  /// Conjuncts of the new property about a copy and the next newer one.
  Signal condition(const Copy& copy, const std::vector<Signal>& inputs, const Copy& newer) {
    CHECK(copy.latches.size() == model_.latches.size() && newer.latches.size() == model_.latches.size());
    CHECK(inputs.size() == model_.inputs.size());
    Aig& aig = witness_.aig;
    Transplant here(aig, aig);
    Transplant there(aig, aig);  // for resets, which depend on latches only
    for (std::size_t i = 0; i < model_.latches.size(); ++i) {
      if (!relevant_[i]) continue;
      ASSERT(copy.latches[i] && newer.latches[i]);
      here.set(model_.latches[i].variable.node(), copy.latches[i]);
      there.set(model_.latches[i].variable.node(), newer.latches[i]);
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) here.set(model_.inputs[i].node(), inputs[i]);
    std::vector<Signal> counts = {newer.flag, here(property_), here(constraint_)};
    std::vector<Signal> first;
    for (std::size_t i = 0; i < model_.latches.size(); ++i) {
      if (!relevant_[i]) continue;
      const Latch& l = model_.latches[i];
      counts.push_back(aig.xnor(here(l.next), newer.latches[i]));
      if (!l.is_free()) first.push_back(aig.xnor(there(l.reset), newer.latches[i]));
    }
    const Signal starts = aig.and_(newer.flag, ~copy.flag);
    return aig.and_(aig.implies(copy.flag, aig.and_all(counts)), aig.implies(starts, aig.and_all(first)));
  }

  const Circuit& model_;
  Circuit witness_;
  const std::uint32_t k_;
  Signal property_;  // P
  Signal constraint_;
  std::vector<bool> relevant_;
};

}  // namespace

Circuit make_witness_circuit(const Circuit& model, Signal bad, const BitInvariant& invariant) {
  if (invariant.unique_states) throw Unsupported("there is no witness circuit for a proof that needs unique states");
  return Maker(model, bad, invariant).run();
}

}  // namespace polycube::impl
