#include "passes/words/definition_order.h"

#include <algorithm>
#include <unordered_set>

#include "support/check.h"
#include "term/evaluate.h"

namespace polycube::impl {

namespace {

constexpr int most_restarts = 64;
constexpr std::size_t most_choices = 400000;

}  // namespace

DefinitionOrder::DefinitionOrder(const TermStore& terms, const FormulaParts& parts) : terms_(terms), parts_(parts) {
  collect_equations();
  collect_choices();
  dropped_.assign(parts.parts().size(), false);
  bool done = false;
  for (int i = 0; i < most_restarts && !done; ++i) done = order();
  if (!done) {
    drop_all_ = true;
    done = order();
    CHECK(done);  // without guards the search never starts again
  }
  of_input_.assign(terms.size(), 0);
  ASSERT(std::all_of(inputs_.begin(), inputs_.end(), [&](Node input) { return rank_[vertex(input)] != 0; }));
  for (const Node input : inputs_) of_input_[input.id()] = rank_[vertex(input)];
  for (std::uint32_t p = 0; p < parts.parts().size(); ++p) {
    of_part_.push_back(vertex(p) < rank_.size() ? rank_[vertex(p)] : 0);
  }
  add_terms();
}

void DefinitionOrder::collect_equations() {
  values_.resize(terms_.size());
  choices_.resize(terms_.size());
  std::vector<bool> met(terms_.size(), false);
  for (const Part& part : parts_.parts()) {
    for (const Equation& e : part.equations) {
      if (!met[e.input.id()]) inputs_.push_back(e.input);
      met[e.input.id()] = true;
      if (!e.condition) values_[e.input.id()].push_back(e.value);
    }
  }
  // Inputs with few equations are defined first: one with many equations can use another one.
  std::stable_sort(inputs_.begin(), inputs_.end(),
                   [&](Node a, Node b) { return values_[a.id()].size() < values_[b.id()].size(); });
}

/// Collects the inputs that have equations below a disjunction.
void DefinitionOrder::collect_choices() {
  std::vector<std::vector<Node>> below(parts_.parts().size());
  std::size_t sum = 0;
  for (std::uint32_t p = 0; p < below.size(); ++p) {
    for (const Equation& e : parts_[p].equations) {
      if (!e.condition) below[p].push_back(e.input);
    }
    for (const std::uint32_t child : parts_[p].children) {
      ASSERT(child < p);
      below[p].insert(below[p].end(), below[child].begin(), below[child].end());
    }
    std::sort(below[p].begin(), below[p].end());
    below[p].erase(std::unique(below[p].begin(), below[p].end()), below[p].end());
    sum += below[p].size();
    if (sum > most_choices) return;
    if (parts_[p].kind != Part::Kind::any) continue;
    for (const Node input : below[p]) choices_[input.id()].push_back(p);
  }
}

bool DefinitionOrder::order() {
  const std::size_t vertices = 2 * std::max<std::size_t>(terms_.size(), parts_.parts().size());
  rank_.assign(vertices, 0);
  open_.assign(vertices, false);
  next_rank_ = 1;
  return order(true) && order(false);
}

/// Targets are visited first: in an equation between two inputs, the input that is visited first is defined by the
/// other one.
bool DefinitionOrder::order(bool targets) {
  for (const Node input : inputs_) {
    if ((parts_.role(input) == InputRole::target) == targets && !visit(vertex(input))) return false;
  }
  return true;
}

/// Depth-first search. False if there is a cycle through the guards of a disjunction: these guards are then dropped.
bool DefinitionOrder::visit(std::uint32_t root) {
  if (rank_[root] != 0) return true;
  stack_.clear();
  stack_.push_back({root, false, edges_of(root)});
  open_[root] = true;
  while (!stack_.empty()) {
    Frame& frame = stack_.back();
    if (frame.next == frame.edges.size()) {
      ASSERT(rank_[frame.vertex] == 0 && open_[frame.vertex]);
      rank_[frame.vertex] = next_rank_++;
      open_[frame.vertex] = false;
      stack_.pop_back();
      continue;
    }
    const Edge edge = frame.edges[frame.next++];
    if (rank_[edge.to] != 0) continue;
    if (!open_[edge.to]) {
      open_[edge.to] = true;
      stack_.push_back({edge.to, edge.guard, edges_of(edge.to)});
      continue;
    }
    bool guard = edge.guard;
    for (std::size_t i = stack_.size(); i-- > 0;) {
      if (guard) {
        dropped_[stack_[i].vertex / 2] = true;
        return false;
      }
      if (stack_[i].vertex == edge.to) break;
      guard = stack_[i].by_guard;
    }
  }
  return true;
}

std::vector<DefinitionOrder::Edge> DefinitionOrder::edges_of(std::uint32_t v) const {
  std::vector<Edge> result;
  ASSERT(v < rank_.size());
  if (v % 2 != 0) {
    if (!drop_all_ && !dropped_[v / 2]) add_guards(v / 2, result);
    return result;
  }
  const Node n(v / 2);
  for (std::uint32_t i = 0; i < terms_.arity(n); ++i) result.push_back({vertex(terms_.arg(n, i))});
  if (terms_.is_variable(n)) {
    for (const Node value : values_[n.id()]) result.push_back({vertex(value)});
    for (const std::uint32_t part : choices_[n.id()]) result.push_back({vertex(part)});
  }
  return result;
}

/// The terms in the guards of a disjunction: its atoms without the equations, and those of the disjunctions below it.
void DefinitionOrder::add_guards(std::uint32_t part, std::vector<Edge>& edges) const {
  std::vector<std::uint32_t> open = parts_[part].children;
  std::unordered_set<std::uint32_t> seen;
  while (!open.empty()) {
    const std::uint32_t number = open.back();
    const Part& here = parts_[number];
    open.pop_back();
    if (!seen.insert(number).second) continue;
    if (here.kind == Part::Kind::any) {
      edges.push_back({vertex(number), true});
    } else if (here.kind == Part::Kind::all) {
      open.insert(open.end(), here.children.begin(), here.children.end());
    } else if (std::all_of(here.equations.begin(), here.equations.end(),
                           [](const Equation& e) { return e.condition; })) {
      edges.push_back({vertex(here.term), true});
    }
  }
}

void DefinitionOrder::add_terms() {
  std::vector<Node> roots;
  for (const Part& part : parts_.parts()) {
    if (part.kind == Part::Kind::atom) roots.push_back(part.term);
    for (const Equation& e : part.equations) roots.push_back(e.value);
  }
  for (const Part& part : parts_.parts()) {
    if (part.kind != Part::Kind::atom) roots.push_back(part.term);
  }
  of_term_.assign(terms_.size(), 0);
  for (const Node n : cone(terms_, roots)) {
    std::uint32_t level = of_input_[n.id()];
    for (std::uint32_t i = 0; i < terms_.arity(n); ++i) level = std::max(level, of_term_[terms_.arg(n, i).id()]);
    of_term_[n.id()] = level;
  }
}

}  // namespace polycube::impl
