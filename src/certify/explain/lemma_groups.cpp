#include "certify/explain/lemma_groups.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "ts/variable_names.h"

namespace polycube::impl {

namespace {

struct Lemma {
  Node term;
  std::vector<std::uint32_t> registers;  // ascending
  std::size_t size = 0;                  // terms below it
  std::size_t group = 0;
};

bool simpler(const Lemma& a, const Lemma& b) {
  return std::tuple(a.registers.size(), a.size, a.term) < std::tuple(b.registers.size(), b.size, b.term);
}

class Grouping {
 public:
  explicit Grouping(const TransitionSystem& system)
      : system_(system), terms_(system.terms()), names_(variable_names(system)) {}

  std::vector<LemmaGroup> run(std::span<const Node> conditions) {
    for (const Node n : conjuncts(conditions)) lemmas_.push_back(measure(n));
    std::sort(lemmas_.begin(), lemmas_.end(), simpler);
    connect();
    return collect();
  }

 private:
  std::vector<Node> conjuncts(std::span<const Node> conditions) const {
    std::vector<Node> result;
    std::unordered_set<Node> seen;
    std::vector<Node> stack(conditions.rbegin(), conditions.rend());
    while (!stack.empty()) {
      const Node n = stack.back();
      stack.pop_back();
      if (terms_.is_true(n) || !seen.insert(n).second) continue;
      if (terms_.kind(n) == Kind::and_) {
        stack.push_back(terms_.arg(n, 1));
        stack.push_back(terms_.arg(n, 0));
      } else {
        result.push_back(n);
      }
    }
    return result;
  }

  Lemma measure(Node root) const {
    Lemma lemma{root, {}, 0, 0};
    std::unordered_set<Node> seen = {root};
    std::vector<Node> stack = {root};
    while (!stack.empty()) {
      const Node n = stack.back();
      stack.pop_back();
      if (const auto position = system_.state_position(n)) lemma.registers.push_back(*position);
      for (std::uint32_t i = 0; i < terms_.arity(n); ++i) {
        if (seen.insert(terms_.arg(n, i)).second) stack.push_back(terms_.arg(n, i));
      }
    }
    lemma.size = seen.size();
    std::sort(lemma.registers.begin(), lemma.registers.end());
    return lemma;
  }

  /// The part of the hierarchy that has all its registers: "top.fifo." or "".
  std::string part(const Lemma& lemma) const {
    std::string common;
    for (std::size_t i = 0; i < lemma.registers.size(); ++i) {
      const std::string& name = names_.at(system_.states()[lemma.registers[i]].variable);
      const std::string own = name.substr(0, name.rfind('.') + 1);
      if (i == 0) common = own;
      const auto end = std::mismatch(common.begin(), common.end(), own.begin(), own.end()).first;
      common.erase(end, common.end());
      common.erase(common.rfind('.') + 1);
    }
    return common;
  }

  /// Union-find over the lemmas: those of one part that share a register.
  void connect() {
    std::map<std::pair<std::string, std::uint32_t>, std::size_t> first_with;
    for (std::size_t i = 0; i < lemmas_.size(); ++i) {
      lemmas_[i].group = i;
      const std::string where = part(lemmas_[i]);
      for (const std::uint32_t r : lemmas_[i].registers) {
        const auto [found, fresh] = first_with.try_emplace({where, r}, i);
        if (!fresh) unite(found->second, i);
      }
    }
  }
  std::size_t find(std::size_t i) {
    while (lemmas_[i].group != i) i = lemmas_[i].group = lemmas_[lemmas_[i].group].group;
    return i;
  }
  void unite(std::size_t i, std::size_t j) {
    const std::size_t a = find(i);
    const std::size_t b = find(j);
    lemmas_[std::max(a, b)].group = std::min(a, b);
  }

  /// The representative of a group is its simplest lemma, so groups come in the order of these.
  std::vector<LemmaGroup> collect() {
    std::map<std::size_t, LemmaGroup> groups;
    for (std::size_t i = 0; i < lemmas_.size(); ++i) {
      LemmaGroup& group = groups[find(i)];
      group.lemmas.push_back(lemmas_[i].term);
      group.registers.insert(group.registers.end(), lemmas_[i].registers.begin(), lemmas_[i].registers.end());
    }
    std::vector<LemmaGroup> result;
    for (auto& [first, group] : groups) {
      std::sort(group.registers.begin(), group.registers.end());
      group.registers.erase(std::unique(group.registers.begin(), group.registers.end()), group.registers.end());
      result.push_back(std::move(group));
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const LemmaGroup& a, const LemmaGroup& b) { return a.registers.size() < b.registers.size(); });
    return result;
  }

  const TransitionSystem& system_;
  const TermStore& terms_;
  const std::unordered_map<Node, std::string> names_;
  std::vector<Lemma> lemmas_;
};

}  // namespace

std::vector<LemmaGroup> group_lemmas(const TransitionSystem& system, std::span<const Node> conditions) {
  return Grouping(system).run(conditions);
}

}  // namespace polycube::impl
