#include "passes/words/input_solver.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "passes/words/check_word_back_map.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t most_work = 2000000;
constexpr std::uint64_t units_for_a_step = 16;
constexpr std::size_t most_branches = 512;  // of one disjunction: pairs of them are compared

}  // namespace

InputSolver::InputSolver(Builder& build, const std::vector<InputRole>& roles, WorkBudget& budget, std::uint32_t seed)
    : build_(build), parts_(build, roles), budget_(budget), exclusion_(build.terms(), budget, seed), image_(build) {}

bool InputSolver::over() {
  ++work_;
  budget_.spend(units_for_a_step);
  gave_up_ = gave_up_ || work_ > most_work || (work_ % 256 == 0 && budget_.exhausted());
  return gave_up_;
}

std::optional<InputSolution> InputSolver::solve(Node formula) {
  ASSERT(!order_ && definitions_.empty());
  ASSERT(build_.terms().sort(formula).is_boolean());
  if (!parts_.add(formula) || budget_.exhausted()) return std::nullopt;
  order_ = std::make_unique<DefinitionOrder>(build_.terms(), parts_);
  definitions_.resize(parts_.parts().size());
  for (std::uint32_t p = 0; p < definitions_.size() && !over(); ++p) define(p);
  const std::uint32_t root = parts_.root();
  if (gave_up_ || definitions_[root].empty()) return std::nullopt;
  evaluate();
  InputSolution result;
  std::vector<Node> inputs;
  for (const Definition& d : definitions_[root]) {
    inputs.push_back(d.input);
    result.inputs.push_back({d.input, image_(d.input)});
  }
  result.formula = reduce(root, inputs);
  result.choices = choices_;
  if (gave_up_) return std::nullopt;
  CHECK(!result.inputs.empty());
  ASSERT(solution_agrees(build_.terms(), formula, result, 0));
  return result;
}

// --- Definitions of parts, from atoms upwards ---

void InputSolver::define(std::uint32_t part) {
  switch (parts_[part].kind) {
    case Part::Kind::atom: definitions_[part] = of_atom(part); break;
    case Part::Kind::all: definitions_[part] = of_conjunction(part); break;
    case Part::Kind::any: definitions_[part] = of_disjunction(part); break;
  }
}

/// The equation whose input has the highest level.
InputSolver::Definitions InputSolver::of_atom(std::uint32_t part) const {
  Definitions result;
  std::uint32_t highest = 0;
  for (const Equation& e : parts_[part].equations) {
    const std::uint32_t level = order_->level_of_input(e.input);
    if (level <= highest || order_->level_of_term(e.value) >= level) continue;
    highest = level;
    ASSERT(build_.terms().sort(e.input) == build_.terms().sort(e.value));
    result.assign(1, Definition{e.input, e.value, 0, true, e.condition});
  }
  return result;
}

InputSolver::Definitions InputSolver::of_conjunction(std::uint32_t part) const {
  Definitions all;
  for (const std::uint32_t child : parts_[part].children) {
    for (Definition d : definitions_[child]) {
      d.child = child;
      d.value = Node();
      all.push_back(d);
    }
  }
  const auto better = [](const Definition& a, const Definition& b) {
    if (a.input != b.input) return a.input < b.input;
    return a.total && !b.total;
  };
  std::stable_sort(all.begin(), all.end(), better);
  const auto same = [](const Definition& a, const Definition& b) { return a.input == b.input; };
  all.erase(std::unique(all.begin(), all.end(), same), all.end());
  return all;
}

const InputSolver::Definition* InputSolver::find(std::uint32_t part, Node input) const {
  ASSERT(part < definitions_.size());
  const Definitions& all = definitions_[part];
  const auto less = [](const Definition& d, Node n) { return d.input < n; };
  const auto found = std::lower_bound(all.begin(), all.end(), input, less);
  return found != all.end() && found->input == input ? &*found : nullptr;
}

/// The definition of the input in a branch, unless it is rather a condition for the branch.
const InputSolver::Definition* InputSolver::branch_says(std::uint32_t branch, Node input) const {
  const Definition* found = find(branch, input);
  return found != nullptr && found->condition ? nullptr : found;
}

