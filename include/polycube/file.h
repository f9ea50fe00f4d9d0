// Whole files, as polycube reads and writes them.
#pragma once

#include <string>
#include <string_view>

#include "polycube/export.h"

namespace polycube {

/// What is compressed by gzip or xz is decompressed, whatever its name; "-" is stdin. Throws Error, Kind::input.
POLYCUBE_API std::string read_file(const std::string& path);

/// A reader gets the old file or the complete new one; "-" is stdout. Throws Error, Kind::input.
POLYCUBE_API void write_file(const std::string& path, std::string_view content);

}  // namespace polycube
