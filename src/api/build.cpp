#include "api/build.h"

namespace polycube {

std::string build_text() { return std::string("compiler " __VERSION__ "\n"); }

}  // namespace polycube
