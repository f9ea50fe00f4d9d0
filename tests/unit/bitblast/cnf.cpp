#include "bitblast/cnf.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

/// Random gates of all shapes, some of them shared, over a few latches and inputs.
Circuit random_circuit(Random& random, std::uint32_t leaves, std::uint32_t gates, bool two_level) {
  Circuit circuit;
  circuit.aig = Aig(two_level);
  std::vector<Signal> pool;
  for (std::uint32_t i = 0; i < leaves; ++i) {
    const Signal leaf = circuit.aig.leaf();
    pool.push_back(leaf);
    if (random.coin()) {
      circuit.inputs.push_back(leaf);
    } else {
      circuit.latches.push_back({leaf, leaf, leaf});
    }
  }
  const auto pick = [&] { return pool[random.below(pool.size())] ^ random.coin(); };
  const auto recent = [&] {
    return pool[pool.size() - 1 - random.below(std::min<std::size_t>(pool.size(), 8))] ^ random.coin();
  };
  for (std::uint32_t i = 0; i < gates; ++i) {
    switch (random.below(8)) {
      case 0: pool.push_back(circuit.aig.xor_(recent(), pick())); break;
      case 1: pool.push_back(circuit.aig.mux(pick(), recent(), pick())); break;
      case 2: pool.push_back(circuit.aig.and_all(std::vector{pick(), recent(), pick(), pick(), recent()})); break;
      case 3: pool.push_back(circuit.aig.mux(recent(), recent(), recent())); break;
      case 4: {
        const Signal a = pick();
        const Signal b = recent();
        const Signal c = recent();
        const Signal half = circuit.aig.xor_(a, b);
        pool.push_back(circuit.aig.xor_(half, c));
        pool.push_back(random.coin() ? circuit.aig.mux(half, c, random.coin() ? a : b)
                                     : circuit.aig.or_(circuit.aig.and_(a, b), circuit.aig.and_(c, half)));
        break;
      }
      default: pool.push_back(circuit.aig.and_(recent(), pick())); break;
    }
  }
  for (Latch& l : circuit.latches) l.next = recent();
  circuit.bads.push_back(recent());
  if (random.coin()) circuit.constraints.push_back(pick());
  return circuit;
}

std::vector<Signal> interface_of(const Circuit& circuit, Random& random) {
  std::vector<Signal> interface = circuit.roots();
  if (random.coin()) interface.push_back(Signal(static_cast<std::uint32_t>(random.below(circuit.aig.size()))));
  return interface;
}

/// The values of a clause's variables as bits of `values`, by variable.
bool is_true(std::span<const Lit> clause, const std::vector<bool>& values) {
  return std::any_of(clause.begin(), clause.end(), [&](Lit l) { return values[l.var()] != l.negated(); });
}

bool all_true(const Definitions& definitions, Var v, const std::vector<bool>& values) {
  for (std::uint32_t c = definitions.first_clause(v); c < definitions.first_clause(v + 1); ++c) {
    if (!is_true(definitions.clause(c), values)) return false;
  }
  return true;
}

/// The value that the clauses of a variable leave it, if that is exactly one.
std::optional<bool> only_value(const Definitions& definitions, Var v, std::vector<bool>& values) {
  values[v] = false;
  const bool can_be_false = all_true(definitions, v, values);
  values[v] = true;
  const bool can_be_true = all_true(definitions, v, values);
  values[v] = can_be_true;
  return can_be_false != can_be_true ? std::optional(can_be_true) : std::nullopt;
}

bool is_defined(const Definitions& definitions, Var v) {
  return definitions.first_clause(v) != definitions.first_clause(v + 1);
}

/// For given values of the leaves, are the values of the definitions those of the Aig?
void check_values(const Circuit& circuit, const Cnf& cnf, Random& random) {
  BitSimulator simulator(circuit);
  for (std::uint32_t n = 1; n < circuit.aig.size(); ++n) {
    if (circuit.aig.is_leaf(n)) simulator.set(Signal(n), random.next());
  }
  simulator.evaluate();
  const Definitions& definitions = *cnf.definitions;
  std::vector<bool> values(definitions.size());
  for (unsigned run = 0; run < 64; ++run) {
    const auto simulated = [&](Signal s) { return (simulator.value(s) >> run & 1) != 0; };
    for (std::uint32_t n = 1; n < circuit.aig.size(); ++n) {
      if (circuit.aig.is_leaf(n) && cnf.has(Signal(n))) values[cnf[Signal(n)].var()] = simulated(Signal(n));
    }
    for (Var v = 0; v < definitions.size(); ++v) {
      if (is_defined(definitions, v)) REQUIRE(only_value(definitions, v, values).has_value());
    }
    for (std::uint32_t n = 0; n < circuit.aig.size(); ++n) {
      const Lit l = cnf.literals[n];
      if (l != Lit()) REQUIRE((values[l.var()] != l.negated()) == simulated(Signal(n)));
    }
  }
}

