#include "invariants/inference/location_invariants.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "invariants/inference/equations.h"
#include "support/check.h"
#include "term/evaluate.h"

namespace polycube::impl::invariants {

namespace {

constexpr std::size_t max_places = 24;
constexpr std::size_t max_conditions = 12;
constexpr std::size_t max_values = 12;
constexpr std::size_t least_samples = 8;

bool is_comparison(Kind kind) { return kind == Kind::eq || kind == Kind::neq || is_order(kind); }

/// Calls f with the index of each sample where the registers have these values.
template <class Function>
void in_each_sample(const Samples& samples, Evaluator& values, Function&& f) {
  for (std::size_t s = 0; s < samples.states.size(); ++s) {
    ASSERT(samples.states[s].size() == samples.registers.size());
    for (std::size_t r = 0; r < samples.registers.size(); ++r) {
      if (values.knows(samples.registers[r])) values.set(samples.registers[r], samples.states[s][r]);
    }
    values.run();
    f(s);
  }
}

class Places {
 public:
  Places(const TransitionSystem& system, const StateCone& cone, const Samples& samples, std::span<const Node> excluded)
      : store_(*system.shared_terms()), cone_(cone), samples_(samples) {
    find_by_control(excluded);
    find_by_condition();
  }

  struct Place {
    Node where;
    std::vector<std::size_t> members;  // samples
  };
  const std::vector<Place>& places() const { return places_; }

 private:
  using Values = std::vector<BitVector>;

  void find_by_control(std::span<const Node> excluded) {
    const std::vector<std::size_t> control = control_registers(excluded);
    if (control.empty()) return;
    std::map<Values, std::vector<std::size_t>> by_all;
    std::map<std::pair<std::size_t, BitVector>, std::vector<std::size_t>> by_one;
    for (std::size_t s = 0; s < samples_.states.size(); ++s) {
      Values all;
      for (const std::size_t r : control) {
        all.push_back(samples_.states[s][r]);
        by_one[{r, samples_.states[s][r]}].push_back(s);
      }
      by_all[std::move(all)].push_back(s);
    }
    // The initial location: every sample there starts a run, so runs never return to it. Its negation is a location
    // too.
    for (const auto& [values, members] : by_all) {
      const bool only_begins =
          std::all_of(members.begin(), members.end(), [&](std::size_t s) { return samples_.follows[s] == 0; });
      if (!only_begins || members.size() < least_samples) continue;
      std::vector<std::size_t> rest;
      for (std::size_t s = 0; s < samples_.states.size(); ++s) {
        if (!std::binary_search(members.begin(), members.end(), s)) rest.push_back(s);
      }
      add(store_.make(Kind::not_, {are(control, values)}), rest);
    }
    if (by_all.size() <= max_places) {
      for (const auto& [values, members] : by_all) {
        add(are(control, values), members);
      }
    } else {
      for (const auto& [place, members] : by_one) add(is(place.first, place.second), members);
    }
  }

  Node are(const std::vector<std::size_t>& control, const Values& values) {
    ASSERT(!control.empty() && control.size() == values.size());
    Node all;
    for (std::size_t i = 0; i < control.size(); ++i) {
      const Node one = is(control[i], values[i]);
      all = all ? store_.make(Kind::and_, {all, one}) : one;
    }
    return all;
  }

  Node is(std::size_t r, const BitVector& value) {
    ASSERT(store_.width(samples_.registers[r]) == value.width());
    return store_.make(Kind::eq, {samples_.registers[r], store_.constant(value)});
  }

  std::vector<std::size_t> control_registers(std::span<const Node> excluded) const {
    std::set<Node> compared;
    for (const Node n : cone_.terms()) {
      if (store_.kind(n) != Kind::eq && store_.kind(n) != Kind::neq) continue;
      for (const std::uint32_t i : {0U, 1U}) {
        if (store_.is_constant(store_.arg(n, i))) compared.insert(store_.arg(n, 1 - i));
      }
    }
    std::vector<std::size_t> result;
    for (std::size_t r = 0; r < samples_.registers.size(); ++r) {
      const Node n = samples_.registers[r];
      if (std::find(excluded.begin(), excluded.end(), n) != excluded.end()) continue;
      if (store_.width(n) > 1 && !compared.contains(n)) continue;
      std::set<BitVector> values;
      for (const auto& state : samples_.states) {
        if (values.size() <= max_values) values.insert(state[r]);
      }
      if (values.size() > 1 && values.size() <= max_values) result.push_back(r);
    }
    return result;
  }

  /// Comparisons of the model, and conditions of its ites, are locations.
  void find_by_condition() {
    std::set<Node> choices;
    for (const Node n : cone_.terms()) {
      if (store_.kind(n) == Kind::ite && store_.width(n) > 2) choices.insert(store_.arg(n, 0));
    }
    std::vector<Node> conditions;
    for (const Node n : cone_.terms()) {
      if (conditions.size() == max_conditions) break;
      const bool compares = is_comparison(store_.kind(n)) && store_.width(store_.arg(n, 0)) > 2;
      if ((compares || choices.contains(n)) && cone_.is_state_word(n)) conditions.push_back(n);
    }
    if (conditions.empty()) return;
    Evaluator values(store_, conditions);
    std::vector<std::vector<std::size_t>> holds(conditions.size());
    std::vector<std::vector<std::size_t>> fails(conditions.size());
    in_each_sample(samples_, values, [&](std::size_t s) {
      for (std::size_t i = 0; i < conditions.size(); ++i) {
        (values.bits(conditions[i]).is_true() ? holds : fails)[i].push_back(s);
      }
    });
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      add(conditions[i], holds[i]);
      add(store_.make(Kind::not_, {conditions[i]}), fails[i]);
    }
  }

