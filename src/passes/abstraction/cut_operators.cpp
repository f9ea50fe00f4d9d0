#include "passes/abstraction/cut_operators.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "passes/abstraction/needed_inputs.h"
#include "passes/words/term_image.h"
#include "support/check.h"
#include "term/evaluate.h"
#include "ts/has_arrays.h"
#include "ts/simulate.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t units_for_a_term = 8;  // of a simulated step

/// The terms that a step to the bad depends on.
std::vector<Node> step_cone(const TransitionSystem& source, std::uint32_t bad) {
  const TermStore& terms = source.terms();
  std::vector<bool> seen(terms.size(), false);
  std::vector<Node> stack;
  std::vector<Node> result;
  const auto visit = [&](Node n) {
    if (!n || seen[n.id()]) return;
    seen[n.id()] = true;
    stack.push_back(n);
  };
  visit(source.bads[bad].term);
  for (const Condition& c : source.constraints) visit(c.term);
  while (!stack.empty()) {
    const Node n = stack.back();
    stack.pop_back();
    result.push_back(n);
    for (std::uint32_t i = 0; i < terms.arity(n); ++i) visit(terms.arg(n, i));
    if (const auto position = source.state_position(n)) visit(source.states()[*position].next);
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// Does the run satisfy the constraints, and does the bad hold in its last step?
bool reaches(const TransitionSystem& system, std::uint32_t bad, const Witness& run) {
  Simulator simulator(system);
  for (std::size_t step = 0; step < run.frames.size(); ++step) {
    if (step > 0) simulator.advance();
    simulator.enter(run.frames[step]);
    for (const Condition& c : system.constraints) {
      if (!simulator.holds(c.term)) return false;
    }
  }
  return simulator.holds(system.bads[bad].term);
}

}  // namespace

std::vector<Node> cut_candidates(const TransitionSystem& source, std::uint32_t bad, CutKinds kinds,
                                 std::uint32_t least_width) {
  const TermStore& terms = source.terms();
  std::vector<Node> result;
  for (const Node n : step_cone(source, bad)) {
    const Kind kind = terms.kind(n);
    const bool sum = (kind == Kind::add || kind == Kind::sub) && !terms.is_constant(terms.arg(n, 0)) &&
                     !terms.is_constant(terms.arg(n, 1));
    const bool wanted = terms.is_product(n) || (sum && kinds == CutKinds::sums_too);
    if (wanted && terms.width(n) >= least_width) result.push_back(n);
  }
  return result;
}

CutOperators::CutOperators(const TransitionSystem& source, std::uint32_t bad, std::vector<Node> candidates)
    : source_(source), bad_(bad), build_(*source.shared_terms()) {
  CHECK(bad < source.bads.size() && !candidates.empty());
  for (const Node n : candidates) cut_.push_back({n});
  rebuild();
}

/// Inputs and states have their positions in the source; the cut operators follow as inputs.
void CutOperators::rebuild() {
  abstract_ = AbstractSystem{TransitionSystem(source_.shared_terms()), {}, {}, {}};
  TransitionSystem& system = abstract_.system;
  const TermStore& terms = source_.terms();
  system.format = source_.format;
  TermImage initial(build_);
  TermImage image(build_);
  for (const Node input : source_.inputs()) {
    image.set(input, system.add_input(terms.sort(input), source_.symbols.name(input)));
    abstract_.origin_of_input.push_back(input);
  }
  for (const State& s : source_.states()) {
    const Node state = system.add_state(terms.sort(s.variable), source_.symbols.name(s.variable));
    image.set(s.variable, state);
    initial.set(s.variable, state);
    abstract_.origin_of_state.push_back(s.variable);
  }
  for (Cut& cut : cut_) {
    if (cut.real) continue;
    cut.abstract.kind = terms.kind(cut.source);
    cut.abstract.result = system.add_input(terms.sort(cut.source));
    image.replace(cut.source, cut.abstract.result);
    abstract_.origin_of_input.push_back(cut.source);
  }
  for (Cut& cut : cut_) {
    if (cut.real) continue;
    cut.abstract.left = image(terms.arg(cut.source, 0));
    cut.abstract.right = image(terms.arg(cut.source, 1));
  }
  for (std::size_t i = 0; i < source_.states().size(); ++i) {
    const State& s = source_.states()[i];
    if (s.init) system.set_init(system.states()[i].variable, initial(s.init));
    if (s.next) system.set_next(system.states()[i].variable, image(s.next));
  }
  for (std::uint32_t i = 0; i < source_.bads.size(); ++i) {
    const Condition& bad = source_.bads[i];
    system.bads.push_back({i == bad_ ? image(bad.term) : build_.boolean(false), bad.name});
  }
  for (const Condition& c : source_.constraints) system.constraints.push_back({image(c.term), c.name});
  for (const Lemma& lemma : lemmas_) system.constraints.push_back({term(lemma), ""});
}

/// Over the abstract system.
Node CutOperators::term(const Lemma& lemma) {
  const CutOperation& one = cut_[lemma.one].abstract;
  if (lemma.one == lemma.other) return bounds(build_, one)[lemma.bound];
  return equal_operands_lemma(build_, one, cut_[lemma.other].abstract, lemma.swapped);
}

bool CutOperators::learn(const Lemma& lemma) {
  if (std::find(lemmas_.begin(), lemmas_.end(), lemma) != lemmas_.end()) return false;
  lemmas_.push_back(lemma);
  return true;
}

/// Blames operators that have a wrong value in the counterexample: those that it depends on, or else any. False if all
/// values are right.
bool CutOperators::refine(const Witness& counterexample) {
  const TransitionSystem& system = abstract_.system;
  const TermStore& terms = source_.terms();
  std::vector<std::vector<Node>> needed;
  if (!has_arrays(system)) needed = needed_variables(system, bad_, counterexample);
  std::vector<Node> roots;
  std::vector<std::pair<Lemma, Node>> candidates;
  for (std::size_t i = 0; i < cut_.size(); ++i) {
    if (cut_[i].real) continue;
    const CutOperation& c = cut_[i].abstract;
    roots.insert(roots.end(), {c.left, c.right, c.result});
    const std::vector<Node> of_one = bounds(build_, c);
    for (std::size_t b = 0; b < of_one.size(); ++b) candidates.push_back({{i, i, false, b}, of_one[b]});
  }
  for (const auto& [lemma, node] : candidates) roots.push_back(node);
  Evaluator values(terms, roots);
  Simulator simulator(system);
  using Operands = std::tuple<Kind, BitVector, BitVector>;
  std::vector<std::size_t> wrong;   // in the first step where a needed value is
  std::vector<std::size_t> others;  // in the first step where any value is
  bool learned = false;
  for (std::size_t step = 0; step < counterexample.frames.size(); ++step) {
    simulator.enter(counterexample.frames[step]);
    for (const Node v : values.variables()) {
      if (const auto state = system.state_position(v)) values.set(v, simulator.state(*state));
      if (const auto input = system.input_position(v)) values.set(v, simulator.input(*input));
    }
    values.run();
    simulator.advance();
    std::map<Operands, std::size_t> first;
    std::vector<bool> blamed(cut_.size(), false);
    std::vector<std::size_t> now;
    for (std::size_t i = 0; i < cut_.size(); ++i) {
      if (cut_[i].real) continue;
      const CutOperation& c = cut_[i].abstract;
      const BitVector* const operands[] = {&values.bits(c.left), &values.bits(c.right)};
      const bool is_needed =
          needed.empty() || std::find(needed[step].begin(), needed[step].end(), c.result) != needed[step].end();
      if (apply(c.kind, operands) != values.bits(c.result)) {
        if (others.empty()) now.push_back(i);
        blamed[i] = is_needed;
      }
      Operands key{c.kind, *operands[0], *operands[1]};
      const bool commutes = c.kind == Kind::mul || c.kind == Kind::add;
      if (commutes && std::get<2>(key) < std::get<1>(key)) std::swap(std::get<1>(key), std::get<2>(key));
      const auto [at, fresh] = first.emplace(key, i);
      const CutOperation& other = cut_[at->second].abstract;
      if (!fresh && is_needed && values.bits(other.result) != values.bits(c.result)) {
        learned = learn({at->second, i, values.bits(other.left) != *operands[0], 0}) || learned;
      }
    }
    if (others.empty()) others = now;
    for (const auto& [lemma, node] : candidates) {
      if (blamed[lemma.one] && values.bits(node).is_zero()) learned = learn(lemma) || learned;
    }
    if (!wrong.empty()) continue;
    for (std::size_t i = 0; i < cut_.size(); ++i) {
      if (blamed[i]) wrong.push_back(i);
    }
  }
  if (learned) return true;
  for (const std::size_t i : wrong.empty() ? others : wrong) cut_[i].real = true;
  std::erase_if(lemmas_, [&](const Lemma& l) { return cut_[l.one].real || cut_[l.other].real; });
  return !others.empty();
}

Abstraction::Outcome CutOperators::examine(const Witness& counterexample, const PassContext& context) {
  context.budget.spend(units_for_a_term * source_.terms().size() * counterexample.frames.size());
  Witness run;
  run.claims = counterexample.claims;
  for (const WitnessFrame& frame : counterexample.frames) {
    WitnessFrame& own = run.frames.emplace_back(frame);
    std::erase_if(own.inputs, [&](const auto& entry) { return entry.first >= source_.inputs().size(); });
  }
  if (reaches(source_, bad_, run)) return run;
  if (!refine(counterexample)) return Stuck{"no operator explains the spurious counterexample"};
  rebuild();
  context.statistics.counter("cut_lemmas").set(lemmas_.size());
  context.statistics.counter("cut_real")
      .set(
          static_cast<std::uint64_t>(std::count_if(cut_.begin(), cut_.end(), [](const Cut& cut) { return cut.real; })));
  return Refined{};
}

}  // namespace polycube::impl
