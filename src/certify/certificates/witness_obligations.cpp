#include "certify/certificates/witness_obligations.h"

#include <algorithm>
#include <sstream>
#include <unordered_set>

#include "support/check.h"
#include "term/evaluate.h"
#include "term/implied_conjuncts.h"
#include "term/multiplies.h"
#include "term/print_smt2.h"
#include "term/substitute.h"
#include "ts/init_order.h"
#include "ts/unroller.h"

namespace polycube::impl {

namespace {

using Conditions = std::vector<Node>;

Conditions operator+(Conditions a, const Conditions& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

class Maker {
 public:
  Maker(const TransitionSystem& model, const TransitionSystem& witness, std::span<const SharedVariable> shared,
        std::span<const Pin> pins)
      : model_(model), witness_(witness), shared_(shared), pins_(pins), terms_(std::make_shared<TermStore>()) {
    for (const SharedVariable& s : shared) {
      CHECK(model.state_position(s.model) || model.input_position(s.model));
      CHECK(witness.state_position(s.witness) || witness.input_position(s.witness));
      CHECK(model.terms().sort(s.model) == witness.terms().sort(s.witness));
      CHECK(shared_in_model_.insert(s.model).second);
      CHECK(shared_in_witness_.insert(s.witness).second);
    }
  }

  WitnessObligations run() {
    std::vector<Obligation> all;
    for (Obligation o : {reset(), transition(), property(), base(), step()}) {
      leave_out_what_is_clear(o);
      add(std::move(o), all);
    }
    return {terms_, std::move(all)};
  }

 private:
  /// The variables of a system in one step, and terms over them.
  using Step = Substitution;
  Step new_step(const TransitionSystem& system) { return Step(system.terms(), *terms_); }
  void set_new(Step& step, const TransitionSystem& system, Node n) {
    step.set(n, terms_->variable(system.terms().sort(n)));
  }

  template <class Function>
  static void for_each_variable(const TransitionSystem& system, Function&& f) {
    for (const Node n : system.inputs()) f(n, Node());
    for (const State& s : system.states()) f(s.variable, s.next);
  }

  /// The witness in the same step: shared variables are those of the model, the others are new.
  Step beside(Step& model) {
    Step step = new_step(witness_);
    for (const SharedVariable& s : shared_) step.set(s.witness, model(s.model));
    for_each_variable(witness_, [&](Node n, Node) {
      if (!shared_in_witness_.contains(n)) set_new(step, witness_, n);
    });
    return step;
  }

  Obligation reset() {
    Step model = new_step(model_);
    for (const Node n : model_.inputs()) set_new(model, model_, n);
    for (const std::vector<std::uint32_t>& group : init_order(model_)) {
      for (const std::uint32_t i : group) {
        const State& s = model_.states()[i];
        if (s.init && shared_in_model_.contains(s.variable)) {
          model.set(s.variable, model(s.init));
        } else {
          set_new(model, model_, s.variable);
        }
      }
    }
    Step witness = beside(model);
    init_order(witness_);  // throws if inits depend on each other in a cycle
    Conditions starts;
    for (const State& s : witness_.states()) {
      if (s.init && shared_in_witness_.contains(s.variable))
        starts.push_back(equal(witness(s.variable), witness(s.init)));
    }
    return {"reset", "a start of the model is none of the witness", constraints(model_, model),
            starts + constraints(witness_, witness)};
  }

  Obligation transition() {
    Step before = any(model_);
    Step after = new_step(model_);
    for_each_variable(model_, [&](Node n, Node next) {
      if (next && shared_in_model_.contains(n)) {
        after.set(n, before(next));
      } else {
        set_new(after, model_, n);
      }
    });
    Step witness_before = beside(before);
    Step witness_after = beside(after);
    Conditions steps;
    for (const State& s : witness_.states()) {
      if (!s.next || !shared_in_witness_.contains(s.variable)) continue;
      steps.push_back(equal(witness_after(s.variable), witness_before(s.next)));
    }
    return {"transition", "a step of the model is none of the witness",
            constraints(model_, before) + constraints(model_, after) + constraints(witness_, witness_before),
            steps + constraints(witness_, witness_after)};
  }

  Obligation property() {
    Step model = any(model_);
    Step witness = beside(model);
    Conditions pinned;
    for (const Pin& p : pins_) pinned.push_back(equal(witness(p.choice), witness(p.value)));
    return {"property", "the property of the witness does not imply the model's",
            constraints(model_, model) + constraints(witness_, witness) + pinned + holds(witness_, witness),
            holds(model_, model)};
  }

  Obligation base() {
    Step start = new_step(witness_);
    for (const Node n : witness_.inputs()) set_new(start, witness_, n);
    for (const std::vector<std::uint32_t>& group : init_order(witness_)) {
      for (const std::uint32_t i : group) {
        const State& s = witness_.states()[i];
        if (s.init) {
          start.set(s.variable, start(s.init));
        } else {
          set_new(start, witness_, s.variable);
        }
      }
    }
    return {"base", "the property of the witness does not hold at the start", constraints(witness_, start),
            holds(witness_, start)};
  }

  Obligation step() {
    Step before = any(witness_);
    Step after = new_step(witness_);
    for_each_variable(witness_, [&](Node n, Node next) {
      if (next) {
        after.set(n, before(next));
      } else {
        set_new(after, witness_, n);
      }
    });
    return {"step", "the property of the witness is not preserved",
            constraints(witness_, before) + constraints(witness_, after) + holds(witness_, before),
            holds(witness_, after)};
  }

  Step any(const TransitionSystem& system) {
    Step step = new_step(system);
    for_each_variable(system, [&](Node n, Node) { set_new(step, system, n); });
    return step;
  }

  Node equal(Node a, Node b) { return a == b ? terms_->boolean(true) : terms_->make(Kind::eq, {a, b}); }

  static Conditions constraints(const TransitionSystem& system, Step& step) {
    Conditions result;
    for (const Condition& c : system.constraints) result.push_back(step(c.term));
    return result;
  }

  /// The conjuncts of "no bad holds": a bad that is the negation of a conjunction is split.
  Conditions holds(const TransitionSystem& system, Step& step) {
    Conditions result;
    std::unordered_set<Node> seen;  // conjunctions share their parts
    std::vector<Node> stack;
    for (auto c = system.bads.rbegin(); c != system.bads.rend(); ++c) {
      const Node bad = step(c->term);
      stack.push_back(terms_->kind(bad) == Kind::not_ ? terms_->arg(bad, 0) : terms_->make(Kind::not_, {bad}));
    }
    while (!stack.empty()) {
      const Node n = stack.back();
      stack.pop_back();
      if (!seen.insert(n).second) continue;
      if (terms_->kind(n) == Kind::and_) {
        stack.push_back(terms_->arg(n, 1));
        stack.push_back(terms_->arg(n, 0));
      } else {
        result.push_back(n);
      }
    }
    return result;
  }

  void leave_out_what_is_clear(Obligation& o) const {
    for (const Node n : o.assumed) CHECK(terms_->sort(n) == Sort::bits(1));
    for (const Node n : o.concluded) CHECK(terms_->sort(n) == Sort::bits(1));
    const std::unordered_set<Node> assumed(o.assumed.begin(), o.assumed.end());
    std::erase_if(o.concluded, [&](Node n) { return terms_->is_true(n) || assumed.contains(n); });
  }

  /// One obligation for each conclusion if there are products: rewriting may decide an equation of products alone,
  /// while a query about several of them needs bit-level reasoning about multiplication.
  void add(Obligation o, std::vector<Obligation>& all) const {
    constexpr std::size_t few = 64;
    const std::size_t count = o.concluded.size();
    if (count < 2 || count > few || !multiplies(*terms_, o.assumed + o.concluded)) {
      all.push_back(std::move(o));
      return;
    }
    for (std::size_t i = 0; i < count; ++i) {
      all.push_back({o.name, o.complaint, o.assumed, {o.concluded[i]}, i + 1});
    }
  }

  const TransitionSystem& model_;
  const TransitionSystem& witness_;
  const std::span<const SharedVariable> shared_;
  const std::span<const Pin> pins_;
  std::shared_ptr<TermStore> terms_;
  std::unordered_set<Node> shared_in_model_;
  std::unordered_set<Node> shared_in_witness_;
};

}  // namespace

WitnessObligations witness_obligations(const TransitionSystem& model, const TransitionSystem& witness,
                                       std::span<const SharedVariable> shared, std::span<const Pin> pins) {
  return Maker(model, witness, shared, pins).run();
}

namespace {

/// Constant arrays belong to no named logic. z3 accepts them under ALL only, and not every solver knows ALL; so ALL is
/// used only where it is needed.
const char* logic(const TermStore& terms, const std::vector<Node>& all) {
  const auto any = [&](auto&& of) { return std::any_of(all.begin(), all.end(), of); };
  if (any([&](Node n) { return terms.kind(n) == Kind::const_array; })) return smt2_logic;
  return any([&](Node n) { return terms.sort(n).is_array(); }) ? "QF_ABV" : "QF_BV";
}

}  // namespace

std::string smt2_file(const Obligation& o) {
  return o.name + (o.part == 0 ? "" : "-" + std::to_string(o.part)) + ".smt2";
}

// Assertions are split into implied conjuncts: some of these queries are easy only by a solver's rewriting before
// bit-blasting, and rewriting finds more in small assertions.
std::string smt2_script(const TermStore& terms, const Obligation& obligation) {
  std::vector<std::pair<Node, bool>> asserted;
  for (const Node n : obligation.assumed) asserted.emplace_back(n, true);
  const bool one = obligation.concluded.size() == 1;
  if (one) asserted.emplace_back(obligation.concluded[0], false);
  asserted = implied_conjuncts(terms, std::move(asserted));
  std::vector<Node> roots;
  for (const auto& [n, value] : asserted) roots.push_back(n);
  const std::vector<Node> all = cone(terms, one ? roots : roots + obligation.concluded);
  std::ostringstream out;
  out << "; " << obligation.name << ": unsat is what is wanted; if not, " << obligation.complaint << "\n"
      << "(set-logic " << logic(terms, all) << ")\n";
  for (const Node n : all) print_smt2_definition(out, terms, n);
  for (const auto& [n, value] : asserted) {
    out << "(assert (= " << smt2_name(terms, n) << (value ? " #b1" : " #b0") << "))\n";
  }
  if (obligation.concluded.empty()) out << "(assert false)\n";
  if (obligation.concluded.size() > 1) {
    out << "(assert (or";
    for (const Node n : obligation.concluded) out << " (= " << smt2_name(terms, n) << " #b0)";
    out << "))\n";
  }
  out << "(check-sat)\n(exit)\n";
  return out.str();
}

}  // namespace polycube::impl
