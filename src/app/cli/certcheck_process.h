// Evidence judged by tools/certcheck, the checker that shares no code with us, in a process of its own.
//
// The two programs share no more than texts: model and evidence, decompressed, in files without a name that the other
// one inherits. What it says on stdout and stderr is said to our users as it is. It is looked for beside our own
// program and then on the path; it ends when we do.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "support/stop.h"

namespace polycube {

enum class CertcheckAnswer : std::uint8_t { accepted, rejected, none, stopped };

/// About one bad, or all of the model's. `none`: it has said why on stderr. Throws Unsupported if there is no such
/// program, or if it crashed.
CertcheckAnswer run_certcheck(std::string_view model, std::string_view evidence, std::optional<std::uint32_t> bad,
                              const Stop& stop);

}  // namespace polycube
