#include "invariants/templates/mine_lockstep.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "support/check.h"

namespace polycube::impl::invariants {

namespace {

constexpr std::int64_t jump = 64;  // a larger step is not a move
constexpr std::size_t max_directions = 16;
constexpr std::size_t max_pairs_of = 40;
constexpr std::size_t max_triples_of = 8;
constexpr std::uint32_t constant_score = 16;
constexpr std::uint32_t monotone_score = 9;
constexpr std::uint32_t written_score = 3;

using Vector = std::array<std::int64_t, 3>;

std::int64_t dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Vector primitive(Vector v) {
  const std::int64_t divisor = std::gcd(std::gcd(v[0], v[1]), v[2]);
  if (divisor > 1) {
    for (std::int64_t& x : v) x /= divisor;
  }
  return v;
}

/// Are all directions on one side of the plane with this normal? 0: no; 1: yes; 2: all lie in the plane.
int side(const Vector& normal, const std::vector<Vector>& directions) {
  bool positive = false;
  bool negative = false;
  for (const Vector& d : directions) {
    const std::int64_t x = dot(normal, d);
    positive = positive || x > 0;
    negative = negative || x < 0;
  }
  if (positive && negative) return 0;
  return positive || negative ? 1 : 2;
}

class Miner {
 public:
  Miner(const TermStore& store, const Samples& samples, FormPool& pool)
      : store_(store), samples_(samples), pool_(pool) {
    for (std::size_t i = 0; i < samples.registers.size() && words_.size() < max_pairs_of; ++i) find_moves(i);
  }

  void run(const Stop& stop) {
    for (std::size_t a = 0; a < words_.size() && !stop.requested(); ++a) {
      for (std::size_t b = a + 1; b < words_.size(); ++b) {
        observe({a, b});
        if (words_.size() > max_triples_of) continue;
        for (std::size_t c = b + 1; c < words_.size(); ++c) observe({a, b, c});
      }
    }
  }

 private:
  /// Records a word that changes, mostly by small steps.
  void find_moves(std::size_t word) {
    const Node variable = samples_.registers[word];
    const std::uint32_t width = store_.width(variable);
    if (width < 2) return;
    std::vector<std::optional<std::int64_t>> moves;
    std::size_t small = 0;
    std::size_t large = 0;
    for (std::size_t s = 1; s < samples_.states.size(); ++s) {
      if (samples_.follows[s] == 0) continue;
      const BitVector d = bv::sub(samples_.states[s][word], samples_.states[s - 1][word]);
      const Integer by = Integer::of(d, Signedness::is_signed);
      const bool is_small = absolute(by) <= Integer(jump);
      moves.push_back(is_small ? std::optional(by.to_int64()) : std::nullopt);
      if (is_small && !by.is_zero()) ++small;
      if (!is_small) ++large;
    }
    if (small < 4 || large * 2 > small) return;
    ASSERT(moves_.empty() || moves_[0].size() == moves.size());
    words_.push_back(variable);
    moves_.push_back(std::move(moves));
  }

  void observe(const std::vector<std::size_t>& chosen) {
    std::set<Vector> seen;
    for (std::size_t s = 0; s < moves_[0].size(); ++s) {
      Vector d{0, 0, 0};
      bool counts = true;
      for (std::size_t i = 0; i < chosen.size(); ++i) {
        counts = counts && moves_[chosen[i]][s].has_value();
        if (counts) d[i] = *moves_[chosen[i]][s];
      }
      if (!counts || d == Vector{0, 0, 0}) continue;
      seen.insert(primitive(d));
      if (seen.size() > max_directions) return;
    }
    const std::vector<Vector> directions(seen.begin(), seen.end());
    std::set<Vector> normals;
    for (std::size_t i = 0; i < directions.size(); ++i) {
      if (chosen.size() == 2) normals.insert(primitive({directions[i][1], -directions[i][0], 0}));
      for (std::size_t j = i + 1; chosen.size() == 3 && j < directions.size(); ++j) {
        const Vector normal = primitive(cross(directions[i], directions[j]));
        ASSERT(dot(normal, directions[i]) == 0 && dot(normal, directions[j]) == 0);
        normals.insert(normal);
      }
    }
    for (const Vector& normal : normals) offer(chosen, normal, side(normal, directions));
  }

