#include "passes/words/correspondence/word_induction.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "support/check.h"
#include "support/error.h"
#include "term/rebuild.h"
#include "ts/init_order.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t units_for_an_operator = 8;  // of a step, evaluated or built
constexpr std::uint32_t runs = 8;
constexpr std::uint32_t steps_in_a_run = 16;
constexpr std::uint32_t attempts = 8;             // to find inputs that satisfy the constraints
constexpr std::uint32_t samples_for_a_model = 4;  // with other inputs in the second step
constexpr std::uint32_t least_cut_width = 5;

BitVector random_bits(Random& random, std::uint32_t width) {
  BitVector result(std::min(width, 64U), random.next());
  while (result.width() < width) {
    result = bv::concat(result, BitVector(std::min(width - result.width(), 64U), random.next()));
  }
  return result;
}

/// Wires: their equality follows from that of what they read.
bool is_wire(Kind kind) { return kind == Kind::not_ || kind == Kind::uext || kind == Kind::sext; }

}  // namespace

WordInduction::WordInduction(const TransitionSystem& system, std::span<const Node> roots, bool guarded,
                             WordContext& context)
    : system_(system),
      terms_(system.terms()),
      context_(context),
      random_(context.seed ^ 0x5eed),
      store_(std::make_unique<TermStore>()),
      build_(*store_),
      cut_(build_, least_cut_width),
      solver_(make_smt_solver({}, *store_, context.budget.stop(), context.statistics)) {
  find_cone(roots);
  now_.resize(terms_.size());
  then_.resize(terms_.size());
  for (const Node n : leaves_) now_[n.id()] = store_->variable(terms_.sort(n));
  for (const Node n : leaves_) then_[n.id()] = store_->variable(terms_.sort(n));
  make_start();
  active_.resize(terms_.size(), false);

  std::vector<Node> members;
  std::vector<bool> fixed;
  const auto add = [&](Node n, bool is_fixed) {
    if (!terms_.sort(n).is_bits()) return;
    members.push_back(n);
    fixed.push_back(is_fixed);
  };
  std::vector<bool> determined(terms_.size(), false);
  for (const State& s : states_) determined[s.variable.id()] = s.init && s.next;
  for (const Node n : leaves_) add(n, !determined[n.id()]);
  for (const Node n : operators_) {
    if (!is_wire(terms_.kind(n))) add(n, false);
  }
  classes_ = std::make_unique<WordClasses>(terms_, std::move(members), std::move(fixed));
  if (!guarded) return;
  std::vector<Node> registers;
  for (const State& s : states_) registers.push_back(s.variable);
  guards_ = std::make_unique<GuardedRelations>(terms_, operators_, registers);
}

void WordInduction::add_sample() {
  classes_->add(*values_);
  if (guards_ != nullptr) guards_->add(*values_);
}

/// Candidates by all samples so far.
void WordInduction::propose() {
  classes_->make();
  if (guards_ == nullptr) return;
  guarded_ = guards_->relations([&](Node n) { return classes_->relation(n) == nullptr; });
}

void WordInduction::find_cone(std::span<const Node> roots) {
  std::vector<bool> seen(terms_.size(), false);
  std::vector<Node> stack;
  const auto visit = [&](Node n) {
    if (!n || seen[n.id()]) return;
    seen[n.id()] = true;
    stack.push_back(n);
  };
  for (const Node n : roots) visit(n);
  for (const Condition& c : system_.constraints) conditions_.push_back(c.term);
  for (const Node n : conditions_) visit(n);
  while (!stack.empty()) {
    const Node n = stack.back();
    stack.pop_back();
    for (std::uint32_t i = 0; i < terms_.arity(n); ++i) visit(terms_.arg(n, i));
    if (const auto position = system_.state_position(n)) {
      visit(system_.states()[*position].init);
      visit(system_.states()[*position].next);
    }
  }
  for (const State& s : system_.states()) {
    if (seen[s.variable.id()]) states_.push_back(s);
  }
  for (const Node n : system_.inputs()) {
    if (seen[n.id()]) inputs_.push_back(n);
  }
  // States that are free at some time are never replaced. Narrow words come first: wide ones are extensions of them.
  const auto rank = [&](const State& s) { return std::pair(s.init && s.next ? 1 : 0, terms_.width(s.variable)); };
  std::stable_sort(states_.begin(), states_.end(), [&](const State& a, const State& b) { return rank(a) < rank(b); });
  std::vector<Node> all(roots.begin(), roots.end());
  all.insert(all.end(), conditions_.begin(), conditions_.end());
  for (const State& s : states_) {
    leaves_.push_back(s.variable);
    if (s.next) all.push_back(s.next);
  }
  leaves_.insert(leaves_.end(), inputs_.begin(), inputs_.end());
  all.insert(all.end(), leaves_.begin(), leaves_.end());
  for (const Node n : cone(terms_, all)) {
    if (is_operator(terms_.kind(n)) || terms_.kind(n) == Kind::const_array) operators_.push_back(n);
  }
  values_ = std::make_unique<Evaluator>(terms_, all);
}

