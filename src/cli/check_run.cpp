#include "cli/check_run.h"

#include <unistd.h>

#include <cstdio>
#include <optional>

#include "cli/evidence.h"
#include "cli/system/interrupts.h"

namespace polycube::cli {

int run_check(const CommandLine& line, Presenter& presenter, const std::optional<Known>& known) {
  Options options = with_evidence(line);
  std::optional<Check> made;
  if (known) {
    for (const std::string& id : known->settled) options.set("skip", id);
    made.emplace(known->model, options);
  } else {
    made.emplace(model_arguments(line).model, options);
  }
  Check& check = *made;
  check.on_message([&](const Message& message) { presenter.hear(message); }, message_level(line));
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
