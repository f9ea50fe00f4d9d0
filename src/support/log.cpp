#include "support/log.h"

#include <cstdio>

namespace polycube::impl {

void Log::say(int level, const std::string& text) const {
  if (!says(level)) return;
  if (sink_) return sink_(level, text);
  std::fprintf(stderr, "%s%s\n", level == 0 ? "warning: " : "", text.c_str());
}

}  // namespace polycube::impl
