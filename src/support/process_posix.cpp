#include "support/process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "support/error.h"

namespace polycube::impl {

namespace {

/// Never returns. Only calls that are safe behind a fork.
[[noreturn]] void become(char* const* arguments, const ProcessFiles& files, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(exit_not_started);
  sigset_t none;  // we may hold signals back for a thread of our own
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  if (!files.folder.empty() && ::chdir(files.folder.c_str()) != 0) ::_exit(exit_not_started);
  if (!files.output.empty()) {
    const int file = ::open(files.output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int input = ::open("/dev/null", O_RDONLY);
    if (file < 0 || input < 0 || ::dup2(input, 0) < 0 || ::dup2(file, 1) < 0 || ::dup2(file, 2) < 0) {
      ::_exit(exit_not_started);
    }
  }
  ::execvp(arguments[0], arguments);
  ::_exit(exit_not_started);
}

ProcessEnd end_of(int status) {
  if (WIFSIGNALED(status)) return {0, ::strsignal(WTERMSIG(status))};
  return {WEXITSTATUS(status), ""};
}

/// A terminal sends Ctrl-C to the child as well as to us: then we are about to be stopped.
bool ended_with_us(int status, const Stop& stop) {
  if (!WIFSIGNALED(status) || (WTERMSIG(status) != SIGINT && WTERMSIG(status) != SIGTERM)) return false;
  for (int i = 0; i < 50 && !stop.requested(); ++i) ::usleep(2000);
  return stop.requested();
}

}  // namespace

std::optional<ProcessEnd> run_process(std::vector<std::string> words, const ProcessFiles& files, const Stop& stop) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  // So that our earlier output precedes that of the child. Not all files: of one that another thread reads from, as a
  // server does from stdin, it would wait for the lock.
  std::fflush(stdout);
  std::fflush(stderr);
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process < 0) throw Unsupported(words[0] + " was not started: " + std::strerror(errno));
  if (process == 0) become(arguments.data(), files, parent);
  int status = 0;
  while (true) {
    const pid_t ended = ::waitpid(process, &status, WNOHANG);
    if (ended == process && ended_with_us(status, stop)) return std::nullopt;
    if (ended == process) return end_of(status);
    if (ended < 0 && errno != EINTR) throw Unsupported(words[0] + " is lost: " + std::strerror(errno));
    if (stop.requested()) break;
    ::usleep(2000);
  }
  ::kill(process, SIGKILL);
  ::waitpid(process, &status, 0);
  return std::nullopt;
}

bool program_exists(const std::string& name) {
  if (name.find('/') != std::string::npos) return ::access(name.c_str(), X_OK) == 0;
  const char* path = std::getenv("PATH");
  std::string rest = path == nullptr ? "" : path;
  while (!rest.empty()) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    if (::access((rest.substr(0, colon) + "/" + name).c_str(), X_OK) == 0) return true;
    rest.erase(0, colon + 1);
  }
  return false;
}

std::string program_beside(const std::string& name) {
  std::error_code error;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return name;
  const std::string beside = own.parent_path() / name;
  return ::access(beside.c_str(), X_OK) == 0 ? beside : name;
}

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  const std::filesystem::path base = std::filesystem::temp_directory_path(error);
  path_ = ((error ? std::filesystem::path("/tmp") : base) / "polycube-XXXXXX").string();
  if (::mkdtemp(path_.data()) == nullptr) throw Unsupported(path_ + ": no temporary folder: " + std::strerror(errno));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

PassedFile::PassedFile(std::string_view text) : file_(::memfd_create("polycube", 0)) {
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
  path_ = "/proc/self/fd/" + std::to_string(file_);  // of the other process, which inherits the file
}

PassedFile::~PassedFile() { ::close(file_); }

std::string PassedFile::text() const {
  std::string result;
  char buffer[1 << 12];
  for (;;) {
    const ssize_t got = ::pread(file_, buffer, sizeof(buffer), static_cast<off_t>(result.size()));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return result;
    result.append(buffer, static_cast<std::size_t>(got));
  }
}

}  // namespace polycube::impl
