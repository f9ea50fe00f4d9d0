#include "support/cgroup.h"

#include <filesystem>
#include <fstream>

#include "test.h"

using namespace polycube::impl;

namespace {

/// A file system of its own for a test.
class Root {
 public:
  explicit Root(const std::string& name) : path_(std::filesystem::temp_directory_path() / ("polycube-cgroup-" + name)) {
    std::filesystem::remove_all(path_);
  }
  ~Root() { std::filesystem::remove_all(path_); }
  Root(const Root&) = delete;
  Root& operator=(const Root&) = delete;

  Root& file(const std::string& name, const std::string& text) {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
    return *this;
  }
  CgroupLimits limits() const { return cgroup_limits(path_.string()); }

 private:
  std::filesystem::path path_;
};

}  // namespace

TEST_CASE("limits of version 2: the lowest on the way to the root counts") {
  Root root("second");
  root.file("proc/self/cgroup", "0::/a/b\n")
      .file("sys/fs/cgroup/a/memory.max", "3221225472\n")
      .file("sys/fs/cgroup/a/b/memory.max", "max\n")
      .file("sys/fs/cgroup/a/cpu.max", "max 100000\n")
      .file("sys/fs/cgroup/a/b/cpu.max", "150000 100000\n");
  CHECK(root.limits().memory_bytes == std::uint64_t{3} << 30);
  CHECK(root.limits().cores == doctest::Approx(1.5));
  root.file("sys/fs/cgroup/a/b/memory.max", "1073741824\n");
  CHECK(root.limits().memory_bytes == std::uint64_t{1} << 30);
}

TEST_CASE("limits of version 1, where the container sees its own group at the root only") {
  Root root("first");
  root.file("proc/self/cgroup", "4:memory:/docker/0123\n3:cpu,cpuacct:/docker/0123\n2:pids:/\n")
      .file("sys/fs/cgroup/memory/memory.limit_in_bytes", "2147483648\n")
      .file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "400000\n")
      .file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  CHECK(root.limits().memory_bytes == std::uint64_t{2} << 30);
  CHECK(root.limits().cores == doctest::Approx(4));
}

TEST_CASE("no limits") {
  Root root("none");
  CHECK_FALSE(root.limits().memory_bytes.has_value());
  CHECK_FALSE(root.limits().cores.has_value());
  root.file("proc/self/cgroup", "4:memory:/\n3:cpu:/\n0::/\nnonsense\n\n")
      .file("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n")
      .file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n")
      .file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n")
      .file("sys/fs/cgroup/cpu.max", "max 100000\n")
      .file("sys/fs/cgroup/memory.max", "max\n");
  CHECK_FALSE(root.limits().memory_bytes.has_value());
  CHECK_FALSE(root.limits().cores.has_value());
}
