#include "engines/ic3/native/native_witness.h"

#include "engines/ic3/native/term_values.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

namespace {

class Run {
 public:
  Run(StepTerms& terms, TermLiterals& literals, const EngineOptions& options, Context& context)
      : terms_(terms), literals_(literals), options_(options), context_(context), values_(terms.store()) {}

  /// From an initial state in the cube, or from the state where the last step ended. False after a stop.
  bool step(const Obligation& o) {
    Builder& build = terms_.build();
    TermMap at(build);
    const bool first = frames_.empty();
    for (const std::uint32_t i : terms_.states()) {
      const Node state = terms_.state(i);
      at.set(state, first ? terms_.start(state) : constant_term(build, state_.at(state)));
    }
    const auto solver = make_smt_solver(options_.smt, terms_.store(), context_.stop, context_.statistics);
    const auto require = [&](Node n) {
      const Node formula = at(n);
      if (!terms_.store().is_true(formula)) solver->assert_formula(formula);
    };
    for (const Node c : terms_.constraints()) require(c);
    for (const Lit l : o.cube()) require(literals_.now(l));
    if (o.next == nullptr) {
      require(terms_.bad());
    } else {
      for (const Lit l : o.next->cube()) require(literals_.next(l));
    }
    const Answer answer = solver->check({});
    CHECK(answer != Answer::unsat);  // each state of an obligation leads into the next one
    if (answer != Answer::sat) return false;
    values_.clear();
    for (const Node n : terms_.free()) values_.set(n, solver->value(n));
    TermValues initial(terms_.store());
    for (const std::uint32_t i : terms_.states()) {
      const Node state = terms_.state(i);
      if (first && terms_.start(state) == state) initial.set(state, solver->value(state));
    }
    for (const std::uint32_t i : terms_.states()) {
      const Node state = terms_.state(i);
      values_.set(state, first ? initial.value(terms_.start(state)) : state_.at(state));
    }
    record(first);
    return true;
  }

  std::vector<WitnessFrame> take() { return std::move(frames_); }

 private:
  void record(bool first) {
    WitnessFrame& frame = frames_.emplace_back();
    for (const std::uint32_t i : terms_.inputs()) frame.inputs.emplace(i, values_.value(terms_.input(i)));
    for (std::size_t k = 0; k < terms_.states().size(); ++k) {
      const std::uint32_t i = terms_.states()[k];
      const Node state = terms_.state(i);
      const bool free = first ? terms_.start(state) == state : static_cast<bool>(terms_.drivers()[k]);
      if (free) frame.states.emplace(i, values_.value(state));
    }
    for (const std::uint32_t i : terms_.states()) {
      state_.insert_or_assign(terms_.state(i), values_.value(terms_.next(terms_.state(i))));
    }
  }

  StepTerms& terms_;
  TermLiterals& literals_;
  const EngineOptions& options_;
  Context& context_;
  TermValues values_;
  std::unordered_map<Node, Value> state_;  // where the next step starts
  std::vector<WitnessFrame> frames_;
};

}  // namespace

std::optional<std::vector<WitnessFrame>> run_along(const Obligation* first, StepTerms& terms, TermLiterals& literals,
                                                   const EngineOptions& options, Context& context) {
  Run run(terms, literals, options, context);
  for (const Obligation* o = first; o != nullptr; o = o->next) {
    if (!run.step(*o)) return std::nullopt;
  }
  return run.take();
}

}  // namespace polycube::impl::ic3
