#include "cli/serve/check_run.h"

#include <cstdio>

namespace polycube::cli::serve {

std::string seconds_text(double seconds) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.1f s", seconds);
  return text;
}

Result run_check(const Workspace& workspace, const Model& model, const Options& options, const std::string& what,
                 Call& call) {
  Check check(model, options);
  const double limit = std::stod(options.get("timeout"));
  check.on_message([&](const Message& message) { workspace.log(message); });
  check.on_progress([&](const Progress& progress) {
    call.report_progress(progress.seconds(), limit,
                         what + ": step " + std::to_string(progress.depth()) + ", " + seconds_text(progress.seconds()) +
                             ", " + std::to_string(progress.megabytes()) + " MB");
  });
  check.on_overdue([&](const Progress& progress, const std::string& reason) {
    Answer answer;
    answer.is_error = true;
    answer.text = "unknown: " + reason + " after " + seconds_text(progress.seconds()) +
                  ". A solver does not look at the limit and is left to end by itself; the engine auto can be stopped "
                  "at any time.\n";
    call.answer(answer);
  });
  const Call::WhenCancelled stop(call, [&] { check.cancel(); });
  return check.run();
}

}  // namespace polycube::cli::serve
