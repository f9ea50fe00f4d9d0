// What the tests of the AIGER frontend share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "frontends/aiger/reader.h"
#include "frontends/aiger/source.h"
#include "frontends/aiger/witness.h"
#include "frontends/aiger/writer.h"
#include "support/error.h"
#include "test.h"
#include "unit/aiger/samples.h"
