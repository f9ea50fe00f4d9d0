// A term and its gates, side by side: what the evaluator says of one and the simulator of the other.
#pragma once

#include <span>
#include <vector>

#include "bitblast/blast.h"
#include "bitblast/circuit.h"
#include "support/random.h"
#include "term/evaluate.h"

namespace polycube::impl::test {

inline bool bit_of(const Value& value, std::uint32_t position) {
  if (const auto* bits = std::get_if<BitVector>(&value)) return bits->bit(position);
  const ArrayValue& array = std::get<ArrayValue>(value);
  const std::uint32_t width = array.element_width();
  return array.read(BitVector(array.index_width(), position / width)).bit(position % width);
}

/// The value whose bits `bit` gives, arrays element by element.
template <class Bit>
Value value_of_bits(Sort sort, Bit&& bit) {
  const auto word = [&](std::uint32_t first) {
    BitVector result = BitVector::zero(sort.width());
    for (std::uint32_t i = 0; i < sort.width(); ++i) result.set_bit(i, bit(first + i));
    return result;
  };
  if (sort.is_bits()) return word(0);
  ArrayValue result(sort.index_width(), BitVector::zero(sort.width()));
  for (std::uint32_t i = 0; i < 1u << sort.index_width(); ++i) {
    result.write(BitVector(sort.index_width(), i), word(i * sort.width()));
  }
  return result;
}

class Blasted {
 public:
  Blasted(const TermStore& terms, std::span<const Node> roots, bool two_level = true, const BlastLimits& limits = {})
      : terms_(terms), roots_(roots.begin(), roots.end()), evaluator_(terms, roots) {
    circuit_.aig = Aig(two_level);
    Blaster blaster(terms, circuit_.aig, limits);
    for (const Node v : evaluator_.variables()) {
      Word word(bits_of(terms.sort(v)));
      for (Signal& s : word) circuit_.inputs.push_back(s = circuit_.aig.leaf());
      blaster.set(v, word);
    }
    blaster.blast(roots);
    for (const Node root : roots) {
      const Bits bits = blaster.bits(root);
      signals_.emplace_back(bits.begin(), bits.end());
    }
  }

  std::uint32_t gates() const { return circuit_.aig.gates(); }
  std::size_t variable_bits() const { return circuit_.inputs.size(); }
  const Word& signals(std::size_t root) const { return signals_[root]; }

  /// 64 assignments at once: one word for each bit of the variables. None if all agree, else a root that does not.
  Node first_difference(std::span<const std::uint64_t> assignment) {
    BitSimulator simulator(circuit_);
    for (std::size_t i = 0; i < assignment.size(); ++i) simulator.set(circuit_.inputs[i], assignment[i]);
    simulator.evaluate();
    for (std::uint32_t lane = 0; lane < 64; ++lane) {
      std::size_t next = 0;
      for (const Node v : evaluator_.variables()) {
        const Sort sort = terms_.sort(v);
        evaluator_.set(v,
                       value_of_bits(sort, [&](std::uint32_t i) { return (assignment[next + i] >> lane & 1) != 0; }));
        next += bits_of(sort);
      }
      evaluator_.run();
      for (std::size_t r = 0; r < roots_.size(); ++r) {
        const Value value = evaluator_.value(roots_[r]);
        for (std::uint32_t i = 0; i < signals_[r].size(); ++i) {
          if ((simulator.value(signals_[r][i]) >> lane & 1) != (bit_of(value, i) ? 1u : 0u)) return roots_[r];
        }
      }
    }
    return Node();
  }

  /// All assignments. Requires: few bits.
  Node first_difference() {
    static constexpr std::uint64_t patterns[] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                                 0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
    const std::size_t bits = variable_bits();
    for (std::uint64_t high = 0; high == 0 || high >> (bits > 6 ? bits - 6 : 0) == 0; ++high) {
      std::vector<std::uint64_t> assignment(bits);
      for (std::size_t i = 0; i < bits; ++i) {
        assignment[i] = i < 6 ? patterns[i] : (high >> (i - 6) & 1) != 0 ? ~std::uint64_t{0} : 0;
      }
      if (const Node n = first_difference(assignment)) return n;
    }
    return Node();
  }

  /// 64 random assignments, among them many with small, sparse and nearly full words.
  Node random_difference(Random& random) {
    std::vector<std::uint64_t> assignment;
    for (const Node v : evaluator_.variables()) {
      const std::uint64_t dense = random.next();  // the lanes where bits are random; in others few of them differ
      const std::uint64_t fill = random.next();
      for (std::uint64_t i = 0; i < bits_of(terms_.sort(v)); ++i) {
        const std::uint64_t rare = random.next() & random.next() & random.next();
        assignment.push_back((random.next() & dense) | ((fill ^ rare) & ~dense));
      }
    }
    return first_difference(assignment);
  }

 private:
  const TermStore& terms_;
  std::vector<Node> roots_;
  Evaluator evaluator_;
  Circuit circuit_;
  std::vector<Word> signals_;
};

}  // namespace polycube::impl::test
