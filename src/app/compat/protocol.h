// A protocol: how another model checker reports on stdout, and its exit codes. Nothing else reaches stdout.
//
// A search that did not end is never reported as one without a counterexample: sby takes some of these lines as "pass".
#pragma once

#include <memory>
#include <string>

#include "app/check/result_sink.h"
#include "app/compat/personality.h"

namespace polycube::impl::compat {

class Protocol : public ResultSink {
 public:
  /// The run has ended by an error or a limit, without a report. Returns the exit code.
  virtual int fail(const std::string& reason) noexcept = 0;

  /// Keeps what is told of the system, not the system: an error ends it before the last line.
  void about(const TransitionSystem& system) override = 0;
  void decided() override {}
  int deliver_partial(const Report& report) noexcept override { return fail(reason(report)); }
};

/// The protocol of a personality. The options are those of `check`, made of the request.
std::unique_ptr<Protocol> make_protocol(const Personality& personality, const Request& request, const Options& options);

/// No run that ends within the bound reaches an open property: it was proven, or the search was complete.
bool searched_to_the_end(const Report& report);

/// A line on stdout, at once: the reader may be waiting for it.
void say(const std::string& line);

/// Why there is no answer, on stderr, in a form that no reader of a protocol takes for a line of it.
void excuse(const std::string& reason) noexcept;

}  // namespace polycube::impl::compat
