#include "passes/abstraction/needed_inputs.h"

#include "support/check.h"
#include "term/evaluate.h"
#include "ts/simulate.h"

namespace polycube::impl {

namespace {

class Walk {
 public:
  Walk(const TransitionSystem& system, const Witness& witness)
      : system_(system), terms_(system.terms()), values_(terms_, system.roots()) {
    Simulator simulator(system);
    for (const WitnessFrame& frame : witness.frames) {
      simulator.enter(frame);
      std::vector<Value>& step = steps_.emplace_back();
      for (std::uint32_t i = 0; i < system.states().size(); ++i) step.push_back(simulator.state(i));
      for (std::uint32_t i = 0; i < system.inputs().size(); ++i) step.push_back(simulator.input(i));
      simulator.advance();
    }
  }

  std::vector<std::vector<Node>> run(std::uint32_t bad) {
    std::vector<std::vector<Node>> result(steps_.size());
    std::vector<Node> wanted = {system_.bads[bad].term};
    for (std::size_t step = steps_.size(); step-- > 0;) {
      for (const Condition& c : system_.constraints) wanted.push_back(c.term);
      enter(step);
      follow(wanted, result[step]);
      wanted.clear();
      if (step == 0) break;
      for (const Node n : result[step]) {
        const auto state = system_.state_position(n);
        if (state && system_.states()[*state].next) wanted.push_back(system_.states()[*state].next);
      }
    }
    return result;
  }

 private:
  void enter(std::size_t step) {
    const std::size_t states = system_.states().size();
    const auto set = [&](Node variable, const Value& value) {
      if (values_.knows(variable)) values_.set(variable, value);
    };
    for (std::size_t i = 0; i < states; ++i) set(system_.states()[i].variable, steps_[step][i]);
    for (std::size_t i = 0; i < system_.inputs().size(); ++i) set(system_.inputs()[i], steps_[step][states + i]);
    values_.run();
  }

  void follow(const std::vector<Node>& wanted, std::vector<Node>& variables) {
    std::vector<bool> seen(terms_.size(), false);
    std::vector<Node> stack = wanted;
    while (!stack.empty()) {
      const Node n = stack.back();
      stack.pop_back();
      if (seen[n.id()]) continue;
      seen[n.id()] = true;
      if (terms_.is_variable(n)) {
        variables.push_back(n);
      } else if (const Node reason = single_reason(n, seen)) {
        stack.push_back(reason);
      } else if (terms_.kind(n) == Kind::ite) {
        stack.push_back(terms_.arg(n, 0));
        stack.push_back(terms_.arg(n, values_.bits(terms_.arg(n, 0)).is_true() ? 1 : 2));
      } else {
        for (std::uint32_t i = 0; i < terms_.arity(n); ++i) stack.push_back(terms_.arg(n, i));
      }
    }
  }

  /// An argument that determines the value alone; one that is followed anyway, if there is a choice.
  Node single_reason(Node n, const std::vector<bool>& seen) const {
    const Kind kind = terms_.kind(n);
    Node result;
    const auto offer = [&](Node argument, bool determines) {
      if (determines && (!result || seen[argument.id()])) result = argument;
    };
    if (kind == Kind::implies) {
      offer(terms_.arg(n, 0), values_.bits(terms_.arg(n, 0)).is_zero());
      offer(terms_.arg(n, 1), values_.bits(terms_.arg(n, 1)).is_ones());
    }
    for (std::uint32_t i = 0; i < terms_.arity(n); ++i) {
      const Node argument = terms_.arg(n, i);
      if (kind == Kind::and_ || kind == Kind::nand || kind == Kind::mul) {
        offer(argument, values_.bits(argument).is_zero());
      }
      if (kind == Kind::or_ || kind == Kind::nor) offer(argument, values_.bits(argument).is_ones());
    }
    return result;
  }

  const TransitionSystem& system_;
  const TermStore& terms_;
  Evaluator values_;
  std::vector<std::vector<Value>> steps_;  // values of states, then of inputs
};

}  // namespace

std::vector<std::vector<Node>> needed_variables(const TransitionSystem& system, std::uint32_t bad,
                                                const Witness& witness) {
  CHECK(!witness.frames.empty());
  return Walk(system, witness).run(bad);
}

}  // namespace polycube::impl
