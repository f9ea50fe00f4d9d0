// Exceptions of the inside become Error, the only one that leaves the library besides std::bad_alloc.
#pragma once

namespace polycube {

/// Requires: an exception is being handled.
[[noreturn]] void throw_as_error();

template <class Work>
auto guarded(const Work& work) {
  try {
    return work();
  } catch (...) {
    throw_as_error();
  }
}

}  // namespace polycube
