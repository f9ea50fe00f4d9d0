// Two-copy miters against an enumeration of all pairs of runs that knows the definition of ts/two_copies.h, not the
// construction: the question is answered on the given system.
#include "ts/two_copies.h"

#include <algorithm>
#include <set>

#include "frontends/btor2/reader.h"
#include "frontends/btor2/writer.h"
#include "reference/explicit_state.h"
#include "reference/random_system.h"
#include "support/error.h"
#include "support/random.h"
#include "term/evaluate.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using Values = std::vector<std::uint64_t>;  // of all states, or of all inputs, by position

class Pairs {
 public:
  Pairs(const TransitionSystem& system, std::vector<Node> sources, Node signal)
      : system_(system), sources_(std::move(sources)), signal_(signal), values_(system.terms(), roots()) {}

  /// The steps of a shortest pair of runs that differ in the signal.
  std::optional<std::uint32_t> shortest() {
    std::set<std::pair<Values, Values>> seen;
    std::vector<std::pair<Values, Values>> level;
    pairs_of(
        variables(), [&](std::size_t i) { return system_.states()[i].free_at(0); },
        [&](const Values& a, const Values& b) {
          if (is_initial(a) && is_initial(b) && seen.emplace(a, b).second) level.emplace_back(a, b);
        });
    for (std::uint32_t step = 0; !level.empty(); ++step) {
      std::vector<std::pair<Values, Values>> next;
      for (const auto& [a, b] : level) {
        if (differ_after(a, b, [&](Values x, Values y) {
              if (seen.emplace(x, y).second) next.emplace_back(std::move(x), std::move(y));
            })) {
          return step;
        }
      }
      level = std::move(next);
    }
    return std::nullopt;
  }

 private:
  std::vector<Node> roots() const {
    std::vector<Node> all = system_.roots();
    all.push_back(signal_);
    all.insert(all.end(), system_.inputs().begin(), system_.inputs().end());
    for (const State& s : system_.states()) all.push_back(s.variable);
    return all;
  }
  std::vector<Node> variables() const {
    std::vector<Node> all;
    for (const State& s : system_.states()) all.push_back(s.variable);
    return all;
  }
  bool is_source(Node n) const { return std::find(sources_.begin(), sources_.end(), n) != sources_.end(); }

  /// All pairs of values that agree on the free variables that are no sources.
  template <class Free, class Visit>
  void pairs_of(const std::vector<Node>& all, Free free, Visit visit) {
    Values a(all.size(), 0);
    do {
      Values b(all.size(), 0);
      do {
        bool agree = true;
        for (std::size_t i = 0; i < all.size(); ++i) {
          agree = agree && (a[i] == b[i] || !free(i) || is_source(all[i]));
        }
        if (agree) visit(a, b);
      } while (count(all, b));
    } while (count(all, a));
  }
  bool count(const std::vector<Node>& all, Values& v) const {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (++v[i] < std::uint64_t{1} << reference::bit_count(system_.terms().sort(all[i]))) return true;
      v[i] = 0;
    }
    return false;
  }

  void evaluate(const Values& states, const Values& inputs) {
    const auto set = [&](Node n, std::uint64_t bits) {
      values_.set(n, reference::unpack(system_.terms().sort(n), bits));
    };
    for (std::size_t i = 0; i < states.size(); ++i) set(system_.states()[i].variable, states[i]);
    for (std::size_t i = 0; i < inputs.size(); ++i) set(system_.inputs()[i], inputs[i]);
    values_.run();
  }

  bool is_initial(const Values& states) {
    evaluate(states, Values(system_.inputs().size(), 0));
    for (std::size_t i = 0; i < states.size(); ++i) {
      const Node init = system_.states()[i].init;
      if (!init) continue;
      Value value = values_.value(init);
      if (reference::pack(value) != states[i]) return false;
    }
    return true;
  }

  /// What a state and an input lead to; the values of states without next are not set.
  struct Step {
    bool allowed = true;
    std::uint64_t signal = 0;
    Values next;
  };
  Step take_step(const Values& states, const Values& inputs) {
    evaluate(states, inputs);
    Step result;
    for (const Condition& c : system_.constraints) result.allowed = result.allowed && values_.bits(c.term).is_true();
    result.signal = reference::pack(values_.value(signal_));
    for (const State& s : system_.states()) {
      result.next.push_back(s.next ? reference::pack(values_.value(s.next)) : 0);
    }
    return result;
  }

  template <class Reach>
  bool differ_after(const Values& a, const Values& b, Reach reach) {
    bool found = false;
    std::vector<Node> free;
    for (const State& s : system_.states()) {
      if (!s.next) free.push_back(s.variable);
    }
    const auto always = [](std::size_t) { return true; };
    pairs_of(system_.inputs(), always, [&](const Values& i, const Values& j) {
      const Step x = take_step(a, i);
      const Step y = take_step(b, j);
      if (!x.allowed || !y.allowed) return;
      found = found || x.signal != y.signal;
      pairs_of(free, always, [&](const Values& v, const Values& w) { reach(with(x.next, v), with(y.next, w)); });
    });
    return found;
  }
  Values with(Values next, const Values& free) const {
    std::size_t k = 0;
    for (std::size_t i = 0; i < next.size(); ++i) {
      if (!system_.states()[i].next) next[i] = free[k++];
    }
    return next;
  }

  const TransitionSystem& system_;
  const std::vector<Node> sources_;
  const Node signal_;
  Evaluator values_;
};