Node WordInduction::at(const std::vector<Node>& images, Node n) {
  if (terms_.is_constant(n)) return build_.constant(terms_.value(n));
  ASSERT(images[n.id()]);
  return images[n.id()];
}

Node WordInduction::made(Node n, const std::vector<Node>& images) {
  if (terms_.is_constant(n)) return build_.constant(terms_.value(n));
  return rebuild(build_, terms_, n, [&](Node argument) { return at(images, argument); });
}

/// The initial values of states, as terms over the first step.
void WordInduction::make_start() {
  start_.resize(terms_.size());
  std::vector<bool> relevant(terms_.size(), false);
  for (const State& s : states_) relevant[s.variable.id()] = true;
  for (const auto& group : init_order(system_)) {
    for (const std::uint32_t position : group) {
      const State& s = system_.states()[position];
      if (!relevant[s.variable.id()]) continue;
      if (!s.init) {
        start_[s.variable.id()] = now_[s.variable.id()];
        continue;
      }
      const Node root[] = {s.init};
      for (const Node n : cone(terms_, root)) {
        if (!start_[n.id()]) start_[n.id()] = made(n, start_);
      }
      start_[s.variable.id()] = start_[s.init.id()];
    }
  }
}

/// The value of a variable in a random run: often small.
void WordInduction::set_random(Node variable) {
  const Sort sort = terms_.sort(variable);
  if (sort.is_array()) {
    values_->set(variable, ArrayValue(sort.index_width(), BitVector::zero(sort.width())));
    return;
  }
  const std::uint64_t choice = random_.below(4);
  if (choice == 0 && sort.width() > 1) {
    values_->set(variable, BitVector(sort.width(), random_.below(4)));
  } else {
    values_->set(variable, random_bits(random_, sort.width()));
  }
}

bool WordInduction::constraints_hold() const {
  return std::all_of(conditions_.begin(), conditions_.end(), [&](Node c) { return values_->bits(c).is_true(); });
}

void WordInduction::simulate() {
  std::vector<Node> roots;
  for (const State& s : states_) roots.push_back(start_[s.variable.id()]);
  Evaluator start(*store_, roots);
  std::vector<Value> values(states_.size());
  const auto free_inputs = [&] {
    for (const Node n : inputs_) set_random(n);
  };
  for (std::uint32_t run = 0; run == 0 || (run < runs && !context_.budget.exhausted()); ++run) {
    for (const State& s : states_) {
      set_random(s.variable);
      const Node variable = now_[s.variable.id()];
      if (start.knows(variable)) start.set(variable, values_->value(s.variable));
    }
    start.run();
    for (const State& s : states_) values_->set(s.variable, start.value(start_[s.variable.id()]));
    for (std::uint32_t step = 0; step < steps_in_a_run; ++step) {
      bool allowed = false;
      for (std::uint32_t attempt = 0; attempt < attempts && !allowed; ++attempt) {
        context_.budget.spend(units_for_an_operator * operators_.size());
        free_inputs();
        values_->run();
        allowed = constraints_hold();
        if (attempt == 0 || allowed) add_sample();
      }
      if (!allowed) break;
      for (std::size_t i = 0; i < states_.size(); ++i) {
        if (states_[i].next) values[i] = values_->value(states_[i].next);
      }
      for (std::size_t i = 0; i < states_.size(); ++i) {
        if (states_[i].next) {
          values_->set(states_[i].variable, values[i]);
        } else {
          set_random(states_[i].variable);
        }
      }
    }
  }
}

