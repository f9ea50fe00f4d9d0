// A small, fast generator (splitmix64). Its sequence depends on the seed alone, on every platform.
#pragma once

#include <cstdint>

namespace polycube::impl {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  /// A number below `n`. Requires: n > 0. The slight bias towards small numbers is accepted.
  std::uint64_t below(std::uint64_t n) { return next() % n; }
  bool coin() { return (next() >> 63) != 0; }

 private:
  std::uint64_t state_;
};

}  // namespace polycube::impl