/// Whatever the fan-in is, also what the circuit never makes it: is there exactly one value left? Then each model of a
/// set of variables that is closed under fan-in extends to the others.
void check_functional(const Definitions& definitions, Random& random) {
  constexpr std::uint64_t most = 256;
  std::vector<bool> values(definitions.size());
  for (Var v = 0; v < definitions.size(); ++v) {
    const auto fan_in = definitions.fan_in(v);
    if (!is_defined(definitions, v)) continue;
    const bool all = fan_in.size() <= 8;
    for (std::uint64_t i = 0; i < (all ? 1ULL << fan_in.size() : most); ++i) {
      const std::uint64_t bits = all ? i : random.next() & random.next();
      for (std::size_t k = 0; k < fan_in.size(); ++k) values[fan_in[k]] = (bits >> (k % 64) & 1) != 0;
      REQUIRE(only_value(definitions, v, values).has_value());
    }
  }
}

void check_form(const Circuit& circuit, const std::vector<Signal>& interface, const Cnf& cnf) {
  const Definitions& definitions = *cnf.definitions;
  Var next = 1;
  for (const Latch& l : circuit.latches) CHECK(cnf[l.variable] == Lit(next++));
  for (const Signal s : circuit.inputs) CHECK(cnf[s] == Lit(next++));
  for (const Signal s : interface) CHECK(cnf.has(s));
  CHECK(cnf[signal_false] == false_lit);
  for (Var v = 1; v < definitions.size(); ++v) {
    CHECK(is_defined(definitions, v) == (v >= next));
    for (std::uint32_t c = definitions.first_clause(v); c < definitions.first_clause(v + 1); ++c) {
      const auto clause = definitions.clause(c);
      CHECK(clause[0].var() == v);
      for (std::size_t i = 1; i < clause.size(); ++i) CHECK(clause[i].var() < v);
      for (std::size_t i = 2; i < clause.size(); ++i) CHECK(clause[i - 1].var() < clause[i].var());
    }
  }
}

std::vector<CnfOptions> all_options() {
  std::vector<CnfOptions> all;
  for (unsigned i = 0; i < 8; ++i) all.push_back({(i & 1) != 0, (i & 2) != 0, (i & 4) != 0});
  return all;
}

Var gates_of(const Circuit& circuit, const Cnf& cnf) {
  return cnf.definitions->size() - 1 - static_cast<Var>(circuit.latches.size() + circuit.inputs.size());
}

}  // namespace

TEST_CASE("cnf: definitions have the values of the circuit, for all options") {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    Random random(seed);
    const auto gates = static_cast<std::uint32_t>(1 + random.below(seed % 10 == 0 ? 1000 : 60));
    const Circuit circuit =
        random_circuit(random, 2 + static_cast<std::uint32_t>(random.below(7)), gates, random.coin());
    const std::vector<Signal> interface = interface_of(circuit, random);
    for (const CnfOptions& options : all_options()) {
      CAPTURE(seed);
      const Cnf cnf = encode(circuit, interface, options);
      check_form(circuit, interface, cnf);
      check_values(circuit, cnf, random);
      check_functional(*cnf.definitions, random);
    }
  }
}

TEST_CASE("cnf: elimination makes fewer variables, and no more clauses") {
  std::uint64_t eliminated = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Random random(seed);
    const Circuit circuit = random_circuit(random, 10, 300, true);
    for (const bool gates : {false, true}) {
      const Cnf before = encode(circuit, circuit.roots(), {.gates = gates, .eliminate = false, .redundant = false});
      const Cnf after = encode(circuit, circuit.roots(), {.gates = gates, .eliminate = true, .redundant = false});
      CHECK(after.definitions->clause_count() <= before.definitions->clause_count());
      for (std::uint32_t n = 0; n < circuit.aig.size(); ++n) CHECK((after.has(Signal(n)) <= before.has(Signal(n))));
      eliminated += before.definitions->size() - after.definitions->size();
    }
  }
  CHECK(eliminated > 1000);
}

