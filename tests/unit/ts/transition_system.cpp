#include "ts/transition_system.h"

#include <functional>

#include "test.h"

using namespace polycube::impl;

namespace {

struct Model {
  TransitionSystem system;
  Node input;
  Node other_input;
  Node counter;
  Node memory;
  Node condition;
};

Model model() {
  Model m;
  TermStore& t = m.system.terms();
  m.input = m.system.add_input(Sort::bits(4), "in");
  m.other_input = m.system.add_input(Sort::bits(4));
  m.counter = m.system.add_state(Sort::bits(4), "count");
  m.memory = m.system.add_state(Sort::array(4, 4));
  m.system.set_init(m.counter, t.constant(BitVector(4, 1)));
  m.system.set_next(m.counter, t.make(Kind::add, {m.counter, m.input}));
  m.system.set_init(m.memory, t.const_array(Sort::array(4, 4), t.constant(BitVector(4, 2))));
  m.system.set_next(m.memory, t.make(Kind::write, {m.memory, m.counter,
                                                   t.make(Kind::uext, {t.make(Kind::slice, {m.input}, 2, 1)}, 2)}));
  m.condition = t.make(Kind::ult, {m.counter, t.make(Kind::read, {m.memory, m.input})});
  m.system.bads.push_back({m.condition, "worst"});
  m.system.constraints.push_back({t.make(Kind::not_, {m.condition}), ""});
  m.system.fairness.push_back({m.condition, "often"});
  m.system.outputs.push_back({m.counter, "q"});
  m.system.justices.push_back({{m.condition, t.make(Kind::redor, {m.input})}, "live"});
  return m;
}

}  // namespace

TEST_CASE("a system is the same as itself, also in another store") {
  const Model a = model();
  const Model b = model();
  CHECK(same_system(a.system, a.system));
  CHECK(same_system(a.system, b.system));
  Model shifted;
  for (int i = 0; i < 10; ++i) shifted.system.terms().variable(Sort::bits(3));
  CHECK(same_system(TransitionSystem(), shifted.system));
}

TEST_CASE("every kind of difference is found and named") {
  using Change = std::function<void(Model&)>;
  const std::pair<const char*, Change> changes[] = {
      {"number of inputs", [](Model& m) { m.system.add_input(Sort::bits(4)); }},
      {"number of states", [](Model& m) { m.system.add_state(Sort::bits(4)); }},
      {"input 1", [](Model& m) { m.system.symbols.add(m.other_input, "named"); }},
      {"state 1", [](Model& m) { m.system.symbols.add(m.memory, "named"); }},
      {"state 0", [](Model& m) { m.system.symbols.add(m.counter, "twice"); }},
      {"number of bads",
       [](Model& m) {
         m.system.bads.push_back({m.condition, ""});
       }},
      {"number of constraints", [](Model& m) { m.system.constraints.clear(); }},
      {"number of fair", [](Model& m) { m.system.fairness.clear(); }},
      {"number of outputs", [](Model& m) { m.system.outputs.clear(); }},
      {"number of justice", [](Model& m) { m.system.justices.clear(); }},
      {"bad 0", [](Model& m) { m.system.bads[0].name = "better"; }},
      {"bad 0", [](Model& m) { m.system.bads[0].term = m.system.constraints[0].term; }},
      {"constraint 0", [](Model& m) { m.system.constraints[0].term = m.condition; }},
      {"fair", [](Model& m) { m.system.fairness[0].term = m.system.terms().boolean(true); }},
      {"output 0", [](Model& m) { m.system.outputs[0].term = m.input; }},
      {"justice 0", [](Model& m) { m.system.justices[0].terms.pop_back(); }},
      {"justice 0", [](Model& m) { m.system.justices[0].terms[1] = m.condition; }},
      {"justice 0", [](Model& m) { m.system.justices[0].name.clear(); }},
  };
  for (const auto& [place, change] : changes) {
    const std::string where(place);
    CAPTURE(where);
    const Model a = model();
    Model b = model();
    change(b);
    for (const bool swapped : {false, true}) {
      std::string difference;
      CHECK_FALSE(same_system(swapped ? b.system : a.system, swapped ? a.system : b.system, &difference));
      CHECK(difference.find(where) != std::string::npos);
    }
  }
}

