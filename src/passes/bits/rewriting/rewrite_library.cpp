#include "passes/bits/rewriting/rewrite_library.h"

#include <algorithm>
#include <utility>

#include "passes/bits/rewriting/refactor_cover.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::uint32_t functions = 1U << 16;
constexpr int unknown = 1000;
constexpr int and_cost = 1;
constexpr int xor_cost = 3;
constexpr std::size_t most_decompositions = 24;  // per class
constexpr std::size_t most_alternatives = 3;     // per operand of a decomposition
constexpr std::size_t most_structures = 10;      // per class

using Inputs = std::array<std::uint8_t, 4>;

/// The function of y with f(x) where x[i] = y[inputs[i]], complemented if bit i of `complemented` is set.
Truth4 substitute(Truth4 f, const Inputs& inputs, std::uint8_t complemented) {
  ASSERT(std::max({inputs[0], inputs[1], inputs[2], inputs[3]}) < 4 && complemented < 16);
  std::uint32_t result = 0;
  for (std::uint32_t y = 0; y < 16; ++y) {
    std::uint32_t x = complemented;
    for (std::uint32_t i = 0; i < 4; ++i) x ^= (y >> inputs[i] & 1U) << i;
    result |= (static_cast<std::uint32_t>(f) >> x & 1U) << y;
  }
  return static_cast<Truth4>(result);
}

/// The inverse of `use`: the function of the representative, given a function of the class.
Truth4 to_representative(Truth4 f, const RewriteLibrary::Use& use) {
  Inputs inverse{};
  std::uint8_t complemented = 0;
  for (std::uint8_t i = 0; i < 4; ++i) {
    inverse[use.inputs[i]] = i;
    if ((use.complemented >> i & 1) != 0) complemented |= static_cast<std::uint8_t>(1U << use.inputs[i]);
  }
  const Truth4 result = substitute(f, inverse, complemented);
  ASSERT(substitute(result, use.inputs, use.complemented) == f);
  return result;
}

/// Adds a structure of a class, with inputs and output as `use` gives them.
RewriteStructure::Edge add(const RewriteStructure& structure, const RewriteLibrary::Use& use,
                           StructureBuilder& builder) {
  using Edge = RewriteStructure::Edge;
  std::vector<Edge> edges = {0};
  for (std::uint8_t i = 0; i < 4; ++i) {
    const bool complemented = (use.complemented >> i & 1) != 0;
    edges.push_back(StructureBuilder::complement(StructureBuilder::input(use.inputs[i]), complemented));
  }
  const auto edge = [&edges](Edge e) { return StructureBuilder::complement(edges[e >> 1], (e & 1) != 0); };
  for (const RewriteStructure::Gate g : structure.gates) edges.push_back(builder.and_(edge(g.left), edge(g.right)));
  return StructureBuilder::complement(edge(structure.output), use.output_complemented);
}

}  // namespace

const RewriteLibrary& RewriteLibrary::get() {
  static const RewriteLibrary library;
  return library;
}

RewriteLibrary::RewriteLibrary() : uses_(functions) {
  find_classes();
  find_decompositions();
  make_structures();
}

/// The representative is the smallest function of its class.
void RewriteLibrary::find_classes() {
  std::vector<bool> seen(functions);
  for (std::uint32_t f = 0; f < functions; ++f) {
    if (seen[f]) continue;
    const auto representative = static_cast<std::uint8_t>(functions_.size());
    functions_.push_back(static_cast<Truth4>(f));
    Inputs inputs = {0, 1, 2, 3};
    do {
      for (std::uint8_t complemented = 0; complemented < 16; ++complemented) {
        const Truth4 g = substitute(static_cast<Truth4>(f), inputs, complemented);
        for (const bool output_complemented : {false, true}) {
          const std::uint32_t h = output_complemented ? static_cast<Truth4>(~g) : g;
          if (seen[h]) continue;
          seen[h] = true;
          uses_[h] = {representative, inputs, complemented, output_complemented};
        }
      }
    } while (std::next_permutation(inputs.begin(), inputs.end()));
  }
  CHECK(functions_.size() == 222);
}

