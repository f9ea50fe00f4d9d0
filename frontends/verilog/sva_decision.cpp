#include "frontends/verilog/sva_decision.h"

#include <algorithm>

namespace polycube::impl::verilog {

namespace {

constexpr std::uint64_t most_work = 20'000'000;

}  // namespace

std::uint32_t Decision::last_of(const Formula& f) {
  if (const auto found = last_.find(&f); found != last_.end()) return found->second;
  std::uint32_t last = f.offset;
  for (const FormulaPtr& part : f.parts) last = std::max(last, last_of(*part));
  return last_[&f] = last;
}

std::optional<FormulaPtr> Decision::in_cycle(std::uint32_t offset) {
  std::vector<Literal> now = disjuncts(decides(*root_, offset, wanted_));
  std::vector<Literal> added;
  std::set_difference(now.begin(), now.end(), before_.begin(), before_.end(), std::back_inserter(added));
  before_ = std::move(now);
  if (added.empty()) return std::nullopt;
  std::vector<FormulaPtr> parts;
  for (const Literal literal : added) parts.push_back(as_formula(literal));
  return Window::any(std::move(parts));
}

Decision::Literal Decision::decides(const Formula& f, std::uint32_t offset, bool wanted) {
  if (f.kind == Formula::Kind::constant) return f.value == wanted ? always : -always;
  if (f.kind == Formula::Kind::negation) return decides(*f.parts[0], offset, !wanted);
  if (f.kind == Formula::Kind::expression) {
    if (f.offset > offset) return -always;
    const Literal atom = item(f.expression, f.offset, {});
    return wanted ? atom : -atom;
  }
  const std::tuple key(&f, std::min(offset, last_of(f)), wanted);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  work_ += f.parts.size();
  if (work_ > most_work) throw source_.error(line_, "the property is too large to be made a monitor");
  std::vector<Literal> parts;
  for (const FormulaPtr& part : f.parts) {
    const Literal literal = decides(*part, offset, wanted);
    parts.push_back(wanted ? literal : -literal);
  }
  const Literal result = all(std::move(parts));
  return known_[key] = wanted ? result : -result;
}

Decision::Literal Decision::item(const Sva* expression, std::uint32_t offset, std::vector<Literal> parts) {
  Literal& literal = known_items_[{expression, offset, parts}];
  if (literal == 0) {
    literal = static_cast<Literal>(items_.size());
    items_.push_back({expression, offset, std::move(parts), nullptr});
  }
  return literal;
}

Decision::Literal Decision::all(std::vector<Literal> parts) {
  if (std::find(parts.begin(), parts.end(), -always) != parts.end()) return -always;
  std::erase(parts, always);
  if (parts.empty()) return always;
  if (parts.size() == 1) return parts[0];
  std::vector<Literal> flat;
  for (const Literal part : parts) {
    if (part < 0 || is_atom(part)) {
      flat.push_back(part);
      continue;
    }
    const std::vector<Literal>& inner = items_[static_cast<std::size_t>(part)].parts;
    work_ += inner.size();
    flat.insert(flat.end(), inner.begin(), inner.end());
  }
  std::sort(flat.begin(), flat.end());
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  const auto is_part = [](const std::vector<Literal>& all, Literal wanted) {
    return std::binary_search(all.begin(), all.end(), wanted);
  };
  std::vector<Literal> units;
  for (const Literal part : flat) {
    if (part < 0 && is_part(flat, -part)) return -always;
    if (is_atom(part)) units.push_back(part);
  }
  // a && (a || b) is a.
  const auto absorbed = [&](Literal part) {
    if (is_atom(part)) return false;
    const std::vector<Literal>& inner = items_[static_cast<std::size_t>(-part)].parts;
    work_ += units.size();
    return std::any_of(units.begin(), units.end(), [&](Literal unit) { return is_part(inner, -unit); });
  };
  std::erase_if(flat, absorbed);
  return flat.size() == 1 ? flat[0] : item(nullptr, 0, std::move(flat));
}

/// Sorted; of false: none.
std::vector<Decision::Literal> Decision::disjuncts(Literal literal) const {
  if (literal == -always) return {};
  if (literal > 0 || is_atom(literal)) return {literal};
  std::vector<Literal> result;
  for (const Literal part : items_[static_cast<std::size_t>(-literal)].parts) result.push_back(-part);
  std::sort(result.begin(), result.end());
  return result;
}

FormulaPtr Decision::as_formula(Literal literal) {
  if (literal < 0) return Window::negated(as_formula(-literal));
  if (literal == always) return Window::all({});
  const auto position = static_cast<std::size_t>(literal);
  if (items_[position].formula != nullptr) return items_[position].formula;
  FormulaPtr result;
  if (items_[position].expression != nullptr) {
    auto atom = std::make_shared<Formula>();
    atom->kind = Formula::Kind::expression;
    atom->expression = items_[position].expression;
    atom->offset = items_[position].offset;
    result = std::move(atom);
  } else {
    std::vector<FormulaPtr> parts;
    for (const Literal part : items_[position].parts) parts.push_back(as_formula(part));
    result = Window::all(std::move(parts));
  }
  return items_[position].formula = result;
}

}  // namespace polycube::impl::verilog
