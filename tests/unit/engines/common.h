// What the tests of the engines share.
#pragma once

#include <string>
#include <vector>

#include "certify/check/check_invariant.h"
#include "certify/replay/check_witness.h"
#include "engines/registry.h"
#include "frontends/btor2/reader.h"
#include "test.h"

namespace polycube::impl::test {

struct Run {
  Stop stop;
  Statistics statistics;
  Log log;
  Context context{stop, statistics, log};

  std::vector<Result> ask(const char* engine, const TransitionSystem& system, std::vector<Claim> properties,
                          const EngineOptions& options = {}, bool stop_at_first = false) {
    return make_engine(engine)->run({system, std::move(properties), stop_at_first, options}, context).properties;
  }
};

inline EngineOptions within(std::uint32_t bound) {
  EngineOptions options;
  options.bound = bound;
  return options;
}

/// The step of a checked counterexample; -1 for a checked proof, -2 for undecided.
inline int length(const TransitionSystem& system, const Result& result, std::uint32_t property = 0) {
  if (const auto* found = std::get_if<Counterexample>(&result)) {
    const WitnessCheck check = check_witness(system, found->witness);
    CHECK_MESSAGE(check.accepted, check.reason);
    CHECK(check.frame + 1 == found->witness.frames.size());
    return static_cast<int>(found->witness.frames.size()) - 1;
  }
  const auto* proof = std::get_if<Proof>(&result);
  if (proof == nullptr) return -2;
  const Stop stop;
  Statistics statistics;
  CHECK(check_invariant(system, property, proof->invariant, {}, stop, statistics).outcome ==
        InvariantCheck::Outcome::accepted);
  return -1;
}

inline std::string reason(const Result& result) { return std::get<Undecided>(result).reason; }

constexpr int proven = -1;
constexpr int undecided = -2;

/// Counts from 0; one bad for each of the values.
inline TransitionSystem counter(std::initializer_list<std::uint64_t> bads) {
  TransitionSystem system =
      btor2::read("counter", "1 sort bitvec 6\n2 zero 1\n3 state 1\n4 init 1 3 2\n5 inc 1 3\n6 next 1 3 5\n");
  TermStore& terms = system.terms();
  for (const std::uint64_t value : bads) {
    system.bads.push_back(
        {terms.make(Kind::eq, {system.states()[0].variable, terms.constant(BitVector(6, value))}), ""});
  }
  return system;
}

}  // namespace polycube::impl::test
