#include "app/compat/run.h"

#include <cstdio>
#include <exception>

#include "app/check/session.h"
#include "app/compat/protocol.h"
#include "app/portfolio/portfolio.h"

namespace polycube::impl::compat {

namespace {

int check(const Options& options, Protocol& protocol) {
  try {
    if (options.text("engine") == "auto") return Portfolio(options, protocol).run();
    return Session(options, protocol).run();
  } catch (const std::exception& e) {
    return protocol.fail(e.what());
  }
}

}  // namespace

int run(const Summons& summons, std::span<const OptionRow> table, const Command& check_row) {
  const Personality& personality = *summons.personality;
  try {
    Request request = personality.defaults;
    read_request(personality.options, personality.arguments, summons.words, request);
    const Options options(table, check_row, own_options(personality, request));
    Watchdog::block_signals();
    const std::unique_ptr<Protocol> protocol = make_protocol(personality, request, options);
    return check(options, *protocol);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "error: %s\n", e.what());
    return personality.speech == Speech::pono ? 2 : 1;
  }
}

}  // namespace polycube::impl::compat
