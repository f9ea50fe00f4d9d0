// Runs tools/certcheck, the checker that shares no code with polycube, as a child process.
//
// The two programs exchange texts only: model and evidence, decompressed, in anonymous files that the child inherits.
// What it says is returned. It is searched beside our own executable and then on the path; it ends when our process
// does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "support/stop.h"

namespace polycube::impl {

enum class CertcheckAnswer : std::uint8_t { accepted, rejected, none, stopped };

struct CertcheckResult {
  CertcheckAnswer answer;
  std::string text;  // its output
};

/// Checks the evidence for one bad, or for all bads of the model. `program` "": search it. Throws Unsupported if the
/// program is missing or crashed.
CertcheckResult run_certcheck(const std::string& program, std::string_view model, std::string_view evidence,
                              std::optional<std::uint32_t> bad, const Stop& stop);

}  // namespace polycube::impl
