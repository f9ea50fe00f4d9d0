// One line on the terminal that says how far a check has come, and that vanishes before anything else is written.
//
// It goes to stderr, if that is a terminal. It is written over itself with blanks, which every terminal knows.
#pragma once

#include <cstddef>
#include <string>

#include "polycube/check.h"

namespace polycube::cli {

/// Seconds between two of them.
inline constexpr double progress_pause = 0.25;

/// At most so many columns: what does not fit is left out, from the end.
std::string progress_text(const Progress& progress, std::size_t columns, std::size_t resumed);

class ProgressLine {
 public:
  ProgressLine() = default;
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// `resumed`: properties that were decided before the check.
  void show(const Progress& progress, std::size_t resumed);
  void clear() noexcept;

 private:
  std::size_t shown_ = 0;  // columns
};

}  // namespace polycube::cli
