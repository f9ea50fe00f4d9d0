#include "term/rewrite.h"

namespace polycube::impl {

namespace {

/// Increments the depth during its lifetime.
class Deeper {
 public:
  explicit Deeper(std::uint32_t& depth) : depth_(depth) { ++depth_; }
  ~Deeper() { --depth_; }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;

 private:
  std::uint32_t& depth_;
};

}  // namespace

std::span<const RewriteRule> rewrite_rules() {
  static const std::vector<RewriteRule> all = [] {
    std::vector<RewriteRule> result;
    for (const auto rules : {rewrite_core_rules(), rewrite_boolean_rules(), rewrite_compare_rules(),
                             rewrite_arithmetic_rules(), rewrite_structure_rules(), rewrite_array_rules()}) {
      result.insert(result.end(), rules.begin(), rules.end());
    }
    return result;
  }();
  return all;
}

Builder::Builder(TermStore& terms, Simplify simplify)
    : terms_(terms), rules_of_(kind_count), fired_(rewrite_rules().size(), 0) {
  if (simplify == Simplify::no) return;
  for (std::uint32_t i = 0; i < rewrite_rules().size(); ++i) {
    for (const Kind kind : rewrite_rules()[i].kinds) rules_of_[static_cast<std::size_t>(kind)].push_back(i);
  }
}

Node Builder::make(Kind kind, std::span<const Node> args, std::uint32_t p0, std::uint32_t p1) {
  ASSERT(terms_.well_sorted(kind, args, p0, p1));
  constexpr std::uint32_t deepest = 500;
  const Candidate candidate{*this, terms_, kind, args, p0, p1};
  const Deeper deeper(depth_);
  for (const std::uint32_t i : rules_of_[static_cast<std::size_t>(kind)]) {
    const RewriteRule& rule = rewrite_rules()[i];
    if (rule.descends && depth_ > deepest) continue;
    if (const Node result = rule.apply(candidate)) {
      ++fired_[i];
      return result;
    }
  }
  return terms_.make(kind, args, p0, p1);
}

Node Builder::conjunction(std::span<const Node> all) {
  Node result = boolean(true);
  for (const Node n : all) result = and_(result, n);
  return result;
}

Node Builder::disjunction(std::span<const Node> any) {
  Node result = boolean(false);
  for (const Node n : any) result = or_(result, n);
  return result;
}

}  // namespace polycube::impl
