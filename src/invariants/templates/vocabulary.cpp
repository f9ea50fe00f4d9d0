#include "invariants/templates/vocabulary.h"

#include <algorithm>
#include <set>

#include "invariants/sampling/random_runs.h"
#include "invariants/templates/linear_forms.h"
#include "invariants/templates/mine_affine.h"
#include "invariants/templates/mine_comparisons.h"
#include "invariants/templates/mine_lockstep.h"
#include "invariants/templates/mine_proxies.h"
#include "invariants/templates/mine_registers.h"
#include "support/check.h"
#include "term/evaluate.h"

namespace polycube::impl::invariants {

namespace {

void add_registers(const TermStore& store, const StateCone& cone, const FormPool& pool, std::uint32_t limit,
                   std::vector<Word>& words) {
  std::set<Node> related;
  for (const FormPool::Entry& entry : pool.entries()) {
    if (entry.origin != Origin::comparison && entry.origin != Origin::lockstep) continue;
    for (const LinearTerm& t : entry.form.terms()) related.insert(pool.atom_term(t.word));
  }
  std::vector<Word> registers;
  for (const RegisterUse& use : register_uses(store, cone)) {
    // A register without such operators counts as a number if it is related to one: a bound that is copied and
    // compared.
    const bool arithmetic = use.as_number > use.as_bits || (use.counts && use.as_number >= use.as_bits) ||
                            (use.as_number == use.as_bits && related.contains(use.variable));
    const std::uint32_t score = use.as_number * 2 + (use.counts ? 8 : 0) + (arithmetic ? 16 : 0);
    const bool is_signed = pool.reading(use.variable) == Signedness::is_signed;
    registers.push_back({use.variable, is_signed, Origin::state, arithmetic, score});
  }
  std::stable_sort(registers.begin(), registers.end(), [](const Word& a, const Word& b) { return a.score > b.score; });
  if (registers.size() > limit) registers.resize(limit);
  words.insert(words.end(), registers.begin(), registers.end());
}

/// The best entries within the limits. At equal scores, entries without additional gates come first.
void add_forms(FormPool& pool, const VocabularyOptions& options, std::vector<Word>& words) {
  struct Ranked {
    const FormPool::Entry* entry;
    std::uint32_t rank;
  };
  std::vector<Ranked> ranked;
  for (const FormPool::Entry& entry : pool.entries()) {
    const std::uint32_t adders = pool.adders(entry);
    ranked.push_back({&entry, entry.score * 8 / (8 + adders)});
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) { return a.rank > b.rank; });
  std::uint32_t bits = 0;
  std::uint32_t count = 0;
  for (const Ranked& r : ranked) {
    if (count >= options.max_forms) break;
    const std::uint32_t cost = pool.width(*r.entry) * (1 + pool.adders(*r.entry));
    if (bits + cost > options.max_form_bits) continue;
    bits += cost;
    ++count;
    words.push_back({pool.make_term(*r.entry), r.entry->is_signed, r.entry->origin, true, r.rank, pool.sum(*r.entry)});
  }
}

[[maybe_unused]] bool reads_states_only(const TransitionSystem& system, Node word) {
  const TermStore& store = system.terms();
  const std::vector<Node> read = polycube::impl::cone(store, {&word, 1});
  return std::all_of(read.begin(), read.end(),
                     [&](Node n) { return !store.is_variable(n) || system.state_position(n).has_value(); });
}

}  // namespace

std::string_view name(Origin origin) {
  switch (origin) {
    case Origin::state: return "state";
    case Origin::comparison: return "comparison";
    case Origin::term: return "term";
    case Origin::update: return "update";
    case Origin::lockstep: return "lockstep";
    case Origin::affine: return "affine";
    case Origin::proxy: return "proxy";
  }
  return "";
}

std::vector<Word> mine_words(const TransitionSystem& system, std::span<const Node> roots,
                             const VocabularyOptions& options, const Stop& stop) {
  TermStore& store = *system.shared_terms();
  const StateCone cone(system, roots);
  FormPool pool(store, cone);
  vote_for_readings(store, cone, pool);
  if (options.comparisons) mine_comparisons(store, cone, pool, stop);
  if (options.proxies) mine_proxies(store, cone, pool, stop);
  const bool any_words =
      std::any_of(cone.registers().begin(), cone.registers().end(), [&](Node r) { return store.width(r) > 1; });
  if (any_words && (options.lockstep || options.affine)) {
    const Samples samples =
        sample_runs(system, cone, bads_of(system, roots), {options.samples, options.evaluations, options.seed}, stop);
    if (options.affine) mine_affine(store, samples, pool, stop);
    if (options.lockstep) {
      mine_lockstep(store, samples, pool, stop);
      mine_written_steps(store, cone, pool, stop);
    }
  }
  std::vector<Word> words;
  if (options.registers) add_registers(store, cone, pool, options.max_registers, words);
  add_forms(pool, options, words);
  ASSERT(std::all_of(words.begin(), words.end(), [&](const Word& w) { return store.width(w.term) >= 2; }));
  ASSERT(std::all_of(words.begin(), words.end(), [&](const Word& w) { return reads_states_only(system, w.term); }));
  return words;
}

}  // namespace polycube::impl::invariants
