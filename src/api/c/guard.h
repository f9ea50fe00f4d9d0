// What each function of the C interface does first and last: no exception gets out, and the thread remembers the error.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

#include "polycube/c.h"
#include "polycube/error.h"

namespace polycube::c_interface {

void clear_error() noexcept;
/// Stores the exception that is being handled, for polycube_last_error.
polycube_status store_error() noexcept;

/// The result of `body`, or `failure` if it throws.
template <class Body, class Result = std::invoke_result_t<Body>>
Result guarded(std::common_type_t<Result> failure, Body body) noexcept {
  try {
    const Result result = body();
    clear_error();  // last: callbacks have calls of their own
    return result;
  } catch (...) {
    store_error();
    return failure;
  }
}

/// For functions that return a status.
template <class Body>
polycube_status attempted(Body body) noexcept {
  try {
    body();
    clear_error();
    return POLYCUBE_OK;
  } catch (...) {
    return store_error();
  }
}

/// The caller has made a mistake.
[[noreturn]] void usage_error(const std::string& text);

/// What a handle refers to; an error if it is NULL.
template <class Handle>
Handle& need(Handle* handle) {
  if (handle == nullptr) usage_error("a pointer that is needed is NULL");
  return *handle;
}

/// The string, or an error if it is NULL; or the string, or "".
const char* need_text(const char* text);
inline const char* or_empty(const char* text) { return text == nullptr ? "" : text; }

std::vector<std::string> texts_of(const char* const* texts, std::size_t count);

/// A copy that polycube_free frees.
char* copy_of(const std::string& text, std::size_t* size = nullptr);

}  // namespace polycube::c_interface
