#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "cli/system/terminal.h"

namespace polycube::cli {

std::size_t columns_of_stderr() {
  constexpr std::size_t usual = 80;
  const char* kind = std::getenv("TERM");
  if (::isatty(STDERR_FILENO) == 0 || kind == nullptr || std::string_view(kind) == "dumb") return 0;
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

}  // namespace polycube::cli
