#include "facts/gatekeeper.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "facts/fact_code.h"
#include "sat/core.h"
#include "support/random.h"

namespace polycube::impl {

namespace {

BlastOptions blast_options(const GatekeeperLimits& limits) {
  BlastOptions options;
  options.limits.gates = limits.gates;
  return options;
}

BlastLimits fact_blast_limits(const GatekeeperLimits& limits) {
  BlastLimits result;
  result.gates = limits.gates + limits.all_fact_gates;
  return result;
}

constexpr std::uint64_t evaluations_for_samples = 10'000'000;

}  // namespace

/// Which facts of a batch are inductive together.
class Gatekeeper::Induction {
 public:
  Induction(Gatekeeper& keeper, std::vector<Item>& batch, std::uint64_t work)
      : keeper_(keeper),
        batch_(batch),
        work_(work),
        solver_(keeper.solver()),
        alive_(batch.size(), true),
        support_(batch.size()) {}

  /// By position; empty if it is stopped or the work is done.
  std::vector<bool> run() {
    std::vector<std::size_t> open;
    for (std::size_t i = batch_.size(); i > 0; --i) open.push_back(i - 1);
    while (!open.empty()) {
      const std::size_t i = open.back();
      open.pop_back();
      if (!alive_[i]) continue;
      if (keeper_.stop_.requested() || solver_->counts().work() > work_) return {};
      const Answer answer = ask(i);
      if (answer == Answer::unsat) {
        remember_core(i);
        continue;
      }
      std::vector<bool> dropped(batch_.size());
      dropped[i] = true;
      if (answer == Answer::sat) find_violated(dropped);
      for (std::size_t j = 0; j < batch_.size(); ++j) alive_[j] = alive_[j] && !dropped[j];
      for (std::size_t j = 0; j < batch_.size(); ++j) {
        const auto lost = [&](std::size_t needed) { return dropped[needed]; };
        if (!alive_[j] || !std::any_of(support_[j].begin(), support_[j].end(), lost)) continue;
        support_[j].clear();
        open.push_back(j);
      }
    }
    return alive_;
  }

  std::uint64_t work() const { return solver_->counts().work(); }

 private:
  Lit now(std::size_t i) const { return keeper_.literal(batch_[i].now); }
  Lit next(std::size_t i) const { return keeper_.literal(batch_[i].next); }

  Answer ask(std::size_t i) {
    assumptions_.clear();
    for (std::size_t j = 0; j < batch_.size(); ++j) {
      if (alive_[j]) assumptions_.push_back(now(j));
    }
    assumptions_.push_back(~next(i));
    solver_->set_work_limit(keeper_.limits_.query_work);
    return solver_->solve(assumptions_);
  }

  void remember_core(std::size_t i) {
    support_[i].clear();
    for (std::size_t j = 0; j < batch_.size(); ++j) {
      if (alive_[j] && solver_->failed(now(j))) support_[i].push_back(j);
    }
  }

  /// Marks the facts that are false after a step from a state where all of them hold: that of the model, and 63 others
  /// that differ in what the model leaves open.
  void find_violated(std::vector<bool>& violated) {
    const Circuit& circuit = keeper_.blasted_.circuit;
    BitSimulator values(circuit);
    const auto set = [&](Signal leaf) {
      const Truth3 value = solver_->value(keeper_.literal(leaf));
      values.set(leaf, value == Truth3::dont_care ? random_.next() : value == Truth3::yes ? ~std::uint64_t{0} : 0);
    };
    for (const Latch& l : circuit.latches) set(l.variable);
    for (const Signal input : circuit.inputs) set(input);
    values.evaluate();
    std::uint64_t possible = ~std::uint64_t{0};
    for (const Signal c : circuit.constraints) possible &= values.value(c);
    for (const Item& item : keeper_.proven_) possible &= values.value(item.now);
    for (std::size_t j = 0; j < batch_.size(); ++j) {
      if (alive_[j]) possible &= values.value(batch_[j].now);
    }
    for (std::size_t j = 0; j < batch_.size(); ++j) {
      if (alive_[j] && (possible & ~values.value(batch_[j].next)) != 0) violated[j] = true;
    }
  }

