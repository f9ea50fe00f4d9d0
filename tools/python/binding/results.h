// Statistics, which results and reports of progress have.
#ifndef POLYCUBE_PYTHON_RESULTS_H
#define POLYCUBE_PYTHON_RESULTS_H

#include "binding.h"

namespace polycube::python {

nb::dict to_python(const Statistics& statistics);

}  // namespace polycube::python

#endif
