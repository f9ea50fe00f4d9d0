#include "trace/unrolled_run.h"

#include <algorithm>

#include "support/check.h"
#include "support/error.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t most_nodes = std::uint64_t{1} << 24;

/// What a leaf of the blasted circuit is.
struct Leaf {
  enum class Role : std::uint8_t { none, input, state, driver };
  Role role = Role::none;
  std::uint32_t position = 0;
  std::uint32_t bit = 0;
};

class Unrolling {
 public:
  Unrolling(const TransitionSystem& system, const Witness& witness, std::uint32_t bad)
      : system_(system), witness_(witness), blasting_(blast(system)), bad_(blasting_.circuit.bads[bad]) {
    find_leaves();
    find_cone();
    result_.circuit.aig = Aig();
  }

  UnrolledRun run() {
    const Circuit& source = blasting_.circuit;
    if (std::uint64_t{cone_size_} * witness_.frames.size() > most_nodes) throw Unsupported("too many steps for bits");
    std::vector<Signal> now = start();
    std::vector<Signal> conjuncts;
    for (std::uint32_t step = 0; step < witness_.frames.size(); ++step) {
      const bool last = step + 1 == witness_.frames.size();
      Transplant copy(source.aig, result_.circuit.aig);
      copy.set(0, signal_false);
      for (const std::uint32_t i : latches_) copy.set(source.latches[i].variable.node(), now[i]);
      for (const std::uint32_t node : inputs_) copy.set(node, add_leaf(step, leaves_[node]));
      for (const Signal constraint : source.constraints) conjuncts.push_back(copy(constraint));
      if (last) conjuncts.push_back(copy(bad_));
      if (last) break;
      std::vector<Signal> next(now.size());
      for (const std::uint32_t i : latches_) next[i] = copy(source.latches[i].next);
      now = std::move(next);
    }
    evaluate();
    for (const std::uint32_t i : read_by_bad()) conjuncts.push_back(now[i] ^ !result_.value(now[i]));
    result_.root = result_.circuit.aig.and_all(conjuncts);
    evaluate();
    return std::move(result_);
  }

 private:
  void find_leaves() {
    leaves_.resize(blasting_.circuit.aig.size());
    const auto add = [&](const WordTable& table, Leaf::Role role) {
      for (std::uint32_t i = 0; i < table.size(); ++i) {
        for (std::uint32_t bit = 0; bit < table[i].size(); ++bit) leaves_[table[i][bit].node()] = {role, i, bit};
      }
    };
    add(blasting_.inputs, Leaf::Role::input);
    add(blasting_.states, Leaf::Role::state);
    add(blasting_.drivers, Leaf::Role::driver);
  }

  /// The latches and inputs that the bad and the constraints depend on in any number of steps.
  void find_cone() {
    const Circuit& source = blasting_.circuit;
    std::vector<const Latch*> latch_of(source.aig.size(), nullptr);
    for (const Latch& latch : source.latches) latch_of[latch.variable.node()] = &latch;
    std::vector<bool> seen(source.aig.size(), false);
    std::vector<Signal> open = source.constraints;
    open.push_back(bad_);
    while (!open.empty()) {
      const std::uint32_t n = open.back().node();
      open.pop_back();
      if (seen[n]) continue;
      seen[n] = true;
      ++cone_size_;
      if (source.aig.is_gate(n)) open.insert(open.end(), {source.aig.left(n), source.aig.right(n)});
      if (latch_of[n] != nullptr) open.insert(open.end(), {latch_of[n]->next, latch_of[n]->reset});
    }
    for (std::uint32_t i = 0; i < source.latches.size(); ++i) {
      if (seen[source.latches[i].variable.node()]) latches_.push_back(i);
    }
    for (const Signal s : source.inputs) {
      if (seen[s.node()]) inputs_.push_back(s.node());
    }
  }