std::vector<Node> InputSolver::inputs_of_branches(std::uint32_t part) const {
  const std::uint32_t level = order_->level_of_part(part);
  std::vector<Node> result;
  for (const std::uint32_t branch : parts_[part].children) {
    for (const Definition& d : definitions_[branch]) {
      if (order_->level_of_input(d.input) > level && branch_says(branch, d.input)) result.push_back(d.input);
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// Equal for branches that define the input by the same atom or disjunction.
std::pair<std::uint64_t, std::uint64_t> InputSolver::saying(std::uint32_t branch, Node input) const {
  const Definition* d = branch_says(branch, input);
  if (d == nullptr) return {0, 0};
  while (parts_[branch].kind == Part::Kind::all) {
    ASSERT(d->child < branch);
    branch = d->child;
    d = find(branch, input);
    CHECK(d != nullptr);  // the child contains the definition
  }
  if (parts_[branch].kind == Part::Kind::atom) return {1, d->value.id()};
  return {2, branch};
}

InputSolver::Definitions InputSolver::of_disjunction(std::uint32_t part) {
  const std::vector<std::uint32_t>& branches = parts_[part].children;
  std::vector<Node> inputs = inputs_of_branches(part);
  if (inputs.empty() || branches.size() > most_branches) return {};
  Selection selection = select(part, inputs);
  const auto needs_choice = [&] {
    return std::any_of(selection.clusters.begin(), selection.clusters.end(),
                       [](const Cluster& c) { return c.groups.size() > 1; });
  };
  if (needs_choice() && !may_choose(part, inputs)) {
    // An input that all branches define in the same way needs no choice.
    const auto disputed = [&](Node input) {
      return std::any_of(branches.begin(), branches.end(),
                         [&](std::uint32_t b) { return saying(b, input) != saying(branches[0], input); });
    };
    std::erase_if(inputs, disputed);
    if (inputs.empty()) return {};
    selection = select(part, inputs);
  }
  if (gave_up_) return {};
  Definitions result;
  for (const Node input : inputs) {
    const bool total = std::all_of(branches.begin(), branches.end(), [&](std::uint32_t b) {
      const Definition* d = branch_says(b, input);
      return d != nullptr && d->total;
    });
    result.push_back({input, Node(), 0, total, false});
  }
  selections_.insert_or_assign(part, std::move(selection));
  return result;
}

/// A choice is worth its cost for a word, or for a bit of the next state, that every branch defines.
bool InputSolver::may_choose(std::uint32_t part, const std::vector<Node>& inputs) const {
  const std::vector<std::uint32_t>& branches = parts_[part].children;
  return std::any_of(inputs.begin(), inputs.end(), [&](Node input) {
    const bool target = parts_.role(input) == InputRole::target;
    if (!target && build_.terms().sort(input).is_boolean()) return false;
    return std::all_of(branches.begin(), branches.end(),
                       [&](std::uint32_t b) { return branch_says(b, input) != nullptr; });
  });
}

InputSolver::Selection InputSolver::select(std::uint32_t part, const std::vector<Node>& inputs) {
  Selection result;
  const std::uint32_t level = order_->level_of_part(part);
  std::map<std::vector<std::pair<std::uint64_t, std::uint64_t>>, std::size_t> group_of;
  std::vector<Group> groups;
  Node silent = build_.boolean(false);
  for (const std::uint32_t branch : parts_[part].children) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> all;
    for (const Node input : inputs) all.push_back(saying(branch, input));
    const bool says_nothing = std::all_of(all.begin(), all.end(), [](const auto& s) { return s.first == 0; });
    if (says_nothing && order_->level_of_term(parts_[branch].term) < level) {
      result.silent.push_back(branch);
      silent = build_.or_(silent, parts_[branch].term);
      continue;
    }
    const auto [entry, is_new] = group_of.emplace(std::move(all), groups.size());
    if (is_new) groups.emplace_back();
    groups[entry->second].branches.push_back(branch);
  }
  result.silent_guard = silent;
  cluster(std::move(groups), level, result);
  return result;
}

void InputSolver::cluster(std::vector<Group> groups, std::uint32_t level, Selection& selection) {
  weak_.clear();
  std::vector<std::vector<Node>> guards(groups.size());
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (const std::uint32_t branch : groups[g].branches) guards[g].push_back(weak_guard(branch, level));
  }
  const auto exclusive = [&](std::size_t a, std::size_t b) {
    for (const Node guard : guards[a]) {
      for (const Node other : guards[b]) {
        if (over() || !exclusion_.exclusive(guard, other)) return false;
      }
    }
    return true;
  };
  std::vector<std::size_t> first(groups.size());  // of the cluster, by group
  std::iota(first.begin(), first.end(), std::size_t{0});
  for (std::size_t a = 0; a < groups.size(); ++a) {
    for (std::size_t b = a + 1; b < groups.size(); ++b) {
      if (first[a] == first[b] || exclusive(a, b)) continue;
      const std::size_t low = std::min(first[a], first[b]);
      const std::size_t high = std::max(first[a], first[b]);
      std::replace(first.begin(), first.end(), high, low);
    }
  }
  std::map<std::size_t, std::size_t> position;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const auto [entry, is_new] = position.emplace(first[g], selection.clusters.size());
    if (is_new) selection.clusters.push_back({{}, build_.boolean(false)});
    Cluster& cluster = selection.clusters[entry->second];
    cluster.groups.push_back(std::move(groups[g]));
    cluster.guard = build_.or_(cluster.guard, build_.disjunction(guards[g]));
  }
}

