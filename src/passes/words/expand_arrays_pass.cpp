#include "passes/words/expand_arrays_pass.h"

#include <algorithm>
#include <optional>
#include <string>

#include "passes/words/array_cells.h"
#include "passes/words/array_demand.h"
#include "passes/words/reachable_values.h"
#include "passes/words/system_builder.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t terms_for_a_bit = 16;

std::vector<Node> roots(const TransitionSystem& source, const WordContext& context) {
  std::vector<Node> result;
  for (const std::uint32_t bad : context.bads) result.push_back(source.bads[bad].term);
  for (const Condition& c : source.constraints) result.push_back(c.term);
  return result;
}

class Expansion {
 public:
  Expansion(const TransitionSystem& source, const WordContext& context, ArrayDemand& demand)
      : source_(source),
        terms_(source.terms()),
        demand_(demand),
        build_(*source.shared_terms()),
        cells_(demand, build_),
        draft_(source, context) {}

  std::unique_ptr<WordReduction> run(std::vector<Node> facts) {
    draft_.facts = std::move(facts);
    add_inputs();
    add_states();
    for (auto* conditions : {&draft_.bads, &draft_.constraints}) {
      for (Condition& c : *conditions) {
        if (!terms_.is_constant(c.term)) c.term = cells_[c.term];
      }
    }
    return draft_.finish();
  }

 private:
  bool becomes_cells(Node variable) const { return terms_.sort(variable).is_array() && demand_.is_expanded(variable); }
  std::string cell_name(Node array, std::uint64_t address) const {
    const std::string& name = source_.symbols.name(array);
    return name.empty() ? "" : name + "[" + std::to_string(address) + "]";
  }
  /// The needed bits of an element of the source.
  Node element(Node array, std::uint64_t address) {
    const Node index = build_.constant(BitVector(terms_.sort(array).index_width(), address));
    const BitRange bits = demand_.element(array);
    return build_.make(Kind::slice, {build_.make(Kind::read, {array, index})}, bits.high, bits.low);
  }
  RunValue value_of_cells(Node array) {
    RunValue result;
    const Addresses& addresses = demand_.addresses(array);
    for (std::size_t i = 0; i < addresses.size(); ++i) {
      const Node whole = cells_.whole_element(cells_.cells(array)[i], demand_.element(array), terms_.width(array));
      result.elements.push_back({BitVector(terms_.sort(array).index_width(), addresses[i]), whole});
    }
    return result;
  }

  void add_inputs() {
    draft_.inputs.clear();
    for (std::size_t i = 0; i < source_.inputs().size(); ++i) {
      const Node input = source_.inputs()[i];
      if (!demand_.needs(input)) {
        draft_.input_values[i] = {};
      } else if (becomes_cells(input)) {
        for (std::size_t j = 0; j < demand_.addresses(input).size(); ++j) {
          const std::uint64_t address = demand_.addresses(input)[j];
          draft_.inputs.push_back({cells_.cells(input)[j], element(input, address), cell_name(input, address)});
        }
        draft_.input_values[i] = value_of_cells(input);
      } else {
        draft_.inputs.push_back({input, input, source_.symbols.name(input)});
      }
    }
  }

  void add_states() {
    draft_.states.clear();
    for (std::size_t i = 0; i < source_.states().size(); ++i) {
      const State& state = source_.states()[i];
      const Node variable = state.variable;
      if (!demand_.needs(variable)) {
        draft_.state_values[i] = {};
      } else if (becomes_cells(variable)) {
        add_cells(state);
        if (state.init && state.next) {
          draft_.state_values[i] = {};  // never read: no step has a free value
        } else {
          draft_.state_values[i] = value_of_cells(variable);
        }
      } else if (const auto value = terms_.sort(variable).is_array() ? std::nullopt : demand_.constant(variable)) {
        draft_.state_values[i] = {build_.constant(*value), Node(), Node()};
      } else {
        draft_.states.push_back(
            {variable, state.init ? cells_[state.init] : Node(), state.next ? cells_[state.next] : Node()});
      }
    }
  }

  void add_cells(const State& state) {
    const Addresses& addresses = demand_.addresses(state.variable);
    for (std::size_t i = 0; i < addresses.size(); ++i) {
      const Node variable = cells_.cells(state.variable)[i];
      const auto cell = [&](Node array) {
        return array ? cells_.cell(array, addresses[i], demand_.element(state.variable)) : Node();
      };
      draft_.new_states.push_back({{variable, cell(state.init), cell(state.next)},
                                   element(state.variable, addresses[i]),
                                   cell_name(state.variable, addresses[i])});
    }
  }

  const TransitionSystem& source_;
  const TermStore& terms_;
  ArrayDemand& demand_;
  Builder build_;
  ArrayCells cells_;
  Draft draft_;
};

}  // namespace

std::unique_ptr<WordReduction> ExpandArraysPass::run(const TransitionSystem& source, WordContext& context) {
  const TermStore& terms = source.terms();
  const std::vector<Node> goals = roots(source, context);
  bool arrays = false;
  for (std::uint32_t id = 0; id < terms.size() && !arrays; ++id) arrays = terms.sort(Node(id)).is_array();
  if (context.expand_bits == 0 || !arrays) return nullptr;
  const ExpansionLimits limits{context.expand_bits, terms_for_a_bit * context.expand_bits};
  ArrayDemand plain(source, goals, nullptr, limits, context.budget);
  if (!plain.complete()) return nullptr;
  // Reads with few addresses need pass invariants, so they have to be worth it.
  const ReachableValues values(source, goals, context.budget);
  ArrayDemand narrow(source, goals, &values, limits, context.budget);
  if (narrow.complete() && narrow.expands() && (plain.refused() || narrow.bits() + narrow.bits() / 4 < plain.bits())) {
    return Expansion(source, context, narrow).run(values.facts());
  }
  return plain.expands() ? Expansion(source, context, plain).run({}) : nullptr;
}

}  // namespace polycube::impl
