// Knobs of our SAT core. docs/algorithms/ic3.md has a table of what each gains.
#pragma once

#include <cstdint>

namespace polycube {

/// Techniques, all of which may be switched off.
struct CoreOptions {
  bool cone = true;               // queries look at their cone only
  bool justify = true;            // decide only what explains the assumptions, not all of the cone
  bool groups = true;             // begin_group prepares the cone; else each query does
  bool temporary = true;          // temporary clauses go; else they stay as garbage, switched off
  bool reuse_trail = true;        // in a group, levels of equal first assumptions are kept
  bool buckets = true;            // coarse decision queue; else always a heap
  std::uint32_t heap_after = 10;  // restarts of a query after which the heap takes over; 0: never
  bool save_phases = true;        // decide as assigned last
  bool random_phases = true;      // first phases by seed; else false
  bool minimize = true;           // shorten learnt clauses by resolution
  bool restarts = true;
  std::uint32_t restart_interval = 100;   // conflicts, times Luby's sequence
  bool forget = true;                     // learnt clauses that are little used
  std::uint32_t learnt_limit = 2000;      // how many are kept, at the start
  bool simplify = true;                   // between queries
  std::uint32_t simplify_interval = 100;  // queries
  bool subsume = true;                    // added clauses against each other, and against learnt ones
  bool inherit = true;                    // a clone gets the learnt clauses
  bool drop_assignment = true;            // else only variables that were not assigned are open
  std::uint64_t seed = 0;

  bool operator==(const CoreOptions&) const = default;
};

}  // namespace polycube
