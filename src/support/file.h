// Whole files in and out: decompressed on the way in, complete or absent on the way out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace polycube {

/// The largest text we are willing to hold, after decompression: a small .xz can claim to be terabytes.
inline constexpr std::uint64_t max_file_bytes = std::uint64_t{4} << 30;

/// Reads a file; gzip and xz are recognised by their first bytes, whatever the name, and decompressed. "-" is stdin.
/// Throws InputError when it cannot be read or is damaged.
std::string read_file(const std::string& path);

/// Writes a file so that a reader sees the old one or the complete new one, never a part: a temporary file in the same
/// folder is filled, flushed and renamed. "-" is stdout. Throws InputError when it cannot be written.
void write_file(const std::string& path, std::string_view content);

/// The same; returns what went wrong, or "".
std::string try_write_file(const std::string& path, std::string_view content) noexcept;

/// Makes a folder, and those it lies in, unless it is there. Throws InputError.
void make_folder(const std::string& path);

/// The file's name without a trailing .gz or .xz: what decides its format.
std::string_view without_compression(std::string_view path);

}  // namespace polycube
