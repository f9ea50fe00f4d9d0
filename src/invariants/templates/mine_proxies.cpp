#include "invariants/templates/mine_proxies.h"

#include <map>
#include <set>

#include "support/check.h"

namespace polycube::impl::invariants {

namespace {

constexpr std::uint32_t meeting_score = 4;
constexpr std::uint32_t third_score = 2;
constexpr std::size_t most_of_a_word = 8;  // registers that are compared with the same word

bool relates(Kind kind) {
  switch (kind) {
    case Kind::ult:
    case Kind::ulte:
    case Kind::ugt:
    case Kind::ugte:
    case Kind::slt:
    case Kind::slte:
    case Kind::sgt:
    case Kind::sgte:
    case Kind::eq:
    case Kind::neq:
    case Kind::add:
    case Kind::sub: return true;
    default: return false;
  }
}

class Miner {
 public:
  Miner(const TermStore& store, FormPool& pool) : store_(store), pool_(pool) {}

  void observe(Node n) {
    const Node a = store_.arg(n, 0);
    const Node b = store_.arg(n, 1);
    ASSERT(store_.sort(a) == store_.sort(b));
    if (!store_.sort(a).is_bits() || store_.width(a) < 2) return;
    const std::vector<Node> left = words_of(a);
    const std::vector<Node> right = words_of(b);
    for (const Node x : left) {
      for (const Node y : right) pair(x, y, meeting_score);
    }
    if (left.size() == 1 && right.size() == 1) {
      met_[left[0]].insert(right[0]);
      met_[right[0]].insert(left[0]);
    }
  }

  void look_at_thirds() {
    for (const auto& [word, others] : met_) {
      if (others.size() > most_of_a_word) continue;
      for (auto x = others.begin(); x != others.end(); ++x) {
        for (auto y = std::next(x); y != others.end(); ++y) pair(*x, *y, third_score);
      }
    }
  }

 private:
  std::vector<Node> words_of(Node n) {
    std::vector<Node> words;
    for (const LinearTerm& t : pool_.linear(n, pool_.reading(n)).form.terms()) words.push_back(pool_.atom_term(t.word));
    return words;
  }

  void pair(Node x, Node y, std::uint32_t score) {
    if (x == y || !offered_.insert({std::min(x, y), std::max(x, y)}).second) return;
    const std::uint32_t a = pool_.atom(x, pool_.reading(x));
    const std::uint32_t b = pool_.atom(y, pool_.reading(y));
    for (const int sign : {-1, 1}) pool_.offer(LinearForm({{a, 1}, {b, sign}}), false, Origin::proxy, score);
  }

  const TermStore& store_;
  FormPool& pool_;
  std::map<Node, std::set<Node>> met_;
  std::set<std::pair<Node, Node>> offered_;
};

}  // namespace

void mine_proxies(const TermStore& store, const StateCone& cone, FormPool& pool, const Stop& stop) {
  Miner miner(store, pool);
  for (const Node n : cone.terms()) {
    if (stop.requested()) return;
    if (relates(store.kind(n))) miner.observe(n);
  }
  miner.look_at_thirds();
}

}  // namespace polycube::impl::invariants
