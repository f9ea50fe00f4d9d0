#include "cli/check_run.h"

#include <unistd.h>

#include <cstdio>

#include "cli/evidence.h"
#include "cli/model_arguments.h"
#include "cli/system/interrupts.h"

namespace polycube::cli {

int run_check(const CommandLine& line, Presenter& presenter) {
  Check check(model_arguments(line).model, with_evidence(line));
  check.on_message(print_message, message_level(line));
  check.on_overdue([&](const Progress& progress, const std::string& reason) {
    const int code = presenter.give_up(progress, reason);
    std::fflush(nullptr);
    ::_exit(code);
  });
  presenter.listen(check);
  const Interrupts interrupts([&] { check.cancel(); });
  const Result result = check.run();
  return presenter.deliver(result, interrupts.came());
}

}  // namespace polycube::cli
