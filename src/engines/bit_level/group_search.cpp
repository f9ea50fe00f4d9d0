#include "engines/bit_level/group_search.h"

#include <algorithm>
#include <utility>

#include "support/check.h"

namespace polycube::impl {

GroupSearch::GroupSearch(BitEngine& engine, BlastedTask& blasted, const std::vector<std::size_t>& properties,
                         const std::vector<BitClause>& known, Effort effort)
    : engine_(engine), blasted_(blasted) {
  std::vector<Signal> bads;
  for (const std::size_t p : properties) {
    place_[p] = bads.size();
    bads.push_back(blasted.bad(p));
  }
  const EngineOptions& options = blasted.task().options;
  EngineOptions on_bits = options;
  on_bits.ic3.lemmas = ic3::Lemmas::cube;
  if (effort == Effort::quick) {
    prepared_ = blasted.prepare_quickly(std::move(bads), properties);
    bits_.emplace(prepared_->task, on_bits, prepared_->facts).task.name = "attempt_";
  } else {
    prepared_ = blasted.prepare_task(std::move(bads), properties);
    const bool decided = !blasted.add_invariants(*prepared_);
    const BitTask& task = prepared_->task;
    if (!decided && blasted.needs().turn > 0 && !task.words.empty()) {
      facts_on_bits_.emplace(blasted.facts(), prepared_->prepared, properties);
      bits_.emplace(task, on_bits, *facts_on_bits_).task.name = "bits_";
      words_.emplace(task, options, prepared_->facts).task.words = task.words;
    } else {
      bits_.emplace(task, options, prepared_->facts).task.words = task.words;
    }
    for (std::optional<Part>* part : {&bits_, &words_}) {
      if (!*part) continue;
      (*part)->task.system = task.system;
      (*part)->task.known = task.known;
      (*part)->task.terms = task.terms;
    }
  }
  const std::vector<BitClause> facts = images(known);
  for (std::optional<Part>* part : {&bits_, &words_}) {
    if (!*part) continue;
    BitTask& task = (*part)->task;
    task.others = prepared_->prepared.circuit().bads;
    task.known.insert(task.known.end(), facts.begin(), facts.end());
  }
}

/// The clauses over the prepared circuit, without those that are constant there or depend on removed signals.
std::vector<BitClause> GroupSearch::images(const std::vector<BitClause>& clauses) {
  std::vector<Signal> all;
  for (const BitClause& c : clauses) all.insert(all.end(), c.begin(), c.end());
  const std::vector<Signal> images = prepared_->prepared.image(blasted_.circuit(), all);
  std::vector<BitClause> result;
  auto next = images.begin();
  for (const BitClause& c : clauses) {
    BitClause image(next, next + static_cast<std::ptrdiff_t>(c.size()));
    next += static_cast<std::ptrdiff_t>(c.size());
    if (std::any_of(image.begin(), image.end(), [](Signal s) { return !s || s == signal_true; })) continue;
    std::erase(image, signal_false);
    if (!image.empty()) result.push_back(std::move(image));
  }
  return result;
}

std::optional<BitResult> GroupSearch::turn(const std::vector<std::size_t>& properties, std::uint64_t work) {
  ASSERT(!properties.empty() && work > 0);
  if (blasted_.is_decided_by_invariants()) return Undecided{"auxiliary invariants decide"};
  if (aim_ != properties) {
    prepared_->facts.aim(properties);
    if (facts_on_bits_) facts_on_bits_->aim(properties);
    const std::vector<Signal> bads = images(properties);
    aim(*bits_, bads);
    if (words_) aim(*words_, bads);
    aim_ = properties;
  }
  std::optional<BitResult> result;
  if (words_) {
    if (!both_) both_.emplace(*bits_->search, *words_->search, WorkShares(words_->task), blasted_.needs().turn);
    result = both_->advance(both_->work() + work);
  } else {
    result = bits_->search->advance(bits_->search->work() + work);
  }
  if (!result) return std::nullopt;
  aim_.clear();
  return blasted_.translate_back(*std::move(result), prepared_->prepared, prepared_->task.words);
}

/// Aims the search at these bads. One that cannot carry on is replaced.
void GroupSearch::aim(Part& part, const std::vector<Signal>& bads) {
  if (part.search && part.search->carry_on(bads)) return;
  both_.reset();
  part.search.reset();
  part.task.exchange.start_anew();
  part.task.bad = part.task.circuit.aig.or_all(bads);
  part.search = engine_.start(part.task, blasted_.context());
  if (bads.size() > 1) part.search->carry_on(bads);
}

std::vector<Signal> GroupSearch::images(const std::vector<std::size_t>& properties) const {
  std::vector<Signal> result;
  for (const std::size_t p : properties) result.push_back(prepared_->prepared.circuit().bads[place_.at(p)]);
  return result;
}

}  // namespace polycube::impl
