#include "passes/abstraction/tracked_cells.h"

#include <utility>

#include "passes/abstraction/index_choice.h"
#include "passes/abstraction/memory_run.h"
#include "support/check.h"
#include "term/growing_cone.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_tracked = 64;  // indices, of all families together
constexpr std::size_t most_anticipated = 8;

std::size_t tracked(const TrackedIndices& indices) {
  std::size_t result = 0;
  for (const std::vector<Node>& list : indices.of_family) result += list.size();
  return result;
}

}  // namespace

TrackedCells::TrackedCells(const TransitionSystem& source, std::uint32_t bad)
    : source_(source), bad_(bad), families_(source) {
  CHECK(bad < source.bads.size());
  indices_.of_family.resize(families_.size());
  order_reads();
  track_reads(anticipated_++);
  rebuild();
}

void TrackedCells::order_reads() {
  const TermStore& terms = source_.terms();
  GrowingCone reached(terms);
  std::vector<Node> roots = {source_.bads[bad_].term};
  while (!roots.empty()) {
    std::vector<Node>& reads = reads_.emplace_back();
    std::vector<Node> nexts;
    for (const Node n : reached.grow(roots)) {
      if (terms.kind(n) == Kind::read) reads.push_back(n);
      const auto state = source_.state_position(n);
      if (state && source_.states()[*state].next) nexts.push_back(source_.states()[*state].next);
    }
    roots = std::move(nexts);
  }
}

/// Returns whether a further index is tracked.
bool TrackedCells::track_reads(std::uint32_t distance) {
  const TermStore& terms = source_.terms();
  bool more = false;
  for (const Node n : reads_[distance]) {
    if (tracked(indices_) >= most_tracked) break;
    if (track(source_, families_.of(terms.arg(n, 0)), terms.arg(n, 1), indices_)) more = true;
  }
  return more;
}

bool TrackedCells::anticipate() {
  while (anticipated_ < reads_.size() && tracked(indices_) + reads_[anticipated_].size() <= most_anticipated) {
    if (!track_reads(anticipated_++)) continue;
    rebuild();
    return true;
  }
  return false;
}

void TrackedCells::rebuild() { memory_ = abstract_memory(source_, {bad_}, families_, indices_); }

Abstraction::Outcome TrackedCells::examine(const Witness& counterexample, const PassContext& context) {
  MemoryRun run = run_memory(source_, memory_, counterexample, context.budget);
  if (run.witness) return *std::move(run.witness);
  if (run.conflicts.empty()) return Stuck{"no read explains the spurious counterexample"};
  const LastStep last(source_, memory_, counterexample);
  for (const CellConflict& conflict : run.conflicts) {
    if (tracked(indices_) >= most_tracked) return Stuck{"too many cells would have to be tracked"};
    if (!track(source_, families_, conflict, last, indices_)) continue;
    context.statistics.counter("tracked_cells").set(tracked(indices_));
    rebuild();
    return Refined{};
  }
  return Stuck{"no index was found for a read of an untracked cell"};
}

}  // namespace polycube::impl
