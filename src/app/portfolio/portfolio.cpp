#include "app/portfolio/portfolio.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "app/check/board_exchange.h"
#include "app/check/check_model.h"
#include "app/check/engine_options.h"
#include "app/check/memory_limit.h"
#include "support/error.h"
#include "support/platform.h"

namespace polycube::impl {

namespace {

// A worker has 0.4 s to end before its own watchdog ends it; on a busy core it may need more.
constexpr double patience = 0.75;
// Between two looks at the clock, the memory, and whether somebody wants the run to end.
constexpr double pulse = 0.02;
// Easy models are over when the helper would start.
constexpr double helper_starts = 0.5;

/// What the others made of a worker's facts, and it of theirs.
StatisticsRows exchanged(const Board::Counts& counts) {
  const auto row = [](const char* name, const Board::Count& count) {
    return std::pair(std::string(name), std::to_string(count.load(std::memory_order_relaxed)));
  };
  return {row("exchange_dropped", counts.dropped), row("exchange_offered", counts.offered),
          row("exchange_proven", counts.proven),   row("exchange_read", counts.read),
          row("exchange_refused", counts.refused), row("exchange_used", counts.used)};
}

std::string shown(double seconds) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3f", seconds);
  return text;
}

}  // namespace

Portfolio::Portfolio(const Options& options, const TransitionSystem& system, Stop& stop, Log& log, Observer& observer)
    : options_(options), system_(system), stop_(stop), log_(log), observer_(observer) {}

Report Portfolio::run() {
  prepare();
  race();
  hear_winner();
  if (stop_.requested() && !over()) shut_down();
  return finish();
}

void Portfolio::prepare() {
  const std::vector<Claim> properties = selected_properties(options_, system_);
  for (const Claim& claim : properties) {
    report_.properties.emplace_back().label = property_label(system_, claim);
  }
  stop_at_first_ = options_.text("property") != "all";
  const auto wanted = static_cast<std::size_t>(options_.number("cores"));
  const std::size_t cores = wanted == 0 ? usable_cores() : wanted;
  std::vector<const WorkerRow*> rows = workers_for(system_, properties, options_, cores);
  const std::vector<bool> read = producers_read(options_);
  if (std::find(read.begin(), read.end(), true) == read.end()) {
    std::erase_if(rows, [](const WorkerRow* row) { return producer_of(row->engine) == Producer::facts; });
  }
  std::vector<double> weights;
  std::vector<Producer> writers;
  for (const WorkerRow* row : rows) {
    weights.push_back(row->weight);
    writers.push_back(producer_of(row->engine));
  }
  board_ = std::make_unique<Board>(writers, read, properties.size());
  for (const WorkerRow* row : rows) {
    const Options own = worker_options(options_, *row);
    // An error in a list of names is reported before the fork, as a usage error and not as the end of a worker.
    engine_options(own, system_);
    Member& member = members_.emplace_back();
    member.worker = std::make_unique<Worker>(*row, own, log_.level(), *board_, members_.size() - 1);
    member.helper = rows.size() > 1 && producer_of(row->engine) == Producer::facts;
  }
  memory_limit_ = memory_limit(options_, log_);
  schedule_ = std::make_unique<Schedule>(std::move(weights), cores, workers_together(cores));
  for (const Member& m : members_) {
    if (m.helper) schedule_->set_beside(number(m));
  }
  log_.info(std::to_string(members_.size()) + " workers on " + std::to_string(cores) + " cores");
}

void Portfolio::race() {
  while (!over() && !stop_.requested()) {
    reschedule();
    if (observer_.watches()) observer_.look(standing());
    double pause = pulse;
    const double turn = schedule_->next_turn();
    if (!somebody_decided_ && turn >= 0) pause = std::min(pause, turn);
    if (memory_limit_ > 0) watch_memory();
    if (anybody_alive()) wait(pause);
  }
}

/// A verdict comes before the report of its worker, which has the statistics and follows at once if nothing else is to
/// be decided.
void Portfolio::hear_winner() {
  constexpr double longest = 0.2;
  const double end = now() + longest;
  if (winner_ != nullptr && winner_->worker->state() == Worker::State::paused) winner_->worker->go_on(system_);
  while (winner_ != nullptr && !winner_->report && winner_->worker->alive() && now() < end) wait(pulse);
}