/// Fills the frame; `leaf` gives the function of a state or an input.
template <class Leaf>
void WordInduction::fill(Frame& frame, Leaf leaf) {
  context_.budget.spend(units_for_an_operator * operators_.size());
  frame.image.assign(terms_.size(), Node());
  frame.actual.assign(terms_.size(), Node());
  const auto settle = [&](Node n, Node function) {
    const WordRelation* relation = classes_->relation(n);
    if (relation == nullptr) {
      frame.image[n.id()] = function;
      return;
    }
    const Node base = relation->representative ? frame.image[relation->representative.id()] : Node();
    ASSERT(base || !relation->representative);
    frame.actual[n.id()] = function;
    frame.image[n.id()] = related_word(build_, *relation, base, terms_.width(n));
  };
  for (const Node n : leaves_) settle(n, leaf(n));
  for (const Node n : operators_) settle(n, made(n, frame.image));
}

/// Those that do not hold by the structure of terms.
std::vector<WordInduction::Goal> WordInduction::goals(const Frame& frame) {
  std::vector<Goal> result;
  const auto add = [&](Node word, const GuardedRelation* guarded, Node holds) {
    if (!store_->is_true(holds)) result.push_back({word, guarded, cut_(holds)});
  };
  for (const Node n : classes_->members()) {
    if (classes_->relation(n) == nullptr) continue;
    add(n, nullptr, build_.eq(frame.actual[n.id()], frame.image[n.id()]));
  }
  for (const GuardedRelation& g : guarded_) {
    const Node guard = at(frame.image, g.guard);
    const Node equal = build_.eq(at(frame.image, g.one), at(frame.image, g.two));
    add(Node(), &g, build_.or_(g.value ? build_.not_(guard) : guard, equal));
  }
  return result;
}

bool WordInduction::relations_hold() const {
  const auto& members = classes_->members();
  return std::all_of(members.begin(), members.end(),
                     [&](Node n) { return classes_->relation(n) == nullptr || classes_->holds(n, *values_); }) &&
         std::all_of(guarded_.begin(), guarded_.end(),
                     [&](const GuardedRelation& g) { return GuardedRelations::holds(g, *values_); });
}

/// Is the model of the solver a real violation of a relation? Then it becomes a sample.
bool WordInduction::refuted(const Frame& frame, bool is_start) {
  context_.budget.spend(units_for_an_operator * operators_.size());
  std::vector<Node> roots;
  for (const Node n : leaves_) roots.push_back(is_start ? frame.image[n.id()] : first_.image[n.id()]);
  Evaluator leaves(*store_, roots);
  for (const Node v : leaves.variables()) leaves.set(v, solver_->value(v));
  leaves.run();
  for (std::size_t i = 0; i < leaves_.size(); ++i) values_->set(leaves_[i], leaves.value(roots[i]));
  values_->run();
  if (!is_start) {
    if (!relations_hold() || !constraints_hold()) return false;
    std::vector<Value> next;
    for (const State& s : states_) {
      next.push_back(s.next ? values_->value(s.next) : solver_->value(then_[s.variable.id()]));
    }
    for (std::size_t i = 0; i < states_.size(); ++i) values_->set(states_[i].variable, next[i]);
    for (const Node n : inputs_) values_->set(n, solver_->value(then_[n.id()]));
    values_->run();
  }
  if (relations_hold()) return false;
  add_sample();
  for (std::uint32_t i = 1; i < samples_for_a_model; ++i) {
    for (const Node n : inputs_) set_random(n);
    values_->run();
    add_sample();
  }
  return true;
}

bool WordInduction::is_active(const Goal& hypothesis) const {
  return hypothesis.guarded != nullptr ? active_guarded_.contains(*hypothesis.guarded) : active_[hypothesis.word.id()];
}