TEST_CASE("cnf: elimination puts a definition in the place of its variable") {
  Circuit circuit;
  Aig& aig = circuit.aig;
  const std::vector<Signal> x = {aig.leaf(), aig.leaf(), aig.leaf(), aig.leaf()};
  circuit.inputs = x;
  const Signal inner = aig.and_(x[0], x[1]);
  const Signal root = aig.or_(inner, x[2]);
  const Cnf cnf = encode(circuit, {root}, {});
  CHECK(gates_of(circuit, cnf) == 1);
  CHECK(!cnf.has(inner));
  CHECK(cnf.definitions->clause_count() == 1 + 4);  // (x0 & x1) | x2: two clauses for each direction, less one literal
  CHECK(encode(circuit, {root, inner}, {}).has(inner));
}

TEST_CASE("cnf: XOR, MUX and wide AND need one variable each") {
  Circuit circuit;
  Aig& aig = circuit.aig;
  std::vector<Signal> x;
  for (int i = 0; i < 8; ++i) x.push_back(aig.leaf());
  circuit.inputs = x;
  const Signal odd = aig.xor_(x[0], x[1]);
  const Signal choice = aig.mux(x[2], x[3], x[4]);
  const Signal wide = aig.and_all(std::vector{x[0], x[2], ~x[5], x[6], x[7]});
  const std::vector<Signal> interface = {odd, choice, wide};
  const CnfOptions recognise = {.gates = true, .eliminate = false, .redundant = false};
  const Cnf cnf = encode(circuit, interface, recognise);
  CHECK(gates_of(circuit, cnf) == 3);
  CHECK(cnf.definitions->clause_count() == 1 + 4 + 4 + 6);
  CHECK(
      encode(circuit, interface, {.gates = true, .eliminate = false, .redundant = true}).definitions->clause_count() ==
      1 + 4 + 6 + 6);
  CHECK(gates_of(circuit, encode(circuit, interface, {.gates = false, .eliminate = false})) == 3 + 3 + 4);
}

TEST_CASE("cnf: the carry of a full adder is a majority, whatever its form") {
  for (unsigned i = 0; i < 64; ++i) {
    Circuit circuit;
    Aig& aig = circuit.aig;
    const std::vector<Signal> x = {aig.leaf(), aig.leaf(), aig.leaf()};
    circuit.inputs = x;
    const Signal a = x[0] ^ ((i & 1) != 0);
    const Signal b = x[1] ^ ((i & 2) != 0);
    const Signal c = x[2] ^ ((i & 4) != 0);
    const Signal half = aig.xor_(a, b);
    const Signal sum = aig.xor_(half, c);
    const Signal carry = (i & 8) != 0 ? aig.or_(aig.and_(a, b), aig.and_(c, half))
                                      : aig.mux(half ^ ((i & 16) != 0), (i & 16) != 0 ? a : c, (i & 16) != 0 ? c : a);
    const Cnf cnf = encode(circuit, {sum, carry}, {.gates = true, .eliminate = false});
    CHECK(cnf.definitions->clause_count() == 1 + 4 + 4 + 6);
    CHECK(gates_of(circuit, cnf) == 3);
    Random random(i);
    check_values(circuit, cnf, random);
  }
}

TEST_CASE("cnf: what is shared or in the interface keeps its variable") {
  Circuit circuit;
  Aig& aig = circuit.aig;
  const std::vector<Signal> x = {aig.leaf(), aig.leaf(), aig.leaf(), aig.leaf()};
  circuit.inputs = x;
  const Signal inner = aig.and_(x[0], x[1]);
  const Signal one = aig.and_(inner, x[2]);
  const Signal other = aig.and_(inner, ~x[3]);
  const CnfOptions options = {.gates = true, .eliminate = false};
  CHECK(gates_of(circuit, encode(circuit, {one}, options)) == 1);
  CHECK(gates_of(circuit, encode(circuit, {one, inner}, options)) == 2);
  CHECK(gates_of(circuit, encode(circuit, {one, other}, options)) == 3);
}

TEST_CASE("cnf: an AND of opposites below is false") {
  Circuit circuit;
  circuit.aig = Aig(false);
  Aig& aig = circuit.aig;
  const Signal x = aig.leaf();
  const Signal y = aig.leaf();
  const Signal z = aig.leaf();
  circuit.inputs = {x, y, z};
  const Signal never = aig.and_(aig.and_(x, y), aig.and_(z, ~x));
  for (const CnfOptions& options : all_options()) {
    const Cnf cnf = encode(circuit, {never}, options);
    Random random(1);
    check_functional(*cnf.definitions, random);
    check_values(circuit, cnf, random);
  }
}