struct Tally {
  std::uint32_t unsupported = 0;
  std::uint32_t differ = 0;
  std::uint32_t late = 0;  // not before step 1
  std::uint32_t same = 0;
};

void compare(const TransitionSystem& system, const std::vector<Node>& sources, Node signal,
             const TransitionSystem& miter, Tally& tally) {
  const auto wanted = Pairs(system, sources, signal).shortest();
  const auto got = reference::shortest_counterexamples(miter);
  REQUIRE(got.size() == 1);
  CHECK(got[0] == wanted);
  const std::string text = btor2::write(miter);
  const TransitionSystem again = btor2::read("miter", text);
  CHECK(btor2::write(again) == text);
  CHECK(reference::shortest_counterexamples(again)[0] == wanted);
  tally.differ += wanted ? 1 : 0;
  tally.late += wanted && *wanted > 0 ? 1 : 0;
  tally.same += wanted ? 0 : 1;
}

constexpr reference::SystemLimits tiny{.state_bits = 5, .input_bits = 2, .widest_term = 3, .widest_variable = 2};

/// A whole state, or any term of the system.
Node some_signal(const TransitionSystem& system, Random& random) {
  const std::vector<State>& states = system.states();
  if (!states.empty() && random.coin()) return states[random.below(states.size())].variable;
  const std::vector<Node> terms = cone(system.terms(), system.roots());
  return terms[random.below(terms.size())];
}

}  // namespace

TEST_CASE("X-propagation: miters of random systems and all pairs of runs") {
  Tally tally;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const TransitionSystem system = reference::random_system(seed, tiny);
    INFO("seed " << seed << "\n" << btor2::write(system));
    Random random(seed);
    std::vector<Node> sources;
    for (const State& s : system.states()) {
      if (!s.init && s.next) sources.push_back(s.variable);
    }
    const Node signal = some_signal(system, random);
    try {
      compare(system, sources, signal, x_propagation(system, std::vector<NamedTerm>{{signal, "s", ""}}), tally);
    } catch (const Unsupported&) {
      ++tally.unsupported;
    }
  }
  MESSAGE(tally.differ << " differ, " << tally.late << " late, " << tally.same << " same, " << tally.unsupported);
  CHECK(tally.unsupported < 60);
  CHECK(tally.differ > 80);
  CHECK(tally.late > 10);
  CHECK(tally.same > 60);
}

TEST_CASE("information flow: miters of random systems and all pairs of runs") {
  Tally tally;
  for (std::uint64_t seed = 2000; seed < 3000; ++seed) {
    const TransitionSystem system = reference::random_system(seed, tiny);
    INFO("seed " << seed << "\n" << btor2::write(system));
    Random random(seed);
    std::vector<Node> free = system.inputs();
    for (const State& s : system.states()) {
      if (s.free_at(0) || s.free_at(1)) free.push_back(s.variable);
    }
    std::vector<Node> sources;
    std::vector<NamedTerm> from;
    for (const Node n : free) {
      if (random.below(3) != 0) continue;
      sources.push_back(n);
      from.push_back({n, "f", ""});
    }
    const Node signal = some_signal(system, random);
    try {
      compare(system, sources, signal, information_flow(system, from, std::vector<NamedTerm>{{signal, "s", ""}}),
              tally);
    } catch (const Unsupported&) {
      ++tally.unsupported;
    }
  }
  MESSAGE(tally.differ << " differ, " << tally.late << " late, " << tally.same << " same, " << tally.unsupported);
  CHECK(tally.unsupported < 60);
  CHECK(tally.differ > 80);
  CHECK(tally.late > 10);
  CHECK(tally.same > 60);
}
