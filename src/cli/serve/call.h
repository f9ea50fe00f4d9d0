// One call of a tool, seen from the tool: has it been cancelled, who wants to know how far it has come, its answer.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "cli/json.h"
#include "cli/serve/rpc.h"

namespace polycube::cli::serve {

struct Answer {
  std::string text;            // for people, and for assistants: short
  Json data = Json::object();  // the same for programs
  bool is_error = false;
};

class Call {
 public:
  using Deliver = std::function<void(const Answer&)>;

  /// `deliver` sends the answer. Without a token nobody wants progress.
  Call(Channel& channel, std::optional<Json> progress_token, Deliver deliver)
      : channel_(channel), progress_token_(std::move(progress_token)), deliver_(std::move(deliver)) {}

  /// From any thread. Nothing is sent about the call from then on.
  void cancel();
  bool cancelled() const { return cancelled_; }

  /// The first answer is sent, if the call has not been cancelled; there may be one before the work has ended.
  void answer(const Answer& answer);
  /// Requires: `done` grows from call to call.
  void report_progress(double done, double total, const std::string& message);

  /// While it exists, a cancellation calls the function; at once, if it came before.
  class WhenCancelled {
   public:
    WhenCancelled(Call& call, std::function<void()> stop);
    ~WhenCancelled();
    WhenCancelled(const WhenCancelled&) = delete;
    WhenCancelled& operator=(const WhenCancelled&) = delete;

   private:
    Call& call_;
  };

 private:
  Channel& channel_;
  std::optional<Json> progress_token_;
  Deliver deliver_;
  std::atomic<bool> cancelled_{false};
  std::mutex sending_;  // held while something is sent: for long, if the client does not read
  bool answered_ = false;
  std::mutex stopping_;
  std::function<void()> stop_;
};

}  // namespace polycube::cli::serve