/// Resumes the workers that the schedule selects, and pauses the others. Workers that have only evidence to write run
/// exclusively.
void Portfolio::reschedule() {
  const auto has_decided = [](const Member& m) { return m.decided && m.worker->alive(); };
  const bool somebody = std::any_of(members_.begin(), members_.end(), has_decided);
  if (somebody && !somebody_decided_) schedule_->suspend();
  somebody_decided_ = somebody;
  schedule_helper();
  for (std::size_t i = 0; i < members_.size(); ++i) schedule_->account(i, members_[i].worker->used());
  const std::vector<std::size_t> turn = somebody ? std::vector<std::size_t>() : schedule_->turn();
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const bool runs = somebody ? has_decided(members_[i]) : std::binary_search(turn.begin(), turn.end(), i);
    if (runs) chosen.push_back(i);
    if (!runs) members_[i].worker->pause();
    // A shell that continues a stopped program continues its whole group, paused workers too.
    members_[i].worker->pause_again();
  }
  for (const std::size_t i : chosen) {
    Worker& worker = *members_[i].worker;
    if (worker.state() == Worker::State::waiting) {
      log_.info("worker " + std::string(worker.row().name) + " starts at " + shown(now()) + " s");
    }
    worker.go_on(system_);
    record_exit(members_[i]);
  }
}

/// It has no turn while it has nothing to do, and a larger or smaller share by what it has been good for.
void Portfolio::schedule_helper() {
  std::uint64_t used = 0;
  for (const Member& m : members_) used += board_->counts(number(m)).used.load(std::memory_order_relaxed);
  for (const Member& m : members_) {
    if (!m.helper || m.worker->state() == Worker::State::ended) continue;
    schedule_->set_ready(number(m), now() >= helper_starts && !board_->gatekeeper_rests());
    const double merit = (1 + static_cast<double>(used)) / (1 + m.worker->seconds() / 10);
    schedule_->set_weight(number(m), m.worker->row().weight * std::clamp(merit, 0.25, 2.0));
  }
}

/// Waits for an event, at most that long.
void Portfolio::wait(double seconds) {
  std::vector<const Worker*> workers;
  for (const Member& m : members_) workers.push_back(m.worker.get());
  wait_for_messages(workers, seconds);
  for (Member& m : members_) receive_from(m);
}

void Portfolio::receive_from(Member& member) {
  for (const Message& message : member.worker->receive()) handle(member, message);
  record_exit(member);
}

void Portfolio::handle(Member& member, const Message& message) {
  if (message.kind == MessageKind::decided) member.decided = true;
  if (message.kind == MessageKind::depth) member.depth = std::strtoull(message.content.c_str(), nullptr, 10);
  if (message.kind == MessageKind::log && !message.content.empty()) {
    const std::string text = std::string(member.worker->row().name) + ": " + message.content.substr(1);
    const int level = message.content[0] - '0';
    level == 0 ? log_.warn(text) : level == 1 ? log_.info(text) : log_.detail(text);
  }
  if (member.report) return;
  if (message.kind == MessageKind::property) {
    if (const std::optional<Report> one = readable_report(member, message)) take(member, *one);
  }
  if (message.kind != MessageKind::report) return;
  member.report = readable_report(member, message);
  member.decided = false;
  if (member.report) take(member, *member.report);
}

/// None if it is no report about the properties of this run; its worker is killed then.
std::optional<Report> Portfolio::readable_report(Member& member, const Message& message) {
  std::optional<Report> report = decode(message.content);
  const bool fits = report && (report->properties.empty() || report->properties.size() == report_.properties.size());
  if (fits) return report;
  member.worker->kill("sent a report that cannot be read");
  return std::nullopt;
}

