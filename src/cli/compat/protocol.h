// A protocol: how another model checker reports on stdout, and its exit codes. Nothing else reaches stdout.
//
// A search that did not end is never reported as one without a counterexample: sby takes some of these lines as "pass".
#pragma once

#include <memory>
#include <string>

#include "cli/check_run.h"
#include "cli/compat/personality.h"

namespace polycube::cli::compat {

class Protocol : public Presenter {
 public:
  /// Keeps what is told of the model, for the last line: an error may end the check before it.
  void listen(Check& check) override;
  int deliver(const Result& result, bool) final { return answer(result); }
  int give_up(const Progress&, const std::string& reason) noexcept final { return fail(reason); }
  /// The check has ended by an error or a limit, without a result. Returns the exit code.
  virtual int fail(const std::string& reason) noexcept = 0;

 protected:
  virtual void about(const Model&) {}
  /// So many steps of a bounded search are known to be without a counterexample.
  virtual void tell_clean_steps(std::uint64_t) {}
  /// Returns the exit code.
  virtual int answer(const Result& result) = 0;
};

/// The protocol of a personality. The command line is that of `check`, made of the request.
std::unique_ptr<Protocol> make_protocol(const Personality& personality, const Request& request,
                                        const CommandLine& line);

/// No run that ends within the bound reaches an open property: it was proven, or the search was complete.
bool searched_to_the_end(const Result& result);

/// A line on stdout, at once: the reader may be waiting for it.
void say(const std::string& line);

/// The witness of a run, as lines.
void say_witness(const Trace& trace);

/// Why there is no answer, on stderr, in a form that no reader of a protocol takes for a line of it.
void excuse(const std::string& reason) noexcept;

}  // namespace polycube::cli::compat
