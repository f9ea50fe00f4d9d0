#include "certify/replay/check_witness.h"

#include <algorithm>

#include "support/check.h"
#include "ts/simulate.h"

namespace polycube::impl {

namespace {

/// The data of a step that justice claims need.
struct StepRecord {
  std::vector<Value> states;  // those with next: the others are free in every step
  std::vector<bool> fair;
  std::vector<std::vector<bool>> just;  // by justice property
};

bool has_sort(const Value& value, Sort sort) {
  if (const auto* bits = std::get_if<BitVector>(&value)) return sort.is_bits() && bits->width() == sort.width();
  const auto& array = std::get<ArrayValue>(value);
  return sort.is_array() && array.index_width() == sort.index().width() &&
         array.element_width() == sort.element().width();
}

class Replay {
 public:
  Replay(const TransitionSystem& system, const Witness& witness)
      : system_(system), witness_(witness), simulator_(system), reached_(witness.claims.size(), false) {
    for (const Claim& claim : witness.claims) {
      CHECK(claim.position < (claim.justice ? system.justices.size() : system.bads.size()));
      wants_loop_ = wants_loop_ || claim.justice;
    }
  }

  WitnessCheck run() {
    if (witness_.claims.empty()) return reject(0, "claims nothing");
    if (witness_.frames.empty()) return reject(0, "has no frames");
    for (std::uint32_t k = 0; k < witness_.frames.size(); ++k) {
      if (!enter(k)) return result_;
      if (violated(k)) break;
      reach();
      if (done()) return accept(k);
      if (wants_loop_) record();
      simulator_.advance();
    }
    if (!wants_loop_ || !violation_.empty()) return reject_unreached();
    return loop();
  }

 private:
  WitnessCheck reject(std::uint32_t frame, std::string reason) {
    result_ = {false, std::move(reason), frame};
    return result_;
  }
  WitnessCheck accept(std::uint32_t frame) {
    result_ = {true, "", frame};
    return result_;
  }

  std::string name_of(const char* what, std::uint32_t position, Node variable) const {
    const std::string& name = system_.symbols.name(variable);
    return std::string(what) + " " + std::to_string(position) + (name.empty() ? "" : " (" + name + ")");
  }

  /// Sets the free values of a step, and compares the given values that are not free.
  bool enter(std::uint32_t k) {
    CHECK(simulator_.step() == k);
    const WitnessFrame& frame = witness_.frames[k];
    for (const auto& [position, value] : frame.states) {
      CHECK(position < system_.states().size());
      CHECK(has_sort(value, system_.terms().sort(system_.states()[position].variable)));
      const State& state = system_.states()[position];
      if (state.free_at(k)) simulator_.set_state(position, value);
    }
    if (k == 0) simulator_.initialise();
    std::vector<std::uint32_t> given;
    for (const auto& entry : frame.states) given.push_back(entry.first);
    std::sort(given.begin(), given.end());
    for (const std::uint32_t position : given) {
      if (agrees(frame, position)) continue;
      reject(k, name_of("state", position, system_.states()[position].variable) + " cannot have this value in step " +
                    std::to_string(k));
      return false;
    }
    for (const auto& [position, value] : frame.inputs) {
      CHECK(position < system_.inputs().size());
      CHECK(has_sort(value, system_.terms().sort(system_.inputs()[position])));
      simulator_.set_input(position, value);
    }
    simulator_.evaluate();
    return true;
  }

  bool agrees(const WitnessFrame& frame, std::uint32_t position) const {
    const Value here = simulator_.state(position);
    const Value& claimed = frame.states.at(position);
    const auto given = frame.given_elements.find(position);
    if (given == frame.given_elements.end()) return here == claimed;
    CHECK(std::holds_alternative<ArrayValue>(here));
    return std::all_of(given->second.begin(), given->second.end(), [&](const BitVector& index) {
      ASSERT(index.width() == std::get<ArrayValue>(here).index_width());
      return std::get<ArrayValue>(here).read(index) == std::get<ArrayValue>(claimed).read(index);
    });
  }

  bool violated(std::uint32_t k) {
    for (std::uint32_t i = 0; i < system_.constraints.size(); ++i) {
      const Condition& constraint = system_.constraints[i];
      if (simulator_.holds(constraint.term)) continue;
      violation_ = "constraint " + std::to_string(i) + (constraint.name.empty() ? "" : " (" + constraint.name + ")") +
                   " is violated in step " + std::to_string(k);
      last_ = k;
      return true;
    }
    last_ = k;
    return false;
  }

  void reach() {
    for (std::size_t i = 0; i < reached_.size(); ++i) {
      const Claim& claim = witness_.claims[i];
      if (!claim.justice && simulator_.holds(system_.bads[claim.position].term)) reached_[i] = true;
    }
  }

  bool done() const { return std::find(reached_.begin(), reached_.end(), false) == reached_.end(); }

  void record() {
    StepRecord record;
    for (std::uint32_t i = 0; i < system_.states().size(); ++i) {
      if (system_.states()[i].next) record.states.push_back(simulator_.state(i));
    }
    for (const Condition& fair : system_.fairness) record.fair.push_back(simulator_.holds(fair.term));
    for (const Justice& justice : system_.justices) {
      record.just.emplace_back();
      for (const Node n : justice.terms) record.just.back().push_back(simulator_.holds(n));
    }
    records_.push_back(std::move(record));
  }

  WitnessCheck reject_unreached() {
    for (std::size_t i = 0; i < reached_.size(); ++i) {
      if (reached_[i]) continue;
      const Claim& claim = witness_.claims[i];
      std::string reason = "the claimed property " + name(claim) + " is not reached";
      if (!violation_.empty()) reason += ": " + violation_;
      return reject(last_, reason);
    }
    return reject(last_, violation_);
  }

  /// The last step closes a loop if an earlier one has the same states. The loop is from that step up to, but without,
  /// the last step.
  WitnessCheck loop() {
    CHECK(records_.size() == witness_.frames.size());
    const std::size_t last = records_.size() - 1;
    for (std::size_t start = last; start-- > 0;) {
      if (records_[start].states != records_[last].states) continue;
      for (std::size_t i = 0; i < reached_.size(); ++i) {
        const Claim& claim = witness_.claims[i];
        if (claim.justice && fulfilled(claim.position, start, last)) reached_[i] = true;
      }
    }
    return done() ? accept(static_cast<std::uint32_t>(last)) : reject_unreached();
  }

  bool fulfilled(std::uint32_t property, std::size_t start, std::size_t last) const {
    const auto everywhere = [&](std::size_t count, auto holds) {
      for (std::size_t i = 0; i < count; ++i) {
        bool once = false;
        for (std::size_t k = start; k < last && !once; ++k) once = holds(records_[k], i);
        if (!once) return false;
      }
      return true;
    };
    return everywhere(system_.fairness.size(), [](const StepRecord& r, std::size_t i) { return r.fair[i]; }) &&
           everywhere(system_.justices[property].terms.size(),
                      [&](const StepRecord& r, std::size_t i) { return r.just[property][i]; });
  }

  const TransitionSystem& system_;
  const Witness& witness_;
  Simulator simulator_;
  std::vector<bool> reached_;
  bool wants_loop_ = false;
  std::string violation_;
  std::uint32_t last_ = 0;
  std::vector<StepRecord> records_;
  WitnessCheck result_;
};

}  // namespace

WitnessCheck check_witness(const TransitionSystem& system, const Witness& witness) {
  return Replay(system, witness).run();
}

}  // namespace polycube::impl
