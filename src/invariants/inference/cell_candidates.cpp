#include "invariants/inference/cell_candidates.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "invariants/sampling/random_runs.h"
#include "support/check.h"
#include "term/evaluate.h"
#include "term/rebuild.h"
#include "term/rewrite.h"

namespace polycube::impl::invariants {

namespace {

constexpr std::size_t most_control_bits = 5;  // for a location for each of their values
constexpr std::size_t most_relations = 32;    // of a cell
constexpr std::size_t most_leaves = 8;        // of a value that is written

bool is_order(Kind kind) { return kind >= Kind::ugt && kind <= Kind::slte; }
bool is_signed(Kind kind) { return kind >= Kind::sgt && kind <= Kind::slte; }
bool is_comparison(Kind kind) { return kind == Kind::eq || kind == Kind::neq || is_order(kind); }

class Proposals {
 public:
  Proposals(const TransitionSystem& system, const StateCone& cone, std::span<const MemoryCell> cells,
            std::span<const Node> locations)
      : system_(system),
        terms_(*system.shared_terms()),
        cone_(cone),
        cells_(cells),
        locations_(locations),
        build_(terms_) {
    for (const Node n : cone.terms()) {
      if (is_comparison(terms_.kind(n)) && terms_.sort(terms_.arg(n, 0)).is_bits()) comparisons_.push_back(n);
    }
  }

  std::vector<Node> run(std::span<const Node> bads, std::size_t most) {
    for (const Node bad : bads) {
      if (is_over_states(bad)) offer(build_.not_(bad));
    }
    std::set<Node> counters;
    for (const MemoryCell& cell : cells_) {
      for (const Rival& rival : rivals_of(cell.index)) counters.insert(rival.counter);
    }
    for (const Node i : counters) {
      for (const Node bound : bounds_of(i)) {
        for (const Node location : locations_) offer(implies(location, bound));
      }
    }
    for (const MemoryCell& cell : cells_) {
      if (!cone_.is_register(cell.element)) continue;
      const std::vector<Node> ranges = ranges_of(cell);
      for (const Node relation : relations_of(cell)) {
        for (const Node range : ranges) {
          const Node claim = implies(range, relation);
          for (const Node location : locations_) offer(implies(location, claim));
        }
      }
    }
    if (result_.size() > most) result_.resize(most);
    return std::move(result_);
  }

 private:
  Node implies(Node a, Node b) { return build_.make(Kind::implies, {a, b}); }

  void offer(Node n) {
    if (!terms_.is_constant(n) && is_over_states(n) && known_.insert(n).second) result_.push_back(n);
  }

  bool is_over_states(Node root) const {
    for (const Node n : cone(terms_, std::span<const Node>(&root, 1))) {
      if (terms_.is_variable(n) && !cone_.is_register(n)) return false;
      if (!terms_.sort(n).is_bits()) return false;
    }
    return true;
  }

  bool reads(Node root, Node variable) const {
    const std::vector<Node> below = cone(terms_, std::span<const Node>(&root, 1));
    return std::find(below.begin(), below.end(), variable) != below.end();
  }

  /// A term that is compared with the index for equality: where the memory is read or written. It is `counter + base`.
  struct Rival {
    Node term;
    Node counter;   // a register
    Node position;  // the value of the counter for which the term is the index
  };

  std::vector<Rival> rivals_of(Node index) {
    std::vector<Rival> result;
    for (const Node n : comparisons_) {
      if (terms_.kind(n) != Kind::eq && terms_.kind(n) != Kind::neq) continue;
      for (const std::uint32_t i : {0U, 1U}) {
        if (terms_.arg(n, i) == index) add_rivals(terms_.arg(n, 1 - i), index, result);
      }
    }
    return result;
  }

  void add_rivals(Node term, Node index, std::vector<Rival>& result) {
    if (cone_.is_register(term)) result.push_back({term, term, index});
    if (terms_.kind(term) != Kind::add) return;
    for (const std::uint32_t i : {0U, 1U}) {
      const Node counter = terms_.arg(term, i);
      const Node base = terms_.arg(term, 1 - i);
      if (!cone_.is_register(counter) || !is_over_states(base)) continue;
      result.push_back({term, counter, build_.make(Kind::sub, {index, base})});
    }
  }

  /// What the model compares an index with by order, and whether with its sign.
  struct Ends {
    std::vector<Node> ends;
    bool with_sign = false;
  };
  Ends ends_of(Node index) const {
    Ends result;
    for (const Node n : comparisons_) {
      for (const std::uint32_t side : {0U, 1U}) {
        if (terms_.arg(n, side) != index || !is_over_states(terms_.arg(n, 1 - side))) continue;
        if (is_signed(terms_.kind(n))) result.with_sign = true;
        if (is_order(terms_.kind(n))) result.ends.push_back(terms_.arg(n, 1 - side));
      }
    }
    return result;
  }

