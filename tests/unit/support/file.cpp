#include "support/file.h"

#include <lzma.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <csignal>

#include "support/error.h"
#include "support/random.h"
#include "unit/support/common.h"

using namespace polycube::impl;
using polycube::impl::test::Folder;

namespace {

std::string gzip(const std::string& text) {
  z_stream stream{};
  REQUIRE(deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  packed.resize(packed.size() - stream.avail_out);
  deflateEnd(&stream);
  return packed;
}

std::string xz(const std::string& text) {
  std::string packed(lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  REQUIRE(lzma_easy_buffer_encode(1, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(text.data()),
                                  text.size(), reinterpret_cast<std::uint8_t*>(packed.data()), &size,
                                  packed.size()) == LZMA_OK);
  packed.resize(size);
  return packed;
}

/// Longer than the buffers of the reader, and not too easy to compress.
std::string long_text() {
  Random random(5);
  std::string text;
  for (int i = 0; i < 60000; ++i) text += std::to_string(random.below(1000)) + (i % 10 == 0 ? "\n" : " ");
  return text;
}

const std::string texts[] = {"", "x", "1 sort bitvec 1\n", std::string("a\0b\xff\n", 5), long_text()};

}  // namespace

TEST_CASE("files are read as they are, with or without compression, whatever their name") {
  const Folder folder;
  for (const std::string& text : texts) {
    CHECK(read_file(folder.put("plain", text)) == text);
    CHECK(read_file(folder.put("plain.gz", text)) == text);
    CHECK(read_file(folder.put("packed", gzip(text))) == text);
    CHECK(read_file(folder.put("packed.xz", gzip(text))) == text);
    CHECK(read_file(folder.put("other", xz(text))) == text);
  }
}

TEST_CASE("compressed parts one after the other are one text") {
  const Folder folder;
  CHECK(read_file(folder.put("a", gzip("one ") + gzip("") + gzip("two"))) == "one two");
  CHECK(read_file(folder.put("b", xz("one ") + xz("") + xz("two"))) == "one two");
}

TEST_CASE("compressed files that are cut or damaged are input errors") {
  const Folder folder;
  const std::string text = long_text();
  for (const std::string& packed : {gzip(text), xz(text), gzip("short"), xz("short")}) {
    for (const std::size_t size : {packed.size() - 1, packed.size() / 2, packed.size() / 3, std::size_t{10}}) {
      CHECK_THROWS_AS(read_file(folder.put("cut", packed.substr(0, size))), InputError);
    }
    for (const std::size_t at : {packed.size() / 2, packed.size() - 6}) {
      std::string damaged = packed;
      damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
      CHECK_THROWS_AS(read_file(folder.put("damaged", damaged)), InputError);
    }
    CHECK_THROWS_AS(read_file(folder.put("more", packed + "rubbish behind it")), InputError);
  }
}

TEST_CASE("a file that cannot be read is an input error that names it") {
  const Folder folder;
  try {
    read_file(folder.file("absent"));
    FAIL("read");
  } catch (const InputError& error) {
    CHECK(std::string(error.what()).find("absent") != std::string::npos);
    CHECK(error.line() == 0);
  }
  CHECK_THROWS_AS(read_file(folder.path), InputError);
}

TEST_CASE("files are written whole") {
  const Folder folder;
  for (const std::string& text : texts) {
    write_file(folder.file("out"), text);
    CHECK(folder.get("out") == text);
    CHECK(folder.count() == 1);
  }
}

TEST_CASE("a file is replaced, not changed: who has the old one open keeps it") {
  const Folder folder;
  write_file(folder.file("out"), "old content");
  std::ifstream reader(folder.file("out"));
  write_file(folder.file("out"), "new");
  std::string seen;
  std::getline(reader, seen);
  CHECK(seen == "old content");
  CHECK(folder.get("out") == "new");
}

TEST_CASE("a new file has the usual rights") {
  const Folder folder;
  const mode_t mask = ::umask(022);
  write_file(folder.file("out"), "x");
  ::umask(mask);
  struct stat status {};
  REQUIRE(::stat(folder.file("out").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0644);
}

TEST_CASE("a write that fails leaves nothing behind") {
  const Folder folder;
  CHECK_THROWS_AS(write_file(folder.file("no/such/folder/out"), "x"), InputError);
  CHECK_THROWS_AS(write_file(folder.path, "x"), InputError);
  CHECK(folder.count() == 0);
}

TEST_CASE("a disk that is full leaves the old file and nothing else") {
  const Folder folder;
  write_file(folder.file("out"), "old");
  // A limit on the size of files stands in for the full disk.
  struct rlimit before {};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
  struct rlimit small = before;
  small.rlim_cur = 4096;
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
  bool failed = false;
  try {
    write_file(folder.file("out"), std::string(100'000, 'x'));
  } catch (const InputError&) {
    failed = true;
  }
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
  std::signal(SIGXFSZ, handler);
  CHECK(failed);
  CHECK(folder.get("out") == "old");
  CHECK(folder.count() == 1);
}

TEST_CASE("devices are written to, not replaced") {
  write_file("/dev/null", "gone");
  struct stat status {};
  REQUIRE(::stat("/dev/null", &status) == 0);
  CHECK(S_ISCHR(status.st_mode));
}

TEST_CASE("the format is decided by the name without compression") {
  CHECK(without_compression("a.btor2") == "a.btor2");
  CHECK(without_compression("a.btor2.gz") == "a.btor2");
  CHECK(without_compression("dir.gz/a.aig.xz") == "dir.gz/a.aig");
  CHECK(without_compression("a.gz.xz") == "a.gz");
  CHECK(without_compression(".gz") == ".gz");
  CHECK(without_compression("") == "");
}
