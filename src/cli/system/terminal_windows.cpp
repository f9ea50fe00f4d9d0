#include <windows.h>

#include "cli/system/terminal.h"

namespace polycube::cli {

std::size_t columns_of_stderr() {
  CONSOLE_SCREEN_BUFFER_INFO info;
  if (::GetConsoleScreenBufferInfo(::GetStdHandle(STD_ERROR_HANDLE), &info) == 0) return 0;
  return static_cast<std::size_t>(info.srWindow.Right - info.srWindow.Left + 1);
}

}  // namespace polycube::cli
