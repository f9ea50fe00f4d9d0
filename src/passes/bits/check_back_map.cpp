#include "passes/bits/check_back_map.h"

#include <algorithm>
#include <vector>

#include "support/check.h"
#include "support/random.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t most_work = 2'000'000;  // nodes of both circuits times steps
constexpr std::size_t most_steps = 12;
constexpr int input_tries = 6;  // random inputs that are tried to satisfy the constraints

std::uint64_t clause_value(const BitSimulator& simulator, const BitClause& clause) {
  std::uint64_t value = 0;
  for (const Signal s : clause) value |= simulator.value(s);
  return value;
}

std::uint64_t all_of(const BitSimulator& simulator, const std::vector<Signal>& signals) {
  std::uint64_t value = ~0ULL;
  for (const Signal s : signals) value &= simulator.value(s);
  return value;
}

/// 64 random runs of the reduced circuit, each with the run of the source that it translates back to.
class Pair {
 public:
  Pair(const Circuit& source, const Reduction& reduction, std::uint32_t seed)
      : source_(source),
        reduced_(reduction.circuit),
        lift_(reduction.back_map),
        random_(seed),
        above_(source),
        below_(reduction.circuit) {}

  void run(std::size_t steps) {
    below_.start([this](std::uint32_t) { return random_.next(); });
    for (std::size_t step = 0; step < steps; ++step) {
      choose_inputs();
      if (allowed_ == 0) return;
      if (step == 0) above_.start([this](std::uint32_t i) { return image_value(source_.latches[i].variable); });
      for (const Signal input : source_.inputs) above_.set(input, image_value(input));
      above_.evaluate();
      compare();
      above_.step();
      below_.step();
    }
  }

 private:
  std::uint64_t image_value(Signal leaf) const {
    const Signal image = lift_.image[leaf.node()];
    return image ? below_.value(image ^ leaf.complemented()) : 0;
  }

  /// Tries other inputs for runs that violate a constraint. If none helps, these runs end.
  void choose_inputs() {
    std::uint64_t kept = 0;
    for (int i = 0; i < input_tries && kept != allowed_; ++i) {
      for (const Signal input : reduced_.inputs) {
        below_.set(input, (below_.value(input) & kept) | (random_.next() & ~kept));
      }
      below_.evaluate();
      kept = allowed_ & all_of(below_, reduced_.constraints);
    }
    allowed_ = kept;
  }

  void compare() const {
    const auto agree = [this](std::uint64_t a, std::uint64_t b) { return ((a ^ b) & allowed_) == 0; };
    for (std::uint32_t n = 0; n < source_.aig.size(); ++n) {
      if (lift_.image[n]) CHECK(agree(above_.value(Signal(n)), below_.value(lift_.image[n])));
    }
    CHECK(agree(all_of(above_, source_.constraints), ~0ULL));
    for (const BitClause& fact : lift_.facts) CHECK(agree(clause_value(above_, fact), ~0ULL));
    for (std::size_t i = 0; i < source_.bads.size(); ++i) {
      CHECK(agree(above_.value(source_.bads[i]), below_.value(reduced_.bads[i])));
    }
  }

  const Circuit& source_;
  const Circuit& reduced_;
  const BackMap& lift_;
  Random random_;
  BitSimulator above_;  // of the source
  BitSimulator below_;
  std::uint64_t allowed_ = ~0ULL;  // the runs that have satisfied all constraints
};

}  // namespace

bool well_formed(const Circuit& circuit) {
  const Aig& aig = circuit.aig;
  for (std::uint32_t n = 1; n < aig.size(); ++n) {
    if (!aig.is_gate(n)) continue;
    CHECK(aig.left(n).node() <= aig.right(n).node() && aig.right(n).node() < n);
  }
  std::vector<bool> used(aig.size());
  const auto check_leaf = [&](Signal s) {
    CHECK(s && s.node() < aig.size() && aig.is_leaf(s.node()) && !s.complemented());
    CHECK(!used[s.node()]);
    used[s.node()] = true;
  };
  for (const Signal input : circuit.inputs) check_leaf(input);
  for (const Latch& l : circuit.latches) check_leaf(l.variable);
  for (const Latch& l : circuit.latches) CHECK(l.next && l.reset && l.reset.node() < aig.size());
  for (const Signal s : circuit.roots()) CHECK(s && s.node() < aig.size());
  CHECK(reset_order(circuit).has_value());
  return true;
}