  void add(Node where, const std::vector<std::size_t>& members) {
    ASSERT(store_.width(where) == 1 && std::is_sorted(members.begin(), members.end()));
    const bool told = std::any_of(places_.begin(), places_.end(), [&](const Place& p) { return p.members == members; });
    if (!told && members.size() >= least_samples && members.size() < samples_.states.size()) {
      places_.push_back({where, members});
    }
  }

  TermStore& store_;
  const StateCone& cone_;
  const Samples& samples_;
  std::vector<Place> places_;
};

/// Words that the model computes from registers, and their values in the samples.
class Computed {
 public:
  /// Of registers that are known to be equal, only the first one is used.
  Computed(const TermStore& store, const StateCone& cone, const Samples& samples,
           std::span<const CandidateInvariant> known)
      : store_(store), samples_(samples) {
    for (const CandidateInvariant& c : known) {
      if (c.kind == Kind::eq && c.b && c.guards == 0 && !c.where && store.is_variable(c.b)) copies_.insert(c.b);
    }
    for (const Node n : cone.terms()) {
      if (terms_.size() == max_terms) break;
      if (is_arithmetic(store.kind(n)) && store.width(n) > 2 && cone.is_state_word(n) && !reads_copy(n)) {
        terms_.push_back(n);
      }
    }
    if (terms_.empty()) return;
    Evaluator values(store, terms_);
    in_each_sample(samples, values, [&](std::size_t) {
      std::vector<BitVector>& row = values_.emplace_back();
      for (const Node n : terms_) row.push_back(values.bits(n));
    });
  }

  /// Registers that equal a term in all these samples, and have several values there.
  void equal_registers(std::span<const std::size_t> members, Node where, std::size_t guards,
                       std::vector<CandidateInvariant>& result) const {
    ASSERT(terms_.empty() || values_.size() == samples_.states.size());
    for (std::size_t r = 0; r < samples_.registers.size(); ++r) {
      if (copies_.contains(samples_.registers[r])) continue;
      std::set<BitVector> seen;
      for (const std::size_t s : members) {
        if (seen.size() < least_values) seen.insert(samples_.states[s][r]);
      }
      if (seen.size() < least_values) continue;
      for (std::size_t t = 0; t < terms_.size(); ++t) {
        if (store_.width(terms_[t]) != store_.width(samples_.registers[r])) continue;
        const bool equal = std::all_of(members.begin(), members.end(),
                                       [&](std::size_t s) { return samples_.states[s][r] == values_[s][t]; });
        if (!equal) continue;
        result.push_back({Kind::eq, samples_.registers[r], terms_[t], BitVector(), std::nullopt, 0, guards, where});
      }
    }
  }

 private:
  static constexpr std::size_t max_terms = 32;
  static constexpr std::size_t least_values = 4;

  static bool is_arithmetic(Kind kind) {
    return kind == Kind::mul || kind == Kind::add || kind == Kind::sub || (kind >= Kind::udiv && kind <= Kind::smod);
  }

  bool reads_copy(Node n) const {
    const std::vector<Node> read = polycube::impl::cone(store_, {&n, 1});
    return std::any_of(read.begin(), read.end(), [&](Node v) { return copies_.contains(v); });
  }

  const TermStore& store_;
  const Samples& samples_;
  std::set<Node> copies_;
  std::vector<Node> terms_;
  std::vector<std::vector<BitVector>> values_;  // by sample, then by term
};

bool same(const CandidateInvariant& a, const CandidateInvariant& b) {
  return a.kind == b.kind && a.a == b.a && a.b == b.b && a.hi == b.hi && a.lo == b.lo && a.value == b.value;
}

}  // namespace

LocationCandidates candidates_by_place(const TransitionSystem& system, const StateCone& cone, const Samples& samples,
                                       std::size_t guards, std::span<const Node> excluded,
                                       std::span<const CandidateInvariant> known, const Stop& stop) {
  LocationCandidates result;
  if (samples.states.empty()) return result;
  TermStore& store = *system.shared_terms();
  const Places places(system, cone, samples, excluded);
  const Computed computed(store, cone, samples, known);
  std::vector<std::size_t> all(samples.states.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  computed.equal_registers(all, Node(), guards, result.computed);
  for (const Places::Place& place : places.places()) {
    if (stop.requested()) break;
    Samples here;
    here.registers = samples.registers;
    for (const std::size_t s : place.members) here.states.push_back(samples.states[s]);
    std::vector<CandidateInvariant> found;
    equations_of(store, here, guards, stop, found);
    candidates_of(system, cone, here, guards, found);
    computed.equal_registers(place.members, place.where, guards, result.computed);
    const std::vector<Node> read = polycube::impl::cone(store, {&place.where, 1});
    for (CandidateInvariant& c : found) {
      // The control location implies such a candidate trivially.
      if (!c.b && std::binary_search(read.begin(), read.end(), c.a)) continue;
      if (std::any_of(known.begin(), known.end(), [&](const CandidateInvariant& k) { return same(c, k); })) continue;
      if (store.width(c.a) == 1) continue;
      ASSERT(store.width(place.where) == 1 && !c.where);
      c.where = place.where;
      (c.kind == Kind::eq ? result.equalities : result.others).push_back(std::move(c));
    }
  }
  return result;
}

}  // namespace polycube::impl::invariants
