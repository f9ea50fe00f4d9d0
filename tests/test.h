// What every test includes: doctest. Our own CHECK (support/check.h) has the same name as doctest's; in a test it is
// doctest's that is meant, so ours comes first and is taken away.
#pragma once

#include "support/check.h"
#undef CHECK

#include <doctest/doctest.h>
