// Windows calls a handler for Ctrl-C in a thread of its own. There is nothing to block and nothing to wait for.
#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cstdio>
#include <mutex>
#include <utility>

#include "cli/system/interrupts.h"

namespace polycube::cli {

namespace {

std::mutex listening;
const std::function<void()>* listener = nullptr;  // under listening

BOOL WINAPI handle_event(DWORD event) {
  if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) return FALSE;
  const std::lock_guard lock(listening);
  if (listener == nullptr) return FALSE;
  (*listener)();
  return TRUE;
}

}  // namespace

void prepare_process() {
  for (std::FILE* stream : {stdin, stdout, stderr}) ::_setmode(::_fileno(stream), _O_BINARY);
}

void Interrupts::block() {}

Interrupts::Interrupts(std::function<void()> handler)
    : handler_([this, inner = std::move(handler)] {
        came_ = true;
        inner();
      }) {
  {
    const std::lock_guard lock(listening);
    listener = &handler_;
  }
  ::SetConsoleCtrlHandler(handle_event, TRUE);
}

Interrupts::~Interrupts() {
  ::SetConsoleCtrlHandler(handle_event, FALSE);
  const std::lock_guard lock(listening);
  listener = nullptr;
}

}  // namespace polycube::cli
