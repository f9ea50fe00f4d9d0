#include "bitblast/bit_lift.h"

#include <algorithm>
#include <unordered_map>

#include "support/check.h"
#include "term/evaluate.h"

namespace polycube::impl {

namespace {

BitVector word_value(std::span<const Signal> bits, const std::vector<bool>& values) {
  BitVector result = BitVector::zero(static_cast<std::uint32_t>(bits.size()));
  for (std::uint32_t i = 0; i < bits.size(); ++i) result.set_bit(i, values[bits[i].node()]);
  return result;
}

Value sorted_value(Sort sort, std::span<const Signal> bits, const std::vector<bool>& values) {
  if (sort.is_bits()) return word_value(bits, values);
  ArrayValue result(sort.index_width(), BitVector::zero(sort.width()));
  for (std::uint64_t i = 0; i < std::uint64_t{1} << sort.index_width(); ++i) {
    result.write(BitVector(sort.index_width(), i), word_value(bits.subspan(i * sort.width(), sort.width()), values));
  }
  return result;
}

}  // namespace

Witness words_of_trace(const TransitionSystem& system, const BlastedSystem& blasting, const BitTrace& trace,
                       std::uint32_t bad) {
  const Circuit& circuit = blasting.circuit;
  const TermStore& terms = system.terms();
  CHECK(!trace.inputs.empty() && trace.latches.size() == circuit.latches.size() && bad < system.bads.size());
  std::vector<bool> values(circuit.aig.size());  // of leaves; those of latches are used in step 0 only
  for (std::size_t i = 0; i < circuit.latches.size(); ++i) {
    values[circuit.latches[i].variable.node()] = trace.latches[i];
  }
  Witness witness;
  witness.claims.push_back({false, bad});
  witness.frames.resize(trace.inputs.size());
  for (std::size_t step = 0; step < trace.inputs.size(); ++step) {
    Assignment& states = witness.frames[step].states;
    const auto free_state = [&](std::uint32_t i, std::span<const Signal> bits) {
      const State& state = system.states()[i];
      if (state.free_at(step)) states.emplace(i, sorted_value(terms.sort(state.variable), bits, values));
    };
    // This comes before the inputs of this step are set: the drivers in the last step are the values of states in this
    // one.
    for (std::uint32_t i = 0; i < system.states().size(); ++i) {
      if (step > 0 && !blasting.drivers[i].empty()) free_state(i, blasting.drivers[i]);
    }
    CHECK(trace.inputs[step].size() == circuit.inputs.size());
    for (std::size_t i = 0; i < circuit.inputs.size(); ++i) values[circuit.inputs[i].node()] = trace.inputs[step][i];
    for (std::uint32_t i = 0; i < system.states().size(); ++i) {
      if (step == 0 || blasting.drivers[i].empty()) free_state(i, blasting.states[i]);
    }
    for (std::uint32_t i = 0; i < system.inputs().size(); ++i) {
      const Sort sort = terms.sort(system.inputs()[i]);
      witness.frames[step].inputs.emplace(i, sorted_value(sort, blasting.inputs[i], values));
    }
  }
  return witness;
}

TermLift::TermLift(const TransitionSystem& system, const BlastedSystem& blasting)
    : system_(system), blasting_(blasting), terms_(*system.shared_terms()) {
  add_leaves(blasting.inputs, Role::input);
  add_leaves(blasting.states, Role::state);
  add_leaves(blasting.drivers, Role::driver);
}

void TermLift::add_leaves(const WordTable& table, Role role) {
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    for (std::uint32_t j = 0; j < table[i].size(); ++j) {
      const std::uint32_t node = table[i][j].node();
      if (leaves_.size() <= node) leaves_.resize(node + 1);
      leaves_[node] = {role, i, j};
    }
  }
}

void TermLift::name(const NamedSignal& named) {
  const std::uint32_t node = named.signal.node();
  if (node == 0 || !blasting_.circuit.aig.is_gate(node)) return;
  ASSERT(terms_.sort(named.term).is_boolean());
  if (map_.size() <= node) map_.resize(node + 1);
  map_[node] = named.signal.complemented() ? terms_.make(Kind::not_, {named.term}) : named.term;
}

void TermLift::fix_driver(std::uint32_t node, bool value) {
  CHECK(is_driver(node));
  if (map_.size() <= node) map_.resize(node + 1);
  map_[node] = terms_.boolean(value);
}

/// The word that contains the bit of the leaf; in an array, the element.
Node TermLift::leaf_word(const Leaf& leaf) const {
  CHECK(leaf.role == Role::input || leaf.role == Role::state);
  const bool input = leaf.role == Role::input;
  const Node word = input ? system_.inputs()[leaf.position] : system_.states()[leaf.position].variable;
  const Sort sort = terms_.sort(word);
  if (!sort.is_array()) return word;
  return terms_.make(Kind::read, {word, terms_.constant(BitVector(sort.index_width(), leaf.bit / sort.width()))});
}

Node TermLift::leaf_term(std::uint32_t node) {
  CHECK(node < leaves_.size());
  const auto [word, bit] = place(Signal(node));
  return part(word, bit, bit);
}