TEST_CASE("terms differ by kind, argument, parameter, constant, variable and sort") {
  const auto system_with = [](const std::function<Node(TermStore&, Node, Node)>& bad) {
    TransitionSystem system;
    const Node x = system.add_input(Sort::bits(4));
    const Node y = system.add_input(Sort::bits(4));
    system.bads.push_back({bad(system.terms(), x, y), ""});
    return system;
  };
  const std::function<Node(TermStore&, Node, Node)> bads[] = {
      [](TermStore& t, Node x, Node y) {
        return t.make(Kind::ult, {x, y});
      },
      [](TermStore& t, Node x, Node y) {
        return t.make(Kind::slt, {x, y});
      },
      [](TermStore& t, Node x, Node y) {
        return t.make(Kind::ult, {y, x});
      },
      [](TermStore& t, Node x, Node) {
        return t.make(Kind::ult, {x, x});
      },
      [](TermStore& t, Node x, Node) {
        return t.make(Kind::ult, {x, t.constant(BitVector(4, 3))});
      },
      [](TermStore& t, Node x, Node) {
        return t.make(Kind::ult, {x, t.constant(BitVector(4, 4))});
      },
      [](TermStore& t, Node x, Node) { return t.make(Kind::slice, {x}, 2, 2); },
      [](TermStore& t, Node x, Node) { return t.make(Kind::slice, {x}, 1, 1); },
      [](TermStore& t, Node x, Node) { return t.make(Kind::redor, {t.make(Kind::uext, {x}, 1)}); },
      [](TermStore& t, Node x, Node) { return t.make(Kind::redor, {t.make(Kind::uext, {x}, 2)}); },
      [](TermStore& t, Node, Node) { return t.boolean(true); },
      [](TermStore& t, Node, Node) { return t.boolean(false); },
  };
  for (std::size_t i = 0; i < std::size(bads); ++i) {
    for (std::size_t j = 0; j < std::size(bads); ++j) {
      CAPTURE(i);
      CAPTURE(j);
      CHECK(same_system(system_with(bads[i]), system_with(bads[j])) == (i == j));
    }
  }
}

TEST_CASE("inits and nexts differ, also when one is missing") {
  const auto system_with = [](int init, int next) {
    TransitionSystem system;
    const Node s = system.add_state(Sort::bits(2));
    if (init >= 0) system.set_init(s, system.terms().constant(BitVector(2, static_cast<std::uint64_t>(init))));
    if (next >= 0) system.set_next(s, system.terms().constant(BitVector(2, static_cast<std::uint64_t>(next))));
    return system;
  };
  std::string difference;
  CHECK_FALSE(same_system(system_with(1, 1), system_with(2, 1), &difference));
  CHECK(difference == "init of state 0");
  CHECK_FALSE(same_system(system_with(1, 1), system_with(-1, 1), &difference));
  CHECK(difference == "init of state 0");
  CHECK_FALSE(same_system(system_with(1, -1), system_with(1, 1), &difference));
  CHECK(difference == "next of state 0");
  CHECK(same_system(system_with(-1, -1), system_with(-1, -1)));
}

TEST_CASE("positions are found by variable, and only those") {
  const Model m = model();
  CHECK(m.system.input_position(m.input) == 0u);
  CHECK(m.system.input_position(m.other_input) == 1u);
  CHECK(m.system.state_position(m.counter) == 0u);
  CHECK(m.system.state_position(m.memory) == 1u);
  CHECK_FALSE(m.system.state_position(m.input).has_value());
  CHECK_FALSE(m.system.input_position(m.counter).has_value());
  CHECK_FALSE(m.system.state_position(m.condition).has_value());
  CHECK_FALSE(m.system.input_position(m.condition).has_value());
  CHECK_FALSE(m.system.input_position(Node(0)).has_value());
}

TEST_CASE("roots are all that the system is made of") {
  const Model m = model();
  CHECK(m.system.roots().size() == 4 + 4 + 2);
}

TEST_CASE("symbols keep all names in order, each once") {
  TransitionSystem system;
  const Node x = system.add_input(Sort::bits(1), "first");
  const Node y = system.add_input(Sort::bits(1));
  system.symbols.add(x, "second");
  system.symbols.add(x, "first");
  CHECK(system.symbols.name(x) == "first");
  CHECK(system.symbols.names(x) == std::vector<std::string>{"first", "second"});
  CHECK(system.symbols.name(y).empty());
  CHECK(system.symbols.names(y).empty());
  CHECK(system.symbols.nodes() == std::vector<Node>{x});
  CHECK_FALSE(system.symbols.empty());
}
