#include "passes/bits/rebuild.h"

#include <algorithm>
#include <utility>

#include "passes/bits/check_back_map.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::uint32_t no_latch = 0xffffffff;

std::vector<std::uint32_t> latch_positions(const Circuit& circuit) {
  std::vector<std::uint32_t> positions(circuit.aig.size(), no_latch);
  for (std::uint32_t i = 0; i < circuit.latches.size(); ++i) positions[circuit.latches[i].variable.node()] = i;
  return positions;
}

// The nodes of the reduced circuit: the cone of influence after replacements. A replaced node is marked too when
// something reads it, so that it gets an image.
struct ReadNodes {
  std::vector<bool> read;
  std::vector<bool> by_reset;  // read by a reset
};

ReadNodes read_nodes(const Circuit& source, const SignalReplacement& substitution) {
  const std::vector<std::uint32_t> latch_of = latch_positions(source);
  ReadNodes nodes = {std::vector<bool>(source.aig.size()), std::vector<bool>(source.aig.size())};
  std::vector<std::uint32_t> stack;
  std::vector<std::uint32_t> reset_stack;
  const auto visit = [&](Signal s) {
    ASSERT(s && s.node() < source.aig.size());
    if (nodes.read[s.node()]) return;
    nodes.read[s.node()] = true;
    stack.push_back(s.node());
  };
  const auto visit_reset = [&](Signal s) {
    if (nodes.by_reset[s.node()]) return;
    nodes.by_reset[s.node()] = true;
    reset_stack.push_back(s.node());
  };
  for (const Signal bad : source.bads) visit(bad);
  for (const Signal c : source.constraints) visit(c);
  while (!stack.empty() || !reset_stack.empty()) {
    const bool in_reset = stack.empty();
    std::vector<std::uint32_t>& top = in_reset ? reset_stack : stack;
    const std::uint32_t n = top.back();
    top.pop_back();
    const bool latch = latch_of[n] != no_latch;
    const bool replaced = substitution.replaces(n);
    if (in_reset) {
      if (latch && replaced) visit_reset(source.latches[latch_of[n]].reset);
      if (latch && !replaced) visit(Signal(n));
      if (!source.aig.is_gate(n)) continue;
      visit_reset(source.aig.left(n));
      visit_reset(source.aig.right(n));
    } else if (replaced) {
      visit(substitution(Signal(n)));
    } else if (latch) {
      visit(source.latches[latch_of[n]].next);
      visit_reset(source.latches[latch_of[n]].reset);
    } else if (source.aig.is_gate(n)) {
      visit(source.aig.left(n));
      visit(source.aig.right(n));
    }
  }
  return nodes;
}

class Rebuild {
 public:
  Rebuild(const Circuit& source, const SignalReplacement& substitution, ReadNodes nodes)
      : source_(source),
        substitution_(substitution),
        read_(std::move(nodes.read)),
        by_reset_(std::move(nodes.by_reset)),
        resets_(source.aig, reduced_.circuit.aig) {}

  Reduction run() {
    CHECK(substitution_.nodes() == source_.aig.size());
    ASSERT(read_.size() == source_.aig.size() && by_reset_.size() == source_.aig.size());
    image_.resize(source_.aig.size());
    image_[0] = signal_false;
    reduced_.back_map.origin.assign(1, signal_false);
    leaves();
    for (std::uint32_t n = 1; n < source_.aig.size(); ++n) {
      if (read_[n]) resolve(n);
    }
    prepare_resets();
    Circuit& circuit = reduced_.circuit;
    for (const Latch& l : source_.latches) {
      const std::uint32_t n = l.variable.node();
      if (!kept(n)) continue;
      const Signal variable = image_[n];
      circuit.latches.push_back({variable, image(l.next), l.is_free() ? variable : resets_(l.reset)});
    }
    for (const Signal bad : source_.bads) circuit.bads.push_back(image(bad));
    for (const Signal c : source_.constraints) {
      if (image(c) != signal_true) circuit.constraints.push_back(image(c));
    }
    ASSERT(circuit.bads.size() == source_.bads.size());
    ASSERT(reduced_.back_map.origin.size() <= circuit.aig.size());
    reduced_.back_map.origin.resize(circuit.aig.size());
    reduced_.back_map.image = std::move(image_);
    return std::move(reduced_);
  }

 private:
  bool kept(std::uint32_t n) const { return read_[n] && !substitution_.replaces(n); }
  Signal image(Signal s) const {
    CHECK(image_[s.node()]);
    return image_[s.node()] ^ s.complemented();
  }

  void leaves() {
    for (const Latch& l : source_.latches) leaf(l.variable.node());
    for (const Signal input : source_.inputs) {
      if (leaf(input.node())) reduced_.circuit.inputs.push_back(image_[input.node()]);
    }
  }
  bool leaf(std::uint32_t n) {
    if (!kept(n)) return false;
    ASSERT(!image_[n] && source_.aig.is_leaf(n));
    image_[n] = reduced_.circuit.aig.leaf();
    ASSERT(image_[n].node() == reduced_.back_map.origin.size());
    reduced_.back_map.origin.push_back(Signal(n));
    return true;
  }

