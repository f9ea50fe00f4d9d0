#include <sys/mman.h>

#include "support/shared_memory.h"

namespace polycube::impl {

SharedMemory::SharedMemory(std::size_t bytes) : size_(bytes), data_(nullptr) {
  constexpr int flags = MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE;
  void* mapped = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (mapped != MAP_FAILED) data_ = static_cast<std::byte*>(mapped);
}

SharedMemory::~SharedMemory() {
  if (data_ != nullptr) ::munmap(data_, size_);
}

}  // namespace polycube::impl
