#include "passes/bits/correspondence.h"

#include <algorithm>
#include <utility>

#include "passes/bits/check_back_map.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t conflict_limit = 1000;
constexpr int input_tries = 8;         // random inputs that are tried to satisfy the constraints
constexpr int assumption_rounds = 20;  // of one query, before it counts as unknown
constexpr std::size_t assumptions_at_once = 16;
constexpr std::size_t most_samples = 16;
constexpr std::uint64_t words_for_a_unit = 16;  // of simulation
constexpr std::uint64_t units_for_a_gate = 1;   // that is built again
constexpr int idle_steps = 2;  // after so many steps without a split, the run from a counterexample ends

}  // namespace

Correspondence::Correspondence(const Circuit& circuit, std::vector<std::uint32_t> members, WorkBudget& budget,
                               std::uint32_t seed)
    : circuit_(circuit),
      budget_(budget),
      random_(seed),
      order_(leaves_first(circuit)),
      classes_(circuit.aig.size(), std::move(members)),
      checker_(work_, budget, seed),
      now_leaves_(circuit.aig.size()),
      next_leaves_(circuit.aig.size()),
      first_(circuit.aig.size()),
      second_(circuit.aig.size()),
      actual_(circuit.aig.size()),
      replaced_(circuit.aig.size()),
      active_(circuit.aig.size()),
      active_constraints_(circuit.constraints.size()),
      now_(circuit.aig.size(), 0),
      then_(circuit.aig.size(), 0) {
  ASSERT(well_formed(circuit));
  checker_.set_conflict_limit(conflict_limit);
  for (const Latch& l : circuit.latches) now_leaves_[l.variable.node()] = work_.leaf();
  for (const Signal input : circuit.inputs) {
    now_leaves_[input.node()] = work_.leaf();
    next_leaves_[input.node()] = work_.leaf();
  }
}

bool Correspondence::run() {
  simulate();
  candidates_ = classes_.pairs();
  proven_ = candidates_ == 0;
  if (candidates_ == 0 || !base()) return proven_;
  do {
    ++rounds_;
    if (!round()) return false;
  } while (changed_);
  proven_ = true;
  return true;
}

std::vector<Correspondence::Equality> Correspondence::equalities() const {
  CHECK(proven_);
  std::vector<Equality> result;
  if (candidates_ == 0) return result;
  for (const std::uint32_t n : order_) {
    // The last round split no class, so the hypothesis is what was proven.
    CHECK(replaced_[n] == classes_.representative(n));
    if (replaced(n)) result.push_back({n, replaced_[n], circuit_.aig.is_gate(n) && actual_[n] == first_[n]});
  }
  return result;
}

// --- simulation ------------------------------------------------------------------------------------------------------

void Correspondence::simulate() {
  const std::uint32_t size = circuit_.aig.size();
  const std::uint32_t steps = std::clamp<std::uint32_t>(4'000'000 / size, 32, 256);
  BitSimulator simulator(circuit_);
  simulator.start([&](std::uint32_t) { return random_.next(); });
  for (std::uint32_t step = 0; step < steps && !budget_.exhausted(); ++step) {
    for (const Signal input : circuit_.inputs) simulator.set(input, random_.next());
    simulator.evaluate();
    budget_.spend(size / words_for_a_unit);
    for (std::uint32_t n = 0; n < size; ++n) now_[n] = simulator.value(Signal(n));
    classes_.simulate(now_);
    if (step % (steps / most_samples) == 0) {
      Words& sample = samples_.emplace_back();
      for (const Latch& l : circuit_.latches) sample.push_back(now_[l.variable.node()]);
    }
    if (!keep_allowed(simulator)) break;
    simulator.step();
  }
  classes_.make();
}

// Continues the runs that satisfy the constraints. The others get other inputs; where that fails, they become copies of
// runs that satisfy the constraints. False if there is none.
bool Correspondence::keep_allowed(BitSimulator& simulator) {
  if (circuit_.constraints.empty()) return true;
  std::uint64_t allowed = 0;
  for (int tries = 0; tries < input_tries; ++tries) {
    if (tries > 0) {
      for (const Signal input : circuit_.inputs) {
        simulator.set(input, (simulator.value(input) & allowed) | (random_.next() & ~allowed));
      }
      budget_.spend(circuit_.aig.size() / words_for_a_unit);
      simulator.evaluate();
    }
    allowed = ~0ULL;
    for (const Signal c : circuit_.constraints) allowed &= simulator.value(c);
    if (allowed == ~0ULL) return true;
  }
  std::vector<unsigned> live;
  for (unsigned lane = 0; lane < 64; ++lane) {
    if (((allowed >> lane) & 1) != 0) live.push_back(lane);
  }
  if (live.empty()) return false;
  unsigned source[64];
  for (unsigned lane = 0; lane < 64; ++lane) {
    source[lane] = ((allowed >> lane) & 1) != 0 ? lane : live[random_.below(live.size())];
  }
  const auto copy = [&](Signal leaf) {
    const std::uint64_t old = simulator.value(leaf);
    std::uint64_t word = 0;
    for (unsigned lane = 0; lane < 64; ++lane) word |= ((old >> source[lane]) & 1) << lane;
    simulator.set(leaf, word);
  };
  for (const Latch& l : circuit_.latches) copy(l.variable);
  for (const Signal input : circuit_.inputs) copy(input);
  simulator.evaluate();
  return true;
}

