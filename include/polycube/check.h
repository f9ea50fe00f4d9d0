// Checking a model, and the result.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polycube/export.h"
#include "polycube/model.h"
#include "polycube/options.h"
#include "polycube/trace.h"

namespace polycube {

enum class Verdict {
  sat,      ///< a bad state is reachable; the run was replayed
  unsat,    ///< no bad state is reachable; the proof was checked
  unknown,  ///< a limit, a bound, a cancellation, or something unsupported: a reason is given
};

/// "sat", "unsat", "unknown"
POLYCUBE_API std::string name(Verdict verdict);

/// Why nothing bad can happen: k-induction over the claims and the lemmas.
class POLYCUBE_API Proof {
 public:
  /// A condition that holds in the first k steps of every run, and after any k steps in which it holds.
  std::uint32_t k() const;
  /// Is the second part claimed for runs without repeated states only?
  bool unique_states() const;
  /// The model, with the registers that the proof adds, if any. Names are those of the checked model.
  const Model& model() const;
  /// Conditions over the registers and inputs of model(): together with the claims they are inductive.
  const std::vector<Expr>& lemmas() const;

 private:
  friend struct Bridge;
  struct Content;
  explicit Proof(std::shared_ptr<const Content> content);
  std::shared_ptr<const Content> content_;
};

struct PropertyResult {
  Property property;
  Verdict verdict = Verdict::unknown;
  /// Evidence was rejected: a bug, and the case is in the folder of option `dump`.
  bool rejected = false;
  /// "sat at step 5", "unsat by 1-induction", or the reason for unknown.
  std::string text;
  /// If sat: the last step of the trace.
  std::uint64_t step = 0;
  /// If unsat: the proof is by k-induction.
  std::uint32_t k = 0;
  /// If unknown: is it at least known that no run up to the bound reaches it?
  bool bound_reached = false;
  /// From the start of the check until this was known.
  double seconds = 0;
  /// Who has decided it: with engine "auto" one of those side by side, by its name there; else the engine. "" if
  /// unknown.
  std::string worker;
  /// If sat, unless option `evidence` is set to other things.
  std::optional<Trace> trace;
  /// If unsat, with option `evidence-each`: kinds and contents of what option `evidence` asks for, about this property
  /// alone.
  std::vector<std::pair<std::string, std::string>> texts;

  /// One of them, as in Result::text; "" if it is not there.
  POLYCUBE_API std::string evidence(std::string_view kind) const;
  /// As in Result.
  POLYCUBE_API std::vector<std::pair<std::string, std::string>> obligations() const;
};

/// Names and values of counters and times, in alphabetical order.
using Statistics = std::vector<std::pair<std::string, std::string>>;

/// What a check has found; a handle, cheap to copy.
class POLYCUBE_API Result {
 public:
  /// sat if one property is; unsat if all are.
  Verdict verdict() const;
  /// Is the verdict unknown because evidence was rejected?
  bool rejected() const;
  /// Why it is unknown; else "".
  const std::string& reason() const;
  const std::vector<PropertyResult>& properties() const;
  /// Of the first property that is sat.
  std::optional<Trace> trace() const;

  // --- of unsat, if option `evidence` asks for it, without `evidence-each` ------------------------------------------
  /// evidence=invariant: what was proven, to walk over.
  std::optional<Proof> proof() const;
  /// One of the texts: "certificate" (a witness circuit in the format of the model), "certificate-ascii" (the same, as
  /// .aag), "explanation" (in words), "invariant-text", "invariant-smt2", "invariant-btor2". "" if it was not asked
  /// for.
  std::string text(std::string_view evidence) const;
  /// evidence=obligations: what a solver has to show, as files of SMT-LIB2, by their names.
  std::vector<std::pair<std::string, std::string>> obligations() const;

  // --- of unsat -----------------------------------------------------------------------------------------------------
  /// A step that no run which satisfies the assumptions has: they contradict each other, and unsat says nothing from
  /// there on. Only the first steps are looked at, and only if that costs little.
  std::optional<std::uint64_t> assumptions_contradict() const;

  // --- about the run ------------------------------------------------------------------------------------------------
  double seconds() const;
  std::uint64_t peak_megabytes() const;
  const Statistics& statistics() const;
  /// All of it as a JSON object: verdict, times, counters, workers.
  std::string json() const;

 private:
  friend struct Bridge;
  struct Content;
  explicit Result(std::shared_ptr<const Content> content);
  std::shared_ptr<const Content> content_;
};

/// How far a check has come. Valid during the call that gets it.
class POLYCUBE_API Progress {
 public:
  double seconds() const;
  /// Of this process, and of those that search for it.
  std::uint64_t megabytes() const;
  /// Steps or frames that are done, of the engine that has come furthest.
  std::uint64_t depth() const;
  /// Engines that search side by side; 0 if there is only one.
  std::uint64_t workers() const;
  /// Facts about the model that they have proven for each other.
  std::uint64_t facts() const;
  /// So many are checked, and so many of them have a verdict.
  std::size_t properties() const;
  std::size_t decided() const;
  /// Of an engine in this process, by its name in the statistics; 0 if there is none.
  std::uint64_t counter(const std::string& name) const;
  Statistics statistics() const;
  /// As Result::json(), of what is known so far.
  std::string json() const;

 private:
  friend struct Bridge;
  struct Content;
  explicit Progress(const Content& content) : content_(content) {}
  const Content& content_;
};

/// One check of a model: set it up, run it once. Callbacks are called one at a time, in the thread of run() or in one
/// that ends with it; they must not throw. Several checks may run at once, in threads of their own.
///
/// Option `engine` decides where the search runs: `auto` starts child processes, and the first checked answer wins; any
/// other engine runs in the thread of run().
class POLYCUBE_API Check {
 public:
  Check(const Model& model, const Options& options = {});
  /// Of a model in files (see Model::load) that run() reads: limits, cancellation and callbacks concern that too.
  explicit Check(std::vector<std::string> paths, const Options& options = {});
  ~Check();
  Check(const Check&) = delete;
  Check& operator=(const Check&) = delete;

  /// Messages up to this level; others are not made.
  Check& on_message(MessageHandler handler, Message::Level most = Message::Level::detail);
  /// Once, when the model is known and before the search.
  Check& on_model(std::function<void(const Model&)> handler);
  /// About every so many seconds, and a last time when the engines have ended.
  Check& on_progress(std::function<void(const Progress&)> handler, double every = 0.5);
  /// Each property once, as soon as its verdict is known; properties that remain unknown come at the end.
  Check& on_property(std::function<void(const PropertyResult&)> handler);
  /// A limit or a cancellation has not ended the check for 0.4 s: a solver does not look at it. A program that must not
  /// wait may end itself here. Not called any more once run() has returned.
  Check& on_overdue(std::function<void(const Progress&, const std::string& reason)> handler);

  /// From any thread, at any time, also before run().
  void cancel() noexcept;

  /// Throws Error for wrong options. A second call throws too.
  Result run();

 private:
  struct Content;
  std::unique_ptr<Content> content_;
};

/// The same in one line.
inline Result check(const Model& model, const Options& options = {}) { return Check(model, options).run(); }

}  // namespace polycube