/// A condition that the part implies without its equations, restricted to terms over inputs below the level.
Node InputSolver::weak_guard(std::uint32_t part, std::uint32_t level) {
  if (const auto known = weak_.find(part); known != weak_.end()) return known->second;
  if (over()) return build_.boolean(true);
  const Part& here = parts_[part];
  Node result;
  if (here.kind == Part::Kind::atom) {
    const Definitions& says = definitions_[part];
    const bool equation = !says.empty() && branch_says(part, says[0].input) != nullptr;
    result = equation || order_->level_of_term(here.term) >= level ? build_.boolean(true) : here.term;
  } else {
    std::vector<Node> children;
    for (const std::uint32_t child : here.children) children.push_back(weak_guard(child, level));
    result = here.kind == Part::Kind::all ? build_.conjunction(children) : build_.disjunction(children);
  }
  weak_.emplace(part, result);
  return result;
}

// --- Values of the inputs, lowest level first ---

void InputSolver::evaluate() {
  struct Entry {
    std::uint32_t level;
    std::uint32_t part;
    Node input;  // none: compute the guards of the part
  };
  std::vector<Entry> entries;
  const std::uint32_t root = parts_.root();
  for (const Definition& d : definitions_[root]) entries.push_back({order_->level_of_input(d.input), root, d.input});
  for (const auto& [part, selection] : selections_) entries.push_back({order_->level_of_part(part), part, Node()});
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::make_pair(a.level, a.part) < std::make_pair(b.level, b.part);
  });
  for (const Entry& entry : entries) {
    if (over()) return;
    if (entry.input) {
      values_.clear();
      image_.set(entry.input, value(root, entry.input));
      continue;
    }
    Selection& selection = selections_.at(entry.part);
    selection.silent_guard = image_(selection.silent_guard);
    for (Cluster& cluster : selection.clusters) cluster.guard = image_(cluster.guard);
  }
}

Node InputSolver::value(std::uint32_t part, Node input) {
  if (const auto known = values_.find(part); known != values_.end()) return known->second;
  if (over()) return input;
  CHECK(find(part, input) != nullptr);
  const Definition& d = *find(part, input);
  Node result;
  switch (parts_[part].kind) {
    case Part::Kind::atom: result = image_(d.value); break;
    case Part::Kind::all: result = value(d.child, input); break;
    case Part::Kind::any: result = chosen_value(part, input); break;
  }
  values_.emplace(part, result);
  return result;
}

/// Clusters with the same value share a case; the most frequent value is the last case, without a condition.
Node InputSolver::chosen_value(std::uint32_t part, Node input) {
  Selection& selection = selections_.at(part);
  struct Case {
    Node value;
    Node guard;
    std::size_t count;
  };
  std::vector<Case> cases;
  CHECK(!selection.clusters.empty());
  for (Cluster& cluster : selection.clusters) {
    const Node v = cluster_value(cluster, input);
    const auto known = std::find_if(cases.begin(), cases.end(), [&](const Case& c) { return c.value == v; });
    if (known == cases.end()) {
      cases.push_back({v, cluster.guard, 1});
    } else {
      known->guard = build_.or_(known->guard, cluster.guard);
      ++known->count;
    }
  }
  // If no case holds, the value does not matter. A case whose value is the input itself is the last one only if there
  // is no other, so that the result does not read the input without need.
  const auto less = [&](const Case& a, const Case& b) {
    if ((a.value == input) != (b.value == input)) return a.value == input;
    return a.count < b.count;
  };
  const auto last = std::max_element(cases.begin(), cases.end(), less);
  ASSERT(build_.terms().sort(last->value) == build_.terms().sort(input));
  Node result = last->value;
  for (auto c = cases.begin(); c != cases.end(); ++c) {
    if (c != last) result = build_.make(Kind::ite, {c->guard, c->value, result});
  }
  return build_.make(Kind::ite, {selection.silent_guard, input, result});
}

