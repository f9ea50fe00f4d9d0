#include "polycube/version.h"

#include "api/build.h"
#include "support/check.h"

namespace polycube {

std::string version() { return POLYCUBE_VERSION; }

std::string build_information() { return build_text(); }

void abort_on_internal_errors(bool abort) noexcept { impl::throw_failed_checks(!abort); }

void set_command_line(const std::string& command_line) { impl::remember_command_line(command_line); }

}  // namespace polycube