// --- proofs ----------------------------------------------------------------------------------------------------------

Signal Correspondence::proven(Signal s) const {
  while (s.node() < merged_.size() && merged_[s.node()]) s = merged_[s.node()] ^ s.complemented();
  return s;
}

void Correspondence::merge(Signal s, Signal t) {
  if (s.node() < t.node()) std::swap(s, t);
  // A replacement always has a smaller node, so chains end, and no signal is replaced by its own complement.
  CHECK(t.node() < s.node());
  if (merged_.size() <= s.node()) merged_.resize(work_.size());
  merged_[s.node()] = t ^ s.complemented();
}

// Checks in a frame whether the node is equal to its representative. Repeats this for each new representative that a
// refinement gives it.
template <class Refine>
void Correspondence::settle(std::uint32_t n, Frame& frame, Refine&& refine) {
  for (int tries = 0;;) {
    const Signal r = classes_.representative(n);
    if (r.node() == n) return;
    ASSERT(frame[n]);
    const Signal t = at(frame, r);
    const Answer answer = frame[n] == t ? Answer::unsat : checker_.differ(frame[n], t);
    if (answer == Answer::unsat) {
      if (frame[n] != t && !checker_.used_hypothesis()) merge(frame[n], t);
      frame[n] = t;
      return;
    }
    const bool again = answer == Answer::sat && refine();
    if (classes_.representative(n) != r) {
      tries = 0;
    } else if (!again || ++tries > assumption_rounds) {
      classes_.remove(n);
      changed_ = true;
      return;
    }
  }
}

bool Correspondence::base() {
  budget_.spend(units_for_a_gate * circuit_.aig.size());
  const auto order = reset_order(circuit_);
  CHECK(order.has_value());
  Transplant start(circuit_.aig, work_);
  first_[0] = signal_false;
  for (const std::uint32_t i : *order) {
    const Latch& l = circuit_.latches[i];
    first_[l.variable.node()] = l.is_free() ? now_leaves_[l.variable.node()] : start(l.reset);
    start.set(l.variable.node(), first_[l.variable.node()]);
  }
  for (const Signal input : circuit_.inputs) first_[input.node()] = now_leaves_[input.node()];
  for (const std::uint32_t n : order_) {
    if (budget_.exhausted()) return false;
    if (circuit_.aig.is_gate(n)) first_[n] = gate(first_, n);
    settle(n, first_, [&] { return refine_by_start(); });
  }
  return true;
}

bool Correspondence::round() {
  budget_.spend(2 * units_for_a_gate * circuit_.aig.size());  // two frames
  for (const std::uint32_t n : order_) replaced_[n] = classes_.representative(n);
  changed_ = false;
  checker_.drop_hypothesis();
  ASSERT(!replaced(0));
  make_first_frame();
  for (const std::uint32_t n : order_) {
    if (active_[n]) assume_replacement(n);
  }
  for (std::size_t i = 0; i < active_constraints_.size(); ++i) {
    if (active_constraints_[i]) checker_.assume({at(first_, circuit_.constraints[i])});
  }
  return prove_second_frame();
}

void Correspondence::make_first_frame() {
  for (const std::uint32_t n : order_) {
    if (circuit_.aig.is_gate(n)) actual_[n] = gate(first_, n);
    if (replaced(n)) {
      first_[n] = at(first_, replaced_[n]);
    } else if (n != 0) {
      first_[n] = circuit_.aig.is_gate(n) ? actual_[n] : now_leaves_[n];
    }
  }
}

bool Correspondence::prove_second_frame() {
  const Aig& aig = circuit_.aig;
  std::vector<bool> needed(aig.size());
  for (std::uint32_t n = aig.size(); n-- > 0;) {
    if (classes_.has_class(n)) needed[n] = true;
    if (!needed[n] || !aig.is_gate(n)) continue;
    needed[aig.left(n).node()] = true;
    needed[aig.right(n).node()] = true;
  }
  second_[0] = signal_false;
  for (const Latch& l : circuit_.latches) second_[l.variable.node()] = proven(at(first_, l.next));
  for (const Signal input : circuit_.inputs) second_[input.node()] = next_leaves_[input.node()];
  for (const std::uint32_t n : order_) {
    if (!needed[n]) continue;
    if (budget_.exhausted()) return false;
    if (aig.is_gate(n)) second_[n] = gate(second_, n);
    settle(n, second_, [&] { return refine_by_step(n); });
  }
  return true;
}

// --- counterexamples -------------------------------------------------------------------------------------------------

