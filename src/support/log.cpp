#include "support/log.h"

#include <cstdio>

namespace polycube {

void Log::warn(const std::string& text) const { std::fprintf(stderr, "warning: %s\n", text.c_str()); }

void Log::say(int level, const std::string& text) const {
  if (says(level)) std::fprintf(stderr, "%s\n", text.c_str());
}

}  // namespace polycube
