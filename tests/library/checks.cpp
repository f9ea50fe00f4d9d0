// Checks: callbacks, limits, cancellation, statistics, several at once.
#include "polycube/check.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <map>
#include <set>
#include <thread>

#include "designs.h"

using namespace polycube;
using namespace polycube_tests;

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

const char* const engines[] = {"ic3", "kind", "bmc", "bits-bmc", "bits-kind", "bits-budgeted", "auto"};

/// A bad at each of the values, and one that is never reached.
Model many_properties() {
  Model model = counter(5);
  for (const std::int64_t value : {4, 1, 3}) model.bad(model.find("count") == value, "at" + std::to_string(value));
  return model;
}

/// Ends a check as soon as it has made progress, or at the latest after some time.
Result cancelled_while_running(const Model& model, const Options& options) {
  Check check(model, options);
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    check.cancel();
  });
  Result result = check.run();
  other.join();
  return result;
}

}  // namespace

TEST_CASE("each property is told once, as the result has it, and open ones at the end") {
  for (const char* engine : {"ic3", "bmc", "kind", "auto"}) {
    CAPTURE(std::string(engine));
    std::vector<PropertyResult> told;
    Check run(many_properties(), Options().engine(engine).property("all").bound(10).timeout(60));
    run.on_property([&](const PropertyResult& p) { told.push_back(p); });
    const Result result = run.run();
    REQUIRE(told.size() == 4);
    std::map<std::string, const PropertyResult*> by_id;
    for (const PropertyResult& p : told) by_id[p.property.id] = &p;
    CHECK(by_id.size() == 4);
    for (const PropertyResult& p : result.properties()) {
      REQUIRE(by_id.count(p.property.id) == 1);
      const PropertyResult& early = *by_id[p.property.id];
      CHECK(early.verdict == p.verdict);
      CHECK(early.text == p.text);
      CHECK(early.step == p.step);
      CHECK(early.trace.has_value() == p.trace.has_value());
      CHECK(early.seconds == p.seconds);
      CHECK(early.worker == p.worker);
      CHECK((p.seconds > 0 && p.seconds <= result.seconds()));
      CHECK(p.worker.empty() == (p.verdict == Verdict::unknown));
      CHECK((p.worker.empty() || p.worker == engine || std::string(engine) == "auto"));
      CHECK((p.k == 0 || p.verdict == Verdict::unsat));
    }
    for (std::size_t i = 0; i + 1 < told.size(); ++i) {
      CHECK((told[i].verdict != Verdict::unknown || told[i + 1].verdict == Verdict::unknown));
    }
  }
}

TEST_CASE("evidence of each property, told with it") {
  Model model = queue(4);
  model.bad(model.find("fill") == 3, "three");
  for (const char* engine : {"ic3", "auto"}) {
    CAPTURE(std::string(engine));
    std::map<std::string, PropertyResult> told;
    Check run(model, Options()
                         .engine(engine)
                         .property("all")
                         .timeout(60)
                         .evidence("trace")
                         .evidence("certificate")
                         .set("evidence-each", true));
    run.on_property([&](const PropertyResult& p) { told[p.property.name] = p; });
    const Result result = run.run();
    CHECK(result.verdict() == Verdict::sat);
    CHECK(result.text("certificate").empty());
    REQUIRE(told.size() == model.properties().size());
    for (const auto& one : told) {
      const PropertyResult& p = one.second;
      CAPTURE(p.property.name);
      CHECK((p.verdict == Verdict::sat) == (p.property.name == "three"));
      CHECK((p.verdict == Verdict::sat) == p.trace.has_value());
      CHECK((p.verdict == Verdict::unsat) == !p.evidence("certificate").empty());
      CHECK(p.evidence("luck").empty());
      if (p.verdict != Verdict::unsat) continue;
      CHECK(certify(model, p.evidence("certificate"), Judge::own, p.property).outcome == Judgement::Outcome::accepted);
    }
  }
}

TEST_CASE("properties that are left out") {
  const Model model = many_properties();
  const auto names = [&](const Options& options) {
    std::string all;
    const Result result = check(model, options);
    for (const PropertyResult& p : result.properties()) all += p.property.id + " ";
    return all;
  };
  const Options all = Options().engine("bmc").bound(5).property("all");
  CHECK(names(Options(all).set("skip", "b0").set("skip", "at3")) == "b1 b2 ");
  CHECK(error_of([&] { names(Options(all).set("skip", "none")); }).kind() == Error::Kind::usage);
  CHECK(error_of([&] { names(Options(all).property("b1").set("skip", "b1")); }).kind() == Error::Kind::unsupported);
}

