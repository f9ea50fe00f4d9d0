// Which parts of a property mean something, on random systems, against an enumeration of all states: what is never true
// is not reachable, and what is true in some run is.
#include "app/check/vacuity.h"

#include "engines/registry.h"
#include "frontends/btor2/writer.h"
#include "reference/explicit_state.h"
#include "reference/random_system.h"
#include "test.h"
#include "ts/antecedent_name.h"

using namespace polycube::impl;

namespace {

constexpr reference::SystemLimits small{.state_bits = 6, .input_bits = 3, .widest_term = 4, .widest_variable = 3};

struct Run {
  Stop stop;
  Statistics statistics;
  Log log;
  Context context{stop, statistics, log};
};

/// A random system whose bad is a conjunction of terms that occur in it, and the first of them is an antecedent.
TransitionSystem system_with_parts(std::uint64_t seed) {
  TransitionSystem system = reference::random_system(seed, small);
  TermStore& terms = system.terms();
  std::vector<Node> parts;
  for (const Condition& c : system.outputs) {
    if (terms.sort(c.term) == Sort::bits(1)) parts.push_back(c.term);
  }
  for (const State& s : system.states()) {
    if (terms.sort(s.variable).is_array()) continue;
    const Node some = terms.constant(BitVector(terms.width(s.variable), seed % 5));
    parts.push_back(terms.make(seed % 2 == 0 ? Kind::eq : Kind::ult, {s.variable, some}));
  }
  system.symbols.add(system.bads[0].term, antecedent_name("p"));
  Node bad = system.bads[0].term;
  for (const Node n : parts) bad = terms.make(Kind::and_, {bad, n});
  system.bads = {{bad, "p"}};
  system.justices.clear();
  return system;
}

struct Counts {
  std::uint32_t never = 0;
  std::uint32_t reached = 0;
  std::uint32_t open = 0;
};

void check_reach(const TransitionSystem& system, Node condition, const Reach& reach, Counts& counts) {
  TransitionSystem asked = system;
  asked.bads = {{condition, ""}};
  const std::optional<std::uint32_t> shortest = reference::shortest_counterexamples(asked)[0];
  switch (reach.outcome) {
    case Reach::Outcome::never:
      CHECK(!shortest);
      ++counts.never;
      break;
    case Reach::Outcome::reached:
      REQUIRE(shortest);
      CHECK(reach.step >= *shortest);
      ++counts.reached;
      break;
    case Reach::Outcome::open: ++counts.open; break;
  }
}

}  // namespace

TEST_CASE("parts of properties are said to be needed or not as an enumeration of all states shows") {
  Counts counts;
  std::uint32_t antecedents = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const TransitionSystem system = system_with_parts(seed);
    INFO("seed " << seed << "\n" << btor2::write(system));
    Run run;
    EngineOptions options;
    options.bound = 8;
    const Task task{system, {{false, 0}}, true, options};
    const Results results = make_engine("kind")->run(task, run.context);
    const auto* proof = std::get_if<Proof>(&results.properties[0]);
    if (proof == nullptr) continue;
    const std::uint32_t bads[] = {0};
    const PropertyParts found = find_vacuity(task, bads, proof->invariant, run.context, 100'000'000)[0];
    if (found.antecedent) check_reach(system, found.antecedent, found.begins, counts);
    antecedents += found.antecedent ? 1 : 0;
    for (const PropertyPart& p : found.parts) check_reach(system, p.others, p.without, counts);
  }
  MESSAGE(counts.never << " never, " << counts.reached << " reached, " << counts.open << " open, " << antecedents
                       << " antecedents");
  CHECK(counts.never > 50);
  CHECK(counts.reached > 50);
  CHECK(counts.open < 10);
  CHECK(antecedents > 50);
}

TEST_CASE("the parts of a property are those that its structure shows") {
  TransitionSystem system;
  TermStore& terms = system.terms();
  const auto input = [&] { return system.add_input(Sort::bits(1)); };
  const Node a = input();
  const Node b = input();
  const Node c = input();
  const Node bad = terms.make(
      Kind::not_, {terms.make(Kind::or_, {c, terms.make(Kind::implies, {a, terms.make(Kind::or_, {b, c})})})});
  const PropertyParts three = parts_of_property(system, {bad, "p"});
  REQUIRE(three.parts.size() == 3);
  CHECK(!three.antecedent);
  CHECK(parts_of_property(system, {a, "p"}).parts.empty());
  Node many = input();
  for (int i = 0; i < 50; ++i) many = terms.make(Kind::and_, {many, input()});
  CHECK(parts_of_property(system, {many, "p"}).parts.size() == 12);
}

TEST_CASE("without a budget all questions stay open") {
  TransitionSystem system;
  const Node a = system.add_input(Sort::bits(1));
  const Node b = system.add_state(Sort::bits(1));
  system.set_init(b, system.terms().boolean(false));
  system.set_next(b, b);
  system.bads.push_back({system.terms().make(Kind::and_, {a, b}), ""});
  Run run;
  const Task task{system, {{false, 0}}, true, {}};
  const std::uint32_t bads[] = {0};
  const std::vector<PropertyPart> unknown = find_vacuity(task, bads, Invariant(), run.context, 0)[0].parts;
  for (const PropertyPart& p : unknown) CHECK(p.without.outcome == Reach::Outcome::open);
  const std::vector<PropertyPart> parts = find_vacuity(task, bads, Invariant(), run.context, 10'000'000)[0].parts;
  REQUIRE(parts.size() == 2);
  CHECK(parts[0].without.outcome == Reach::Outcome::never);
  CHECK(parts[1].without.outcome == Reach::Outcome::reached);
}
