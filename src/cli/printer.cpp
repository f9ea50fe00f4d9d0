#include "cli/printer.h"

#include <algorithm>
#include <cstdio>

#include "cli/errors.h"
#include "cli/evidence.h"
#include "cli/exit_codes.h"
#include "cli/model_arguments.h"
#include "cli/output.h"
#include "cli/system/terminal.h"
#include "cli/trace_output.h"
#include "cli/verdicts/json_voice.h"
#include "cli/verdicts/judge_again.h"

namespace polycube::cli {

namespace {

/// What options would put on stdout beside the lines of JSON; or "".
std::string other_user_of_stdout(const CommandLine& line) {
  if (line.given("witness") && line.text("witness").empty()) return "--witness without a file";
  if (line.flag("trace") > 0) return "--trace";
  if (line.flag("explain") > 0) return "--explain";
  for (const std::string& path : model_arguments(line).evidence) {
    if (path == "-") return "evidence in the file -";
  }
  for (const std::string& path : {line.text("witness"), line.text("vcd"), line.text("fst"), line.text("testbench"),
                                  line.text("yw"), line.text("invariant"), line.text("stats")}) {
    if (path == "-") return "the file -";
  }
  return "";
}

}  // namespace

Printer::Printer(const CommandLine& line) : line_(line), files_(line), each_(asks_for_each(line)) {
  if (line.flag("json") > 0) {
    const std::string other = other_user_of_stdout(line);
    if (!other.empty()) throw usage_error("--json and " + other + " would share stdout", "give files for the evidence");
    voice_ = std::make_unique<JsonVoice>(static_cast<std::uint64_t>(line.number("bound")));
  } else {
    auto plain = std::make_unique<PlainVoice>(line.flag("verbose") > 0);
    plain_ = plain.get();
    voice_ = std::move(plain);
  }
}

Known Printer::resume() {
  Known known{load_model(line_, model_arguments(line_).model), {}};
  resume_.emplace(line_.text("resume"), known.model, line_);
  hear_of_model(known.model);
  for (ResumeFile::Entry entry : resume_->entries()) {
    const Property& property = entry.finding.result.property;
    const std::vector<EvidenceFile> wanted = files_.wanted(property, entry.finding.result.verdict);
    const bool selected =
        std::any_of(selected_.begin(), selected_.end(), [&](const Property& p) { return p.id == property.id; });
    if (!selected) continue;
    const std::string against =
        wanted == entry.finding.files ? judge_again(entry, known.model) : "other evidence is wanted";
    if (against.empty()) {
      known.settled.push_back(property.id);
      ++resumed_;
      tell(entry.finding);
    } else if (line_.flag("verbose") > 0) {
      hear({Message::Level::info, "property " + property.id + " is checked again: " + against});
    }
  }
  return known;
}

int Printer::end_resumed() {
  Summary end = summary();
  end.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  voice_->end(end);
  return end.exit_code;
}

bool Printer::shows_progress() const {
  if (line_.flag("no-progress") > 0 || columns_of_stderr() == 0) return false;
  return line_.flag("progress") > 0 || line_.flag("verbose") == 0;
}

void Printer::hear(const Message& message) {
  progress_.clear();
  print_message(message);
}

void Printer::listen(Check& check) {
  if (shows_progress()) {
    check.on_progress([this](const Progress& progress) { progress_.show(progress, resumed_); }, progress_pause);
  }
  check.on_model([this](const Model& model) { hear_of_model(model); });
  check.on_property([this, &check](const PropertyResult& result) { take(result, check); });
}

void Printer::hear_of_model(const Model& model) {
  const std::string& wanted = line_.text("property");
  selected_ = model.properties();
  if (!wanted.empty() && wanted != "all") {
    try {
      selected_ = {model.find_property(wanted)};
    } catch (const Error&) {
      selected_.clear();  // the check says so
    }
  }
  voice_->begin(selected_.size());
}

/// One property is decided, or remains open at the end. If each is asked for, its evidence comes first; otherwise what
/// follows from a counterexample is told at the end, with its evidence.
void Printer::take(const PropertyResult& result, Check& check) {
  if (!each_) {
    if (result.verdict == Verdict::unsat) tell({result});
    return;
  }
  try {
    tell({result, files_.write(result)});
  } catch (...) {
    if (trouble_ == nullptr) trouble_ = std::current_exception();
    if (line_.flag("keep-going") == 0) check.cancel();
  }
}

/// What is written in the file of --resume comes before it is told, like all that is written.
void Printer::tell(const Finding& finding) {
  const PropertyResult& result = finding.result;
  const bool again = told_.count(result.property.id) > 0;
  if (resume_ && result.verdict != Verdict::unknown && !finding.resumed) resume_->add(finding);
  if (resume_ && result.verdict == Verdict::unknown && again) resume_->forget(result.property);
  told_[result.property.id] = finding;
  progress_.clear();
  voice_->tell(finding);
}

/// What was not told yet, and what is not true any more: in the end evidence may be missing, or contradict another one.
void Printer::settle(const Result& result) {
  bool first = true;
  for (const PropertyResult& p : result.properties()) {
    const auto before = told_.find(p.property.id);
    if (before != told_.end() && before->second.result.verdict == p.verdict) continue;
    Finding finding{p};
    if (!each_ && p.verdict == Verdict::sat && result.verdict() == Verdict::sat && first) {
      finding.files = files_.write(p);
      first = false;
    }
    tell(finding);
  }
}

int Printer::deliver(const Result& result, bool interrupted) {
  progress_.clear();
  // Before the verdict: a verdict without its evidence is useless.
  if (trouble_ != nullptr) std::rethrow_exception(trouble_);
  if (result.verdict() == Verdict::unsat) {
    if (line_.flag("explain") > 0) write_output("-", result.text("explanation"));
    common_ = files_.write_common(result);
  }
  if (result.verdict() == Verdict::sat) show_first_run(result);
  settle(result);
  if (!line_.text("stats").empty()) write_output(line_.text("stats"), result.json());
  Summary end = summary();
  end.reason = result.reason();
  end.seconds = result.seconds();
  end.peak_megabytes = result.peak_megabytes();
  end.assumptions_contradict = result.assumptions_contradict();
  if (line_.flag("verbose") > 0 || interrupted) end.statistics = result.statistics();
  voice_->end(end);
  return end.exit_code;
}

int Printer::give_up(const Progress& progress, const std::string& reason) noexcept {
  progress_.clear();
  if (trouble_ != nullptr) return fail(trouble_);
  const std::string& path = line_.text("stats");
  try {
    if (!path.empty()) write_output(path, progress.json());
  } catch (const std::exception& e) {
    std::fprintf(stderr, "warning: %s\n", e.what());
  }
  return end_open(reason, false, {progress.seconds(), progress.megabytes(), progress.statistics()});
}

int Printer::fail(const std::exception_ptr& trouble) noexcept {
  progress_.clear();
  const auto error = [this](const Error& e, int code) {
    std::fflush(stdout);
    std::fprintf(stderr, "error: %s\n", e.what());
    if (plain_ == nullptr) JsonVoice::fail(e, code);
    return code;
  };
  try {
    std::rethrow_exception(trouble);
  } catch (const Error& e) {
    switch (e.kind()) {
      case Error::Kind::input:
      case Error::Kind::usage: return error(e, exit_code::bad_input);
      case Error::Kind::unsupported: return end_open(std::string("not supported: ") + e.what(), false, {});
      case Error::Kind::rejected: return end_open(std::string("evidence rejected: ") + e.what(), true, {});
      case Error::Kind::internal: break;
    }
    return error(e, exit_code::internal_error);
  } catch (const std::bad_alloc&) {
    return end_open("out of memory", false, {});
  } catch (const std::exception& e) {
    return error(Error(Error::Kind::internal, std::string("internal: ") + e.what(), e.what()),
                 exit_code::internal_error);
  }
}

/// The check ends here: what is open remains so, for this reason.
int Printer::end_open(const std::string& reason, bool rejected, const Effort& effort) {
  for (const Property& property : selected_) {
    if (told_.count(property.id) > 0) continue;
    PropertyResult open;
    open.property = property;
    open.rejected = rejected;
    open.text = reason;
    open.seconds = effort.seconds;
    tell({open});
  }
  Summary end = summary();
  end.reason = reason;
  end.seconds = effort.seconds;
  end.peak_megabytes = effort.megabytes;
  end.statistics = effort.statistics;
  if (rejected && end.verdict == Verdict::unknown) {
    end.rejected = true;
    end.exit_code = exit_code::rejected;
  }
  voice_->end(end);
  return end.exit_code;
}

/// What goes to stdout of the first run: a table, the witness.
void Printer::show_first_run(const Result& result) {
  if (line_.flag("trace") > 0) std::fputs(result.trace().value().table(view_of(line_)).c_str(), stdout);
  if (!line_.given("witness") || !line_.text("witness").empty()) return;
  const std::string text = result.trace().value().witness();
  std::fputs(text.c_str(), stdout);
  if (text.starts_with("sat\n")) plain_->verdict_is_out();
}

/// The verdict about all properties, from those that were told.
Summary Printer::summary() const {
  Summary result;
  for (const auto& [id, finding] : told_) {
    const PropertyResult& p = finding.result;
    ++(p.verdict == Verdict::sat ? result.sat : p.verdict == Verdict::unsat ? result.unsat : result.unknown);
    result.rejected = result.rejected || p.rejected;
    if (finding.resumed) ++result.resumed;
  }
  const bool proven = result.unknown == 0 && result.unsat > 0;
  result.verdict = result.sat > 0 ? Verdict::sat : proven ? Verdict::unsat : Verdict::unknown;
  result.rejected = result.rejected && result.verdict == Verdict::unknown;
  result.exit_code = exit_code::of(result.verdict, result.rejected);
  result.files = common_;
  return result;
}

}  // namespace polycube::cli
