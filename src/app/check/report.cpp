#include "app/check/report.h"

#include <algorithm>
#include <cstring>

#include "support/check.h"
#include "support/statistics.h"

namespace polycube::impl {

namespace {

constexpr std::string_view contradiction = "evidence rejected: one worker says sat, another one unsat";

void put(std::string& out, std::uint64_t number) {
  char bytes[sizeof(number)];
  std::memcpy(bytes, &number, sizeof(number));
  out.append(bytes, sizeof(number));
}

void put(std::string& out, const std::string& text) {
  put(out, std::uint64_t{text.size()});
  out += text;
}

using Pairs = std::vector<std::pair<std::string, std::string>>;

void put(std::string& out, const Pairs& pairs) {
  put(out, std::uint64_t{pairs.size()});
  for (const auto& [first, second] : pairs) {
    put(out, first);
    put(out, second);
  }
}

/// Reads what `put` wrote. After an error all values are zero or empty, and `good` is false.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  std::uint64_t number() {
    std::uint64_t result = 0;
    if (rest_.size() < sizeof(result)) return fail();
    std::memcpy(&result, rest_.data(), sizeof(result));
    rest_.remove_prefix(sizeof(result));
    return result;
  }
  /// The number of elements that have at least one number each.
  std::uint64_t count() {
    const std::uint64_t result = number();
    return result <= rest_.size() / sizeof(result) ? result : fail();
  }
  std::string text() {
    const std::uint64_t size = number();
    if (size > rest_.size()) {
      fail();
      return "";
    }
    std::string result(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return result;
  }
  Pairs pairs() {
    Pairs result;
    for (std::uint64_t left = count(); left > 0; --left) {
      std::string first = text();
      result.emplace_back(std::move(first), text());
    }
    return result;
  }
  bool good() const { return good_ && rest_.empty(); }

 private:
  std::uint64_t fail() {
    good_ = false;
    rest_ = {};
    return 0;
  }
  std::string_view rest_;
  bool good_ = true;
};

}  // namespace

std::string_view word(Verdict verdict) {
  switch (verdict) {
    case Verdict::sat: return "sat";
    case Verdict::unsat: return "unsat";
    case Verdict::unknown:
    case Verdict::rejected: return "unknown";
  }
  return "";
}

bool is_decided(Verdict verdict) { return verdict == Verdict::sat || verdict == Verdict::unsat; }

Verdict verdict(const Report& report) {
  const auto any = [&](Verdict wanted) {
    return std::any_of(report.properties.begin(), report.properties.end(),
                       [&](const PropertyReport& p) { return p.verdict == wanted; });
  };
  if (any(Verdict::sat)) return Verdict::sat;
  if (any(Verdict::rejected)) return Verdict::rejected;
  return any(Verdict::unknown) || report.properties.empty() ? Verdict::unknown : Verdict::unsat;
}

bool settled(const Report& report, bool stop_at_first) {
  if (report.properties.empty()) return false;
  if (stop_at_first && verdict(report) == Verdict::sat) return true;
  return std::all_of(report.properties.begin(), report.properties.end(),
                     [](const PropertyReport& p) { return is_decided(p.verdict); });
}

std::string reason(const Report& report) {
  if (!report.reason.empty()) return report.reason;
  for (const Verdict wanted : {Verdict::rejected, Verdict::unknown}) {
    for (const PropertyReport& p : report.properties) {
      if (p.verdict == wanted) return p.text;
    }
  }
  return "";
}

void merge(Report& report, const Report& worker) {
  if (worker.properties.empty()) return;
  CHECK(worker.properties.size() == report.properties.size());
  for (std::size_t i = 0; i < report.properties.size(); ++i) {
    PropertyReport& ours = report.properties[i];
    const PropertyReport& theirs = worker.properties[i];
    if (is_decided(ours.verdict) && is_decided(theirs.verdict) && ours.verdict != theirs.verdict) {
      ours = {ours.label, Verdict::rejected, std::string(contradiction), ""};
    }
    const bool news = is_decided(theirs.verdict) || (theirs.verdict == Verdict::rejected && ours.text.empty());
    if (news && !is_decided(ours.verdict) && ours.text != contradiction) ours = theirs;
  }
  // A certificate is about all properties together, so it comes from a worker that proved them all.
  if (verdict(worker) == Verdict::unsat && !worker.certificates.empty()) report.certificates = worker.certificates;
}

std::string encode(const Report& report) {
  std::string out;
  put(out, std::uint64_t{report.properties.size()});
  for (const PropertyReport& p : report.properties) {
    put(out, p.label);
    put(out, static_cast<std::uint64_t>(p.verdict));
    put(out, p.text);
    put(out, p.witness);
    put(out, p.step);
    put(out, p.k);
    put(out, std::uint64_t{p.bound_reached});
    put(out, p.certificates);
    put(out, p.worker);
  }
  put(out, report.reason);
  put(out, report.certificates);
  put(out, report.statistics);
  put(out, report.peak_megabytes);
  put(out, std::uint64_t{report.show_statistics});
  put(out, std::uint64_t{report.failure});
  put(out, report.workers_json);
  return out;
}

std::optional<Report> decode(std::string_view text) {
  Reader in(text);
  Report report;
  bool known = true;
  for (std::uint64_t left = in.count(); left > 0; --left) {
    PropertyReport p;
    p.label = in.text();
    const std::uint64_t number = in.number();
    known = known && number <= static_cast<std::uint64_t>(Verdict::rejected);
    p.verdict = known ? static_cast<Verdict>(number) : Verdict::unknown;
    p.text = in.text();
    p.witness = in.text();
    p.step = in.number();
    p.k = in.number();
    p.bound_reached = in.number() != 0;
    p.certificates = in.pairs();
    p.worker = in.text();
    report.properties.push_back(std::move(p));
  }
  report.reason = in.text();
  report.certificates = in.pairs();
  report.statistics = in.pairs();
  report.peak_megabytes = in.number();
  report.show_statistics = in.number() != 0;
  report.failure = in.number() != 0;
  report.workers_json = in.text();
  if (!known || !in.good()) return std::nullopt;
  return report;
}

std::string json_members(const StatisticsRows& rows) {
  std::string text;
  for (const auto& [name, value] : rows) text += (text.empty() ? "" : ", ") + json_string(name) + ": " + value;
  return text;
}

}  // namespace polycube::impl
