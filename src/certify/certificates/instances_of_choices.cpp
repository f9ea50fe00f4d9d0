#include "certify/certificates/instances_of_choices.h"

#include <algorithm>
#include <unordered_set>

#include "support/check.h"
#include "term/evaluate.h"
#include "term/substitute.h"

namespace polycube::impl {

namespace {

class Maker {
 public:
  Maker(const TransitionSystem& system, std::span<const std::uint32_t> bads, const Invariant& invariant)
      : system_(system), bads_(bads), terms_(*system.shared_terms()) {
    for (const Ghost& g : invariant.ghosts) {
      if (g.pin || depends({g.init, g.next})) dependent_.insert(g.variable);
      if (g.pin) {
        choices_.push_back(g);
      } else {
        (dependent_.contains(g.variable) ? changing_ : result_.ghosts).push_back(g);
      }
    }
    result_.k = invariant.k;
    result_.unique_states = invariant.unique_states;
    for (const Node n : invariant.strengthening) {
      (depends({n}) ? instantiated_ : result_.strengthening).push_back(n);
    }
  }

  std::vector<Invariant> run() {
    std::vector<Invariant> all;
    if (changing_.empty()) {
      all.push_back(pins());
      if (choices_.size() == 1) all.push_back(indices());
    }
    constexpr std::uint64_t most_bits = 8;
    constexpr std::uint64_t most_terms = 200'000;
    std::uint64_t bits = 0;
    for (const Ghost& c : choices_) bits += terms_.sort(c.variable).is_array() ? most_bits + 1 : width(c);
    if (bits <= most_bits && (cone(terms_, instantiated_).size() << bits) <= most_terms) all.push_back(values(bits));
    return all;
  }

 private:
  std::uint32_t width(const Ghost& choice) const { return terms_.sort(choice.variable).width(); }

  bool depends(std::initializer_list<Node> roots) const {
    for (const Node root : roots) {
      if (!root) continue;
      for (const Node n : cone(terms_, {&root, 1})) {
        if (dependent_.contains(n)) return true;
      }
    }
    return false;
  }

  void add_instance(Substitution& instance, Invariant& to) const {
    for (const Node n : instantiated_) {
      const Node one = instance(n);
      const std::vector<Node>& all = to.strengthening;
      if (std::find(all.begin(), all.end(), one) == all.end()) to.strengthening.push_back(one);
    }
  }

  Invariant pins() const {
    Invariant result = result_;
    Substitution instance(terms_, terms_);
    for (const Ghost& c : choices_) instance.set(c.variable, instance(c.pin));
    add_instance(instance, result);
    return result;
  }

  /// The pin, and what the system and the proof use as indices.
  Invariant indices() const {
    constexpr std::size_t most = 8;
    std::vector<Node> roots = instantiated_;
    for (const std::uint32_t i : bads_) roots.push_back(system_.bads[i].term);
    for (const State& s : system_.states()) {
      if (s.next) roots.push_back(s.next);
    }
    std::vector<Node> places = {choices_[0].pin};
    for (const Node n : cone(terms_, roots)) {
      if (terms_.kind(n) != Kind::read && terms_.kind(n) != Kind::write) continue;
      const Node at = terms_.arg(n, 1);
      const bool fits = terms_.sort(at) == terms_.sort(choices_[0].variable) && !depends({at});
      if (fits && places.size() < most && std::find(places.begin(), places.end(), at) == places.end()) {
        places.push_back(at);
      }
    }
    Invariant result = result_;
    for (const Node at : places) {
      Substitution instance(terms_, terms_);
      instance.set(choices_[0].variable, at);
      add_instance(instance, result);
    }
    return result;
  }

  Invariant values(std::uint64_t bits) const {
    Invariant result = result_;
    for (std::uint64_t all = 0; all < std::uint64_t{1} << bits; ++all) {
      Substitution instance(terms_, terms_);
      std::uint64_t rest = all;
      for (const Ghost& c : choices_) {
        instance.set(c.variable, terms_.constant(BitVector(width(c), rest & ((std::uint64_t{1} << width(c)) - 1))));
        rest >>= width(c);
      }
      for (const Ghost& g : changing_) instance.set(g.variable, terms_.variable(terms_.sort(g.variable)));
      for (const Ghost& g : changing_) {
        const auto of_instance = [&](Node n) { return n ? instance(n) : n; };
        const std::string name = g.name.empty() ? "" : g.name + "_" + std::to_string(all);
        result.ghosts.push_back({instance(g.variable), of_instance(g.init), of_instance(g.next), Node(), name});
      }
      add_instance(instance, result);
    }
    return result;
  }

  const TransitionSystem& system_;
  const std::span<const std::uint32_t> bads_;
  TermStore& terms_;
  std::vector<Ghost> choices_;
  std::vector<Ghost> changing_;         // recorders that depend on choices
  std::unordered_set<Node> dependent_;  // choices, and what depends on them
  std::vector<Node> instantiated_;      // conjuncts that depend on choices
  Invariant result_;                    // what does not
};

}  // namespace

std::vector<Invariant> instances_of_choices(const TransitionSystem& system, std::span<const std::uint32_t> bads,
                                            const Invariant& invariant) {
  const auto is_choice = [](const Ghost& g) { return static_cast<bool>(g.pin); };
  CHECK(std::any_of(invariant.ghosts.begin(), invariant.ghosts.end(), is_choice));
  return Maker(system, bads, invariant).run();
}

}  // namespace polycube::impl
