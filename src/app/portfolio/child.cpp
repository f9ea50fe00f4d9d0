#include "app/portfolio/child.h"

#include <new>
#include <string>
#include <utility>

#include "app/check/check_model.h"
#include "app/check/depth.h"
#include "support/error.h"

namespace polycube::impl {

namespace {

Report failed(std::string reason) {
  Report report;
  report.reason = std::move(reason);
  return report;
}

}  // namespace

Child::Child(const TransitionSystem& system, const Options& options, int log_level, Board& board, std::size_t writer,
             Surroundings surroundings)
    : system_(system),
      options_(options),
      surroundings_(std::move(surroundings)),
      stop_(options.real("timeout")),
      log_(log_level,
           [this](int level, const std::string& text) { tell(MessageKind::log, std::to_string(level) + text); }),
      others_(board, system, writer),
      session_(options, system, stop_, log_, *this, others_),
      watchdog_(stop_, {.memory_bytes = surroundings_.memory_bytes,
                        .signals = surroundings_.signals,
                        .look = [this] { tell_depth(); },
                        .overdue = [this] { surroundings_.give_up(exit_code(session_.partial_report())); }}) {}

int Child::run() {
  const Report report = find_report();
  watchdog_.claim_last_word();
  return exit_code(report);
}

Report Child::find_report() {
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

void Child::property(std::size_t index, const PropertyReport& report) {
  Report one;
  one.properties.resize(selected_properties(options_, system_).size());
  one.properties[index] = report;
  tell(MessageKind::property, encode(one));
}

/// In the watchdog's thread. At most some times a second: the parent wakes up for each message.
void Child::tell_depth() {
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
bool Child::tell(MessageKind kind, std::string_view content) {
  const std::lock_guard lock(speaking_);
  return surroundings_.send(kind, content);
}

}  // namespace polycube::impl
