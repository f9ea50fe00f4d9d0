#include "ts/two_copies.h"

#include <array>
#include <memory>
#include <unordered_map>
#include <utility>

#include "support/error.h"
#include "term/evaluate.h"
#include "term/substitute.h"
#include "ts/variable_names.h"

namespace polycube::impl {

namespace {

/// By node id: is the term reachable from a source, along operators, inits and nexts?
std::vector<bool> can_differ(const TransitionSystem& system, const std::vector<Node>& sources) {
  const TermStore& terms = system.terms();
  std::vector<std::vector<Node>> users(terms.size());
  for (const Node n : cone(terms, system.roots())) {
    for (std::uint32_t i = 0; i < terms.arity(n); ++i) users[terms.arg(n, i).id()].push_back(n);
  }
  for (const State& s : system.states()) {
    if (s.init) users[s.init.id()].push_back(s.variable);
    if (s.next) users[s.next.id()].push_back(s.variable);
  }
  std::vector<bool> result(terms.size(), false);
  std::vector<Node> stack = sources;
  while (!stack.empty()) {
    const Node n = stack.back();
    stack.pop_back();
    if (result[n.id()]) continue;
    result[n.id()] = true;
    stack.insert(stack.end(), users[n.id()].begin(), users[n.id()].end());
  }
  return result;
}

class Miter {
 public:
  Miter(const TransitionSystem& system, const std::vector<Node>& sources)
      : system_(system), differs_(can_differ(system, sources)), names_(variable_names(system)) {
    is_source_.resize(system.terms().size(), false);
    for (const Node n : sources) is_source_[n.id()] = true;
    declare();
    for (const State& s : system.states()) define(s);
    copy_names();
    copy_conditions(system.constraints, result_.constraints);
    copy_conditions(system.outputs, result_.outputs);
    copy_design();
  }

  /// Adds the bad "the signal differs".
  void ask(const NamedTerm& signal, const std::string& name) {
    const auto [a, b] = images(signal.term);
    TermStore& terms = result_.terms();
    const Node bad = a == b ? terms.boolean(false) : terms.make(Kind::neq, {a, b});
    result_.bads.push_back({bad, name, signal.position});
  }

  TransitionSystem take() { return std::move(result_); }

 private:
  using Images = std::array<Node, 2>;
  static constexpr const char* prefix[2] = {"a.", "b."};

  Images images(Node n) { return {first_(n), second_(n)}; }

  void declare() {
    for (const Node n : system_.inputs()) {
      declare(n, [&](Sort sort) { return result_.add_input(sort); });
    }
    for (const State& s : system_.states()) {
      declare(s.variable, [&](Sort sort) { return result_.add_state(sort); });
    }
  }

  template <class Add>
  void declare(Node n, Add add) {
    const Sort sort = system_.terms().sort(n);
    const Node a = add(sort);
    first_.set(n, a);
    second_.set(n, differs_[n.id()] ? add(sort) : a);
  }

  void define(const State& s) {
    const auto [a, b] = images(s.variable);
    if (a == b) {
      if (s.init) result_.set_init(a, first_(s.init));
      if (s.next) result_.set_next(a, first_(s.next));
      return;
    }
    const bool source = is_source_[s.variable.id()];
    if (!s.next && !source)
      throw Unsupported("two copies of " + names_.at(s.variable) +
                        ", whose initial values differ and which has no next");
    if (s.init) {
      const auto [init_a, init_b] = images(s.init);
      result_.set_init(a, init_a);
      result_.set_init(b, init_b);
    } else if (!source) {
      result_.set_init(b, a);  // arbitrary at the start, but the same in both copies
    }
    if (!s.next) return;
    const auto [next_a, next_b] = images(s.next);
    result_.set_next(a, next_a);
    result_.set_next(b, next_b);
  }

  void copy_names() {
    const Symbols& symbols = system_.symbols;
    for (const Node n : symbols.nodes()) {
      for (const std::string& name : symbols.names(n)) add_name(n, name);
      if (symbols.position(n).empty()) continue;
      for (const Node image : images(n)) result_.symbols.set_position(image, symbols.position(n));
    }
    // Copies of variables without a name need one, or nobody could tell them apart.
    const auto complete = [&](Node n) {
      if (differs_[n.id()] && symbols.names(n).empty()) add_name(n, names_.at(n));
    };
    for (const Node n : system_.inputs()) complete(n);
    for (const State& s : system_.states()) complete(s.variable);
  }

  void add_name(Node n, const std::string& name) {
    const Images both = images(n);
    if (both[0] == both[1]) return result_.symbols.add(both[0], name);
    for (std::size_t i = 0; i < 2; ++i) result_.symbols.add(both[i], prefix[i] + name);
  }

  void copy_conditions(const std::vector<Condition>& from, std::vector<Condition>& to) {
    for (const Condition& c : from) {
      const Images both = images(c.term);
      if (both[0] == both[1]) {
        to.push_back({both[0], c.name, c.position});
        continue;
      }
      for (std::size_t i = 0; i < 2; ++i) to.push_back({both[i], c.name.empty() ? "" : prefix[i] + c.name, c.position});
    }
  }

  /// Waveforms still have a top and clocks; no testbench can drive two copies of the sources.
  void copy_design() {
    if (system_.design == nullptr) return;
    Design design;
    design.top = system_.design->top;
    design.clocks = system_.design->clocks;
    result_.design = std::make_shared<const Design>(std::move(design));
  }

  const TransitionSystem& system_;
  TransitionSystem result_;
  std::vector<bool> differs_;    // by node id
  std::vector<bool> is_source_;  // by node id
  std::unordered_map<Node, std::string> names_;
  Substitution first_{system_.terms(), result_.terms()};
  Substitution second_{system_.terms(), result_.terms()};
};

void check_source(const TransitionSystem& system, const NamedTerm& from) {
  if (system.input_position(from.term)) return;
  const auto position = system.state_position(from.term);
  if (!position)
    throw UsageError("'" + from.name + "' is computed from other signals", "name an input, or a register without init");
  const State& s = system.states()[*position];
  if (s.init && s.next)
    throw UsageError("'" + from.name + "' has an initial value and a next one, so it is never free",
                     "name an input, or a register without init");
}

}  // namespace

TransitionSystem x_propagation(const TransitionSystem& system, std::span<const NamedTerm> signals) {
  std::vector<Node> sources;
  for (const State& s : system.states()) {
    if (!s.init && s.next) sources.push_back(s.variable);
  }
  Miter miter(system, sources);
  for (const NamedTerm& signal : signals) miter.ask(signal, "xprop:" + signal.name);
  return miter.take();
}

TransitionSystem information_flow(const TransitionSystem& system, std::span<const NamedTerm> from,
                                  std::span<const NamedTerm> to) {
  std::vector<Node> sources;
  std::string names;
  for (const NamedTerm& signal : from) {
    check_source(system, signal);
    sources.push_back(signal.term);
    names += (names.empty() ? "" : ",") + signal.name;
  }
  Miter miter(system, sources);
  for (const NamedTerm& signal : to) miter.ask(signal, "taint:" + names + "->" + signal.name);
  return miter.take();
}

}  // namespace polycube::impl
