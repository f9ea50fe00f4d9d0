// Memory that this process shares with those that it forks later (shared_memory_posix.cpp). Windows has no fork: there
// it is memory like any other (shared_memory_windows.cpp).
#pragma once

#include <cstddef>

namespace polycube::impl {

/// All bytes are zero at first, and take room only where somebody has written.
class SharedMemory {
 public:
  explicit SharedMemory(std::size_t bytes);
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  /// Null if the system has not that much.
  std::byte* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  std::size_t size_;
  std::byte* data_;
};

}  // namespace polycube::impl
