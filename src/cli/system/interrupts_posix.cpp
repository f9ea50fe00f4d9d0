#include <pthread.h>
#include <signal.h>

#include <utility>

#include "cli/system/interrupts.h"

namespace polycube::cli {

namespace {

// Wakes the thread. Its default action is to be ignored, so a late signal does no harm.
constexpr int wake = SIGURG;

sigset_t watched_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, wake}) sigaddset(&set, signal);
  return set;
}

}  // namespace

void prepare_process() { ::signal(SIGXFSZ, SIG_IGN); }

void Interrupts::block() {
  const sigset_t set = watched_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

Interrupts::Interrupts(std::function<void()> handler) : handler_(std::move(handler)), thread_([this] { wait(); }) {}

Interrupts::~Interrupts() {
  done_ = true;
  pthread_kill(thread_.native_handle(), wake);
  thread_.join();
}

void Interrupts::wait() {
  const sigset_t set = watched_signals();
  while (!done_) {
    int signal = 0;
    if (sigwait(&set, &signal) != 0 || signal == wake) continue;
    came_ = true;
    handler_();
  }
}

}  // namespace polycube::cli
