#include "app/check/report.h"

#include "test.h"

using namespace polycube::impl;

namespace {

Report report_of(const std::vector<Verdict>& verdicts) {
  Report report;
  for (const Verdict v : verdicts) {
    const std::string number = std::to_string(report.properties.size());
    report.properties.push_back({"property b" + number, v, "text " + number, v == Verdict::sat ? "witness" : ""});
  }
  return report;
}

Report open_report(std::size_t properties) {
  Report report = report_of(std::vector<Verdict>(properties, Verdict::unknown));
  for (PropertyReport& p : report.properties) p.text.clear();
  return report;
}

constexpr Verdict sat = Verdict::sat;
constexpr Verdict unsat = Verdict::unsat;
constexpr Verdict unknown = Verdict::unknown;
constexpr Verdict rejected = Verdict::rejected;

}  // namespace

TEST_CASE("one counterexample is an answer, a proof is one if there is one for each") {
  CHECK(verdict(report_of({unsat, sat, rejected})) == sat);
  CHECK(verdict(report_of({unsat, unsat})) == unsat);
  CHECK(verdict(report_of({unsat, unknown})) == unknown);
  CHECK(verdict(report_of({unsat, unknown, rejected})) == rejected);
  CHECK(verdict(Report()) == unknown);
  CHECK(word(rejected) == "unknown");
}

TEST_CASE("settled") {
  CHECK(settled(report_of({unknown, sat}), true));
  CHECK_FALSE(settled(report_of({unknown, sat}), false));
  CHECK(settled(report_of({unsat, sat}), false));
  CHECK_FALSE(settled(report_of({unsat, rejected}), false));
  CHECK(settled(report_of({unsat, unsat}), true));
  CHECK_FALSE(settled(Report(), true));
}

TEST_CASE("reports of several workers complete each other") {
  Report all = open_report(3);
  merge(all, report_of({unsat, unknown, unknown}));
  CHECK(verdict(all) == unknown);
  merge(all, Report());  // a worker that could do nothing
  merge(all, report_of({unknown, rejected, unknown}));
  CHECK(verdict(all) == rejected);
  merge(all, report_of({unknown, unsat, unsat}));
  CHECK(verdict(all) == unsat);
}

TEST_CASE("certificates come from a worker that has proven everything") {
  Report all = open_report(2);
  Report part = report_of({unsat, unknown});
  part.certificates = {{"path", "part"}};
  merge(all, part);
  CHECK(all.certificates.empty());
  Report whole = report_of({unsat, unsat});
  whole.certificates = {{"path", "whole"}};
  merge(all, whole);
  REQUIRE(all.certificates.size() == 1);
  CHECK(all.certificates[0].second == "whole");
}

TEST_CASE("workers that contradict each other are not believed") {
  Report all = open_report(1);
  merge(all, report_of({unsat}));
  merge(all, report_of({sat}));
  CHECK(verdict(all) == rejected);
  merge(all, report_of({unsat}));
  CHECK(verdict(all) == rejected);
}

TEST_CASE("what is sent arrives") {
  Report report = report_of({sat, unsat, unknown, rejected});
  report.properties[0].witness = std::string("a\0b\n", 4);
  report.properties[0].step = 7;
  report.properties[1].k = 3;
  report.properties[1].worker = "kind";
  report.properties[1].certificates = {{"certificate", std::string("c\0d", 3)}};
  report.properties[2].bound_reached = true;
  report.reason = "why";
  report.certificates = {{"one", "text"}, {"two", std::string(100000, 'x')}};
  report.statistics = {{"counter", "1"}, {"seconds", "0.500"}};
  report.peak_megabytes = 77;
  report.show_statistics = true;
  report.failure = true;
  const std::string sent = encode(report);
  const std::optional<Report> got = decode(sent);
  REQUIRE(got.has_value());
  REQUIRE(got->properties.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(got->properties[i].label == report.properties[i].label);
    CHECK(got->properties[i].verdict == report.properties[i].verdict);
    CHECK(got->properties[i].text == report.properties[i].text);
    CHECK(got->properties[i].witness == report.properties[i].witness);
    CHECK(got->properties[i].step == report.properties[i].step);
    CHECK(got->properties[i].k == report.properties[i].k);
    CHECK(got->properties[i].bound_reached == report.properties[i].bound_reached);
    CHECK(got->properties[i].worker == report.properties[i].worker);
    CHECK(got->properties[i].certificates == report.properties[i].certificates);
  }
  CHECK(got->reason == "why");
  CHECK(got->certificates == report.certificates);
  CHECK(got->statistics == report.statistics);
  CHECK(got->peak_megabytes == 77);
  CHECK(got->show_statistics);
  CHECK(got->failure);
}

TEST_CASE("what is incomplete or damaged does not count") {
  Report report = report_of({sat, unknown});
  report.properties[1].certificates = {{"kind", "content"}};
  report.certificates = {{"path", "content"}};
  report.statistics = {{"counter", "1"}};
  const std::string sent = encode(report);
  for (std::size_t size = 0; size < sent.size(); ++size) CHECK_FALSE(decode(sent.substr(0, size)).has_value());
  CHECK_FALSE(decode(sent + "x").has_value());
  std::string huge = sent;
  huge[7] = '\x7f';  // a number of properties that no file could have
  CHECK_FALSE(decode(huge).has_value());
  std::string verdict = sent;
  verdict[sizeof(std::uint64_t) * 2 + report.properties[0].label.size()] = 9;
  CHECK_FALSE(decode(verdict).has_value());
}