  // A replacement may have a larger node than the replaced one, so this is a depth-first search, not a forward loop.
  void resolve(std::uint32_t root) {
    stack_.assign(1, root);
    while (!stack_.empty()) {
      const std::uint32_t n = stack_.back();
      if (image_[n]) {
        stack_.pop_back();
        continue;
      }
      const bool replaced = substitution_.replaces(n);
      CHECK(replaced || source_.aig.is_gate(n));
      const Signal l = replaced ? substitution_(Signal(n)) : source_.aig.left(n);
      const Signal r = replaced ? l : source_.aig.right(n);
      if (image_[l.node()] && image_[r.node()]) {
        image_[n] = replaced ? image(l) : reduced_.circuit.aig.and_(image(l), image(r));
        stack_.pop_back();
      } else {
        if (!image_[l.node()]) stack_.push_back(l.node());
        if (!image_[r.node()]) stack_.push_back(r.node());
      }
    }
  }

  // The proof of a replacement may depend on the reset in which it occurs. So resets are copied without replacements,
  // and the reset of a replaced latch is used in place of the latch.
  void prepare_resets() {
    const auto functional = [](const Latch& l) { return !l.is_free() && !l.has_constant_reset(); };
    if (std::none_of(source_.latches.begin(), source_.latches.end(), functional)) return;
    const auto order = reset_order(source_);
    CHECK(order.has_value());
    for (const std::uint32_t i : *order) {
      const Latch& l = source_.latches[i];
      const std::uint32_t n = l.variable.node();
      if (kept(n)) {
        resets_.set(n, image_[n]);
      } else if (by_reset_[n]) {
        CHECK(!l.is_free());
        resets_.set(n, resets_(l.reset));
      }
    }
  }

  const Circuit& source_;
  const SignalReplacement& substitution_;
  std::vector<bool> read_;
  std::vector<bool> by_reset_;
  Reduction reduced_;
  Transplant resets_;
  std::vector<Signal> image_;
  std::vector<std::uint32_t> stack_;
};

}  // namespace

SignalReplacement::SignalReplacement(const Circuit& circuit) {
  by_.reserve(circuit.aig.size());
  for (std::uint32_t n = 0; n < circuit.aig.size(); ++n) by_.push_back(Signal(n));
}

std::size_t SignalReplacement::count() const {
  std::size_t replaced = 0;
  for (std::uint32_t n = 0; n < by_.size(); ++n) replaced += by_[n] != Signal(n) ? 1 : 0;
  return replaced;
}

BackMap compose(const BackMap& first, const BackMap& second) {
  CHECK(first.facts.empty() && second.facts.empty());
  ASSERT(first.origin.size() == second.image.size());
  BackMap back_map;
  back_map.image.resize(first.image.size());
  for (std::size_t n = 0; n < first.image.size(); ++n) {
    const Signal middle = first.image[n];
    ASSERT(!middle || middle.node() < second.image.size());
    if (!middle || !second.image[middle.node()]) continue;
    back_map.image[n] = second.image[middle.node()] ^ middle.complemented();
  }
  back_map.origin.resize(second.origin.size());
  for (std::size_t n = 0; n < second.origin.size(); ++n) {
    const Signal middle = second.origin[n];
    ASSERT(!middle || middle.node() < first.origin.size());
    if (middle && first.origin[middle.node()]) back_map.origin[n] = first.origin[middle.node()] ^ middle.complemented();
  }
  return back_map;
}

Reduction rebuild_all(const Circuit& source, const SignalReplacement& substitution) {
  ASSERT(can_replace(source, substitution));
  const std::vector<bool> all(source.aig.size(), true);
  return Rebuild(source, substitution, {all, all}).run();
}

Reduction rebuild(const Circuit& source, const SignalReplacement& substitution) {
  ASSERT(can_replace(source, substitution));
  Reduction result = Rebuild(source, substitution, read_nodes(source, substitution)).run();
  while (true) {
    const SignalReplacement none(result.circuit);
    Reduction again = Rebuild(result.circuit, none, read_nodes(result.circuit, none)).run();
    // Gates are built again each time, and other local rules may apply. So only the leaves are compared.
    const bool same = again.circuit.latches.size() == result.circuit.latches.size() &&
                      again.circuit.inputs.size() == result.circuit.inputs.size();
    ASSERT(again.circuit.latches.size() <= result.circuit.latches.size());
    ASSERT(again.circuit.inputs.size() <= result.circuit.inputs.size());
    again.back_map = compose(result.back_map, again.back_map);
    result = std::move(again);
    if (same) return result;
  }
}

}  // namespace polycube::impl
