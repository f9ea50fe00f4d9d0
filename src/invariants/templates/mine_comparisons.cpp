#include "invariants/templates/mine_comparisons.h"

#include <algorithm>
#include <optional>

#include "support/check.h"

namespace polycube::impl::invariants {

namespace {

// Scores set the order of the words; their exact size does not matter.
constexpr std::uint32_t order_score = 12;
constexpr std::uint32_t equality_score = 8;
constexpr std::uint32_t operator_score = 5;
constexpr std::uint32_t update_score = 4;
constexpr std::uint32_t property_bonus = 12;
constexpr std::uint32_t max_leaves = 8;

std::optional<Signedness> order_reading(Kind kind) {
  switch (kind) {
    case Kind::ult:
    case Kind::ulte:
    case Kind::ugt:
    case Kind::ugte: return Signedness::is_unsigned;
    case Kind::slt:
    case Kind::slte:
    case Kind::sgt:
    case Kind::sgte: return Signedness::is_signed;
    default: return std::nullopt;
  }
}

class Miner {
 public:
  Miner(const TermStore& store, const StateCone& cone, FormPool& pool) : store_(store), cone_(cone), pool_(pool) {}

  void observe(Node n) {
    const Kind kind = store_.kind(n);
    if (const auto reading = order_reading(kind)) {
      compare(n, *reading);
    } else if (kind == Kind::eq || kind == Kind::neq) {
      if (store_.sort(store_.arg(n, 0)).is_bits() && store_.width(store_.arg(n, 0)) > 1) equate(n);
    } else if (kind == Kind::sub || kind == Kind::add || kind == Kind::usubo || kind == Kind::uaddo ||
               kind == Kind::ssubo || kind == Kind::saddo) {
      combine(n, kind == Kind::add || kind == Kind::uaddo || kind == Kind::saddo);
    }
  }

  /// Visits the leaves of a next function below its ites.
  void look_at_next(Node state) {
    std::vector<Node> work{cone_.next(state)};
    std::uint32_t leaves = 0;
    while (!work.empty() && leaves < max_leaves) {
      const Node n = work.back();
      work.pop_back();
      if (store_.kind(n) == Kind::ite) {
        work.push_back(store_.arg(n, 2));
        work.push_back(store_.arg(n, 1));
        continue;
      }
      ++leaves;
      update(state, n);
    }
  }

 private:
  std::uint32_t bonus(Node n) const { return cone_.in_property(n) ? property_bonus : 0; }

  Linear difference(Node a, Node b, Signedness reading, bool minus = true) {
    const Linear left = pool_.linear(a, reading);
    const Linear& right = pool_.linear(b, reading);
    std::vector<LinearTerm> terms = left.form.terms();
    for (const LinearTerm& t : right.form.terms()) terms.push_back({t.word, minus ? -t.coefficient : t.coefficient});
    return {LinearForm(std::move(terms)), left.partial || right.partial};
  }

  /// The reading of terms that no comparison orders: that of the first register below them that has one.
  Signedness reading_of(Node a, Node b) {
    for (const Node n : {a, b}) {
      const Linear& l = pool_.linear(n, Signedness::is_unsigned);
      if (!l.form.is_zero()) return pool_.reading(pool_.atom_term(l.form.terms()[0].word));
    }
    return Signedness::is_unsigned;
  }

  void compare(Node n, Signedness reading) {
    const Linear d = difference(store_.arg(n, 0), store_.arg(n, 1), reading);
    const std::uint32_t score = order_score + bonus(n);
    pool_.offer(d.form, false, Origin::comparison, d.partial ? score / 2 : score);
    // The model computes these sums modulo 2^w, hence the wrapping form.
    for (const std::uint32_t i : {0U, 1U}) {
      const Linear& side = pool_.linear(store_.arg(n, i), reading);
      if (side.form.terms().size() > 1) pool_.offer(side.form, true, Origin::comparison, score / 2);
    }
  }

  void equate(Node n) {
    const Node a = store_.arg(n, 0);
    const Node b = store_.arg(n, 1);
    for (const auto& [input, expression] : {std::pair(a, b), std::pair(b, a)}) {
      const Node fed = store_.is_variable(input) ? cone_.register_fed_by(input) : Node();
      if (fed) return update(fed, expression);
    }
    const Linear d = difference(a, b, reading_of(a, b));
    // A single word in an equality is mostly the state of a state machine; its bits are sufficient.
    if (d.form.terms().size() < 2) return;
    const std::uint32_t score = equality_score + bonus(n);
    pool_.offer(d.form, true, Origin::comparison, d.partial ? score / 2 : score);
    pool_.offer(d.form, false, Origin::comparison, (d.partial ? score / 2 : score) - 1);
  }

  void combine(Node n, bool plus) {
    const Node a = store_.arg(n, 0);
    const Node b = store_.arg(n, 1);
    if (store_.width(a) < 2) return;
    const Linear d = difference(a, b, reading_of(a, b), !plus);
    if (d.partial) return;
    const bool itself = store_.kind(n) == Kind::add || store_.kind(n) == Kind::sub;
    pool_.offer(d.form, true, Origin::comparison, operator_score + bonus(n), itself && exact(n) ? n : Node());
  }

  /// Does the term equal the form including constant and coefficients, so that it can represent the word?
  bool exact(Node n) const {
    return cone_.is_state_word(n) && cone_.is_register(store_.arg(n, 0)) && cone_.is_register(store_.arg(n, 1));
  }

  void update(Node state, Node expression) {
    ASSERT(cone_.is_register(state) && store_.width(state) == store_.width(expression));
    if (store_.width(state) < 2 || store_.is_constant(expression)) return;
    const Signedness reading = pool_.reading(state);
    const Linear e = pool_.linear(expression, reading);
    if (e.partial || e.form.is_zero()) return;
    std::vector<LinearTerm> terms = e.form.terms();
    const std::uint32_t self = pool_.atom(state, reading);
    // An update of x by itself is a step of x, not a relation to other words.
    if (std::any_of(terms.begin(), terms.end(), [&](const LinearTerm& t) { return t.word == self; })) return;
    terms.push_back({self, -1});
    const LinearForm form{std::move(terms)};
    pool_.offer(form, true, Origin::update, update_score);
    pool_.offer(form, false, Origin::update, update_score - 1);
  }

  const TermStore& store_;
  const StateCone& cone_;
  FormPool& pool_;
};

}  // namespace

void vote_for_readings(const TermStore& store, const StateCone& cone, FormPool& pool) {
  for (const Node n : cone.terms()) {
    const auto reading = order_reading(store.kind(n));
    if (!reading) continue;
    for (const std::uint32_t i : {0U, 1U}) {
      const Node side = store.arg(n, i);
      if (store.is_variable(side)) {
        const Node fed = cone.register_fed_by(side);
        if (fed) pool.vote(fed, *reading);
      }
      for (const LinearTerm& t : pool.linear(side, *reading).form.terms()) pool.vote(pool.atom_term(t.word), *reading);
    }
  }
}

void mine_comparisons(const TermStore& store, const StateCone& cone, FormPool& pool, const Stop& stop) {
  Miner miner(store, cone, pool);
  for (const Node n : cone.terms()) {
    if (stop.requested()) return;
    miner.observe(n);
  }
  for (const Node state : cone.registers()) {
    if (store.width(state) > 1) miner.look_at_next(state);
  }
}

}  // namespace polycube::impl::invariants
