// A reset protocol as an assumption about the input: active in the first cycles, then inactive or free.
#pragma once

#include <string>
#include <string_view>

#include "ts/transition_system.h"

namespace polycube::impl::verilog {

/// A term of this name, for each reset, is 1 in its first cycles.
inline constexpr std::string_view in_reset_name = "polycube_in_reset";

struct Reset {
  std::string input;
  bool active_low = false;
  std::uint32_t cycles = 1;
  bool free_later = false;  // may become active again; else it stays inactive
};

/// "rst", "!rst_n", "rst=2", "rst=2,free". Throws UsageError.
Reset parse_reset(const std::string& text);

/// Adds a counter of cycles and the constraint. Throws UsageError if there is no such input of one bit.
void add_reset(TransitionSystem& system, const Reset& reset);

}  // namespace polycube::impl::verilog