  Gatekeeper& keeper_;
  std::vector<Item>& batch_;
  std::uint64_t work_;
  std::unique_ptr<SatSolver> solver_;
  std::vector<bool> alive_;
  std::vector<std::vector<std::size_t>> support_;  // the assumptions that were needed for a fact
  std::vector<Lit> assumptions_;
  Random random_{0};
};

Gatekeeper::Gatekeeper(const TransitionSystem& system, const Stop& stop, const GatekeeperLimits& limits)
    : system_(system),
      stop_(stop),
      limits_(limits),
      blasted_(blast(system, blast_options(limits))),
      blaster_(system.terms(), blasted_.circuit.aig, fact_blast_limits(limits)),
      next_(blasted_.circuit.aig, blasted_.circuit.aig),
      start_(blasted_.circuit.aig, blasted_.circuit.aig),
      first_gates_(blasted_.circuit.aig.gates()),
      samples_(blasted_.circuit, 0, evaluations_for_samples),
      batch_size_(limits.batch) {
  const Circuit& circuit = blasted_.circuit;
  std::vector<bool> latch(circuit.aig.size());
  for (const Latch& l : circuit.latches) {
    latch[l.variable.node()] = true;
    next_.set(l.variable.node(), l.next);
    start_.set(l.variable.node(), l.reset);
  }
  for (std::size_t i = 0; i < system.states().size(); ++i) {
    const Bits bits = blasted_.states[i];
    is_latch_.push_back(std::all_of(bits.begin(), bits.end(), [&](Signal s) { return latch[s.node()]; }));
    blaster_.set(system.states()[i].variable, bits);
  }
  std::vector<Signal> interface = circuit.constraints;
  interface.insert(interface.end(), circuit.bads.begin(), circuit.bads.end());
  for (const Latch& l : circuit.latches) interface.push_back(l.next);
  Cnf cnf = encode(circuit, interface, {});
  definitions_ = *cnf.definitions;
  literals_ = std::move(cnf.literals);
}

/// Is it small enough to be blasted?
bool Gatekeeper::fits(const std::vector<Node>& terms) const {
  const TermStore& store = system_.terms();
  std::uint64_t gates = 0;
  for (const Node n : terms) {
    const std::uint64_t width = bits_of(store.sort(n));
    const Kind kind = store.kind(n);
    const bool product = kind == Kind::mul || kind == Kind::umulo || kind == Kind::smulo || kind == Kind::sdivo ||
                         (kind >= Kind::udiv && kind <= Kind::smod);
    const std::uint64_t operand = store.arity(n) > 0 ? bits_of(store.sort(store.arg(n, 0))) : 0;
    if (width > limits_.fact_gates || operand > limits_.fact_gates) return false;
    gates += product ? 8 * operand * operand : 4 * (width + operand);
    if (gates > limits_.fact_gates * 4) return false;
  }
  return blasted_.circuit.aig.gates() - first_gates_ < limits_.all_fact_gates;
}

Gatekeeper::Judgement Gatekeeper::add(Node fact, FactKind kind, std::uint8_t writer) {
  const auto terms = fact_terms(system_, fact);
  if (!terms || !fits(*terms)) return Judgement::refused;
  for (const Node n : *terms) {
    const auto position = system_.state_position(n);
    if (position && !is_latch_[*position]) return Judgement::refused;
  }
  if (!known_.insert(fact).second) return Judgement::known;
  Item item{fact, kind, writer};
  blaster_.blast({&fact, 1});
  item.now = blaster_.bit(fact);
  if (item.now == signal_true) return Judgement::known;
  if (!samples_.all_satisfy(blasted_.circuit.aig, item.now)) return Judgement::refused;
  item.next = next_(item.now);
  item.start = start_(item.now);
  if (item.start == signal_false) return Judgement::refused;
  waiting_.push_back(item);
  if (waiting_.size() > limits_.waiting) {
    const auto worst = std::max_element(waiting_.begin(), waiting_.end(),
                                        [](const Item& a, const Item& b) { return a.attempts < b.attempts; });
    waiting_.erase(worst);
  }
  return Judgement::waits;
}

bool Gatekeeper::has_work() const {
  return std::any_of(waiting_.begin(), waiting_.end(), [&](const Item& i) { return i.due <= proven_.size(); });
}

std::vector<Gatekeeper::Item> Gatekeeper::prove(std::uint64_t work) {
  std::vector<Item> batch = take_batch();
  for (const Item& item : batch) {
    for (const Signal s : {item.now, item.next, item.start}) define(s);
  }
  drop_what_fails_at_the_start(batch);
  if (batch.empty()) return {};
  Induction induction(*this, batch, work);
  const std::vector<bool> kept = induction.run();
  work_ += induction.work();
  batch_size_ = kept.empty() ? std::max<std::size_t>(1, batch.size() / 4) : std::min(limits_.batch, 2 * batch_size_);
  std::vector<Item> fresh;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (!kept.empty() && kept[i]) fresh.push_back(batch[i]);
  }
  proven_.insert(proven_.end(), fresh.begin(), fresh.end());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (kept.empty() || !kept[i]) return_to_waiting(batch[i]);
  }
  return fresh;
}

