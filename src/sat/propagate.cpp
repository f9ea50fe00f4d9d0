// Unit propagation: a query propagates through its cone, a fact through all clauses.
#include "sat/core.h"

namespace polycube::impl {

bool Core::propagate(Conflict& conflict) {
  const GateClauses::Short* const lists = gates_->short_clauses();
  const Code* const codes = gates_->codes();
  const Code gate_codes = 2 * gates_->variables();
  const std::size_t start = head_;
  bool ok = true;
  while (head_ < trail_.size()) {
    const Code p = trail_[head_++] ^ 1;  // false now
    if (p < gate_codes) {
      const std::int8_t* const values = values_.data();
      const Code* it = codes + lists[p].binary;
      const Code* const ternary = codes + lists[p].ternary;
      const Code* const end = codes + lists[p + 1].binary;
      for (; it != ternary; ++it) {
        const std::int8_t v = values[*it];
        if (v > 0) continue;
        if (v < 0) {
          conflict = {p, Reason::binary(*it)};
          ok = false;
          break;
        }
        assign(*it, Reason::binary(p));
      }
      if (!ok) break;
      for (; it != end; it += 2) {
        const std::int8_t a = values[it[0]];
        if (a > 0) continue;
        const std::int8_t b = values[it[1]];
        if (b > 0 || (a == open && b == open)) continue;
        if (a < 0 && b < 0) {
          conflict = {p, Reason::ternary(it[0], it[1])};
          ok = false;
          break;
        }
        if (a < 0) {
          assign(it[1], Reason::ternary(p, it[0]));
        } else {
          assign(it[0], Reason::ternary(p, it[1]));
        }
      }
      if (!ok) break;
    }
    if (watches_.size(p) != 0 && !propagate_clauses(p, conflict)) {
      ok = false;
      break;
    }
  }
  counts_.propagations += head_ - start;
  return ok;
}

bool Core::propagate_clauses(Code p, Conflict& conflict) {
  const std::int8_t* const values = values_.data();
  const std::uint32_t size = watches_.size(p);
  Watcher* list = watches_.begin(p);
  std::uint32_t kept = 0;
  std::uint32_t i = 0;
  bool ok = true;
  while (i != size) {
    const Watcher w = list[i++];
    const std::int8_t v = values[w.blocker];
    if (v > 0) {
      list[kept++] = w;
      continue;
    }
    if (w.binary()) {
      list[kept++] = w;
      if (v < 0) {
        conflict = {p, Reason::binary(w.blocker)};
        ok = false;
        break;
      }
      assign(w.blocker, Reason::binary(p));
      continue;
    }
    Code* const l = arena_.codes(w.word);
    ASSERT(l[0] == p || l[1] == p);
    const Code other = l[0] ^ l[1] ^ p;
    const std::int8_t o = values[other];
    if (o > 0) {
      list[kept++] = {w.word, other};
      continue;
    }
    const std::uint32_t length = arena_.size(w.word);
    std::uint32_t k = 2;
    while (k != length && values[l[k]] < 0) ++k;
    if (k != length) {
      const Code next = l[k];
      if (values[next] == outside) {  // the variable can enter with a later cone
        list[kept++] = {w.word, next};
        continue;
      }
      l[0] = other;
      l[1] = next;
      l[k] = p;
      watches_.push(next, {w.word, other});
      list = watches_.begin(p);
      continue;
    }
    list[kept++] = {w.word, other};
    if (o < 0) {
      conflict = {p, Reason::clause(w.word)};
      ok = false;
      break;
    }
    assign(other, Reason::clause(w.word));
  }
  counts_.visits += i;
  if (kept != i) {
    while (i != size) list[kept++] = list[i++];
    watches_.shrink(p, kept);
  }
  return ok;
}

// Here, variables outside the cone count as unassigned.
bool Core::imply_fact(Code l) {
  if (values_[l] == no) return false;
  if (values_[l] != yes) add_fact(l);
  return true;
}

void Core::add_fact(Code l) {
  ASSERT(level() == 0);
  ASSERT(values_[l] != yes && values_[l] != no);
  assigned_[l >> 1] = {0, Reason::none()};
  values_[l] = yes;
  values_[l ^ 1] = no;
  trail_.push_back(l);
  if ((marks_[l >> 1] & in_fixed) != 0) fixed_facts_.push_back(l ^ 1);
  ++facts_;
}

void Core::propagate_facts() {
  ASSERT(level() == 0);
  while (consistent_ && head_ < trail_.size()) consistent_ = propagate_fact(trail_[head_++] ^ 1);
  trail_.clear();
  head_ = 0;
  justified_ = 0;
}

bool Core::propagate_fact(Code p) {
  ASSERT(values_[p] == no && assigned_[p >> 1].level == 0);
  const auto is_false = [this](Code l) { return values_[l] == no; };
  const auto is_true = [this](Code l) { return values_[l] == yes; };
  if (p < 2 * gates_->variables()) {
    const GateClauses::Short* const list = gates_->short_clauses() + p;
    for (std::uint32_t i = list[0].binary; i != list[0].ternary; ++i) {
      if (!imply_fact(gates_->codes()[i])) return false;
    }
    for (std::uint32_t i = list[0].ternary; i != list[1].binary; i += 2) {
      const Code a = gates_->codes()[i];
      const Code b = gates_->codes()[i + 1];
      if (is_true(a) || is_true(b)) continue;
      if (is_false(a) && !imply_fact(b)) return false;
      if (is_false(b) && !imply_fact(a)) return false;
    }
  }
  return fact_clauses(p);
}

bool Core::fact_clauses(Code p) {
  const std::uint32_t size = watches_.size(p);
  std::uint32_t kept = 0;
  for (std::uint32_t i = 0; i != size; ++i) {
    const Watcher w = watches_.begin(p)[i];
    watches_.begin(p)[kept++] = w;
    if (w.binary()) {
      if (!imply_fact(w.blocker)) return false;
      continue;
    }
    Code* const l = arena_.codes(w.word);
    ASSERT(l[0] == p || l[1] == p);
    const Code other = l[0] ^ l[1] ^ p;
    if (values_[other] == yes) continue;
    const std::uint32_t length = arena_.size(w.word);
    std::uint32_t k = 2;
    while (k != length && values_[l[k]] == no) ++k;
    if (k == length) {
      if (!imply_fact(other)) return false;
      continue;
    }
    --kept;
    l[0] = other;
    l[1] = l[k];
    l[k] = p;
    watches_.push(l[1], {w.word, other});
  }
  watches_.shrink(p, kept);
  return true;
}

}  // namespace polycube::impl
