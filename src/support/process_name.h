// Several processes of one run may fail: the report of a failed check begins with the name of its process.
#pragma once

#include <string>

namespace polycube::impl {

/// Requires: no other thread reads the name yet.
void set_process_name(const std::string& name);
/// "name: ", or "" if the process has none.
const std::string& process_prefix();

}  // namespace polycube::impl
