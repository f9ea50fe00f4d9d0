// Runs tools/certcheck, the checker that shares no code with polycube, as a child process.
//
// The two programs exchange texts only: model and evidence, decompressed, in anonymous files that the child inherits.
// Its stdout and stderr are those of our program. It is searched beside our own executable and then on the path; it
// ends when our process does.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "support/stop.h"

namespace polycube::impl {

enum class CertcheckAnswer : std::uint8_t { accepted, rejected, none, stopped };

/// Checks the evidence for one bad, or for all bads of the model. `none`: the reason is on stderr. Throws Unsupported
/// if the program is missing or crashed.
CertcheckAnswer run_certcheck(std::string_view model, std::string_view evidence, std::optional<std::uint32_t> bad,
                              const Stop& stop);

}  // namespace polycube::impl
