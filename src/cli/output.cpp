#include "cli/output.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "cli/errors.h"
#include "polycube/file.h"

namespace polycube::cli {

void write_output(const std::string& path, std::string_view content) {
  if (path != "-") return write_file(path, content);
  if (std::fwrite(content.data(), 1, content.size(), stdout) != content.size() || std::fflush(stdout) != 0) {
    throw input_error("standard output", std::strerror(errno));
  }
}

std::string with_label(const std::string& path, const std::string& label) {
  std::filesystem::path result(path);
  return result.replace_filename(result.stem().string() + label + result.extension().string()).string();
}

}  // namespace polycube::cli
