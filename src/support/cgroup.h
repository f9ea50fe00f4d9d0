// Problem: in a container a process may use less memory and CPU time than the machine has, and neither the number of
// cores nor the size of the memory shows it: it is throttled, or killed. Idea: read the limits of its control group and
// of those above it, of version 1 or 2. A container that does not see the groups above its own has its own at the root,
// whatever /proc/self/cgroup calls it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace polycube::impl {

struct CgroupLimits {
  std::optional<std::uint64_t> memory_bytes;
  std::optional<double> cores;  // CPU time in a second
};

/// The limits of this process; `root` is prepended to all paths that are read.
CgroupLimits cgroup_limits(const std::string& root = "");

}  // namespace polycube::impl
