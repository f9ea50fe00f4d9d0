// Which of several processes of one run this is; what it says on stderr begins with it.
#pragma once

#include <string>

namespace polycube {

/// To be called before other threads ask for it.
void set_process_name(const std::string& name);
/// "name: ", or "" if the process has none.
const std::string& process_prefix();

}  // namespace polycube
