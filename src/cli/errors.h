// The errors of the command line itself: the library's exception, so that there is one to catch.
#pragma once

#include <string>

#include "polycube/error.h"

namespace polycube::cli {

/// A wrong command line; `hint` is a correction.
inline Error usage_error(const std::string& text, const std::string& hint = "") {
  return {Error::Kind::usage, hint.empty() ? text : text + "\nhint: " + hint, text, "", 0, 0, hint};
}

/// A file that cannot be used.
inline Error input_error(const std::string& file, const std::string& text) {
  return {Error::Kind::input, file + ": " + text, text, file};
}

}  // namespace polycube::cli
