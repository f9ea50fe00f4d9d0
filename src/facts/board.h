// What engines side by side know of each other: the facts that they offer, those that are proven, and which properties
// are settled.
//
// Idea: one block of memory that all processes of a portfolio share (support/shared_memory.h), made before they start.
// Each writer has a log of its own for what it offers; the gatekeeper (facts/gatekeeper.h) reads all of them and has
// one for what it has proven, a batch at once, so that each length it ever has is a set of facts that is inductive.
// All else are numbers, each an atomic. A process that is killed leaves everything readable.
//
// Limits: a fact costs its bytes until the end of the run. What is on the board is not trusted: proofs are checked
// without it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "facts/fact_log.h"
#include "support/shared_memory.h"

namespace polycube::impl {

struct BoardLimits {
  std::size_t offered_bytes = std::size_t{2} << 20;  // of each writer
  std::size_t proven_bytes = std::size_t{8} << 20;
};

class Board {
 public:
  using Count = FactLog::Count;
  /// Of a writer.
  struct Counts {
    Count offered;  // to the gatekeeper
    Count dropped;  // its log was full
    Count proven;
    Count refused;  // never true, or not to be read
    Count read;     // proven facts of all
    Count used;     // answers that facts of others were needed for
  };

  /// `read` says by producer whether others may read its facts. Throws std::bad_alloc.
  Board(std::vector<Producer> writers, const std::vector<bool>& read, std::size_t properties,
        const BoardLimits& limits = {});

  std::size_t writers() const { return writers_.size(); }
  Producer producer(std::size_t writer) const { return writers_[writer]; }
  bool is_read(Producer producer) const { return read_[static_cast<std::size_t>(producer)]; }
  const FactLog& offered(std::size_t writer) const { return offered_[writer]; }
  const FactLog& proven() const { return proven_; }
  Counts& counts(std::size_t writer) const { return counts_[writer]; }

  std::size_t properties() const { return properties_; }
  /// Its evidence was accepted: nobody else needs to search.
  void settle(std::size_t property) { settled_[property].store(1, std::memory_order_release); }
  bool settled(std::size_t property) const { return settled_[property].load(std::memory_order_acquire) != 0; }
  /// So many steps from the initial state are without this bad.
  void raise_clean_steps(std::size_t property, std::uint32_t steps);
  std::uint32_t clean_steps(std::size_t property) const {
    return clean_steps_[property].load(std::memory_order_relaxed);
  }

  using Time = std::chrono::steady_clock::time_point;
  /// The gatekeeper has nothing to do until more facts are offered than these, or until that time.
  void rest(std::uint64_t offered, Time until);
  void go_to_work() { rests_until_->store(0, std::memory_order_release); }
  bool gatekeeper_rests() const;
  std::uint64_t all_offered() const;

 private:
  template <class Type>
  Type* place(std::size_t count);

  std::vector<Producer> writers_;
  std::vector<bool> read_;
  std::size_t properties_;
  std::unique_ptr<SharedMemory> memory_;
  std::size_t taken_ = 0;  // bytes of it
  std::vector<FactLog> offered_;
  FactLog proven_;
  Counts* counts_ = nullptr;                           // by writer
  std::atomic<std::uint8_t>* settled_ = nullptr;       // by property
  std::atomic<std::uint32_t>* clean_steps_ = nullptr;  // by property
  Count* rests_after_ = nullptr;                       // so many offers
  Count* rests_until_ = nullptr;                       // ticks of the clock; 0: it does not rest
};

}  // namespace polycube::impl