TEST_CASE("messages: up to the level that is asked for") {
  for (const Message::Level most : {Message::Level::warning, Message::Level::info, Message::Level::detail}) {
    std::set<Message::Level> levels;
    Check run(queue(4), Options().engine("ic3"));
    run.on_message(
        [&](const Message& m) {
          levels.insert(m.level);
          CHECK(m.level <= most);
          CHECK(!m.text.empty());
        },
        most);
    run.run();
    CHECK(levels.count(Message::Level::info) == (most >= Message::Level::info ? 1u : 0u));
    CHECK(levels.count(Message::Level::warning) == 0);
  }
}

TEST_CASE("a check of files reads them in its run") {
  const std::string source = std::getenv("POLYCUBE_SOURCE");
  Check run(std::vector<std::string>{source + "/docs/examples/counter_bug.btor2"}, Options().engine("bmc"));
  std::string order;
  run.on_model([&](const Model& model) { order += "model " + model.properties().at(0).name + ", "; });
  run.on_property([&](const PropertyResult& p) { order += "property " + p.property.name; });
  const Result result = run.run();
  CHECK(result.verdict() == Verdict::sat);
  CHECK(order == "model seven, property seven");
  REQUIRE(result.trace());
  CHECK(result.trace()->value(result.properties()[0].step, "count").to_uint64() == 7);
  Check missing(std::vector<std::string>{"no/such/file.btor2"});
  CHECK(error_of([&] { missing.run(); }).kind() == Error::Kind::input);
}

TEST_CASE("progress comes at its time and can be read") {
  for (const char* engine : {"bmc", "auto"}) {
    CAPTURE(std::string(engine));
    std::vector<double> times;
    Check run(hard(), Options().engine(engine).timeout(1.5));
    run.on_progress(
        [&](const Progress& p) {
          times.push_back(p.seconds());
          CHECK(p.megabytes() > 0);
          CHECK(p.counter("no_such_counter") == 0);
          p.depth();
          p.statistics();
          CHECK((p.workers() > 0 || std::string(engine) != "auto" || p.decided() == p.properties()));
          CHECK((p.properties() == 1 && p.decided() == 0));
          p.facts();
        },
        0.2);
    CHECK(run.run().verdict() == Verdict::unknown);
    CHECK(times.size() >= 3);
    CHECK(static_cast<double>(times.size()) <= times.back() / 0.2 + 2);
    for (std::size_t i = 0; i + 1 < times.size(); ++i) CHECK(times[i] <= times[i + 1]);
  }
}

TEST_CASE("a limit of time gives unknown, soon after it") {
  for (const char* engine : engines) {
    CAPTURE(std::string(engine));
    const auto start = Clock::now();
    const Result result = check(hard(), Options().engine(engine).timeout(0.5));
    CHECK(result.verdict() == Verdict::unknown);
    CHECK(!result.reason().empty());
    CHECK(!result.rejected());
    CHECK(seconds_since(start) < 5);
    CHECK(result.seconds() >= 0.4);
    REQUIRE(result.properties().size() == 1);
    CHECK(result.properties()[0].verdict == Verdict::unknown);
  }
}

TEST_CASE("a cancellation before the run ends it at once") {
  for (const char* engine : engines) {
    CAPTURE(std::string(engine));
    Check run(hard(), Options().engine(engine));
    run.cancel();
    const auto start = Clock::now();
    const Result result = run.run();
    CHECK(result.verdict() == Verdict::unknown);
    CHECK(contains(result.reason(), "interrupted"));
    CHECK(seconds_since(start) < 5);
  }
}

TEST_CASE("a cancellation from another thread ends the run") {
  for (const char* engine : engines) {
    CAPTURE(std::string(engine));
    const auto start = Clock::now();
    const Result result = cancelled_while_running(hard(), Options().engine(engine));
    CHECK(result.verdict() == Verdict::unknown);
    CHECK(contains(result.reason(), "interrupted"));
    CHECK(seconds_since(start) < 5);
  }
}

TEST_CASE("a cancellation from a callback ends the run") {
  Check run(hard(), Options().engine("bmc").timeout(20));
  run.on_progress([&](const Progress&) { run.cancel(); }, 0.1);
  const Result result = run.run();
  CHECK(contains(result.reason(), "interrupted"));
  CHECK(result.seconds() < 5);
}

TEST_CASE("whoever waits longer than 0.4 s for the end is told") {
  for (const char* engine : {"bmc", "ic3", "bits-bmc"}) {
    CAPTURE(std::string(engine));
    std::atomic<int> calls{0};
    std::string reason;
    Check run(hard(), Options().engine(engine).timeout(0.3));
    run.on_overdue([&](const Progress& p, const std::string& why) {
      CHECK(p.seconds() >= 0.6);
      reason = why;
      ++calls;
    });
    const auto start = Clock::now();
    run.run();
    if (seconds_since(start) > 2) CHECK(calls == 1);
    CHECK(calls <= 1);
    CHECK((calls == 0) == reason.empty());
  }
}

