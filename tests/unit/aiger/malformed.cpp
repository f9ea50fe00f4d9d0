// Files that are no AIGER: each ends as an InputError that says where, never as a crash, a leak or a large allocation.
#include <random>

#include "unit/aiger/common.h"

using namespace polycube::impl;

TEST_SUITE_BEGIN("aiger malformed");

namespace {

/// What is said about the file: "" if it was read after all.
std::string error_of(std::string_view text) {
  try {
    aiger::read("m", text);
  } catch (const InputError& error) {
    CHECK(error.line() >= 1);
    CHECK(error.column() >= 1);
    return error.what();
  } catch (const Unsupported& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("headers") {
  CHECK(error_of("") == "m:1:1: expected 'aag ' or 'aig ' at the beginning of an AIGER file");
  CHECK(error_of("1 sort bitvec 8\n") == "m:1:1: expected 'aag ' or 'aig ' at the beginning of an AIGER file");
  CHECK(error_of("aag") == "m:1:1: expected 'aag ' or 'aig ' at the beginning of an AIGER file");
  CHECK(error_of("aag \n") == "m:1:5: expected a number");
  CHECK(error_of("aag 0 0 0 0\n") == "m:1:12: expected a space");
  CHECK(error_of("aag 0 0 0 0 0") == "m:1:14: expected a space or a newline");
  CHECK(error_of("aag 0 0 0 0 0\r\n") == "m:1:14: expected a space or a newline");
  CHECK(error_of("aag 0  0 0 0 0\n") == "m:1:7: expected a number");
  CHECK(error_of("aag 0 -1 0 0 0\n") == "m:1:7: expected a number");
  CHECK(error_of("aag 0 0 0 0 0 0 0 0 0 0\n") == "m:1:22: expected a newline");
  CHECK(error_of("aag 1 1 1 0 0\n2\n4 4\n") ==
        "m:1:5: the maximal index is smaller than the number of 2 inputs, latches and ANDs");
  CHECK(error_of("aig 3 1 1 0 0\n4\n") ==
        "m:1:5: the maximal index differs from the number of 2 inputs, latches and ANDs");
}

TEST_CASE("a small file cannot announce a large one") {
  for (const char* text : {
           "aig 4294967295 4294967295 0 0 0\n",
           "aig 4294967296 0 0 0 0\n",
           "aig 0 4294967295 1 0 0\n",
           "aig 2147483648 2147483648 2147483648 2147483648 2147483648\n",
           "aig 99999999999999999999999999999 0 0 0 0\n",
           "aig 1073741824 0 1073741824 0 0\n",
           "aag 1073741824 0 0 0 0\n",
           "aag 0 0 0 1073741824 0\n",
           "aag 0 0 0 0 0 1073741824\n",
           "aag 0 0 0 0 0 0 1073741824\n",
           "aag 0 0 0 0 0 0 0 1073741824\n",
           "aag 0 0 0 0 0 0 0 0 1073741824\n",
       }) {
    INFO(text);
    CHECK(error_of(text).substr(0, 4) == "m:1:");
  }
  // The library would allocate what these ask for.
  CHECK(error_of("aag 0 0 0 0 0 0 0 1\n4000000000\n") == "m:2:1: the number is larger than 31");
  CHECK(error_of("aag 0 0 0 0 0 0 0 1\n1\n4294967294\n") == "m:3:1: the number is larger than 1");
  CHECK(error_of("aag 1 0 1 0 0\n2 2 4294967294\n") == "m:2:5: the number is larger than 3");
}

TEST_CASE("numbers do not wrap around") {
  CHECK(error_of("aag 4294967297 1 0 0 0\n2\n") == "m:1:5: the number is larger than 1073741824");
  CHECK(error_of("aag 1 1 0 0 0\n4294967298\n") == "m:2:1: the number is larger than 3");
  CHECK(error_of("aag 1 1 0 1 0\n2\n4294967298\n") == "m:3:1: the number is larger than 3");
  CHECK(error_of("aag 2 1 0 0 1\n2\n4 2 4294967298\n") == "m:3:5: the number is larger than 5");
  CHECK(error_of("aag 1 1 0 0 0\n2\ni4294967296 a\n") == "m:3:2: the number is larger than 2147483648");
  using namespace std::string_literals;
  // Deltas of 2^32 + 2 and of six bytes.
  CHECK(error_of("aig 2 1 0 0 1\n\x82\x80\x80\x80\x10\x00"s) == "m:2:1: a delta has more than 32 bits");
  CHECK(error_of("aig 2 1 0 0 1\n\x82\x80\x80\x80\x80\x01\x00"s) == "m:2:1: a delta has more than 32 bits");
}

TEST_CASE("the body, with the place") {
  CHECK(error_of("aag 1 1 0 0 0\n") == "m:2:1: expected input literal");
  CHECK(error_of("aag 1 1 0 0 0\n2") == "m:2:2: expected new line after input literal 2");
  CHECK(error_of("aag 1 1 0 0 0\n2 \n") == "m:2:2: expected new line after input literal 2");
  CHECK(error_of("aag 1 1 0 0 0\nx\n") == "m:2:1: expected input literal");
  CHECK(error_of("aag 1 1 0 0 0\n3\n") == "m:2:1: literal 3 is not a valid input");
  CHECK(error_of("aag 1 1 0 0 0\n0\n") == "m:2:1: literal 0 is not a valid input");
  CHECK(error_of("aag 2 2 0 0 0\n2\n2\n") == "m:3:1: literal 2 already defined as input");
  CHECK(error_of("aag 2 1 1 0 0\n2\n2 4\n") == "m:3:1: literal 2 already defined as input");
  CHECK(error_of("aag 1 0 1 0 0\n2 x\n") == "m:2:3: expected next state literal");
  CHECK(error_of("aag 3 1 1 0 1\n2\n4 4\n4 2 2\n") == "m:4:1: literal 4 already defined as latch");
  CHECK(error_of("aag 3 1 1 0 1\n2\n4 4\n6 2\n") ==
        "m:4:4: expected space after and gate first right-hand side literal 2");
  CHECK(error_of("aag 2 1 0 0 1\n2\n4 2 9\n") == "m:3:5: the number is larger than 5");
}

TEST_CASE("what is read but not defined, with the place that reads it") {
  CHECK(error_of("aag 2 0 1 0 0\n2 4\n") == "m:2:3: literal 4 is not defined");
  CHECK(error_of("aag 2 0 1 0 0\n2 2 5\n") == "m:2:5: literal 5 is not defined");
  CHECK(error_of("aag 3 1 1 0 0\n2\n4 6\n") == "m:3:3: literal 6 is not defined");
  CHECK(error_of("aag 3 1 1 0 0\n2\n4 4 7\n") == "m:3:5: literal 7 is not defined");
  // The first of several; the columns are those of the text, whatever the numbers.
  CHECK(error_of("aag 30 1 2 0 0\n2\n20 0020 1\n40 20 60\n") == "m:4:7: literal 60 is not defined");
  CHECK(error_of("aag 30 1 1 0 0\n2\n0040 60 58\n") == "m:3:6: literal 60 is not defined");
  CHECK(error_of("aag 3 1 0 2 0\n2\n2\n7\n") == "m:4:1: literal 7 is not defined");
  CHECK(error_of("aag 3 1 0 1 0 1\n2\n2\n7\n") == "m:4:1: literal 7 is not defined");
  CHECK(error_of("aag 3 1 0 0 0 1 1\n2\n2\n7\n") == "m:4:1: literal 7 is not defined");
  CHECK(error_of("aag 3 1 0 0 0 0 0 2\n2\n1\n2\n2\n2\n6\n") == "m:7:1: literal 6 is not defined");
  CHECK(error_of("aag 3 1 0 0 0 0 0 1 1\n2\n1\n2\n6\n") == "m:5:1: literal 6 is not defined");
}

TEST_CASE("an operand that is not defined, with its column") {
  CHECK(error_of("aag 3 1 0 0 1\n2\n4 2 7\n") == "m:3:5: literal 7 is not defined");
  CHECK(error_of("aag 3 1 0 0 1\n2\n4 7 2\n") == "m:3:3: literal 7 is not defined");
  CHECK(error_of("aag 3 1 0 0 1\n2\n4 6 7\n") == "m:3:3: literal 6 is not defined");
  CHECK(error_of("aag 20 1 0 0 2\n2\n4 2 2\n12 4 40\n") == "m:4:6: literal 40 is not defined");
  CHECK(error_of("aag 4 1 0 0 1 0 0 1 1\n2\n1\n2\n2\n6 2 8\n") == "m:6:5: literal 8 is not defined");
}

TEST_CASE("circles") {
  CHECK(error_of("aag 1 0 0 0 1\n2 2 1\n") == "m:2:1: AND 2 depends on itself");
  CHECK(error_of("aag 3 1 0 0 2\n2\n4 2 6\n6 3 5\n") == "m:3:1: AND 4 depends on itself");
  CHECK(error_of("aag 3 1 0 0 2 0 0 1\n2\n1\n2\n4 2 6\n6 3 5\n") == "m:5:1: AND 4 depends on itself");
}

TEST_CASE("circles in the binary part: ANDs that read themselves, with the byte of the delta") {
  using namespace std::string_literals;
  CHECK(error_of("aig 1 0 0 0 1\n\x00\x02"s) == "m:2:1: AND 2 depends on itself");
  CHECK(error_of("aig 2 1 0 0 1\n\x00\x00"s) == "m:2:1: AND 4 depends on itself");
  CHECK(error_of("aig 3 1 0 0 2\n\x02\x00\x00\x06"s) == "m:2:3: AND 6 depends on itself");
  // Lines of every section in front, none of them for the inputs.
  CHECK(error_of("aig 4 2 1 1 1 1 1 2 1\n2 1\n0\n0\n1\n2\n0\n4\n6\n2\n\x00\x00"s) == "m:11:1: AND 8 depends on itself");
  // The deltas in front: one that is a newline byte, first or second, and one of two bytes.
  const std::string begin = "aig 102 100 0 0 2\n";
  CHECK(error_of(begin + "\n\x02\x00\x00"s) == "m:3:2: AND 204 depends on itself");
  CHECK(error_of(begin + "\x02\n\x00\x00"s) == "m:3:1: AND 204 depends on itself");
  CHECK(error_of(begin + "\x82\x01\x02\x00\x00"s) == "m:2:4: AND 204 depends on itself");
}

TEST_CASE("the binary part") {
  using namespace std::string_literals;
  CHECK(error_of("aig 2 1 0 0 1\n") == "m:2:1: unexpected end of file");
  CHECK(error_of("aig 2 1 0 0 1\n\x02"s) == "m:2:2: unexpected end of file");
  CHECK(error_of("aig 2 1 0 0 1\n\x82"s) == "m:2:2: unexpected end of file");
  CHECK(error_of("aig 2 1 0 0 1\n\x05\x00"s) == "m:2:1: invalid delta");
  CHECK(error_of("aig 2 1 0 0 1\n\x01\x04"s) == "m:2:2: invalid delta");
  CHECK(error_of("aig 2 1 0 0 1\n\x02\x00x"s) == "m:2:3: expected a symbol, a comment or the end of the file");
}

TEST_CASE("symbols and comments") {
  using namespace std::string_literals;
  const std::string begin = "aag 1 1 0 0 0\n2\n";
  CHECK(error_of(begin + "i0 a") == "m:3:5: new line missing");
  CHECK(error_of(begin + "i a\n") == "m:3:2: expected input");
  CHECK(error_of(begin + "i0\n") == "m:3:3: expected space after input 0");
  CHECK(error_of(begin + "i1 a\n") == "m:3:2: input symbol table entry position 1 too large");
  CHECK(error_of(begin + "i0 a\ni0 b\n") == "m:4:2: input literal 2 has multiple symbols");
  CHECK(error_of(begin + "i0 a\0b\n"s) == "m:3:5: a name contains a NUL byte");
  CHECK(error_of(begin + "q0 a\n") == "m:3:1: expected a symbol, a comment or the end of the file");
  CHECK(error_of(begin + "c\nno newline") == "m:4:11: new line after comment missing");
  CHECK(error_of(begin + "i0 99999999999999999999\nc\n99999999999999\n\0\xff\n"s) == "");
  CHECK(error_of(begin + "c\n") == "");
}

TEST_CASE("every beginning of a file is read or rejected") {
  for (const std::string& text : {std::string(aiger::samples::ascii), aiger::samples::binary()}) {
    CHECK(error_of(text) == "");
    int read = 0;
    for (std::size_t length = 0; length < text.size(); ++length) {
      // A copy of exactly this size, so that the sanitizer sees reading past the end.
      const std::vector<char> copy(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(length));
      if (error_of(std::string_view(copy.data(), copy.size())).empty()) ++read;
    }
    // It may end behind the last AND and behind each line after it.
    CHECK(read == 13);
  }
}

TEST_CASE("every byte of a file replaced by others") {
  for (const std::string& text : {std::string(aiger::samples::ascii), aiger::samples::binary()}) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      for (const char byte : {'0', '9', ' ', '\n', 'c', '\0', '\x7f', '\x80', '\xff'}) {
        std::string changed = text;
        changed[i] = byte;
        error_of(changed);
        changed.insert(i, 1, text[i]);
        error_of(changed);
      }
    }
  }
}

TEST_CASE("random bytes") {
  std::minstd_rand random(20240229);
  const std::string alphabet = "0123456789 \n\naig\x80\x01\x02";
  for (int round = 0; round < 20'000; ++round) {
    std::string text = round % 3 == 0 ? "" : round % 3 == 1 ? "aag " : "aig 3 1 1 1 1";
    const auto length = random() % 60;
    for (std::size_t i = 0; i < length; ++i) {
      text += round % 2 == 0 ? static_cast<char>(random()) : alphabet[random() % alphabet.size()];
    }
    error_of(text);
  }
}

TEST_CASE("random bodies below a good header") {
  std::minstd_rand random(7);
  for (int round = 0; round < 20'000; ++round) {
    const auto inputs = random() % 3, latches = random() % 3, ands = random() % 3, more = random() % 3;
    const auto variables = inputs + latches + ands;
    const std::string sizes = std::to_string(variables) + " " + std::to_string(inputs) + " " + std::to_string(latches) +
                              " " + std::to_string(more) + " " + std::to_string(ands) + " 1 " + std::to_string(more) +
                              " 1 1\n";
    std::string text = (round % 2 == 0 ? "aag " : "aig ") + sizes;
    const auto lines = random() % 20;
    for (std::size_t i = 0; i < lines; ++i) {
      const auto numbers = 1 + random() % 3;
      for (std::size_t j = 0; j < numbers; ++j) {
        text += std::to_string(random() % (2 * variables + 3)) + (j + 1 < numbers ? " " : "\n");
      }
    }
    error_of(text);
  }
}

TEST_SUITE_END();