/// Enumerates all pairs of a representative and a function, in the order of the cost of their combination.
void RewriteLibrary::find_decompositions() {
  costs_.assign(classes(), unknown);
  decompositions_.resize(classes());
  costs_[uses_[0].representative] = 0;
  costs_[uses_[truth_of_input[0]].representative] = 0;
  std::vector<std::vector<std::uint8_t>> classes_of;  // by cost
  std::vector<std::vector<Truth4>> functions_of;
  const auto all_known = [this] { return std::find(costs_.begin(), costs_.end(), unknown) == costs_.end(); };
  bool last = false;
  for (int cost = 0; !last; ++cost) {
    last = all_known();  // one more round, for structures with one gate more than necessary
    for (const bool is_xor : {false, true}) {
      const int rest = cost - (is_xor ? xor_cost : and_cost);
      for (int a = 0; 2 * a <= rest; ++a) {
        for (const std::uint8_t r : classes_of[static_cast<std::size_t>(a)]) {
          for (const Truth4 f : functions_of[static_cast<std::size_t>(rest - a)]) combine(r, f, is_xor, cost);
        }
      }
    }
    classes_of.emplace_back();
    for (std::size_t r = 0; r < classes(); ++r) {
      if (costs_[r] == cost) classes_of.back().push_back(static_cast<std::uint8_t>(r));
    }
    functions_of.emplace_back();
    for (std::uint32_t f = 0; f < functions; ++f) {
      if (costs_[uses_[f].representative] == cost) functions_of.back().push_back(static_cast<Truth4>(f));
    }
  }
}

void RewriteLibrary::combine(std::uint8_t representative, Truth4 other, bool is_xor, int cost) {
  const Truth4 f = functions_[representative];
  if (is_xor) {
    note(static_cast<Truth4>(f ^ other), {true, f, other, false}, cost);
    return;
  }
  const auto g = static_cast<Truth4>(~f);
  note(static_cast<Truth4>(f & other), {false, f, other, false}, cost);
  note(static_cast<Truth4>(g & other), {false, g, other, false}, cost);
}

void RewriteLibrary::note(Truth4 function, const Decomposition& decomposition, int cost) {
  const Use& use = uses_[function];
  const std::uint8_t r = use.representative;
  if (cost > costs_[r] + 1) return;
  costs_[r] = std::min(costs_[r], cost);
  std::vector<Decomposition>& all = decompositions_[r];
  if (all.size() == most_decompositions) return;
  Decomposition moved = decomposition;
  moved.left = to_representative(decomposition.left, use);
  moved.right = to_representative(decomposition.right, use);
  if (moved.right < moved.left) std::swap(moved.left, moved.right);
  moved.complemented = use.output_complemented;
  if (std::find(all.begin(), all.end(), moved) == all.end()) all.push_back(moved);
}

void RewriteLibrary::make_structures() {
  structures_.resize(classes());
  structures_[uses_[0].representative].push_back({});
  for (std::uint8_t i = 0; i < 4; ++i) {
    const std::uint8_t r = uses_[truth_of_input[i]].representative;
    const bool plain = functions_[r] == truth_of_input[i];
    if (plain || functions_[r] == static_cast<Truth4>(~truth_of_input[i])) {
      structures_[r].push_back({{}, StructureBuilder::complement(StructureBuilder::input(i), !plain)});
    }
  }
  std::vector<std::uint8_t> order;
  for (std::size_t r = 0; r < classes(); ++r) order.push_back(static_cast<std::uint8_t>(r));
  std::stable_sort(order.begin(), order.end(),
                   [this](std::uint8_t a, std::uint8_t b) { return costs_[a] < costs_[b]; });
  for (const std::uint8_t r : order) {
    if (costs_[r] > 0) make_structures(r);
  }
}

void RewriteLibrary::make_structures(std::uint8_t representative) {
  std::vector<RewriteStructure>& all = structures_[representative];
  const auto best = [this](std::uint8_t r) {
    return structures(r).first(std::min(most_alternatives, structures(r).size()));
  };
  for (const Decomposition& d : decompositions_[representative]) {
    const Use& left = uses_[d.left];
    const Use& right = uses_[d.right];
    if (left.representative == representative || right.representative == representative) continue;
    for (const RewriteStructure& l : best(left.representative)) {
      for (const RewriteStructure& r : best(right.representative)) {
        StructureBuilder builder(4);
        const auto a = add(l, left, builder);
        const auto b = add(r, right, builder);
        const auto output = d.is_xor ? builder.xor_(a, b) : builder.and_(a, b);
        const RewriteStructure s = builder.finish(StructureBuilder::complement(output, d.complemented));
        if (std::find(all.begin(), all.end(), s) == all.end()) all.push_back(s);
      }
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const RewriteStructure& a, const RewriteStructure& b) {
    return a.gates.size() < b.gates.size();
  });
  if (all.size() > most_structures) all.resize(most_structures);
  CHECK(!all.empty());
  ASSERT(std::all_of(all.begin(), all.end(), [&](const RewriteStructure& s) {
    const std::uint64_t truth[] = {std::uint64_t{functions_[representative]} * 0x0001000100010001ULL};
    return computes(s, 4, truth);
  }));
}

}  // namespace polycube::impl
