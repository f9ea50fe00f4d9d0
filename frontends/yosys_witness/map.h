// Which signals of the design in Yosys the inputs and states of a model are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ts/transition_system.h"

namespace polycube::impl::yosys {

using Path = std::vector<std::string>;  // instances, then the signal; names as in RTLIL, "\q"

/// Bits of a signal: from `offset` on.
struct Piece {
  Path path;
  std::uint32_t width = 0;
  std::uint32_t offset = 0;
};

/// Where the value of a variable belongs.
struct Place {
  std::vector<Piece> pieces;           // lowest bits first; of a memory one piece, the width is that of its words
  std::optional<std::uint64_t> words;  // a memory of so many words
};

struct ClockSignal {
  Path path;
  std::string edge;  // posedge, negedge or event
  std::uint32_t offset = 0;
};

struct WitnessMap {
  std::vector<ClockSignal> clocks;
  std::vector<std::optional<Place>> inputs;  // by position; none: no signal of the design
  std::vector<std::optional<Place>> states;
};

/// A map that write_btor has written with -ywmap. Throws InputError if it is not about a model of this shape.
WitnessMap read_map(const std::string& path, std::string_view text, const TransitionSystem& system);

/// Without such a map: the dots of a name divide instances, as flatten joins them. A name that contains dots of its own
/// gives a wrong path; a variable without a name has none.
WitnessMap map_by_names(const TransitionSystem& system);

}  // namespace polycube::impl::yosys
