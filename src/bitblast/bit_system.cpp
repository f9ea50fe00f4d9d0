#include "bitblast/bit_system.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "support/check.h"

namespace polycube::impl {

namespace {

/// Terms for the gates of a circuit.
class BitSystem {
 public:
  explicit BitSystem(const Circuit& circuit) : circuit_(circuit), terms_(system_.terms()), map_(circuit.aig.size()) {
    map_[0] = terms_.boolean(false);
    for (const Signal s : circuit.inputs) map_[s.node()] = system_.add_input(Sort::bits(1));
    for (const Latch& l : circuit.latches) map_[l.variable.node()] = system_.add_state(Sort::bits(1));
  }

  TransitionSystem& system() { return system_; }

  void add_names(const TransitionSystem& words, Node variable, Bits bits) {
    const std::string& name = words.symbols.name(variable);
    if (name.empty()) return;
    const Sort sort = words.terms().sort(variable);
    for (std::size_t i = 0; i < bits.size(); ++i) {
      std::string bit = name;
      if (sort.is_array()) bit += "[" + std::to_string(i / sort.width()) + "]";
      if (sort.width() > 1) bit += "[" + std::to_string(i % sort.width()) + "]";
      system_.symbols.add(map_[bits[i].node()], std::move(bit));
    }
  }

  void add_resets() {
    std::vector<Signal> resets;
    for (const Latch& l : circuit_.latches) resets.push_back(l.reset);
    define_cone(resets);
    for (std::size_t i = 0; i < circuit_.latches.size(); ++i) {
      const Latch& l = circuit_.latches[i];
      if (!l.is_free()) system_.set_init(system_.states()[i].variable, known(l.reset));
    }
  }

  /// Requires: resets read free latches only, so that they can be built first.
  void add_plain_resets() {
    std::vector<Signal> functions;
    for (const Latch& l : circuit_.latches) {
      if (!has_plain_reset(l)) functions.push_back(l.reset);
    }
    define_cone(functions);
    Node started;
    for (std::size_t i = 0; i < circuit_.latches.size(); ++i) {
      const Latch& l = circuit_.latches[i];
      if (l.is_free()) continue;
      ASSERT(has_plain_reset(l) || reads_free_latches(l.reset));
      const Node variable = system_.states()[i].variable;
      system_.set_init(variable, terms_.boolean(l.reset == signal_true));
      if (has_plain_reset(l)) continue;
      if (!started) started = add_started();
      const Node later = and_(started, variable);
      const Node first = and_(not_(started), known(l.reset));
      map_[l.variable.node()] = not_(and_(not_(later), not_(first)));
    }
  }

  void add_logic() {
    define_cone(circuit_.roots());
    for (std::size_t i = 0; i < circuit_.latches.size(); ++i) {
      system_.set_next(system_.states()[i].variable, known(circuit_.latches[i].next));
    }
    for (const Signal s : circuit_.bads) system_.bads.push_back({known(s), ""});
    for (const Signal s : circuit_.constraints) system_.constraints.push_back({known(s), ""});
  }

  std::vector<Node> terms(std::span<const Signal> signals) {
    define_cone(signals);
    std::vector<Node> result;
    for (const Signal s : signals) result.push_back(known(s));
    return result;
  }

 private:
  bool reads_free_latches(Signal reset) const {
    const Signal roots[] = {reset};
    const std::vector<std::uint32_t> nodes = cone(circuit_.aig, roots);
    const auto is_read = [&](const Latch& l) {
      return std::binary_search(nodes.begin(), nodes.end(), l.variable.node());
    };
    return std::none_of(circuit_.latches.begin(), circuit_.latches.end(),
                        [&](const Latch& l) { return !l.is_free() && is_read(l); });
  }
  static bool has_plain_reset(const Latch& l) { return l.is_free() || l.has_constant_reset(); }

  Node add_started() {
    const Node started = system_.add_state(Sort::bits(1));
    system_.set_init(started, terms_.boolean(false));
    system_.set_next(started, terms_.boolean(true));
    return started;
  }

  void define_cone(std::span<const Signal> signals) {
    for (const std::uint32_t n : cone(circuit_.aig, signals)) {
      if (map_[n]) continue;
      const Node left = known(circuit_.aig.left(n));
      map_[n] = and_(left, known(circuit_.aig.right(n)));
    }
  }

  Node known(Signal s) {
    ASSERT(map_[s.node()]);
    return s.complemented() ? not_(map_[s.node()]) : map_[s.node()];
  }

  Node not_(Node n) {
    if (terms_.is_constant(n)) return terms_.boolean(!terms_.is_true(n));
    return terms_.kind(n) == Kind::not_ ? terms_.arg(n, 0) : terms_.make(Kind::not_, {n});
  }

  /// In the order in which the AIGER reader has the operands, so that the system is the one that reading the file
  /// gives.
  Node and_(Node a, Node b) {
    const auto rank = [&](Node n) {
      const bool complemented = terms_.kind(n) == Kind::not_;
      return std::pair(complemented ? terms_.arg(n, 0) : n, complemented);
    };
    if (rank(a) < rank(b)) std::swap(a, b);
    return terms_.make(Kind::and_, {a, b});
  }

  const Circuit& circuit_;
  TransitionSystem system_;
  TermStore& terms_;
  std::vector<Node> map_;  // by node: the term that represents it
};

}  // namespace

TransitionSystem words_of_circuit(const Circuit& circuit) {
  BitSystem bits(circuit);
  bits.add_resets();
  bits.add_logic();
  return std::move(bits.system());
}

TransitionSystem bit_system(const TransitionSystem& words, const BlastedSystem& blasting) {
  BitSystem bits(blasting.circuit);
  for (std::size_t i = 0; i < blasting.inputs.size(); ++i) bits.add_names(words, words.inputs()[i], blasting.inputs[i]);
  for (std::size_t i = 0; i < blasting.states.size(); ++i) {
    bits.add_names(words, words.states()[i].variable, blasting.states[i]);
  }
  bits.add_plain_resets();
  bits.add_logic();
  TransitionSystem& system = bits.system();
  for (std::size_t i = 0; i < words.bads.size(); ++i) system.bads[i].name = words.bads[i].name;
  for (std::size_t i = 0; i < words.constraints.size(); ++i) system.constraints[i].name = words.constraints[i].name;
  if (blasting.justices.empty()) return std::move(system);
  const std::vector<Node> fairness = bits.terms(blasting.fairness);
  for (std::size_t i = 0; i < fairness.size(); ++i) system.fairness.push_back({fairness[i], words.fairness[i].name});
  for (std::size_t i = 0; i < blasting.justices.size(); ++i) {
    system.justices.push_back({bits.terms(blasting.justices[i]), words.justices[i].name});
  }
  return std::move(system);
}

}  // namespace polycube::impl
