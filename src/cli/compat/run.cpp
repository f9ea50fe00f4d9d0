#include "cli/compat/run.h"

#include <cstdio>
#include <exception>

#include "cli/compat/protocol.h"
#include "cli/option_table.h"
#include "cli/system/interrupts.h"

namespace polycube::cli::compat {

namespace {

int check(const CommandLine& line, Protocol& protocol) {
  try {
    return run_check(line, protocol);
  } catch (const std::exception& e) {
    return protocol.fail(e.what());
  }
}

}  // namespace

int run(const Summons& summons) {
  const Personality& personality = *summons.personality;
  try {
    Request request = personality.defaults;
    read_request(personality.options, personality.arguments, summons.words, request);
    const CommandLine line(option_table(), *find_command("check"), own_options(personality, request));
    Interrupts::block();
    const std::unique_ptr<Protocol> protocol = make_protocol(personality, request, line);
    return check(line, *protocol);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "error: %s\n", e.what());
    return personality.speech == Speech::pono ? 2 : 1;
  }
}

}  // namespace polycube::cli::compat