/// Those that are due, then others that they may need; new ones first, then by what is claimed of them.
std::vector<Gatekeeper::Item> Gatekeeper::take_batch() {
  const auto rank = [&](const Item& i) { return std::tuple(i.due > proven_.size(), i.attempts, i.kind); };
  std::stable_sort(waiting_.begin(), waiting_.end(), [&](const Item& a, const Item& b) { return rank(a) < rank(b); });
  const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(std::min(batch_size_, waiting_.size()));
  std::vector<Item> batch(waiting_.begin(), end);
  waiting_.erase(waiting_.begin(), end);
  return batch;
}

/// Initial states count whether the constraints hold in them or not.
void Gatekeeper::drop_what_fails_at_the_start(std::vector<Item>& batch) {
  std::unique_ptr<SatSolver> start;
  std::erase_if(batch, [&](Item& item) {
    if (item.start == signal_true) return false;
    if (!start) {
      start = std::make_unique<Core>(std::make_shared<const Definitions>(definitions_), CoreOptions(), stop_);
      start->set_work_limit(limits_.query_work);
    }
    const Lit fails = ~literal(item.start);
    const Answer answer = start->solve({&fails, 1});
    if (answer != Answer::unsat) refused_.push_back(item);
    return answer != Answer::unsat;
  });
  if (start) work_ += start->counts().work();
}

void Gatekeeper::return_to_waiting(Item item) {
  ++item.attempts;
  if (item.attempts >= limits_.attempts) return;
  item.due = proven_.size() + 1;
  waiting_.push_back(item);
}

/// Gives the signal a variable, and those below it.
void Gatekeeper::define(Signal s) {
  const Aig& aig = blasted_.circuit.aig;
  literals_.resize(aig.size());
  std::vector<std::uint32_t> stack = {s.node()};
  while (!stack.empty()) {
    const std::uint32_t n = stack.back();
    if (literals_[n] != Lit()) {
      stack.pop_back();
      continue;
    }
    CHECK(aig.is_gate(n));  // leaves have variables
    for (const Signal child : {aig.left(n), aig.right(n)}) {
      if (literals_[child.node()] == Lit()) stack.push_back(child.node());
    }
    if (stack.back() != n) continue;
    const Lit left = literal(aig.left(n));
    const Lit right = literal(aig.right(n));
    const Lit own(definitions_.add_variable());
    for (const auto& clause : {std::vector<Lit>{~own, left}, {~own, right}, {own, ~left, ~right}}) {
      definitions_.add_clause(clause);
    }
    literals_[n] = own;
    stack.pop_back();
  }
}

/// One step of the system, from a state where the proven facts hold.
std::unique_ptr<SatSolver> Gatekeeper::solver() {
  auto result = std::make_unique<Core>(std::make_shared<const Definitions>(definitions_), CoreOptions(), stop_);
  const auto require = [&](Signal s) {
    const Lit l = literal(s);
    result->add_clause({&l, 1});
  };
  for (const Signal c : blasted_.circuit.constraints) require(c);
  for (const Item& item : proven_) require(item.now);
  return result;
}

std::vector<Answer> Gatekeeper::can_fail(const std::vector<std::uint32_t>& bads, std::uint64_t work) {
  std::vector<Answer> answers;
  const std::unique_ptr<SatSolver> question = solver();
  for (const std::uint32_t bad : bads) {
    question->set_work_limit(work);
    const Lit fails = literal(blasted_.circuit.bads[bad]);
    answers.push_back(question->solve({&fails, 1}));
  }
  work_ += question->counts().work();
  return answers;
}

}  // namespace polycube::impl
