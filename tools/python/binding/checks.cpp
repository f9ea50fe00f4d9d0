// Running a check: the search without the lock of the interpreter, callbacks and Ctrl-C as relay.h says.
#include <atomic>
#include <exception>
#include <memory>
#include <thread>

#include "binding.h"
#include "relay.h"
#include "results.h"

namespace polycube::python {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds slice{50};
/// How long a cancelled check may go on before an interrupt leaves it to itself: a solver does not always look up.
constexpr std::chrono::milliseconds patience{700};

/// How far a check has come, as it was when it was reported.
struct Report {
  double seconds;
  std::uint64_t megabytes;
  std::uint64_t depth;
  std::uint64_t workers;
  std::uint64_t facts;
  std::size_t properties;
  std::size_t decided;
  Statistics statistics;
};

/// What the thread that works and the one that waits have in common. It has no object of Python, as the former may
/// outlive the latter.
struct Run {
  Run(const Model& model, const Options& options) : check(model, options) {}
  Check check;
  Relay relay;
  std::optional<Result> result;
  std::exception_ptr failure;
};

/// A check, and whether it is new.
class Checking {
 public:
  Checking(const Model& model, const nb::kwargs& arguments)
      : run_(std::make_shared<Run>(model, to_options(arguments, OptionInfo::Stage::check))) {}

  void cancel() { run_->check.cancel(); }
  Result run(nb::handle on_progress, nb::handle on_property, nb::handle on_message, double every);

 private:
  void listen(nb::handle on_progress, nb::handle on_property, nb::handle on_message, double every);
  void serve();
  void look_for_signals();
  void fail(std::exception_ptr reason);

  std::shared_ptr<Run> run_;
  bool started_ = false;
  std::exception_ptr raised_;  ///< by a callback or by Ctrl-C
  Clock::time_point deadline_ = Clock::time_point::max();
};

void Checking::fail(std::exception_ptr reason) {
  if (raised_) return;
  raised_ = std::move(reason);
  deadline_ = Clock::now() + patience;
  run_->check.cancel();
}

/// Callbacks are called in the waiting thread, which holds the lock of the interpreter then, and only while it waits:
/// the handles stay valid.
void Checking::listen(nb::handle on_progress, nb::handle on_property, nb::handle on_message, double every) {
  Run& run = *run_;
  if (!on_progress.is_none())
    run.check.on_progress(
        [&run, on_progress](const Progress& progress) {
          run.relay.ask([&] {
            on_progress(Report{progress.seconds(), progress.megabytes(), progress.depth(), progress.workers(),
                               progress.facts(), progress.properties(), progress.decided(), progress.statistics()});
          });
        },
        every);
  if (!on_property.is_none())
    run.check.on_property(
        [&run, on_property](const PropertyResult& result) { run.relay.ask([&] { on_property(result); }); });
  run.check.on_message(
      [&run, on_message](const Message& message) { run.relay.ask([&] { deliver(message, on_message); }); },
      least_level(on_message));
}

void Checking::serve() {
  {
    const nb::gil_scoped_acquire acquired;
    try {
      if (!raised_) run_->relay.run_task();
    } catch (...) {
      fail(std::current_exception());
    }
  }
  run_->relay.served();
}

void Checking::look_for_signals() {
  const nb::gil_scoped_acquire acquired;
  if (PyErr_CheckSignals() == 0) return;
  try {
    throw nb::python_error();
  } catch (...) {
    fail(std::current_exception());
  }
}

Result Checking::run(nb::handle on_progress, nb::handle on_property, nb::handle on_message, double every) {
  if (started_) wrong("a check runs once: make another one");
  started_ = true;
  listen(on_progress, on_property, on_message, every);
  {
    const nb::gil_scoped_release released;
    std::thread worker([run = run_] {
      try {
        run->result = run->check.run();
      } catch (...) {
        run->failure = std::current_exception();
      }
      run->relay.finish();
    });
    while (!run_->relay.finished() && Clock::now() < deadline_) {
      if (run_->relay.wait(slice)) serve();
      look_for_signals();
    }
    if (run_->relay.finished()) {
      worker.join();
    } else {
      run_->relay.abandon();
      worker.detach();
    }
  }
  if (raised_) std::rethrow_exception(std::exchange(raised_, nullptr));
  if (run_->failure) std::rethrow_exception(run_->failure);
  return *run_->result;
}

#define POLYCUBE_CALLBACKS                                                          \
  "on_progress: collections.abc.Callable[[Progress], object] | None = None, "       \
  "on_property: collections.abc.Callable[[PropertyResult], object] | None = None, " \
  "on_message: collections.abc.Callable[[Message], object] | None = None, every: float = 0.5"

Result check_model(const Model& model, nb::handle on_progress, nb::handle on_property, nb::handle on_message,
                   double every, const nb::kwargs& arguments) {
  return Checking(model, arguments).run(on_progress, on_property, on_message, every);
}

}  // namespace

void bind_checks(nb::module_& module) {
  nb::class_<Report>(module, "Progress", "How far a check has come.")
      .def_ro("seconds", &Report::seconds)
      .def_ro("megabytes", &Report::megabytes)
      .def_ro("depth", &Report::depth, "Steps or frames that are done, of the engine that has come furthest.")
      .def_ro("workers", &Report::workers, "Engines that search side by side; 0 if there is only one.")
      .def_ro("facts", &Report::facts, "Facts about the model that they have proven for each other.")
      .def_ro("properties", &Report::properties, "So many are checked,")
      .def_ro("decided", &Report::decided, "and so many of them have a verdict.")
      .def_prop_ro(
          "statistics", [](const Report& report) { return to_python(report.statistics); },
          nb::sig("def statistics(self) -> dict[str, int | float | str]"), "Counters and times by name.")
      .def("__repr__", [](const Report& report) {
        return "<Progress: depth " + std::to_string(report.depth) + " after " + std::to_string(report.seconds) +
               " s, " + std::to_string(report.megabytes) + " MB>";
      });
  nb::class_<Checking>(module, "Check",
                       "One check of a model, that another thread may cancel; model.check() in two steps.")
      .def(nb::init<const Model&, const nb::kwargs&>(), "model"_a, "options"_a,
           nb::sig("def __init__(self, model: Model, **options: Unpack[CheckOptions]) -> None"))
      .def("cancel", &Checking::cancel, "From any thread, at any time, also before run().")
      .def("run", &Checking::run, nb::kw_only(), "on_progress"_a = nb::none(), "on_property"_a = nb::none(),
           "on_message"_a = nb::none(), "every"_a = 0.5, nb::sig("def run(self, *, " POLYCUBE_CALLBACKS ") -> Result"),
           "Once. As model.check().");
  nb::borrow<nb::class_<Model>>(module.attr("Model"))
      .def("check", &check_model, nb::kw_only(), "on_progress"_a = nb::none(), "on_property"_a = nb::none(),
           "on_message"_a = nb::none(), "every"_a = 0.5, "options"_a,
           nb::sig("def check(self, *, " POLYCUBE_CALLBACKS ", **options: Unpack[CheckOptions]) -> Result"),
           "Looks for a run to a bad state, or a proof that there is none. Options are those of the command line, with "
           "_ "
           "for -. The callbacks are called in this thread: on_progress about every so many seconds, on_property as "
           "soon "
           "as the verdict of a property is known, on_message for messages, which go to the logger \"polycube\" "
           "otherwise. An exception in one of them, or Ctrl-C, cancels the check.");
}

}  // namespace polycube::python