bool TermLift::is_bit_of_word(Signal s) const {
  const std::uint32_t n = s.node();
  if (n >= leaves_.size() || leaves_[n].role == Role::none || leaves_[n].role == Role::driver) return false;
  const bool fixed = n < map_.size() && map_[n] && terms_.is_constant(map_[n]);
  return !fixed && terms_.width(leaf_word(leaves_[n])) > 1;
}

TermLift::Place TermLift::place(Signal s) {
  ASSERT(s.node() < leaves_.size() && leaves_[s.node()].role != Role::none);
  const Leaf& leaf = leaves_[s.node()];
  const Node word = leaf_word(leaf);
  return {word, leaf.bit % terms_.width(word)};
}

Node TermLift::part(Node word, std::uint32_t upper, std::uint32_t lower) {
  ASSERT(lower <= upper && upper < terms_.width(word));
  const bool whole = upper - lower + 1 == terms_.width(word);
  return whole ? word : terms_.make(Kind::slice, {word}, upper, lower);
}

/// "The word has none of the values for which all these literals are false."
Node TermLift::differs(Literals& literals) {
  std::vector<std::pair<std::uint32_t, bool>>& bits = literals.bits;
  std::sort(bits.begin(), bits.end());
  bits.erase(std::unique(bits.begin(), bits.end()), bits.end());
  const std::uint32_t lower = bits.front().first;
  const std::uint32_t upper = bits.back().first;
  const std::uint32_t width = terms_.width(literals.word);
  BitVector mask = BitVector::zero(width);
  BitVector value = BitVector::zero(width);
  for (const auto& [bit, denied] : bits) {
    if (mask.bit(bit)) return terms_.boolean(true);  // both values of the bit are excluded
    mask.set_bit(bit, true);
    value.set_bit(bit, denied);
  }
  if (bits.size() < upper - lower + 1) {
    const Node masked = terms_.make(Kind::and_, {literals.word, terms_.constant(mask)});
    return terms_.make(Kind::neq, {masked, terms_.constant(value)});
  }
  return terms_.make(Kind::neq, {part(literals.word, upper, lower), terms_.constant(bv::slice(value, upper, lower))});
}

Node TermLift::clause(std::span<const Signal> signals) {
  std::vector<Literals> words;
  std::vector<Node> some;
  std::unordered_map<Node, std::size_t> places;
  for (const Signal s : signals) {
    if (!is_bit_of_word(s)) {
      some.push_back(term(s));
      continue;
    }
    const auto [word, bit] = place(s);
    const auto [found, is_new] = places.emplace(word, words.size());
    if (is_new) words.push_back({word, {}});
    words[found->second].bits.emplace_back(bit, s.complemented());
  }
  for (Literals& literals : words) {
    const bool alone = literals.bits.size() == 1;
    const auto [bit, denied] = literals.bits.front();
    Node n = alone ? part(literals.word, bit, bit) : differs(literals);
    if (alone && denied) n = terms_.make(Kind::not_, {n});
    some.push_back(n);
  }
  Node result;
  for (const Node n : some) {
    if (terms_.is_true(n)) return n;
    if (terms_.is_false(n)) continue;
    result = result ? terms_.make(Kind::or_, {result, n}) : n;
  }
  return result ? result : terms_.boolean(false);
}

Node TermLift::known(Signal s) {
  const Node n = map_[s.node()];
  ASSERT(n && terms_.sort(n).is_boolean());
  if (!s.complemented()) return n;
  if (terms_.is_constant(n)) return terms_.boolean(!terms_.is_true(n));
  return terms_.kind(n) == Kind::not_ ? terms_.arg(n, 0) : terms_.make(Kind::not_, {n});
}

/// None if the terms of its children are missing; then they are pushed on the stack.
Node TermLift::gate_term(std::uint32_t node) {
  const Aig& aig = blasting_.circuit.aig;
  Signal a = aig.left(node);
  Signal b = aig.right(node);
  Kind kind = Kind::and_;
  // ~(x & y) & ~(~x & ~y) is an XOR, which is easier to read.
  if (a.complemented() && b.complemented() && aig.is_gate(a.node()) && aig.is_gate(b.node()) &&
      aig.left(a.node()) == ~aig.left(b.node()) && aig.right(a.node()) == ~aig.right(b.node())) {
    const std::uint32_t both = aig.left(a.node()).complemented() ? b.node() : a.node();
    a = aig.left(both);
    b = aig.right(both);
    kind = Kind::xor_;
  }
  const bool has_a = static_cast<bool>(map_[a.node()]);
  const bool has_b = static_cast<bool>(map_[b.node()]);
  if (!has_a) stack_.push_back(a.node());
  if (!has_b) stack_.push_back(b.node());
  if (!has_a || !has_b) return Node();
  return terms_.make(kind, {known(a), known(b)});
}

Node TermLift::term(Signal s) {
  const Aig& aig = blasting_.circuit.aig;
  if (map_.size() < aig.size()) map_.resize(aig.size());
  map_[0] = terms_.boolean(false);
  stack_.assign(1, s.node());
  while (!stack_.empty()) {
    const std::uint32_t n = stack_.back();
    if (!map_[n]) map_[n] = aig.is_gate(n) ? gate_term(n) : leaf_term(n);
    if (map_[n]) stack_.pop_back();
  }
  return known(s);
}

}  // namespace polycube::impl
