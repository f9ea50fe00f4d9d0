// The searches for the properties of a group: on one prepared circuit, in turns.
//
// Idea: the group is prepared once. Turns are about one property or about the disjunction of several ones; a search
// carries on from the turns before with what it has learnt, as far as it can (engines/bit_engine.h).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engines/bit_level/blasted_task.h"
#include "engines/bit_level/interleaving.h"

namespace polycube::impl {

class GroupSearch {
 public:
  enum class Effort : std::uint8_t { quick, full };  // quick: cheap passes, lemmas over bits

  /// `properties` are positions in the task. `known` are clauses over the blasted circuit that are together inductive:
  /// a proof may use them. Engine and task must outlive it.
  GroupSearch(BitEngine& engine, BlastedTask& blasted, const std::vector<std::size_t>& properties,
              const std::vector<BitClause>& known, Effort effort);

  /// Searches for a run to any of these properties' bads, for so much work. The result is about the blasted circuit.
  std::optional<BitResult> turn(const std::vector<std::size_t>& properties, std::uint64_t work);

 private:
  /// One search, with its task.
  struct Part {
    Part(const BitTask& given, const EngineOptions& how, BitExchange& exchange)
        : options(how), task{.circuit = given.circuit, .bad = given.bad, .options = options, .exchange = exchange} {}
    EngineOptions options;
    BitTask task;
    std::unique_ptr<BitSearch> search;
  };
  std::vector<BitClause> images(const std::vector<BitClause>& clauses);
  void aim(Part& part, const std::vector<Signal>& bads);
  std::vector<Signal> images(const std::vector<std::size_t>& properties) const;

  BitEngine& engine_;
  BlastedTask& blasted_;
  std::map<std::size_t, std::size_t> place_;  // of a property: its bad in the prepared circuit
  std::unique_ptr<PreparedTask> prepared_;
  std::optional<BitFacts> facts_on_bits_;  // of the search on bits, if there are two
  std::optional<Part> bits_;               // on bits alone, or beside the search on words
  std::optional<Part> words_;              // the search with lemmas over words, if it is beside one on bits
  std::optional<Interleaving> both_;
  std::vector<std::size_t> aim_;  // of the last turn, if it had no result
};

}  // namespace polycube::impl