  /// The latches of words that the bad itself reads: their values in the last step are why it fails, so a reader should
  /// see them whole. Arrays are too large for that.
  std::vector<std::uint32_t> read_by_bad() const {
    const Circuit& source = blasting_.circuit;
    std::vector<bool> seen(source.aig.size(), false);
    std::vector<Signal> open{bad_};
    while (!open.empty()) {
      const std::uint32_t n = open.back().node();
      open.pop_back();
      if (seen[n]) continue;
      seen[n] = true;
      if (source.aig.is_gate(n)) open.insert(open.end(), {source.aig.left(n), source.aig.right(n)});
    }
    std::vector<std::uint32_t> result;
    for (const std::uint32_t i : latches_) {
      const Leaf& leaf = leaves_[source.latches[i].variable.node()];
      const bool is_word =
          leaf.role == Leaf::Role::state && system_.terms().sort(system_.states()[leaf.position].variable).is_bits();
      if (is_word && seen[source.latches[i].variable.node()]) result.push_back(i);
    }
    return result;
  }

  /// The latches at step 0, by position; none for those outside the cone.
  std::vector<Signal> start() {
    const Circuit& source = blasting_.circuit;
    std::vector<Signal> result(source.latches.size());
    Transplant copy(source.aig, result_.circuit.aig);
    copy.set(0, signal_false);
    const auto order = reset_order(source);
    CHECK(order.has_value());
    for (const std::uint32_t i : *order) {
      if (!std::binary_search(latches_.begin(), latches_.end(), i)) continue;
      const Latch& latch = source.latches[i];
      const std::uint32_t node = latch.variable.node();
      result[i] = latch.is_free() ? add_leaf(0, leaves_[node]) : copy(latch.reset);
      copy.set(node, result[i]);
    }
    return result;
  }

  /// A driver in one step is its state in the next one.
  Signal add_leaf(std::uint32_t step, const Leaf& leaf) {
    CHECK(leaf.role != Leaf::Role::none);
    const Signal s = result_.circuit.aig.leaf();
    result_.circuit.inputs.push_back(s);
    const bool driver = leaf.role == Leaf::Role::driver;
    result_.bits.push_back({step + (driver ? 1 : 0), leaf.role != Leaf::Role::input, leaf.position, leaf.bit});
    return s;
  }

  bool value_of(const FreeBit& free) const {
    if (free.step >= witness_.frames.size()) return false;
    const WitnessFrame& frame = witness_.frames[free.step];
    const Assignment& values = free.of_state ? frame.states : frame.inputs;
    const auto found = values.find(free.position);
    if (found == values.end()) return false;
    if (const auto* word = std::get_if<BitVector>(&found->second)) return word->bit(free.bit);
    const ArrayValue& array = std::get<ArrayValue>(found->second);
    const std::uint32_t width = array.element_width();
    return array.read(BitVector(array.index_width(), free.bit / width)).bit(free.bit % width);
  }

  void evaluate() {
    const Aig& aig = result_.circuit.aig;
    result_.values.assign(aig.size(), false);
    for (std::size_t i = 0; i < result_.bits.size(); ++i) {
      result_.values[result_.circuit.inputs[i].node()] = value_of(result_.bits[i]);
    }
    for (std::uint32_t n = 1; n < aig.size(); ++n) {
      if (aig.is_gate(n)) result_.values[n] = result_.value(aig.left(n)) && result_.value(aig.right(n));
    }
  }

  const TransitionSystem& system_;
  const Witness& witness_;
  const BlastedSystem blasting_;
  const Signal bad_;
  std::vector<Leaf> leaves_;            // by node of the blasted circuit
  std::vector<std::uint32_t> latches_;  // in the cone: positions
  std::vector<std::uint32_t> inputs_;   // in the cone: nodes
  std::size_t cone_size_ = 0;
  UnrolledRun result_;
};

}  // namespace

UnrolledRun unroll(const TransitionSystem& system, const Witness& witness, std::uint32_t bad) {
  CHECK(!witness.frames.empty() && bad < system.bads.size());
  return Unrolling(system, witness, bad).run();
}

}  // namespace polycube::impl
