// Whole files: input is decompressed; output is complete or absent.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace polycube::impl {

/// The largest text that is read, after decompression: a small .xz file can expand to terabytes.
inline constexpr std::uint64_t max_file_bytes = std::uint64_t{4} << 30;

/// Reads a file; gzip and xz are recognised by their first bytes, whatever the name, and decompressed. "-" is stdin.
/// Throws InputError when it cannot be read or is damaged.
std::string read_file(const std::string& path);

/// Writes a file such that a reader gets the old one or the complete new one: fills and flushes a temporary file in the
/// same folder, then renames it. "-" is stdout. Throws InputError if it cannot be written.
void write_file(const std::string& path, std::string_view content);

/// The same; returns an error message, or "".
std::string try_write_file(const std::string& path, std::string_view content) noexcept;

/// Makes a folder and its parents, unless they exist. Throws InputError.
void make_folder(const std::string& path);

/// The path with a label before its ending: "run.b1.vcd" of "run.vcd" and ".b1". A dot at the start of a name, as in
/// ".hidden", is no ending.
std::string with_label(const std::string& path, const std::string& label);

/// The file's name without a trailing .gz or .xz, which decides its format.
std::string_view without_compression(std::string_view path);

}  // namespace polycube::impl
