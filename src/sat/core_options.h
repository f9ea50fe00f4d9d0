// Options of the SAT core. docs/algorithms/ic3.md has a table of what each gains.
#pragma once

#include <cstdint>

namespace polycube::impl {

/// Each technique can be switched off.
struct CoreOptions {
  bool cone = true;               // queries use their cone only
  bool justify = true;            // decide only what justifies the assumptions, not all of the cone
  bool groups = true;             // begin_group prepares the cone; else each query does
  bool temporary = true;          // temporary clauses are removed; else they stay, disabled
  bool reuse_trail = true;        // in a group, levels of equal first assumptions are reused
  bool buckets = true;            // coarse decision queue; else always a heap
  std::uint32_t heap_after = 10;  // restarts of a query after which the heap replaces the buckets; 0: never
  bool save_phases = true;        // decide each variable as it was last assigned
  bool random_phases = true;      // initial phases depend on the seed; else false
  bool minimize = true;           // shorten learnt clauses by resolution
  bool restarts = true;
  std::uint32_t restart_interval = 100;   // conflicts, times Luby's sequence
  bool forget = true;                     // remove learnt clauses that are little used
  std::uint32_t learnt_limit = 2000;      // how many are kept, at the start
  bool simplify = true;                   // between queries
  std::uint32_t simplify_interval = 100;  // queries
  bool subsume = true;                    // added clauses subsume each other, and learnt ones
  bool inherit = true;                    // a clone gets the learnt clauses
  bool drop_assignment = true;            // else a model is not reduced: only variables without a value are don't-cares
  std::uint64_t seed = 0;

  bool operator==(const CoreOptions&) const = default;
};

}  // namespace polycube::impl
