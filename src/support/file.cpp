#include "support/file.h"

#include <lzma.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>

#include "support/error.h"
#include "support/platform.h"

namespace polycube::impl {

namespace {

struct CloseFile {
  void operator()(std::FILE* f) const {
    if (f != stdin) std::fclose(f);
  }
};

std::string read_raw(const std::string& path) {
  std::error_code none;
  if (path != "-" && std::filesystem::is_directory(path, none)) throw InputError(path, "is a folder");
  const std::unique_ptr<std::FILE, CloseFile> file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
  if (!file) throw InputError(path, std::strerror(errno));
  std::string text;
  if (path != "-" && std::filesystem::is_regular_file(path, none)) {
    const std::uintmax_t size = std::filesystem::file_size(path, none);
    if (!none) text.reserve(static_cast<std::size_t>(std::min<std::uintmax_t>(size, max_file_bytes)));
  }
  char buffer[1 << 16];
  while (const std::size_t n = std::fread(buffer, 1, sizeof(buffer), file.get())) {
    text.append(buffer, n);
    if (text.size() > max_file_bytes) throw InputError(path, "is larger than 4 GiB");
  }
  if (std::ferror(file.get()) != 0) throw InputError(path, std::strerror(errno));
  return text;
}

std::string gunzip(const std::string& path, const std::string& packed) {
  z_stream stream{};
  if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK) throw InputError(path, "cannot start to decompress");
  const std::unique_ptr<z_stream, int (*)(z_stream*)> guard(&stream, inflateEnd);
  std::string text;
  std::size_t fed = 0;
  char buffer[1 << 16];
  for (;;) {
    if (stream.avail_in == 0 && fed < packed.size()) {
      const std::size_t chunk = std::min<std::size_t>(packed.size() - fed, 1 << 30);
      stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + fed));
      stream.avail_in = static_cast<uInt>(chunk);
      fed += chunk;
    }
    stream.next_out = reinterpret_cast<Bytef*>(buffer);
    stream.avail_out = sizeof(buffer);
    const int status = inflate(&stream, Z_NO_FLUSH);
    if (status != Z_OK && status != Z_STREAM_END) throw InputError(path, "the gzip data is damaged or cut short");
    text.append(buffer, sizeof(buffer) - stream.avail_out);
    if (text.size() > max_file_bytes) throw InputError(path, "decompresses to more than 4 GiB");
    if (status == Z_STREAM_END) {
      // gzip files may be concatenated; the text is the concatenation of the parts.
      if (stream.avail_in == 0 && fed == packed.size()) return text;
      if (inflateReset(&stream) != Z_OK) throw InputError(path, "the gzip data is damaged");
    }
  }
}

std::string unxz(const std::string& path, const std::string& packed) {
  lzma_stream stream = LZMA_STREAM_INIT;
  constexpr std::uint64_t memory_limit = std::uint64_t{1} << 30;
  if (lzma_stream_decoder(&stream, memory_limit, LZMA_CONCATENATED) != LZMA_OK) {
    throw InputError(path, "cannot start to decompress");
  }
  const std::unique_ptr<lzma_stream, void (*)(lzma_stream*)> guard(&stream, lzma_end);
  stream.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
  stream.avail_in = packed.size();
  std::string text;
  std::uint8_t buffer[1 << 16];
  for (;;) {
    stream.next_out = buffer;
    stream.avail_out = sizeof(buffer);
    const lzma_ret status = lzma_code(&stream, LZMA_FINISH);
    if (status != LZMA_OK && status != LZMA_STREAM_END) {
      throw InputError(path, "the xz data is damaged or cut short");
    }
    text.append(reinterpret_cast<char*>(buffer), sizeof(buffer) - stream.avail_out);
    if (text.size() > max_file_bytes) throw InputError(path, "decompresses to more than 4 GiB");
    if (status == LZMA_STREAM_END) return text;
  }
}

bool ends_with(std::string_view text, std::string_view end) { return text.size() > end.size() && text.ends_with(end); }

}  // namespace

std::string read_file(const std::string& path) {
  std::string text = read_raw(path);
  if (text.starts_with("\x1f\x8b")) return gunzip(path, text);
  if (text.starts_with(std::string_view("\xfd"
                                        "7zXZ\0",
                                        6))) {
    return unxz(path, text);
  }
  return text;
}

void write_file(const std::string& path, std::string_view content) {
  const std::string trouble = try_write_file(path, content);
  if (!trouble.empty()) throw InputError(path == "-" ? "standard output" : path, trouble);
}

std::string try_write_file(const std::string& path, std::string_view content) noexcept {
  const auto write_all = [&](int fd) {
    std::string_view rest = content;
    while (!rest.empty()) {
      const std::size_t most = std::size_t{1} << 30;  // Windows counts in 32 bits
      const ssize_t n = ::write(fd, rest.data(), static_cast<unsigned>(std::min(rest.size(), most)));
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return false;
      rest.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  };
  if (path == "-") {
    return write_all(STDOUT_FILENO) ? "" : std::strerror(errno);
  }
  std::error_code trouble;
  const std::filesystem::file_status status = std::filesystem::status(path, trouble);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    // A device or a pipe (/dev/null, /dev/stdout) is written to, not replaced.
    const int fd = open_for_writing(path);
    const bool ok = fd >= 0 && write_all(fd);
    const int error = errno;
    if (fd >= 0) ::close(fd);
    return ok ? "" : std::strerror(error);
  }
  std::string temporary = path + ".XXXXXX";
  const int fd = make_temporary_file(temporary);
  if (fd < 0) return std::strerror(errno);
  bool ok = write_all(fd) && give_usual_rights(fd);
  int error = errno;
  if (::close(fd) != 0 && ok) {
    ok = false;
    error = errno;
  }
  if (ok) {
    std::filesystem::rename(temporary, path, trouble);
    if (!trouble) return "";
  }
  const std::string reason = ok ? trouble.message() : std::strerror(error);
  std::filesystem::remove(temporary, trouble);
  return reason;
}

void make_folder(const std::string& path) {
  std::error_code trouble;
  std::filesystem::create_directories(path, trouble);
  if (trouble) throw InputError(path, "the folder cannot be made: " + trouble.message());
}

std::string_view without_compression(std::string_view path) {
  for (const std::string_view end : {".gz", ".xz"}) {
    if (ends_with(path, end)) return path.substr(0, path.size() - end.size());
  }
  return path;
}

std::string with_label(const std::string& path, const std::string& label) {
  const std::size_t slash = path.rfind('/');
  const std::size_t name = slash == std::string::npos ? 0 : slash + 1;
  const std::size_t dot = path.rfind('.');
  const std::size_t at = dot != std::string::npos && dot > name ? dot : path.size();
  return path.substr(0, at) + label + path.substr(at);
}

}  // namespace polycube::impl
