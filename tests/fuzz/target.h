// What the fuzz targets share. A target gets bytes and must not crash; here, what else it must not do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "support/check.h"
#include "support/error.h"
#include "ts/transition_system.h"

namespace polycube::impl::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Runs `read`, which may refuse its input in the two ways there are; an error about the input has a place in it.
template <class Read>
void read_or_refuse(Read read) {
  try {
    read();
  } catch (const InputError& error) {
    CHECK(error.line() > 0 && error.column() > 0);
  } catch (const Unsupported&) {
  }
}

inline void require_same(const TransitionSystem& a, const TransitionSystem& b) { CHECK(same_system(a, b)); }

}  // namespace polycube::impl::fuzz
