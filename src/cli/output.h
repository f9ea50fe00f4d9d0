// Where results go: files, which are whole or not there, and stdout.
#pragma once

#include <string>
#include <string_view>

namespace polycube::cli {

/// "-" is stdout. Throws Error if it cannot be written.
void write_output(const std::string& path, std::string_view content);

/// The path with a label before its ending: "run-b1.vcd" of "run.vcd" and "-b1".
std::string with_label(const std::string& path, const std::string& label);

}  // namespace polycube::cli