  std::vector<Node> bounds_of(Node index) {
    const Ends known = ends_of(index);
    std::vector<Node> result;
    if (known.with_sign) {
      result.push_back(build_.make(Kind::sgte, {index, build_.constant(BitVector::zero(terms_.width(index)))}));
    }
    if (const std::uint32_t bits = stride_bits(index); bits > 0) {
      result.push_back(
          build_.eq(build_.make(Kind::slice, {index}, bits - 1, 0), build_.constant(BitVector::zero(bits))));
    }
    for (const Node end : known.ends) {
      result.push_back(build_.make(known.with_sign ? Kind::slte : Kind::ulte, {index, end}));
      result.push_back(build_.make(known.with_sign ? Kind::sgte : Kind::ugte, {index, end}));
    }
    return result;
  }

  std::vector<Node> ranges_of(const MemoryCell& cell) {
    std::vector<Node> result = {build_.boolean(true)};
    const auto add = [&](Node n) {
      if (std::find(result.begin(), result.end(), n) == result.end()) result.push_back(n);
    };
    for (const Rival& rival : rivals_of(cell.index)) {
      const Node p = rival.position;
      const Node positive = build_.make(Kind::sgte, {p, build_.constant(BitVector::zero(terms_.width(p)))});
      const Ends known = ends_of(rival.counter);
      const Kind less = known.with_sign ? Kind::slt : Kind::ult;
      const auto within = [&](Node end) {
        const Node below = build_.make(less, {p, end});
        return known.with_sign ? build_.and_(positive, below) : below;
      };
      add(within(rival.counter));
      if (const std::uint32_t bits = stride_bits(rival.counter); bits > 0) {
        const Node low = build_.make(Kind::slice, {p}, bits - 1, 0);
        const Node same = build_.eq(low, build_.make(Kind::slice, {rival.counter}, bits - 1, 0));
        add(build_.and_(within(rival.counter), same));
        for (const Node end : known.ends) add(build_.and_(within(end), same));
      }
      if (falls(rival.counter)) add(build_.make(less, {rival.counter, p}));
      for (const Node end : known.ends) add(within(end));
    }
    return result;
  }

  /// Does the model subtract from the register when it updates it?
  bool falls(Node i) const {
    if (!cone_.is_register(i)) return true;
    const Node next = cone_.next(i);
    const std::vector<Node> below = cone(terms_, std::span<const Node>(&next, 1));
    return std::any_of(below.begin(), below.end(), [&](Node n) {
      const Kind kind = terms_.kind(n);
      if (kind == Kind::dec || kind == Kind::sub) return terms_.arg(n, 0) == i;
      if (kind != Kind::add) return false;
      const Node other = terms_.arg(n, terms_.arg(n, 0) == i ? 1 : 0);
      return terms_.is_constant(other) && terms_.value(other).bit(terms_.width(i) - 1);
    });
  }

  /// The low bits that no update of the register by a constant changes.
  std::uint32_t stride_bits(Node i) const {
    std::uint32_t result = 0;
    const Node next = cone_.next(i);
    for (const Node n : cone(terms_, std::span<const Node>(&next, 1))) {
      if (terms_.kind(n) != Kind::add) continue;
      for (const std::uint32_t side : {0U, 1U}) {
        if (terms_.arg(n, side) != i || !terms_.is_constant(terms_.arg(n, 1 - side))) continue;
        const BitVector& step = terms_.value(terms_.arg(n, 1 - side));
        std::uint32_t zeros = 0;
        while (zeros + 1 < step.width() && !step.bit(zeros)) ++zeros;
        result = std::max(result, zeros);
      }
    }
    return result;
  }

  std::vector<Node> relations_of(const MemoryCell& cell) {
    std::vector<Node> result;
    const auto add = [&](Node n) {
      if (terms_.is_constant(n) || result.size() >= most_relations || !is_over_states(n)) return;
      if (std::find(result.begin(), result.end(), n) == result.end()) result.push_back(n);
    };
    for (const auto& [rival, value] : writes_to(cell)) {
      std::map<Node, Node> at = inputs_written_beside(cell);
      at[rival.counter] = rival.position;
      at[rival.term] = cell.index;
      std::size_t leaves = most_leaves;
      split(image(value, at), build_.boolean(true), leaves, [&](Node condition, Node leaf) {
        if (leaf != cell.element) add(implies(condition, build_.eq(cell.element, leaf)));
      });
    }
    const std::vector<Node> own = tests_of(cell);
    for (const Node test : own) add(test);
    for (const MemoryCell& other : cells_) {
      if (other.element == cell.element || other.index != cell.index) continue;
      if (terms_.sort(other.element) == terms_.sort(cell.element)) add(build_.eq(cell.element, other.element));
      for (const Node premise : tests_of(other)) {
        for (const Node test : own) add(implies(premise, test));
      }
    }
    return result;
  }

  /// Comparisons of the model with the element, and their negations, where the memory is read at the index.
  std::vector<Node> tests_of(const MemoryCell& cell) {
    std::vector<Node> result;
    std::map<Node, Node> at;
    for (const Rival& rival : rivals_of(cell.index)) {
      at[rival.counter] = rival.position;
      at[rival.term] = cell.index;
    }
    for (const Node n : comparisons_) {
      if (terms_.width(terms_.arg(n, 0)) < 2 || !reads(n, cell.element)) continue;
      std::map<Node, Node> images = at;
      const Node tested = image(n, images);
      if (!reads(tested, cell.element) || !is_over_states(tested)) continue;
      result.push_back(tested);
      result.push_back(build_.not_(tested));
    }
    return result;
  }