  void offer(const std::vector<std::size_t>& chosen, const Vector& normal, int side) {
    std::vector<LinearTerm> terms;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      if (side == 0 || normal[i] == 0) return;
      const Node variable = words_[chosen[i]];
      terms.push_back({pool_.atom(variable, pool_.reading(variable)), normal[i]});
    }
    const LinearForm form{std::move(terms)};
    const std::uint32_t less = chosen.size() == 3 ? 4 : 0;
    if (side == 2) pool_.offer(form, true, Origin::lockstep, constant_score - less - 1);
    pool_.offer(form, false, Origin::lockstep, (side == 2 ? constant_score : monotone_score) - less);
  }

  const TermStore& store_;
  const Samples& samples_;
  FormPool& pool_;
  std::vector<Node> words_;
  std::vector<std::vector<std::optional<std::int64_t>>> moves_;  // by word, then step; no value for a large step
};

/// The number that an expression adds to a register; none if it is no such update, or if the number is large.
std::optional<std::int64_t> step_of(const TermStore& store, Node expression, Node state) {
  const Kind kind = store.kind(expression);
  ASSERT(store.width(expression) == store.width(state));
  if (store.arity(expression) == 0) return std::nullopt;
  const Node a = store.arg(expression, 0);
  if (kind == Kind::inc && a == state) return 1;
  if (kind == Kind::dec && a == state) return -1;
  if (kind != Kind::add && kind != Kind::sub) return std::nullopt;
  const Node b = store.arg(expression, 1);
  const bool swapped = kind == Kind::add && b == state;
  const Node constant = swapped ? a : b;
  if ((swapped ? b : a) != state || !store.is_constant(constant)) return std::nullopt;
  const Integer by = Integer::of(store.value(constant), Signedness::is_signed);
  if (absolute(by) > Integer(jump)) return std::nullopt;
  return kind == Kind::sub ? -by.to_int64() : by.to_int64();
}

/// The constant steps of registers that are written in the model: below the ites of the next function, or in equations
/// of inputs.
std::map<Node, std::set<std::int64_t>> written_steps(const TermStore& store, const StateCone& cone) {
  std::map<Node, std::set<std::int64_t>> result;
  const auto look = [&](Node state, Node expression) {
    const auto by = step_of(store, expression, state);
    if (by && *by != 0) result[state].insert(*by);
  };
  for (const Node state : cone.registers()) {
    if (store.width(state) < 2) continue;
    std::vector<Node> work{cone.next(state)};
    for (std::uint32_t looked_at = 0; !work.empty() && looked_at < max_directions; ++looked_at) {
      const Node n = work.back();
      work.pop_back();
      look(state, n);
      if (store.kind(n) != Kind::ite) continue;
      work.push_back(store.arg(n, 1));
      work.push_back(store.arg(n, 2));
    }
  }
  for (const Node n : cone.terms()) {
    if (store.kind(n) != Kind::eq) continue;
    for (const std::uint32_t i : {0U, 1U}) {
      const Node fed = store.is_variable(store.arg(n, i)) ? cone.register_fed_by(store.arg(n, i)) : Node();
      if (fed && store.width(fed) > 1) look(fed, store.arg(n, 1 - i));
    }
  }
  return result;
}

}  // namespace

void mine_written_steps(const TermStore& store, const StateCone& cone, FormPool& pool, const Stop& stop) {
  const std::map<Node, std::set<std::int64_t>> steps = written_steps(store, cone);
  std::vector<Node> words;
  for (const auto& [state, by] : steps) {
    if (by.size() <= 2 && words.size() < max_pairs_of) words.push_back(state);
  }
  for (std::size_t i = 0; i < words.size() && !stop.requested(); ++i) {
    for (std::size_t j = i + 1; j < words.size(); ++j) {
      for (const std::int64_t x : steps.at(words[i])) {
        for (const std::int64_t y : steps.at(words[j])) {
          const LinearForm form(
              {{pool.atom(words[i], pool.reading(words[i])), y}, {pool.atom(words[j], pool.reading(words[j])), -x}});
          pool.offer(form, false, Origin::lockstep, written_score);
        }
      }
    }
  }
}

void mine_lockstep(const TermStore& store, const Samples& samples, FormPool& pool, const Stop& stop) {
  Miner(store, samples, pool).run(stop);
}

}  // namespace polycube::impl::invariants
