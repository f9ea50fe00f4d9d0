#include <cstdlib>

#include "support/shared_memory.h"

namespace polycube::impl {

SharedMemory::SharedMemory(std::size_t bytes) : size_(bytes), data_(static_cast<std::byte*>(std::calloc(bytes, 1))) {}

SharedMemory::~SharedMemory() { std::free(data_); }

}  // namespace polycube::impl
