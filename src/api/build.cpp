#include "api/build.h"

#include "solver/solver_versions.h"

namespace polycube {

namespace {

#ifdef __clang__
const char* const compiler = __VERSION__;
#else
const char* const compiler = "GCC " __VERSION__;
#endif

}  // namespace

std::string build_text() {
  return std::string("commit ") + build_commit() + "\ncompiler " + compiler +                 //
         "\nCaDiCaL " + impl::cadical_version() + "\nBitwuzla " + impl::bitwuzla_version() +  //
         "\nBoolector " + impl::boolector_version() + "\nLLVM " POLYCUBE_LLVM_VERSION " (arithmetic only)\n";
}

}  // namespace polycube
