#include "certcheck_windows.h"

#include <fcntl.h>
#include <io.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace {

/// Files and streams are bytes, from before main on.
[[maybe_unused]] const bool all_are_bytes = [] {
  _fmode = _O_BINARY;
  for (std::FILE* stream : {stdin, stdout, stderr}) ::_setmode(::_fileno(stream), _O_BINARY);
  return true;
}();

}  // namespace

std::FILE* fmemopen(void* text, std::size_t size, const char*) {
  std::error_code error;
  std::string path = (std::filesystem::temp_directory_path(error) / "certcheck-XXXXXX").string();
  const int file = error ? -1 : ::mkstemp(path.data());
  if (file < 0) return nullptr;
  ::_close(file);
  std::FILE* stream = std::fopen(path.c_str(), "w+bTD");  // kept in memory where possible, and removed in the end
  if (stream == nullptr) return nullptr;
  if (std::fwrite(text, 1, size, stream) == size && std::fseek(stream, 0, SEEK_SET) == 0) return stream;
  std::fclose(stream);
  return nullptr;
}