bool can_replace(const Circuit& source, const SignalReplacement& replacement) {
  enum class Mark : std::uint8_t { fresh, open, done };
  const Aig& aig = source.aig;
  std::vector<Mark> marks(aig.size(), Mark::fresh);
  std::vector<std::uint32_t> stack;
  for (std::uint32_t root = 0; root < aig.size(); ++root) {
    stack.assign(1, root);
    while (!stack.empty()) {
      const std::uint32_t n = stack.back();
      if (marks[n] != Mark::fresh) {
        marks[n] = Mark::done;
        stack.pop_back();
        continue;
      }
      marks[n] = Mark::open;
      const auto visit = [&](Signal s) {
        CHECK(s && s.node() < aig.size() && marks[s.node()] != Mark::open);
        if (marks[s.node()] == Mark::fresh) stack.push_back(s.node());
      };
      if (replacement.replaces(n)) {
        CHECK(n != 0);
        visit(replacement(Signal(n)));
      } else if (aig.is_gate(n)) {
        visit(aig.left(n));
        visit(aig.right(n));
      }
    }
  }
  std::vector<Signal> resets;
  for (const Latch& l : source.latches) {
    if (!l.is_free()) resets.push_back(l.reset);
  }
  std::vector<bool> read(aig.size());
  for (const std::uint32_t n : cone(aig, resets)) read[n] = true;
  for (const Latch& l : source.latches) {
    CHECK(!l.is_free() || !read[l.variable.node()] || !replacement.replaces(l.variable.node()));
  }
  return true;
}

bool sizes_agree(const Circuit& source, const Circuit& reduced, const BackMap& back_map) {
  CHECK(back_map.image.size() <= source.aig.size());  // gates may have been added to the source since
  CHECK(back_map.origin.size() <= reduced.aig.size());
  CHECK(source.bads.size() == reduced.bads.size());
  for (const Signal image : back_map.image) CHECK(!image || image.node() < reduced.aig.size());
  for (const BitClause& fact : back_map.facts) {
    for (const Signal s : fact) CHECK(s && s.node() < source.aig.size());
  }
  const auto check_leaf = [&](Signal leaf) {
    const Signal origin = leaf.node() < back_map.origin.size() ? back_map.origin[leaf.node()] : Signal();
    CHECK(origin && origin.node() < back_map.image.size() && source.aig.is_leaf(origin.node()));
    CHECK((back_map.image[origin.node()] ^ origin.complemented()) == leaf);
  };
  for (const Signal input : reduced.inputs) check_leaf(input);
  for (const Latch& l : reduced.latches) check_leaf(l.variable);
  return true;
}

bool runs_agree(const Circuit& source, const Reduction& reduction, std::uint32_t seed) {
  CHECK(sizes_agree(source, reduction.circuit, reduction.back_map));
  CHECK(reduction.back_map.image.size() == source.aig.size());
  CHECK(reduction.back_map.origin.size() == reduction.circuit.aig.size());
  const std::uint64_t nodes = std::uint64_t{source.aig.size()} + reduction.circuit.aig.size();
  Pair(source, reduction, seed).run(std::min<std::size_t>(most_steps, most_work / nodes));
  return true;
}

bool trace_replays(const Circuit& source, const Circuit& reduced, const BitTrace& trace, const BitTrace& lifted) {
  for (std::size_t i = 0; i < source.bads.size(); ++i) {
    if (replays(reduced, reduced.bads[i], trace)) CHECK(replays(source, source.bads[i], lifted));
  }
  return true;
}

bool clauses_agree(const Circuit& source, const Circuit& reduced, const BackMap& back_map,
                   std::span<const BitClause> clauses, std::span<const BitClause> lifted) {
  CHECK(clauses.size() == lifted.size());
  Random random(source.aig.size());
  BitSimulator above(source);
  BitSimulator below(reduced);
  for (std::uint32_t n = 1; n < source.aig.size(); ++n) {
    if (source.aig.is_leaf(n)) above.set(Signal(n), random.next());
  }
  for (std::uint32_t n = 1; n < back_map.origin.size(); ++n) {
    if (reduced.aig.is_leaf(n) && back_map.origin[n]) below.set(Signal(n), above.value(back_map.origin[n]));
  }
  above.evaluate();
  below.evaluate();
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    CHECK(clause_value(above, lifted[i]) == clause_value(below, clauses[i]));
  }
  return true;
}

}  // namespace polycube::impl
