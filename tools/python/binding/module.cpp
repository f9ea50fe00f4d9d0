// The extension module polycube._core.
#include "binding.h"

NB_MODULE(_core, module) {
  using namespace polycube::python;
  module.doc() = "The library of polycube, bound to Python; import the package polycube instead.";
  bind_errors(module);
  bind_expressions(module);
  bind_models(module);
  bind_options(module);
  bind_traces(module);
  bind_simulations(module);
  bind_results(module);
  bind_checks(module);
  bind_certificates(module);
  module.def("version", &polycube::version, "The version of the library, as \"0.2.0\".");
  module.def("build_information", &polycube::build_information,
             "Several lines: the commit, the compiler, the solvers with their versions.");
}
