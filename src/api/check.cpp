// One check: in this thread, or by the workers of a portfolio.
#include "polycube/check.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <utility>

#include "api/guarded.h"
#include "api/outcome.h"
#include "app/check/check_model.h"
#include "app/check/engine_options.h"
#include "app/check/session.h"
#include "app/check/watchdog.h"
#include "app/portfolio/portfolio.h"
#include "support/error.h"

namespace polycube {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

struct CheckSetup {
  Model model;
  Options options;
  MessageHandler messages = {};
  std::function<void(const Progress&)> progress = {};
  double every = 0.5;
  std::function<void(const PropertyResult&)> property = {};
  std::function<void(const Progress&, const std::string&)> overdue = {};
  impl::Stop cancelled = impl::Stop(0);
};

// A run, and who listens to it. Callbacks come from its own thread and from the watchdog's, one at a time.
class CheckRun : public impl::Observer {
 public:
  explicit CheckRun(const CheckSetup& setup)
      : setup_(setup),
        values_(Bridge::values(setup.options)),
        stop_(setup.cancelled, values_.real("timeout")),
        log_(static_cast<int>(values_.number("messages")), locked_messages()) {}

  Result run() {
    const impl::TransitionSystem& given = Bridge::system(setup_.model);
    properties_ = impl::selected_properties(values_, given);
    impl::Report report;
    if (values_.text("engine") == "auto") {
      report = impl::Portfolio(values_, given, stop_, log_, *this).run();
    } else {
      report = run_here();
    }
    tell_open_properties(report);
    add_read_seconds(report);
    return make_result(setup_.model, setup_.options, properties_, std::move(report), seconds_since(start_));
  }

 private:
  /// An engine makes terms of its own, and other threads may read the model.
  impl::Report run_here() {
    const impl::TransitionSystem system = Bridge::system(setup_.model).detached();
    impl::Session session(values_, system, stop_, log_, *this);
    const auto memory = static_cast<std::uint64_t>(values_.number("memory")) << 20;
    if (memory == 0 && !setup_.progress && !setup_.overdue) return session.run();
    impl::Watchdog::Duties duties;
    duties.memory_bytes = memory;
    duties.pulse = std::min(duties.pulse, setup_.every);
    duties.look = [this] { look(); };
    duties.overdue = [this] { tell_overdue(); };
    impl::Watchdog watchdog(stop_, std::move(duties));
    watchdog_ = &watchdog;
    impl::Report report = session.run();
    watchdog_ = nullptr;
    return report;
  }

  void follow(const impl::Statistics* statistics) override {
    const std::lock_guard lock(speaking_);
    if (statistics == nullptr) look_locked(true);
    statistics_ = statistics;
  }

  void finishing() override {
    if (watchdog_ != nullptr) watchdog_->claim_last_word();
  }

  void property(std::size_t index, const impl::PropertyReport& report) override {
    const std::lock_guard lock(speaking_);
    told_.resize(properties_.size());
    if (told_[index]) return;
    told_[index] = true;
    if (setup_.property) setup_.property(property_result(setup_.model, properties_[index], report));
  }

  void look() override {
    const std::lock_guard lock(speaking_);
    look_locked(false);
  }

  void look_locked(bool last) {
    if (!setup_.progress) return;
    const double now = seconds_since(start_);
    if (!last && now - told_at_ < setup_.every) return;
    told_at_ = now;
    setup_.progress(Bridge::progress(state()));
  }

  void tell_overdue() {
    const std::lock_guard lock(speaking_);
    if (setup_.overdue) setup_.overdue(Bridge::progress(state()), std::string(describe(stop_.reason())));
  }

  void tell_open_properties(const impl::Report& report) {
    for (std::size_t i = 0; i < report.properties.size(); ++i) property(i, report.properties[i]);
  }

  /// The time to read the model is part of the statistics, which are in alphabetical order.
  void add_read_seconds(impl::Report& report) const {
    char text[32];
    std::snprintf(text, sizeof(text), "%.3f", Bridge::data(setup_.model)->read_seconds);
    const std::pair<std::string, std::string> row{"read_seconds", text};
    const auto place = std::lower_bound(report.statistics.begin(), report.statistics.end(), row);
    report.statistics.insert(place, row);
  }

  const Bridge::ProgressContent& state() {
    state_ = {seconds_since(start_), impl::resident_bytes() >> 20, statistics_};
    return state_;
  }

  impl::LogSink locked_messages() {
    return [this, sink = log_sink(setup_.messages)](int level, const std::string& text) {
      const std::lock_guard lock(speaking_);
      sink(level, text);
    };
  }

  const CheckSetup& setup_;
  const impl::Options& values_;
  const Clock::time_point start_ = Clock::now();
  std::recursive_mutex speaking_;  // a callback may cause a message
  impl::Stop stop_;
  impl::Log log_;
  impl::Watchdog* watchdog_ = nullptr;
  std::vector<impl::Claim> properties_;
  std::vector<bool> told_;
  double told_at_ = 0;
  const impl::Statistics* statistics_ = nullptr;
  Bridge::ProgressContent state_{};
};

}  // namespace

struct Check::Content {
  CheckSetup setup;
  std::atomic<bool> used{false};
};

Check::Check(const Model& model, const Options& options)
    : content_(new Content{{.model = model, .options = options}, {false}}) {}
Check::~Check() = default;

Check& Check::on_message(MessageHandler handler) {
  content_->setup.messages = std::move(handler);
  return *this;
}

Check& Check::on_progress(std::function<void(const Progress&)> handler, double every) {
  content_->setup.progress = std::move(handler);
  content_->setup.every = every;
  return *this;
}

Check& Check::on_property(std::function<void(const PropertyResult&)> handler) {
  content_->setup.property = std::move(handler);
  return *this;
}

Check& Check::on_overdue(std::function<void(const Progress&, const std::string&)> handler) {
  content_->setup.overdue = std::move(handler);
  return *this;
}

void Check::cancel() noexcept { content_->setup.cancelled.request(impl::Stop::Reason::interrupted); }

Result Check::run() {
  return guarded([&] {
    if (content_->used.exchange(true)) throw impl::UsageError("a check runs once");
    return CheckRun(content_->setup).run();
  });
}

}  // namespace polycube