/// Can a goal fail in the frame? Without a frame: can the fixed formulas hold?
WordInduction::Outcome WordInduction::ask(std::vector<Node> fixed, const std::vector<Goal>& hypotheses,
                                          const std::vector<Goal>& goals, const Frame* frame, bool is_start) {
  while (!context_.budget.exhausted()) {
    std::vector<Node> query = fixed;
    for (const Goal& h : hypotheses) {
      if (is_active(h)) query.push_back(h.cut);
    }
    const Answer answer = solver_->check(query);
    if (answer == Answer::unsat) return Outcome::proven;
    if (answer == Answer::unknown) return Outcome::gave_up;

    std::vector<Node> roots = query;
    for (const auto* list : {&hypotheses, &goals}) {
      for (const Goal& g : *list) roots.push_back(g.cut);
    }
    Evaluator model(*store_, roots);
    for (const Node v : model.variables()) model.set(v, solver_->value(v));
    model.run();
    bool more = false;
    for (const Goal& h : hypotheses) {
      if (is_active(h) || model.bits(h.cut).is_true()) continue;
      more = true;
      if (h.guarded != nullptr) {
        active_guarded_.insert(*h.guarded);
      } else {
        active_[h.word.id()] = true;
      }
    }
    if (more) continue;
    if (frame != nullptr && refuted(*frame, is_start)) return Outcome::refined;
    const std::vector<Node> lemmas = cut_.violated(query, [&](Node v) { return solver_->value(v); });
    if (lemmas.empty()) {
      for (const Goal& g : goals) {
        if (model.bits(g.cut).is_true()) continue;
        if (g.guarded != nullptr) {
          guards_->remove(*g.guarded);
        } else {
          classes_->remove(g.word);
        }
      }
      return Outcome::refined;
    }
    lemmas_ += lemmas.size();
    for (const Node lemma : lemmas) solver_->assert_formula(cut_(lemma));
  }
  return Outcome::gave_up;
}

/// A related state of the first step has no function: it is what its representative says.
std::vector<WordInduction::Goal> WordInduction::hypotheses() {
  std::vector<Goal> result = goals(first_);
  std::erase_if(result, [&](const Goal& g) { return g.guarded == nullptr && !is_operator(terms_.kind(g.word)); });
  return result;
}

std::vector<Node> WordInduction::allowed() {
  std::vector<Node> result;
  for (const Node c : conditions_) result.push_back(cut_(at(first_.image, c)));
  return result;
}

WordInduction::Outcome WordInduction::settle(const Frame& frame, bool is_start) {
  const std::vector<Goal> goals = this->goals(frame);
  if (goals.empty()) return Outcome::proven;
  std::vector<Node> fixed;
  if (!is_start) fixed = allowed();
  std::vector<Node> hold;
  for (const Goal& g : goals) hold.push_back(g.cut);
  fixed.push_back(build_.not_(build_.conjunction(hold)));
  return ask(fixed, is_start ? std::vector<Goal>() : hypotheses(), goals, &frame, is_start);
}

bool WordInduction::excludes(Node condition) {
  std::vector<Node> fixed = allowed();
  fixed.push_back(cut_(at(first_.image, condition)));
  try {
    return ask(fixed, hypotheses(), {}, nullptr, false) == Outcome::proven;
  } catch (const RejectedEvidence&) {
    return false;
  }
}

bool WordInduction::run() {
  if (context_.budget.exhausted()) return false;
  simulate();
  propose();
  candidates_ = classes_->related();
  Frame start;
  while (!context_.budget.exhausted()) {
    ++rounds_;
    fill(start, [&](Node n) { return start_[n.id()] ? start_[n.id()] : now_[n.id()]; });
    Outcome outcome = settle(start, true);
    if (outcome == Outcome::proven) {
      fill(first_, [&](Node n) { return now_[n.id()]; });
      fill(second_, [&](Node n) {
        const auto position = system_.state_position(n);
        const Node next = position ? system_.states()[*position].next : Node();
        return next ? at(first_.image, next) : then_[n.id()];
      });
      outcome = settle(second_, false);
      if (outcome == Outcome::proven) return true;
    }
    if (outcome == Outcome::gave_up) return false;
    propose();
  }
  return false;
}

std::vector<WordInduction::Related> WordInduction::relations() const {
  std::vector<Related> result;
  for (const Node n : classes_->members()) {
    const WordRelation* relation = classes_->relation(n);
    if (relation == nullptr) continue;
    const bool follows = is_operator(terms_.kind(n)) && first_.actual[n.id()] == first_.image[n.id()];
    result.push_back({n, relation, follows});
  }
  return result;
}

}  // namespace polycube::impl
