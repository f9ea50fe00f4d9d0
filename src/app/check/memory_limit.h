// How much memory a check may use: what --memory says, or else nearly what the container has that it runs in.
#pragma once

#include <cstdint>

#include "support/log.h"
#include "support/options.h"

namespace polycube::impl {

/// In bytes, for all processes of a check together; 0: no limit. `log` gets a message if it is the container's.
std::uint64_t memory_limit(const Options& options, const Log& log);

}  // namespace polycube::impl