TEST_CASE("a check runs once, and leaves wrong options to run") {
  Check run(counter(5), Options().engine("ic3"));
  CHECK(run.run().verdict() == Verdict::unsat);
  CHECK(error_of([&] { run.run(); }).kind() == Error::Kind::usage);
  Check wrong(counter(5), Options().property("nothing"));
  CHECK(error_of([&] { wrong.run(); }).kind() == Error::Kind::usage);
  CHECK(error_of([&] { check(Model()); }).kind() != Error::Kind::internal);
}

TEST_CASE("what a check reads cannot be changed, and can be read") {
  Model model = counter(7);
  Check run(model, Options().engine("bmc"));
  int told = 0;
  run.on_property([&](const PropertyResult& p) {
    ++told;
    const Expr count = model.find("count");
    CHECK(p.trace->value(7, count).to_uint64() == 7);
    CHECK(error_of([&] { model.input("more", 1); }).kind() == Error::Kind::usage);
    CHECK(error_of([&] { model.bad(model.find("clear")); }).kind() == Error::Kind::usage);
    CHECK(error_of([&] { count + 1; }).kind() == Error::Kind::usage);
  });
  run.run();
  CHECK(told == 1);
  CHECK_NOTHROW(model.bad(model.find("clear")));
  CHECK(model.properties().size() == 2);
}

TEST_CASE("statistics are sorted, and in the JSON") {
  for (const char* engine : {"ic3", "auto"}) {
    CAPTURE(std::string(engine));
    const Result result = check(queue(4), Options().engine(engine).timeout(60));
    REQUIRE(!result.statistics().empty());
    for (std::size_t i = 0; i + 1 < result.statistics().size(); ++i) {
      CHECK(result.statistics()[i].first < result.statistics()[i + 1].first);
    }
    const std::string json = result.json();
    CHECK(json.front() == '{');
    CHECK(contains(json, "\"verdict\": \"unsat\""));
    CHECK(contains(json, "\"" + result.statistics()[0].first + "\": "));
    CHECK(result.seconds() >= 0);
    CHECK(result.peak_megabytes() > 0);
  }
}

TEST_CASE("assumptions that contradict each other are told, and the verdict stays") {
  for (const char* engine : {"ic3", "kind", "auto"}) {
    CAPTURE(std::string(engine));
    for (const std::int64_t limit : {0, 2, 7}) {
      Model model = counter(7);
      model.constraint(model.find("count") < limit);
      model.constraint(model.find("clear") == 0);
      std::string warnings;
      const Result result = Check(model, Options().engine(engine).timeout(60))
                                .on_message([&](const Message& m) { warnings += m.text; }, Message::Level::warning)
                                .run();
      if (limit == 7) {  // too late to be looked at
        CHECK(!result.assumptions_contradict());
        CHECK(warnings.empty());
        continue;
      }
      CHECK(result.verdict() == Verdict::unsat);
      CHECK(result.assumptions_contradict() == static_cast<std::uint64_t>(limit));
      CHECK(contains(warnings, "contradict"));
      CHECK(contains(result.json(), "\"assumptions_contradict\": " + std::to_string(limit)));
    }
  }
}

TEST_CASE("several checks of one model at once do not see each other") {
  const Model sat = counter(7), unsat = counter(5), open = hard();
  std::vector<std::thread> threads;
  std::atomic<int> right{0};
  const auto run = [&](const Model& model, const Options& options, Verdict wanted) {
    threads.emplace_back([&right, model, options, wanted] {
      const Result result = check(model, options);
      if (result.verdict() == wanted) ++right;
    });
  };
  for (const char* engine : {"ic3", "kind", "auto"}) {
    run(sat, Options().engine(engine), Verdict::sat);
    run(unsat, Options().engine(engine), Verdict::unsat);
    run(open, Options().engine(engine).timeout(0.5), Verdict::unknown);
  }
  for (std::thread& t : threads) t.join();
  CHECK(right == 9);
}

TEST_CASE("two runs of one check count the same") {
  for (const char* engine : {"ic3", "kind", "bits-bmc"}) {
    CAPTURE(std::string(engine));
    const auto counters = [&] {
      std::string all;
      const Result result = check(queue(4), Options().engine(engine).bound(12));
      for (const auto& [name, value] : result.statistics()) {
        if (!contains(name, "seconds") && !contains(name, "megabytes")) all += name + " " + value + "\n";
      }
      return all;
    };
    const std::string first = counters();
    CHECK(!first.empty());
    CHECK(counters() == first);
  }
}
