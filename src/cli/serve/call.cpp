#include "cli/serve/call.h"

#include <utility>

namespace polycube::cli::serve {

void Call::cancel() {
  const std::lock_guard<std::mutex> lock(stopping_);
  cancelled_ = true;
  if (stop_) stop_();
}

void Call::answer(const Answer& answer) {
  const std::lock_guard<std::mutex> lock(sending_);
  if (cancelled_ || std::exchange(answered_, true)) return;
  deliver_(answer);
}

void Call::report_progress(double done, double total, const std::string& message) {
  if (!progress_token_) return;
  const std::lock_guard<std::mutex> lock(sending_);
  if (cancelled_ || answered_) return;
  Json params = Json::object();
  params.set("progressToken", *progress_token_).set("progress", done);
  if (total > 0) params.set("total", total);
  channel_.send_notification("notifications/progress", std::move(params.set("message", message)));
}

Call::WhenCancelled::WhenCancelled(Call& call, std::function<void()> stop) : call_(call) {
  const std::lock_guard<std::mutex> lock(call.stopping_);
  call.stop_ = std::move(stop);
  if (call.cancelled_) call.stop_();
}

Call::WhenCancelled::~WhenCancelled() {
  const std::lock_guard<std::mutex> lock(call_.stopping_);
  call_.stop_ = nullptr;
}

}  // namespace polycube::cli::serve
