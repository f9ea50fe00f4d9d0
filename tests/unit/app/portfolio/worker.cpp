#include "app/portfolio/worker.h"

#include <cstring>

#include "test.h"

using namespace polycube::impl;

namespace {

std::string message(MessageKind kind, const std::string& content) {
  std::string bytes(1, static_cast<char>(kind));
  const std::uint64_t length = content.size();
  bytes.append(reinterpret_cast<const char*>(&length), sizeof(length));
  return bytes + content;
}

}  // namespace

TEST_CASE("messages are taken from the stream, however it is cut") {
  const std::string stream =
      message(MessageKind::decided, "") + message(MessageKind::report, "some text") + message(MessageKind::report, "");
  for (std::size_t cut = 0; cut <= stream.size(); ++cut) {
    CAPTURE(cut);
    Inbox inbox;
    std::vector<Message> got;
    for (const std::string& part : {stream.substr(0, cut), stream.substr(cut)}) {
      inbox.add(part);
      while (std::optional<Message> next = inbox.next()) got.push_back(*next);
    }
    REQUIRE(got.size() == 3);
    CHECK(got[0].kind == MessageKind::decided);
    CHECK(got[1].kind == MessageKind::report);
    CHECK(got[1].content == "some text");
    CHECK(got[2].content.empty());
  }
}

TEST_CASE("a message that is cut short is none") {
  const std::string stream = message(MessageKind::report, "some text");
  for (std::size_t size = 0; size < stream.size(); ++size) {
    Inbox inbox;
    inbox.add(stream.substr(0, size));
    CHECK_FALSE(inbox.next().has_value());
  }
}
