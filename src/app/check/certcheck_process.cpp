#include "app/check/certcheck_process.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "support/error.h"
#include "support/process.h"

namespace polycube::impl {

namespace {

/// A text in an anonymous file. A process that has inherited the file can open it by its path.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view text) : file_(::memfd_create("polycube", 0)) {
    if (file_ < 0) throw Unsupported(std::string("no file in memory: ") + std::strerror(errno));
    while (!text.empty()) {
      const ssize_t written = ::write(file_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) {
        const int error = errno;
        ::close(file_);
        throw Unsupported(std::string("no file in memory: ") + std::strerror(error));
      }
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  ~MemoryFile() { ::close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string text() const {
    std::string result;
    char buffer[1 << 12];
    for (;;) {
      const ssize_t got = ::pread(file_, buffer, sizeof(buffer), static_cast<off_t>(result.size()));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return result;
      result.append(buffer, static_cast<std::size_t>(got));
    }
  }
  std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

 private:
  int file_;
};

std::string find_certcheck() {
  std::error_code error;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) {
    const std::string beside = own.parent_path() / "certcheck";
    if (::access(beside.c_str(), X_OK) == 0) return beside;
  }
  return "certcheck";
}

CertcheckAnswer answer(int status) {
  if (WIFSIGNALED(status)) {
    throw Unsupported(std::string("certcheck was ended by a signal: ") + ::strsignal(WTERMSIG(status)));
  }
  switch (WEXITSTATUS(status)) {
    case 0: return CertcheckAnswer::accepted;
    case 1: return CertcheckAnswer::rejected;
    case 2: return CertcheckAnswer::none;
    case exit_not_started:
      throw Unsupported("certcheck is neither beside the program nor on the path; the own check ('--checker own') does without it");
    default: throw Unsupported("certcheck ended with exit code " + std::to_string(WEXITSTATUS(status)));
  }
}

}  // namespace

CertcheckResult run_certcheck(const std::string& program, std::string_view model, std::string_view evidence,
                              std::optional<std::uint32_t> bad, const Stop& stop) {
  const MemoryFile model_file(model);
  const MemoryFile evidence_file(evidence);
  const MemoryFile output_file("");
  std::vector<std::string> words{program.empty() ? find_certcheck() : program};
  if (bad) words.insert(words.end(), {"--bad", std::to_string(*bad)});
  words.insert(words.end(), {model_file.path(), evidence_file.path()});
  const std::optional<int> status = run_process(std::move(words), {.output = output_file.path(), .folder = ""}, stop);
  const CertcheckAnswer result = status ? answer(*status) : CertcheckAnswer::stopped;
  return {result, output_file.text()};
}

}  // namespace polycube::impl
