#include "engines/bit_level/bit_terms.h"

#include "support/check.h"
#include "support/error.h"

namespace polycube::impl {

BitTerms::BitTerms(const TransitionSystem& system, const BlastedSystem& blasting, const std::vector<Signal>& bads)
    : system_(system), terms_(*system.shared_terms()), circuit_{system.shared_terms()}, next_(terms_, terms_) {
  refuse_arrays();
  const std::vector<State>& states = system.states();
  for (std::size_t i = 0; i < system.inputs().size(); ++i) name(blasting.inputs[i], system.inputs()[i]);
  for (std::size_t i = 0; i < states.size(); ++i) name(blasting.states[i], states[i].variable);
  std::vector<const Latch*> latch_of(blasting.circuit.aig.size());
  for (const Latch& l : blasting.circuit.latches) latch_of[l.variable.node()] = &l;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const State& state = states[i];
    if (!state.next && blasting.drivers[i].empty()) continue;  // arbitrary in every step, hence an input
    if (!state.next) {
      const Node driver = terms_.variable(terms_.sort(state.variable));
      name(blasting.drivers[i], driver);
      set_next(state.variable, driver);
      continue;
    }
    std::vector<Signal> next;
    for (const Signal s : blasting.states[i]) {
      CHECK(latch_of[s.node()] != nullptr);
      next.push_back(latch_of[s.node()]->next);
    }
    name(next, state.next);
    set_next(state.variable, state.next);
  }
  ASSERT(bads.size() == system.bads.size());
  for (std::size_t i = 0; i < bads.size(); ++i) circuit_.signals.push_back({bads[i], system.bads[i].term});
  for (std::size_t i = 0; i < system.constraints.size(); ++i) {
    circuit_.signals.push_back({blasting.circuit.constraints[i], system.constraints[i].term});
  }
}

void BitTerms::refuse_arrays() const {
  std::vector<Node> all = system_.roots();
  all.insert(all.end(), system_.inputs().begin(), system_.inputs().end());
  for (const State& state : system_.states()) all.push_back(state.variable);
  for (const Node n : cone(terms_, all)) {
    if (terms_.sort(n).is_array()) throw Unsupported("the oracle by SMT does not treat arrays");
  }
}

void BitTerms::name(Bits signals, Node word) {
  const std::uint32_t width = terms_.width(word);
  CHECK(signals.size() == width);
  for (std::uint32_t i = 0; i < width; ++i) {
    circuit_.signals.push_back({signals[i], width == 1 ? word : terms_.make(Kind::slice, {word}, i, i)});
  }
}

void BitTerms::set_next(Node variable, Node next) {
  ASSERT(terms_.is_variable(variable) && terms_.width(variable) == terms_.width(next));
  moves_.insert(variable);
  next_.set(variable, next);
}

Node BitTerms::next(Node term) {
  for (const Node n : cone(terms_, std::vector<Node>{term})) {
    if (terms_.is_variable(n) && !moves_.contains(n)) return Node();
  }
  return next_(term);
}

}  // namespace polycube::impl