void Portfolio::take(Member& member, Report report) {
  for (PropertyReport& p : report.properties) {
    if (is_decided(p.verdict)) p.worker = member.worker->row().name;
  }
  const bool before = answered();
  const std::vector<PropertyReport> known = report_.properties;
  merge(report_, report);
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (!is_decided(known[i].verdict) && is_decided(report_.properties[i].verdict)) {
      observer_.property(i, report_.properties[i]);
      // Whoever is to write evidence about all properties together has to prove each of them.
      if (report_.properties[i].verdict == Verdict::sat || !common_evidence_wanted(options_)) board_->settle(i);
    }
  }
  if (!before && answered()) winner_ = &member;
}

void Portfolio::record_exit(Member& member) {
  const Worker& worker = *member.worker;
  if (member.noted || worker.state() != Worker::State::ended) return;
  member.noted = true;
  schedule_->remove(number(member));
  const std::string name = "worker " + std::string(worker.row().name);
  if (!member.report) {
    log_.warn(name + ": " + worker.end_reason());
  } else if (member.report->failure) {
    log_.warn(name + ": " + reason(*member.report));
  }
  log_.info(name + ": " + outcome(member) + " after " + shown(worker.seconds()) + " s");
}

/// Kills the worker with the most memory; workers that write evidence come last. What processes have in common counts
/// once, but to see how much that is takes time: it is looked at when there would be too much without that.
void Portfolio::watch_memory() {
  if (memory(Worker::Memory::at_most) <= memory_limit_ || now() < next_look_at_memory_) return;
  const double before = now();
  const bool too_much = memory(Worker::Memory::its_part) > memory_limit_;
  constexpr double part_of_time = 0.1;
  next_look_at_memory_ = now() + (now() - before) / part_of_time;
  if (!too_much) return;
  std::pair<bool, std::uint64_t> most{false, 0};
  Member* hungriest = nullptr;
  for (Member& m : members_) {
    if (!m.worker->alive()) continue;
    const std::pair<bool, std::uint64_t> rank{!m.decided, m.worker->memory(Worker::Memory::its_part)};
    if (hungriest != nullptr && rank <= most) continue;
    most = rank;
    hungriest = &m;
  }
  if (hungriest == nullptr) return;
  hungriest->worker->kill(std::string(describe(Stop::Reason::memory)));
  hungriest->worker->reap();
  record_exit(*hungriest);
}

/// Of all processes together.
std::uint64_t Portfolio::memory(Worker::Memory which) const {
  std::uint64_t all = Worker::memory_of_parent(which);
  for (const Member& m : members_) all += m.worker->memory(which);
  return all;
}

/// Requests partial reports from all workers, with a short grace time. Evidence in progress is waited for.
void Portfolio::shut_down() {
  for (Member& m : members_) {
    m.worker->ask_to_end();
    if (m.worker->state() == Worker::State::paused) m.worker->go_on(system_);
  }
  const double end = now() + patience;
  const auto writes = [](const Member& m) { return m.decided && m.worker->alive(); };
  while (anybody_alive() && !over()) {
    const bool evidence = std::any_of(members_.begin(), members_.end(), writes);
    if (now() >= end && !evidence) return;
    wait(evidence ? pulse : end - now());
  }
}

Report Portfolio::finish() {
  observer_.finishing();
  for (Member& m : members_) m.worker->kill("");
  for (Member& m : members_) {
    m.worker->reap();
    m.noted = true;
    report_.peak_megabytes = std::max(report_.peak_megabytes, m.worker->peak_megabytes());
  }
  report_.peak_megabytes = std::max(report_.peak_megabytes, peak_resident_bytes() >> 20);
  const std::string why = undecided_reason();
  if (certificate_is_missing() && !options_.flag("evidence-each")) {
    for (PropertyReport& p : report_.properties) {
      p.verdict = Verdict::unknown;
      p.text = "proven, but no worker has a certificate for all properties";
    }
  }
  const Verdict verdict = polycube::impl::verdict(report_);
  for (PropertyReport& p : report_.properties) {
    if (p.verdict == Verdict::unknown && p.text.empty()) {
      p.text = verdict == Verdict::sat && stop_at_first_ ? "another property was decided first" : why;
    }
  }
  if (verdict == Verdict::unknown) report_.reason = why;
  for (const Member& m : members_) {
    if (!m.report || (winner_ != nullptr && winner_ != &m)) continue;
    const std::string prefix = winner_ == nullptr ? std::string(m.worker->row().name) + "." : "";
    for (const auto& [name, value] : m.report->statistics) report_.statistics.emplace_back(prefix + name, value);
    for (const auto& [name, value] : exchanged(board_->counts(number(m)))) {
      report_.statistics.emplace_back(prefix + name, value);
    }
  }
  std::sort(report_.statistics.begin(), report_.statistics.end());
  report_.show_statistics = stop_.reason() == Stop::Reason::interrupted;
  report_.workers_json = workers_json();
  return std::move(report_);
}

