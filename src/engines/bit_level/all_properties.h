// Problem: a file has many properties, and each is to be decided. One after the other, each pays for passes and frames
// of its own, learns lemmas that the ones before had learnt already, and waits for one that resists.
//
// Idea: all in one run ([Cabodi11], [Goldberg18]). The system is blasted once; properties with similar cones form
// groups, which are prepared and searched as one; what was proven is known to later searches. Random runs and a short
// bounded search come first. Then the open properties of all groups get turns, first as a disjunction and then one by
// one, by budgets of work that double from round to round: an easy property waits for no hard one. Each counterexample
// is replayed against all open properties, and each result is delivered at once.
//
// Limits: engines that promise shortest counterexamples get no random runs, and a trace counts only for properties that
// were searched with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "engines/bit_level/blasted_task.h"
#include "engines/bit_level/group_search.h"
#include "engines/bit_level/proof_core.h"

namespace polycube::impl {

class AllProperties {
 public:
  /// The arguments must outlive it.
  AllProperties(BitEngine& engine, BlastedTask& blasted);
  Results run();

 private:
  using Properties = std::vector<std::size_t>;  // positions in the task
  struct Group {
    Properties members;
    bool quick = true;  // is the search the quick one?
    std::unique_ptr<GroupSearch> search = nullptr;
  };

  void refute_at_random();
  void refute_soon(const Group& group);
  void form_groups();
  void one_round(Group& group, std::uint64_t budget);
  /// A turn about these properties. Returns whether there was a result.
  bool turn(Group& group, const Properties& targets, std::uint64_t budget);
  void settle(const BitResult& found, const Properties& targets);
  void refuted(const BitTrace& trace, const Properties& candidates);
  void proven(const BitProof& proof, const Properties& targets);
  void keep(const BitInvariant& invariant, Signal bad);
  void close(std::size_t property, Result result);
  /// Those of them that nobody has settled.
  Properties open_ones(const Properties& among);
  bool ended() const { return context_.stop.requested() || blasted_.is_decided_by_invariants(); }

  BitEngine& engine_;
  BlastedTask& blasted_;
  Context& context_;
  std::vector<bool> open_;  // by position in the task
  std::vector<Result> results_;
  std::vector<Group> groups_;
  std::optional<ProofCores> cores_;  // made for the first proof
  /// The invariants of proven properties, and that these hold: together inductive.
  std::vector<BitClause> known_;
  std::set<BitClause> in_known_;
};

}  // namespace polycube::impl