// The value of the model in run 0, and variations of it in the other runs.
std::uint64_t Correspondence::model_word(Signal leaf, std::uint64_t otherwise) {
  if (!checker_.has_value(leaf.node())) return otherwise;
  const std::uint64_t flips = random_.next() & random_.next() & random_.next() & random_.next() & ~1ULL;
  return (checker_.value(leaf.node()) ? ~0ULL : 0) ^ flips;
}

bool Correspondence::refine_by_start() {
  budget_.spend(circuit_.aig.size() / words_for_a_unit);
  BitSimulator simulator(circuit_);
  simulator.start(
      [&](std::uint32_t i) { return model_word(now_leaves_[circuit_.latches[i].variable.node()], random_.next()); });
  for (const Signal input : circuit_.inputs) {
    simulator.set(input, model_word(now_leaves_[input.node()], random_.next()));
  }
  simulator.evaluate();
  for (std::uint32_t n = 0; n < then_.size(); ++n) then_[n] = simulator.value(Signal(n));
  if (classes_.refine(then_)) follow(~0ULL);
  return false;
}

// Refines the classes by the states after then_, in the given runs. A state where all classes agree may satisfy the
// final hypothesis, so its successors have to agree too. Hence this splits no class whose members correspond.
void Correspondence::follow(std::uint64_t runs) {
  ASSERT(now_.size() == circuit_.aig.size() && then_.size() == circuit_.aig.size());
  for (int idle = 0; idle < idle_steps;) {
    for (const Signal c : circuit_.constraints) runs &= at(then_, c);
    if (runs == 0) return;
    budget_.spend(circuit_.aig.size() / words_for_a_unit);
    std::swap(now_, then_);
    for (const Latch& l : circuit_.latches) then_[l.variable.node()] = at(now_, l.next);
    for (const Signal input : circuit_.inputs) then_[input.node()] = random_.next();
    for (const std::uint32_t g : order_) {
      if (circuit_.aig.is_gate(g)) then_[g] = gate(then_, g);
    }
    if (classes_.refine(then_, runs)) {
      idle = 0;
      changed_ = true;
    } else {
      ++idle;
    }
  }
}

// Only runs whose first state satisfies the whole hypothesis refine the classes. If run 0, the model, does not, the
// equalities and constraints that it violates are added to the query. True if any were added.
bool Correspondence::refine_by_step(std::uint32_t n) {
  ASSERT(!samples_.empty() && classes_.has_class(n));
  budget_.spend(2 * circuit_.aig.size() / words_for_a_unit);  // two frames
  const Words& sample = samples_[random_.below(samples_.size())];
  now_[0] = 0;
  for (std::size_t i = 0; i < circuit_.latches.size(); ++i) {
    const std::uint32_t latch = circuit_.latches[i].variable.node();
    if (!replaced(latch)) now_[latch] = model_word(now_leaves_[latch], sample[i]);
  }
  for (const Latch& l : circuit_.latches) {
    const std::uint32_t latch = l.variable.node();
    if (replaced(latch)) now_[latch] = at(now_, replaced_[latch]);
  }
  for (const Signal input : circuit_.inputs) {
    now_[input.node()] = model_word(now_leaves_[input.node()], random_.next());
    then_[input.node()] = model_word(next_leaves_[input.node()], random_.next());
  }
  std::uint64_t violated = 0;
  std::vector<std::uint32_t> wrong;
  for (const std::uint32_t g : order_) {
    if (!circuit_.aig.is_gate(g)) continue;
    now_[g] = gate(now_, g);
    if (!replaced(g)) continue;
    const std::uint64_t right = at(now_, replaced_[g]);
    violated |= now_[g] ^ right;
    if (((now_[g] ^ right) & 1) != 0 && !active_[g] && wrong.size() < assumptions_at_once) wrong.push_back(g);
    now_[g] = right;
  }
  for (const Signal c : circuit_.constraints) violated |= ~at(now_, c);
  for (const Latch& l : circuit_.latches) then_[l.variable.node()] = at(now_, l.next);
  for (const std::uint32_t g : order_) {
    if (circuit_.aig.is_gate(g)) then_[g] = gate(then_, g);
  }
  const Signal before = classes_.representative(n);
  if (classes_.refine(then_, ~violated)) {
    changed_ = true;
    const bool settled = classes_.representative(n) != before;
    if (settled) {
      follow(~violated);
      return false;
    }
  }

  bool assumed = !wrong.empty();
  for (const std::uint32_t g : wrong) {
    active_[g] = true;
    assume_replacement(g);
  }
  for (std::size_t i = 0; i < circuit_.constraints.size(); ++i) {
    if (active_constraints_[i] || (at(now_, circuit_.constraints[i]) & 1) != 0) continue;
    active_constraints_[i] = true;
    checker_.assume({at(first_, circuit_.constraints[i])});
    assumed = true;
  }
  return assumed;
}

void Correspondence::assume_replacement(std::uint32_t n) {
  if (!replaced(n) || !circuit_.aig.is_gate(n) || actual_[n] == first_[n]) return;
  checker_.assume({~actual_[n], first_[n]});
  checker_.assume({actual_[n], ~first_[n]});
}

}  // namespace polycube::impl