Node InputSolver::cluster_value(Cluster& cluster, Node input) {
  ASSERT(!cluster.groups.empty() && !cluster.groups[0].branches.empty());
  std::vector<Node> values;
  for (const Group& group : cluster.groups) {
    const std::uint32_t branch = group.branches[0];
    values.push_back(branch_says(branch, input) != nullptr ? value(branch, input) : input);
  }
  if (std::all_of(values.begin(), values.end(), [&](Node v) { return v == values[0]; })) return values[0];
  Node result = values.back();
  for (std::size_t g = values.size() - 1; g-- > 0;) {
    result = build_.make(Kind::ite, {choice(cluster.groups[g]), values[g], result});
  }
  return result;
}

/// The choice input that selects the group: the first group whose choice is true is selected.
Node InputSolver::choice(Group& group) {
  if (group.choice) return group.choice;
  ASSERT(!group.branches.empty());
  group.choice = build_.terms().variable(Sort::bits(1));
  std::vector<Node> holds;
  for (const std::uint32_t branch : group.branches) holds.push_back(parts_[branch].term);
  choices_.push_back({group.choice, build_.disjunction(holds)});
  return group.choice;
}

// --- The remaining formula ---

/// The image of the part that defines these inputs: the equations of the definitions are replaced by true.
Node InputSolver::reduce(std::uint32_t part, const std::vector<Node>& inputs) {
  if (inputs.empty() || over()) return image_(parts_[part].term);
  const auto known = reduced_.find({part, inputs});
  if (known != reduced_.end()) return known->second;
  const Node result = reduce_anew(part, inputs);
  reduced_.emplace(std::make_pair(part, inputs), result);
  return result;
}

Node InputSolver::reduce_anew(std::uint32_t part, const std::vector<Node>& inputs) {
  const Part& here = parts_[part];
  // Only one equation of an atom is used as a definition, so only that one is replaced by true.
  CHECK(here.kind != Part::Kind::atom || (inputs.size() == 1 && find(part, inputs[0]) != nullptr));
  if (here.kind == Part::Kind::atom) return build_.boolean(true);
  if (here.kind == Part::Kind::any) return reduce_disjunction(part, inputs);
  std::map<std::uint32_t, std::vector<Node>> of_child;
  for (const Node input : inputs) {
    CHECK(find(part, input) != nullptr);
    of_child[find(part, input)->child].push_back(input);
  }
  std::vector<Node> all;
  for (const std::uint32_t child : here.children) {
    const auto found = of_child.find(child);
    all.push_back(reduce(child, found == of_child.end() ? std::vector<Node>() : found->second));
  }
  return build_.conjunction(all);
}

Node InputSolver::reduce_disjunction(std::uint32_t part, const std::vector<Node>& inputs) {
  ASSERT(parts_[part].kind == Part::Kind::any && selections_.contains(part));
  const Selection& selection = selections_.at(part);
  std::vector<Node> any{selection.silent_guard};
  for (const Cluster& cluster : selection.clusters) {
    Node before = build_.boolean(true);  // the negations of the choices so far
    for (const Group& group : cluster.groups) {
      std::vector<Node> of_group;
      for (const Node input : inputs) {
        if (branch_says(group.branches[0], input) != nullptr) of_group.push_back(input);
      }
      std::vector<Node> holds;
      for (const std::uint32_t branch : group.branches) holds.push_back(reduce(branch, of_group));
      Node chosen = before;
      if (group.choice) {
        chosen = build_.and_(before, group.choice);
        before = build_.and_(before, build_.not_(group.choice));
      }
      any.push_back(build_.and_(chosen, build_.disjunction(holds)));
    }
  }
  return build_.disjunction(any);
}

}  // namespace polycube::impl