bool Portfolio::answered() const { return settled(report_, stop_at_first_) && !certificate_is_missing(); }

/// A certificate about all properties together is made by a worker that has proven them all.
bool Portfolio::certificate_is_missing() const {
  return common_evidence_wanted(options_) && verdict(report_) == Verdict::unsat && report_.certificates.empty();
}

/// The memory is measured some times a second, as that costs more than the rest.
const Standing& Portfolio::standing() {
  constexpr double pause = 0.25;
  if (now() >= measured_at_ + pause) {
    measured_at_ = now();
    standing_.memory_bytes = memory(Worker::Memory::its_part);
  }
  standing_.facts = board_->proven().size();
  standing_.workers = 0;
  for (const Member& m : members_) {
    standing_.depth = std::max(standing_.depth, m.depth);
    if (m.worker->alive()) ++standing_.workers;
  }
  return standing_;
}

bool Portfolio::anybody_alive() const {
  return std::any_of(members_.begin(), members_.end(), [](const Member& m) { return m.worker->alive(); });
}

bool Portfolio::all_ended() const {
  return std::all_of(members_.begin(), members_.end(),
                     [](const Member& m) { return m.helper || m.worker->state() == Worker::State::ended; });
}

/// The reason why the run was stopped, or the reasons of the workers.
std::string Portfolio::undecided_reason() const {
  if (stop_.reason() != Stop::Reason::none) return std::string(describe(stop_.reason()));
  std::string all;
  std::string first;
  bool same = true;
  for (const Member& m : members_) {
    if (m.helper) continue;
    const std::string& own = m.report ? reason(*m.report) : m.worker->end_reason();
    if (first.empty()) first = own;
    same = same && own == first;
    all += (all.empty() ? "" : "; ") + std::string(m.worker->row().name) + ": " + own;
  }
  return same ? first : all;
}

std::string Portfolio::outcome(const Member& member) const {
  const Worker& worker = *member.worker;
  if (worker.state() == Worker::State::waiting) return "waiting";
  if (member.report) {
    const Verdict verdict = polycube::impl::verdict(*member.report);
    return verdict == Verdict::rejected ? "rejected" : member.report->failure ? "failed" : std::string(word(verdict));
  }
  return worker.end_reason().empty() ? "stopped" : "failed";
}

std::string Portfolio::workers_json() const {
  std::string text = ", \"winner\": " + json_string(winner_ == nullptr ? "" : std::string(winner_->worker->row().name));
  text += ", \"workers\": [";
  for (const Member& m : members_) {
    const Worker& worker = *m.worker;
    const std::string own = m.report ? reason(*m.report) : worker.end_reason();
    text += (&m == members_.data() ? "" : ", ") + std::string("{\"name\": ") +
            json_string(std::string(worker.row().name)) + ", \"outcome\": " + json_string(outcome(m)) +
            ", \"reason\": " + json_string(own) + ", \"seconds\": " + shown(worker.seconds()) +
            ", \"cpu_seconds\": " + shown(worker.cpu_seconds()) +
            ", \"peak_megabytes\": " + std::to_string(worker.peak_megabytes()) + ", \"exchange\": {" +
            json_members(exchanged(board_->counts(number(m)))) + "}, \"statistics\": {" +
            (m.report ? json_members(m.report->statistics) : "") + "}}";
  }
  return text + "]";
}

/// Called in the watchdog's thread if the model was not read in time.
double Portfolio::now() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

}  // namespace polycube::impl
