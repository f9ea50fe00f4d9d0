// One check: in this thread, or by the workers of a portfolio.
#include "polycube/check.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "api/guarded.h"
#include "api/outcome.h"
#include "app/check/check_model.h"
#include "app/check/contradiction.h"
#include "app/check/depth.h"
#include "app/check/engine_options.h"
#include "app/check/memory_limit.h"
#include "app/check/session.h"
#include "app/check/watchdog.h"
#include "app/portfolio/portfolio.h"
#include "support/error.h"
#include "support/platform.h"

namespace polycube {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

struct CheckSetup {
  std::optional<Model> model;  // none: in the files
  std::vector<std::string> files;
  Options options;
  MessageHandler messages = {};
  int log_level = 0;
  std::function<void(const Model&)> told_model = {};
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
        log_(setup.log_level, locked_messages()) {}

  Result run() {
    const bool here = values_.text("engine") != "auto";
    const impl::Log quiet;  // a portfolio says itself what its limits are
    std::unique_ptr<impl::Watchdog> watchdog = make_watchdog(here ? log_ : quiet);
    read();
    // Workers of a portfolio are better forked by a process with few threads.
    if (!here) watchdog.reset();
    watchdog_ = watchdog.get();
    const ModelUse::Reading reading(Bridge::data(*model_)->use);
    const impl::TransitionSystem& given = Bridge::system(*model_);
    properties_ = impl::selected_properties(values_, given);
    told_.resize(properties_.size());
    times_.properties.resize(properties_.size());
    impl::Report report = here ? run_here() : impl::Portfolio(values_, given, stop_, log_, *this).run();
    const auto contradiction = impl::look_for_contradiction(values_, given, stop_, log_, report);
    add_read_seconds(report.statistics, Bridge::data(*model_)->read_seconds);
    tell_open_properties(report);
    times_.whole = seconds_since(start_);
    return make_result(*model_, setup_.options, properties_, std::move(report), contradiction, times_);
  }

 private:
  void read() {
    std::optional<Model> model = setup_.model;
    if (!model) model = read_files(setup_.files, values_, impl::Properties::needed, log_, stop_);
    const std::lock_guard lock(speaking_);
    model_ = std::move(model);
    if (setup_.told_model) setup_.told_model(*model_);
  }

  /// An engine makes terms of its own, and other threads may read the model.
  impl::Report run_here() {
    const impl::TransitionSystem system = Bridge::system(*model_).detached();
    impl::Session session(values_, system, stop_, log_, *this);
    struct Forgetting {
      CheckRun& run;
      ~Forgetting() {
        const std::lock_guard lock(run.speaking_);
        run.statistics_ = nullptr;
      }
    };
    const Forgetting forgetting{*this};  // the counters are the session's
    return session.run();
  }

  /// None if there is nothing to watch.
  std::unique_ptr<impl::Watchdog> make_watchdog(const impl::Log& log) {
    impl::Watchdog::Duties duties;
    duties.memory_bytes = impl::memory_limit(values_, log);
    if (duties.memory_bytes == 0 && !setup_.progress && !setup_.overdue) return nullptr;
    duties.pulse = std::min(duties.pulse, setup_.every);
    duties.look = [this] { look_at_engine(); };
    duties.overdue = [this] { tell_overdue(); };
    return std::make_unique<impl::Watchdog>(stop_, std::move(duties));
  }

  void follow(const impl::Statistics* statistics) override {
    const std::lock_guard lock(speaking_);
    if (statistics == nullptr) look_locked(true);
    ended_ = statistics == nullptr;
    if (!ended_) statistics_ = statistics;
  }

  void finishing() override {
    if (watchdog_ != nullptr) watchdog_->claim_last_word();
  }

  void property(std::size_t index, const impl::PropertyReport& report) override {
    const std::lock_guard lock(speaking_);
    if (told_[index]) return;
    told_[index] = true;
    times_.properties[index] = seconds_since(start_);
    if (impl::is_decided(report.verdict)) ++decided_;
    if (setup_.property) {
      setup_.property(property_result(*model_, properties_[index], report, times_.properties[index]));
    }
  }

  bool watches() const override { return static_cast<bool>(setup_.progress); }

  void look(const impl::Standing& standing) override {
    const std::lock_guard lock(speaking_);
    standing_ = standing;
    look_locked(false);
  }

  /// In the watchdog's thread.
  void look_at_engine() {
    const std::lock_guard lock(speaking_);
    look_locked(false);
  }

  void look_locked(bool last) {
    if (!setup_.progress || ended_) return;
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

  const Bridge::ProgressContent& state() {
    if (statistics_ != nullptr) standing_ = {impl::depth(*statistics_), 0, 0, impl::resident_bytes()};
    if (standing_.memory_bytes == 0) standing_.memory_bytes = impl::resident_bytes();
    state_ = {seconds_since(start_),
              standing_.memory_bytes >> 20,
              standing_.depth,
              standing_.workers,
              standing_.facts,
              properties_.size(),
              decided_,
              statistics_,
              model_ ? std::optional(Bridge::data(*model_)->read_seconds) : std::nullopt,
              setup_.model || setup_.files.empty() ? "" : setup_.files.front(),
              values_.text("engine")};
    if (model_) state_.model_name = Bridge::data(*model_)->name;
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
  std::optional<Model> model_;
  std::vector<impl::Claim> properties_;
  std::vector<bool> told_;
  CheckTimes times_;
  std::size_t decided_ = 0;
  double told_at_ = 0;
  impl::Standing standing_;
  const impl::Statistics* statistics_ = nullptr;
  bool ended_ = false;  // the search; what follows makes evidence
  Bridge::ProgressContent state_{};
};

}  // namespace

struct Check::Content {
  CheckSetup setup;
  std::atomic<bool> used{false};
};

Check::Check(const Model& model, const Options& options) : content_(new Content) {
  content_->setup.model = model;
  content_->setup.options = options;
}

Check::Check(std::vector<std::string> paths, const Options& options) : content_(new Content) {
  content_->setup.files = std::move(paths);
  content_->setup.options = options;
}

Check::~Check() = default;

Check& Check::on_message(MessageHandler handler, Message::Level most) {
  content_->setup.messages = std::move(handler);
  content_->setup.log_level = static_cast<int>(most);
  return *this;
}

Check& Check::on_model(std::function<void(const Model&)> handler) {
  content_->setup.told_model = std::move(handler);
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
