#include "support/cgroup.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <vector>

namespace polycube::impl {

namespace {

/// A number at the start of a file; none if there is another word, as "max".
std::optional<double> number_in(const std::string& path) {
  std::ifstream file(path);
  double value = 0;
  if (!(file >> value)) return std::nullopt;
  return value;
}

/// Of version 2: two numbers in one file, "max" for the first if there is no limit.
std::optional<double> cores_of_2(const std::string& folder) {
  std::ifstream file(folder + "/cpu.max");
  double quota = 0;
  double period = 0;
  if (!(file >> quota >> period) || quota <= 0 || period <= 0) return std::nullopt;
  return quota / period;
}

std::optional<double> cores_of_1(const std::string& folder) {
  const std::optional<double> quota = number_in(folder + "/cpu.cfs_quota_us");
  const std::optional<double> period = number_in(folder + "/cpu.cfs_period_us");
  if (!quota || !period || *quota <= 0 || *period <= 0) return std::nullopt;
  return *quota / *period;
}

template <class Number>
void lower(std::optional<Number>& least, std::optional<double> limit) {
  if (limit && (!least || *limit < static_cast<double>(*least))) least = static_cast<Number>(*limit);
}

/// The folders of a group and of those above it, below that of the hierarchy.
std::vector<std::string> folders(const std::string& hierarchy, std::string group) {
  std::vector<std::string> all;
  for (;;) {
    while (!group.empty() && group.back() == '/') group.pop_back();
    all.push_back(hierarchy + group);
    if (group.empty()) return all;
    group.erase(group.find_last_of('/') == std::string::npos ? 0 : group.find_last_of('/'));
  }
}

bool has(const std::string& list, const std::string& word) {
  return ("," + list + ",").find("," + word + ",") != list.npos;
}

}  // namespace

CgroupLimits cgroup_limits(const std::string& root) {
  // Version 1 has huge numbers for no limit.
  constexpr double no_memory_limit = 1e18;
  CgroupLimits limits;
  const std::string base = root + "/sys/fs/cgroup";
  std::ifstream groups(root + "/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    std::istringstream parts(line);  // number:controllers:path
    std::string number;
    std::string controllers;
    std::string path;
    if (!std::getline(parts, number, ':') || !std::getline(parts, controllers, ':')) continue;
    std::getline(parts, path);
    if (controllers.empty()) {
      for (const std::string& folder : folders(base, path)) {
        lower(limits.memory_bytes, number_in(folder + "/memory.max"));
        lower(limits.cores, cores_of_2(folder));
      }
    }
    if (has(controllers, "memory")) {
      for (const std::string& folder : folders(base + "/memory", path)) {
        const std::optional<double> limit = number_in(folder + "/memory.limit_in_bytes");
        if (limit && *limit < no_memory_limit) lower(limits.memory_bytes, limit);
      }
    }
    if (has(controllers, "cpu")) {
      for (const std::string& hierarchy : {base + "/cpu", base + "/" + controllers}) {
        for (const std::string& folder : folders(hierarchy, path)) lower(limits.cores, cores_of_1(folder));
      }
    }
  }
  return limits;
}

}  // namespace polycube::impl
