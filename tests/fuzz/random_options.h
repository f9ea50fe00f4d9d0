// Random words for `polycube check`, made from the options table itself: an option that is added there is tried from
// then on.
#pragma once

#include <string>
#include <vector>

#include "support/options.h"
#include "support/random.h"

namespace polycube::impl::fuzz {

/// Options of `check` alone, without a model. Those that name files, limit time and memory or print more are left out.
/// Always with --engine, with a bound where the engine may need one to end, and with the option `always` if it has a
/// name.
std::vector<std::string> random_options(Random& random, std::string_view always = "");

/// The values that such words give. Throws UsageError.
Options options_of_words(const std::vector<std::string>& words);

/// Options of `check` that random_options never gives a value, because it does not know what could stand there.
std::vector<std::string> untried_options();

}  // namespace polycube::impl::fuzz
