// The models that the fuzzed witnesses are for. The first byte of an input chooses one, the rest is the witness.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "certify/replay/check_witness.h"
#include "fuzz/target.h"

namespace polycube::impl::fuzz {

/// Systems are read once. `write` and `read` are those of the format; a witness that was read is written, read again
/// and judged, which must be the same judgement.
template <class Read, class Write>
void try_witness(const std::vector<TransitionSystem>& systems, const std::uint8_t* data, std::size_t size, Read read,
                 Write write) {
  if (size == 0) return;
  const TransitionSystem& system = systems[data[0] % systems.size()];
  read_or_refuse([&] {
    for (const Witness& witness : read(text_of(data + 1, size - 1), system)) {
      if (witness.frames.empty() || witness.claims.empty()) continue;
      const WitnessCheck check = check_witness(system, witness);
      if (!check.accepted) continue;
      const std::vector<Witness> back = read(write(system, witness), system);
      CHECK(back.size() == 1 && check_witness(system, back[0]).accepted);
    }
  });
}

}  // namespace polycube::impl::fuzz
