// Workers as threads, for systems without fork: each has a copy of the model, since an engine makes terms of its own,
// and a list of messages in place of a socket.
//
// Limits: a thread cannot be ended from outside, so the end of the run waits until its solver asks the next time. Nor
// can it be paused: on fewer cores than workers all of them run, and the shares of the schedule do not count. Memory is
// known only for all together. A crash ends the program.
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "app/portfolio/child.h"
#include "support/error.h"
#include "support/platform.h"

namespace polycube::impl {

namespace {

/// Wakes the thread that waits for messages. Several portfolios of one process may share it: they look and wait again.
struct Bell {
  std::mutex mutex;
  std::condition_variable rung;
  std::uint64_t rings = 0;  // under mutex

  void ring() {
    const std::lock_guard lock(mutex);
    ++rings;
    rung.notify_all();
  }
};

Bell& bell() {
  static Bell the_bell;
  return the_bell;
}

}  // namespace

struct Worker::Link {
  explicit Link(const Worker& worker, const TransitionSystem& system)
      : own_system(system.detached()),
        child(own_system, worker.options_, worker.log_level_, worker.board_, worker.writer_,
              {.send = [this](MessageKind kind, std::string_view content) { return send(kind, content); },
               .memory_bytes = 0,
               .signals = false,
               .give_up = [](int) {}}) {}

  bool send(MessageKind kind, std::string_view content) {
    {
      const std::lock_guard lock(mutex);
      messages.push_back({kind, std::string(content)});
    }
    bell().ring();
    return true;
  }

  void run() {
    child.run();
    over = true;
    bell().ring();
  }

  TransitionSystem own_system;
  std::mutex mutex;
  std::deque<Message> messages;  // under mutex
  std::atomic<bool> over{false};
  Child child;
  std::thread thread;
};

Worker::Worker(const WorkerRow& row, const Options& options, int log_level, Board& board, std::size_t writer)
    : row_(row), options_(worker_options(options, row)), log_level_(log_level), board_(board), writer_(writer) {}

Worker::~Worker() {
  kill("");
  reap();
}

void Worker::go_on(const TransitionSystem& system) {
  if (state_ == State::waiting) start(system);
}

void Worker::start(const TransitionSystem& system) {
  try {
    link_ = std::make_unique<Link>(*this, system);
    link_->thread = std::thread([link = link_.get()] { link->run(); });
  } catch (const std::system_error& error) {
    link_.reset();
    end_reason_ = std::string("not started: ") + error.what();
    state_ = State::ended;
    return;
  }
  started_ = Clock::now();
  state_ = State::running;
}

void Worker::pause() {}

void Worker::pause_again() const {}

void Worker::ask_to_end() {
  if (alive()) link_->child.ask_to_end();
}

void Worker::kill(const std::string& why) {
  if (!alive()) return;
  end_reason_ = why;
  ask_to_end();
}

void Worker::reap() {
  if (!alive()) return;
  link_->thread.join();
  seconds_ = seconds();
  link_.reset();
  state_ = State::ended;
}

std::vector<Message> Worker::receive() {
  std::vector<Message> result;
  if (!alive()) return result;
  const bool over = link_->over;  // read first: all messages are there then
  {
    const std::lock_guard lock(link_->mutex);
    result.assign(std::make_move_iterator(link_->messages.begin()), std::make_move_iterator(link_->messages.end()));
    link_->messages.clear();
  }
  if (over) reap();
  return result;
}

double Worker::used() const { return seconds(); }

std::uint64_t Worker::memory(Memory) const { return 0; }

std::uint64_t Worker::memory_of_parent(Memory) { return resident_bytes(); }

void wait_for_messages(const std::vector<const Worker*>& workers, double seconds) {
  const auto until = Worker::Clock::now() + std::chrono::duration<double>(seconds);
  std::unique_lock lock(bell().mutex);
  const std::uint64_t before = bell().rings;
  for (const Worker* worker : workers) {
    if (!worker->alive()) continue;
    const std::lock_guard inner(worker->link_->mutex);
    if (!worker->link_->messages.empty() || worker->link_->over) return;
  }
  bell().rung.wait_until(lock, until, [&] { return bell().rings != before; });
}

}  // namespace polycube::impl
