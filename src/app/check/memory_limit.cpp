#include "app/check/memory_limit.h"

#include <string>

#include "support/cgroup.h"

namespace polycube::impl {

/// An eighth of a container stays free: its files and the kernel's part count too, and limits are looked at some times
/// a second only.
std::uint64_t memory_limit(const Options& options, const Log& log) {
  if (options.given("memory")) return static_cast<std::uint64_t>(options.number("memory")) << 20;
  const std::uint64_t container = cgroup_limits().memory_bytes.value_or(0);
  const std::uint64_t limit = container - container / 8;
  if (limit != 0) {
    log.info("this container has " + std::to_string(container >> 20) + " MB: memory is limited to " +
             std::to_string(limit >> 20) + " MB; --memory sets another limit");
  }
  return limit;
}

}  // namespace polycube::impl
