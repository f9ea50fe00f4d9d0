#include "support/log.h"

#include <cstdio>

#include "support/process_name.h"

namespace polycube::impl {

void Log::warn(const std::string& text) const {
  std::fprintf(stderr, "warning: %s%s\n", process_prefix().c_str(), text.c_str());
}

void Log::say(int level, const std::string& text) const {
  if (says(level)) std::fprintf(stderr, "%s%s\n", process_prefix().c_str(), text.c_str());
}

}  // namespace polycube::impl
