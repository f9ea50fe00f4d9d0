// Workers as child processes: a memory error of a solver or an engine ends only its own worker. The child is forked
// after the model was read. A pair of sockets carries messages: a kind, a length, the content. An incomplete message is
// ignored. At present only the child sends; both could.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <new>
#include <utility>

#include "app/check/memory_limit.h"
#include "app/portfolio/child.h"
#include "support/platform.h"
#include "support/process_name.h"
#include "support/work_clock.h"

namespace polycube::impl {

namespace {

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

/// Files of the parent, and of whoever else has threads in its process.
void close_all_files_but(int kept) {
  const auto close_from_to = [](unsigned first, unsigned last) { ::syscall(SYS_close_range, first, last, 0u); };
  const auto file = static_cast<unsigned>(kept);
  if (file > 3) close_from_to(3, file - 1);
  close_from_to(file + 1, ~0U);
}

/// What is not backed by files: pages that a worker still has in common with its parent count for both.
std::uint64_t anonymous_bytes(const std::string& folder) {
  std::FILE* file = std::fopen((folder + "/statm").c_str(), "re");
  if (file == nullptr) return 0;
  unsigned long total = 0;
  unsigned long resident = 0;
  unsigned long of_files = 0;
  const int read = std::fscanf(file, "%lu %lu %lu", &total, &resident, &of_files);
  std::fclose(file);
  if (read != 3 || resident < of_files) return 0;
  return std::uint64_t{resident - of_files} * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

/// Pages that n processes have in common count for each of them by a part of n. It goes over all pages.
std::optional<std::uint64_t> proportional_bytes(const std::string& folder) {
  std::FILE* file = std::fopen((folder + "/smaps_rollup").c_str(), "re");
  if (file == nullptr) return std::nullopt;
  std::optional<std::uint64_t> result;
  char line[256];
  unsigned long kilobytes = 0;
  while (!result && std::fgets(line, sizeof(line), file) != nullptr) {
    if (std::sscanf(line, "Pss: %lu", &kilobytes) == 1) result = std::uint64_t{kilobytes} << 10;
  }
  std::fclose(file);
  return result;
}

std::uint64_t memory_of(pid_t process, Worker::Memory which) {
  const std::string folder = "/proc/" + std::to_string(process);
  const std::uint64_t most = anonymous_bytes(folder);
  return which == Worker::Memory::at_most ? most : proportional_bytes(folder).value_or(most);
}

std::string describe_end(int status) {
  if (WIFSIGNALED(status)) {
    return "ended by signal " + std::to_string(WTERMSIG(status)) + " (" + ::strsignal(WTERMSIG(status)) + ")";
  }
  return "ended without an answer, exit code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

struct Worker::Link {
  pid_t process = -1;
  int file = -1;
  Inbox inbox;
  std::atomic<std::int64_t>* pauses = nullptr;  // shared with the child

  [[noreturn]] void be_the_child(const Worker& worker, const TransitionSystem& system, pid_t parent,
                                 int own_file) const;
};

Worker::Worker(const WorkerRow& row, const Options& options, int log_level, Board& board, std::size_t writer)
    : row_(row),
      options_(worker_options(options, row)),
      log_level_(log_level),
      board_(board),
      writer_(writer),
      link_(std::make_unique<Link>()) {
  void* shared = ::mmap(nullptr, sizeof(*link_->pauses), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) throw std::bad_alloc();
  link_->pauses = new (shared) std::atomic<std::int64_t>(0);
}

Worker::~Worker() {
  kill("");
  reap();
  ::munmap(link_->pauses, sizeof(*link_->pauses));
}

void Worker::go_on(const TransitionSystem& system) {
  if (state_ == State::waiting) return start(system);
  if (state_ != State::paused) return;
  const auto pause = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - paused_);
  link_->pauses->fetch_add(pause.count(), std::memory_order_relaxed);
  pauses_ += pause;
  ::kill(link_->process, SIGCONT);
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
  link_->process = ::fork();
  if (link_->process == 0) {
    close_all_files_but(files[1]);
    link_->be_the_child(*this, system, parent, files[1]);
  }
  const int error = errno;
  ::close(files[1]);
  if (link_->process < 0) {
    ::close(files[0]);
    end_reason_ = std::string("not started: ") + std::strerror(error);
    state_ = State::ended;
    return;
  }
  link_->file = files[0];
  ::fcntl(link_->file, F_SETFL, O_NONBLOCK);
  started_ = Clock::now();
  state_ = State::running;
}

void Worker::Link::be_the_child(const Worker& worker, const TransitionSystem& system, pid_t parent,
                                int own_file) const {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);
  block_end_signals();
  // If the machine runs out of memory, the kernel should kill a worker and not the parent.
  if (std::FILE* score = std::fopen("/proc/self/oom_score_adj", "we")) {
    std::fputs("500", score);
    std::fclose(score);
  }
  WorkClock::subtract(*pauses);
  set_process_name(std::string(worker.row_.name));
  Child child(system, worker.options_, worker.log_level_, worker.board_, worker.writer_,
              {.send = [own_file](MessageKind kind, std::string_view content) { return send(own_file, kind, content); },
               .memory_bytes = memory_limit(worker.options_, Log()),
               .signals = true,
               .give_up = [](int code) { ::_exit(code); }});
  // Ends without destructors and without flushing buffers that the parent has too.
  ::_exit(child.run());
}

void Worker::pause() {
  if (state_ != State::running) return;
  ::kill(link_->process, SIGSTOP);
  paused_ = Clock::now();
  state_ = State::paused;
}

void Worker::pause_again() const {
  if (state_ == State::paused) ::kill(link_->process, SIGSTOP);
}

void Worker::ask_to_end() {
  if (alive()) ::kill(link_->process, SIGTERM);
}

void Worker::kill(const std::string& why) {
  if (!alive()) return;
  end_reason_ = why;
  killed_ = true;
  ::kill(link_->process, SIGKILL);
}

void Worker::reap() {
  if (!alive()) return;
  int status = 0;
  rusage used{};
  while (::wait4(link_->process, &status, 0, &used) < 0 && errno == EINTR) {
  }
  seconds_ = seconds();
  const auto to_seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  cpu_seconds_ = to_seconds(used.ru_utime) + to_seconds(used.ru_stime);
  peak_megabytes_ = static_cast<std::uint64_t>(used.ru_maxrss) / 1024;
  if (!killed_ && !(WIFEXITED(status) && WEXITSTATUS(status) == 0)) end_reason_ = describe_end(status);
  ::close(link_->file);
  link_->file = -1;
  state_ = State::ended;
}

std::vector<Message> Worker::receive() {
  std::vector<Message> messages;
  char buffer[1 << 16];
  bool over = false;
  while (alive() && !over) {
    const ssize_t got = ::recv(link_->file, buffer, sizeof(buffer), 0);
    if (got > 0) {
      link_->inbox.add({buffer, static_cast<std::size_t>(got)});
      continue;
    }
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
    over = true;
  }
  while (std::optional<Message> message = link_->inbox.next()) messages.push_back(std::move(*message));
  if (over) reap();
  return messages;
}

double Worker::used() const {
  clockid_t clock{};
  timespec time{};
  if (!alive() || ::clock_getcpuclockid(link_->process, &clock) != 0 || ::clock_gettime(clock, &time) != 0) {
    return seconds();
  }
  return std::max(static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec), seconds() / 16);
}

std::uint64_t Worker::memory(Memory which) const { return alive() ? memory_of(link_->process, which) : 0; }

std::uint64_t Worker::memory_of_parent(Memory which) { return memory_of(::getpid(), which); }

void wait_for_messages(const std::vector<const Worker*>& workers, double seconds) {
  std::vector<pollfd> files;
  for (const Worker* worker : workers) files.push_back({worker->link().file, POLLIN, 0});  // poll ignores files of -1
  ::poll(files.data(), files.size(), static_cast<int>(std::ceil(std::max(seconds, 0.0) * 1000)));
}

}  // namespace polycube::impl
