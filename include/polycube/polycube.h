// polycube as a library: load or build a model, check it, read the verdict, its evidence, and values of a trace.
//
//   polycube::Model model = polycube::Model::load("fifo.sv", polycube::Options().set("reset", "rst"));
//   polycube::Result result = polycube::check(model, polycube::Options().engine("ic3").timeout(10));
//   if (result.verdict() == polycube::Verdict::sat) std::cout << result.trace()->table();
//
// Errors are exceptions of one type, polycube::Error. The library writes nothing to stdout or stderr, installs no
// signal handler and does not end the process.
#pragma once

#include "polycube/certify.h"
#include "polycube/check.h"
#include "polycube/error.h"
#include "polycube/expression.h"
#include "polycube/file.h"
#include "polycube/model.h"
#include "polycube/names.h"
#include "polycube/options.h"
#include "polycube/trace.h"
#include "polycube/value.h"
#include "polycube/version.h"