  /// The elements of other memories at the same index that were inputs when they were written: what is written beside
  /// them is a function of them.
  std::map<Node, Node> inputs_written_beside(const MemoryCell& cell) {
    std::map<Node, Node> result;
    for (const MemoryCell& other : cells_) {
      if (other.element == cell.element || other.index != cell.index || !cone_.is_register(other.element)) continue;
      for (const auto& [rival, value] : writes_to(other)) {
        if (system_.input_position(value)) result[value] = other.element;
      }
    }
    return result;
  }

  /// Index and value of the writes below the next value of the cell.
  std::vector<std::pair<Rival, Node>> writes_to(const MemoryCell& cell) {
    std::vector<std::pair<Rival, Node>> result;
    const Node next = cone_.next(cell.element);
    for (const Node n : cone(terms_, std::span<const Node>(&next, 1))) {
      if (terms_.kind(n) != Kind::ite || terms_.sort(n) != terms_.sort(cell.element)) continue;
      std::vector<Node> parts = {terms_.arg(n, 0)};
      while (!parts.empty()) {
        const Node part = parts.back();
        parts.pop_back();
        if (terms_.kind(part) == Kind::and_) parts.insert(parts.end(), {terms_.arg(part, 0), terms_.arg(part, 1)});
        if (terms_.kind(part) != Kind::eq) continue;
        for (const std::uint32_t i : {0U, 1U}) {
          std::vector<Rival> rivals;
          if (terms_.arg(part, i) == cell.index) add_rivals(terms_.arg(part, 1 - i), cell.index, rivals);
          for (const Rival& rival : rivals) result.emplace_back(rival, terms_.arg(n, 1));
        }
      }
    }
    return result;
  }

  /// The term with other terms in place of some variables, simplified.
  Node image(Node root, std::map<Node, Node>& images) {
    for (const Node n : cone(terms_, std::span<const Node>(&root, 1))) {
      if (images.contains(n)) continue;
      const bool leaf = !is_operator(terms_.kind(n));
      const Node made = leaf ? n : rebuild(build_, terms_, n, [&](Node argument) { return images.at(argument); });
      images[n] = made;
    }
    return images.at(root);
  }

  /// Calls f with the leaves of a tree of ites, and the condition of each.
  template <class Function>
  void split(Node n, Node condition, std::size_t& leaves, const Function& f) {
    if (leaves == 0) return;
    if (terms_.kind(n) != Kind::ite) {
      --leaves;
      f(condition, n);
      return;
    }
    split(terms_.arg(n, 1), build_.and_(condition, terms_.arg(n, 0)), leaves, f);
    split(terms_.arg(n, 2), build_.and_(condition, build_.not_(terms_.arg(n, 0))), leaves, f);
  }

  const TransitionSystem& system_;
  TermStore& terms_;
  const StateCone& cone_;
  const std::span<const MemoryCell> cells_;
  const std::span<const Node> locations_;
  Builder build_;
  std::vector<Node> comparisons_;
  std::set<Node> known_;
  std::vector<Node> result_;
};

}  // namespace

std::vector<Node> control_locations(const TransitionSystem& system, const StateCone& cone, std::span<const Node> bads) {
  TermStore& terms = *system.shared_terms();
  Builder build(terms);
  Node live = build.boolean(true);
  std::set<Node> settled;
  const auto leave = [&](Node variable, bool value) {
    if (!settled.insert(variable).second) return;
    live = build.and_(live, value ? build.not_(variable) : variable);
  };
  for (const DeadValue& d : dead_values(system, cone, bads)) leave(d.variable, d.value);
  for (const FirstStep& f : first_steps(system, cone)) leave(f.variable, f.value);
  std::vector<Node> control;
  for (const Node r : cone.registers()) {
    if (terms.width(r) == 1 && !settled.contains(r)) control.push_back(r);
  }
  std::vector<Node> result = {live};
  if (control.empty()) return result;
  if (control.size() > most_control_bits) {
    for (const Node bit : control) {
      result.push_back(build.and_(live, bit));
      result.push_back(build.and_(live, build.not_(bit)));
    }
    return result;
  }
  for (std::uint32_t values = 0; values < 1U << control.size(); ++values) {
    Node all = live;
    for (std::size_t i = 0; i < control.size(); ++i) {
      all = build.and_(all, (values >> i & 1) != 0 ? control[i] : build.not_(control[i]));
    }
    result.push_back(all);
  }
  return result;
}

std::vector<Node> cell_candidates(const TransitionSystem& system, const StateCone& cone,
                                  std::span<const MemoryCell> cells, std::span<const Node> locations,
                                  std::span<const Node> bads, std::size_t most) {
  return Proposals(system, cone, cells, locations).run(bads, most);
}

}  // namespace polycube::impl::invariants
