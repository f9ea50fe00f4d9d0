#include "app/portfolio/worker.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>

#include "app/check/check_model.h"
#include "app/check/depth.h"
#include "app/check/session.h"
#include "app/check/watchdog.h"
#include "support/check.h"
#include "support/error.h"
#include "support/process_name.h"
#include "support/work_clock.h"

namespace polycube::impl {

namespace {

constexpr std::size_t header_size = 1 + sizeof(std::uint64_t);

/// False if the receiver is gone.
bool send(int file, MessageKind kind, std::string_view content) {
  std::string bytes(1, static_cast<char>(kind));
  const std::uint64_t length = content.size();
  bytes.append(reinterpret_cast<const char*>(&length), sizeof(length));
  bytes += content;
  std::string_view rest = bytes;
  while (!rest.empty()) {
    const ssize_t sent = ::send(file, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return false;
    rest.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

Report failed(std::string reason) {
  Report report;
  report.reason = std::move(reason);
  return report;
}

/// The run in the child: what it finds, and what it says on the way, goes to its parent.
class Child : public Observer {
 public:
  Child(const TransitionSystem& system, const Options& options, int log_level, int file)
      : system_(system),
        options_(options),
        file_(file),
        stop_(options.real("timeout")),
        log_(log_level,
             [this](int level, const std::string& text) { tell(MessageKind::log, std::to_string(level) + text); }),
        session_(options, system, stop_, log_, *this),
        watchdog_(stop_, {.memory_bytes = static_cast<std::uint64_t>(options.number("memory")) << 20,
                          .signals = true,
                          .look = [this] { tell_depth(); },
                          .overdue = [this] { ::_exit(exit_code(session_.partial_report())); }}) {}

  /// The exit code of the child.
  int run() {
    const Report report = find_report();
    watchdog_.claim_last_word();
    return exit_code(report);
  }

  void follow(const Statistics* statistics) override { searching_ = statistics; }
  void decided() override { tell(MessageKind::decided, ""); }
  void finishing() override { watchdog_.claim_last_word(); }

 private:
  Report find_report() {
    try {
      return session_.run();
    } catch (const Unsupported& e) {
      return failed(std::string("not supported: ") + e.what());
    } catch (const RejectedEvidence& e) {
      Report report;
      for (const Claim& claim : selected_properties(options_, system_)) {
        report.properties.push_back(
            {property_label(system_, claim), Verdict::rejected, std::string("evidence rejected: ") + e.what(), ""});
      }
      return report;
    } catch (const std::bad_alloc&) {
      return failed("out of memory");
    } catch (const std::exception& e) {
      Report report = failed(e.what());
      report.failure = true;
      return report;
    }
  }

  /// In the watchdog's thread. At most some times a second: the parent wakes up for each message.
  void tell_depth() {
    constexpr std::chrono::milliseconds pause{200};
    const Statistics* statistics = searching_;
    const auto now = std::chrono::steady_clock::now();
    if (statistics == nullptr || now < told_at_ + pause) return;
    const std::uint64_t depth = impl::depth(*statistics);
    if (depth == told_depth_) return;
    told_depth_ = depth;
    told_at_ = now;
    tell(MessageKind::depth, std::to_string(depth));
  }

  /// Several threads may speak.
  bool tell(MessageKind kind, std::string_view content) {
    const std::lock_guard lock(speaking_);
    return send(file_, kind, content);
  }
  int exit_code(const Report& report) { return tell(MessageKind::report, encode(report)) ? 0 : 1; }

  const TransitionSystem& system_;
  const Options& options_;
  int file_;
  std::mutex speaking_;
  std::atomic<const Statistics*> searching_{nullptr};
  std::uint64_t told_depth_ = 0;
  std::chrono::steady_clock::time_point told_at_ = std::chrono::steady_clock::now();
  Stop stop_;
  Log log_;
  Session session_;
  Watchdog watchdog_;  // the last member: its thread uses the others
};

/// Files of the parent, and of whoever else has threads in its process.
void close_all_files_but(int kept) {
  const auto close_from_to = [](unsigned first, unsigned last) { ::syscall(SYS_close_range, first, last, 0u); };
  const auto file = static_cast<unsigned>(kept);
  if (file > 3) close_from_to(3, file - 1);
  close_from_to(file + 1, ~0U);
}

std::string describe_end(int status) {
  if (WIFSIGNALED(status)) {
    return "ended by signal " + std::to_string(WTERMSIG(status)) + " (" + ::strsignal(WTERMSIG(status)) + ")";
  }
  return "ended without an answer, exit code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

std::optional<Message> Inbox::next() {
  if (bytes_.size() < header_size) return std::nullopt;
  std::uint64_t length = 0;
  std::memcpy(&length, bytes_.data() + 1, sizeof(length));
  if (bytes_.size() - header_size < length) return std::nullopt;
  Message message{static_cast<MessageKind>(bytes_[0]), bytes_.substr(header_size, length)};
  bytes_.erase(0, header_size + length);
  return message;
}

Worker::Worker(const WorkerRow& row, const Options& options, int log_level)
    : row_(row), options_(worker_options(options, row)), log_level_(log_level) {
  void* shared = ::mmap(nullptr, sizeof(*pauses_), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) throw std::bad_alloc();
  pauses_ = new (shared) std::atomic<std::int64_t>(0);
}

Worker::~Worker() {
  kill("");
  reap();
  ::munmap(pauses_, sizeof(*pauses_));
}

void Worker::go_on(const TransitionSystem& system) {
  if (state_ == State::waiting) return start(system);
  if (state_ != State::paused) return;
  const auto pause = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - paused_);
  pauses_->fetch_add(pause.count(), std::memory_order_relaxed);
  ::kill(process_, SIGCONT);
  state_ = State::running;
}

void Worker::start(const TransitionSystem& system) {
  int files[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, files) != 0) {
    end_reason_ = std::string("not started: ") + std::strerror(errno);
    state_ = State::ended;
    return;
  }
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ == 0) {
    close_all_files_but(files[1]);
    be_the_child(system, parent, files[1]);
  }
  const int error = errno;
  ::close(files[1]);
  if (process_ < 0) {
    ::close(files[0]);
    end_reason_ = std::string("not started: ") + std::strerror(error);
    state_ = State::ended;
    return;
  }
  file_ = files[0];
  ::fcntl(file_, F_SETFL, O_NONBLOCK);
  started_ = Clock::now();
  state_ = State::running;
}

void Worker::be_the_child(const TransitionSystem& system, pid_t parent, int file) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);
  Watchdog::block_signals();
  // If the machine runs out of memory, the kernel should kill a worker and not the parent.
  if (std::FILE* score = std::fopen("/proc/self/oom_score_adj", "we")) {
    std::fputs("500", score);
    std::fclose(score);
  }
  WorkClock::subtract(*pauses_);
  set_process_name(std::string(row_.name));
  Child child(system, options_, log_level_, file);
  // Ends without destructors and without flushing buffers that the parent has too.
  ::_exit(child.run());
}

void Worker::pause() {
  if (state_ != State::running) return;
  ::kill(process_, SIGSTOP);
  paused_ = Clock::now();
  state_ = State::paused;
}

void Worker::pause_again() const {
  if (state_ == State::paused) ::kill(process_, SIGSTOP);
}

void Worker::ask_to_end() {
  if (alive()) ::kill(process_, SIGTERM);
}

void Worker::kill(const std::string& why) {
  if (!alive()) return;
  end_reason_ = why;
  killed_ = true;
  ::kill(process_, SIGKILL);
}

void Worker::reap() {
  if (!alive()) return;
  int status = 0;
  rusage used{};
  while (::wait4(process_, &status, 0, &used) < 0 && errno == EINTR) {
  }
  seconds_ = seconds();
  const auto to_seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  cpu_seconds_ = to_seconds(used.ru_utime) + to_seconds(used.ru_stime);
  peak_megabytes_ = static_cast<std::uint64_t>(used.ru_maxrss) / 1024;
  if (!killed_ && !(WIFEXITED(status) && WEXITSTATUS(status) == 0)) end_reason_ = describe_end(status);
  ::close(file_);
  file_ = -1;
  state_ = State::ended;
}

std::vector<Message> Worker::receive() {
  std::vector<Message> messages;
  char buffer[1 << 16];
  bool over = false;
  while (alive() && !over) {
    const ssize_t got = ::recv(file_, buffer, sizeof(buffer), 0);
    if (got > 0) {
      inbox_.add({buffer, static_cast<std::size_t>(got)});
      continue;
    }
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
    over = true;
  }
  while (std::optional<Message> message = inbox_.next()) messages.push_back(std::move(*message));
  if (over) reap();
  return messages;
}

std::uint64_t Worker::memory() const {
  if (!alive()) return 0;
  std::FILE* file = std::fopen(("/proc/" + std::to_string(process_) + "/statm").c_str(), "re");
  if (file == nullptr) return 0;
  unsigned long total = 0;
  unsigned long resident = 0;
  unsigned long shared = 0;
  const int read = std::fscanf(file, "%lu %lu %lu", &total, &resident, &shared);
  std::fclose(file);
  if (read != 3 || resident < shared) return 0;
  return std::uint64_t{resident - shared} * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

double Worker::seconds() const {
  if (state_ == State::waiting || state_ == State::ended) return seconds_;
  const auto until = state_ == State::paused ? paused_ : Clock::now();
  return std::chrono::duration<double>(until - started_).count() -
         1e-9 * static_cast<double>(pauses_->load(std::memory_order_relaxed));
}

}  // namespace polycube::impl
