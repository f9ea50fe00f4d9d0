// Texts that several of the AIGER tests read.
#pragma once

#include <string>
#include <string_view>

namespace polycube::impl::aiger::samples {

/// Appends an unsigned number as binary files hold it: seven bits a byte, the least significant first.
inline void append_delta(std::string& text, unsigned delta) {
  for (; delta > 0x7f; delta >>= 7) text.push_back(static_cast<char>(0x80 | (delta & 0x7f)));
  text.push_back(static_cast<char>(delta));
}

/// Every section, every kind of reset, a name in each section, ANDs before what they read.
inline constexpr std::string_view ascii =
    "aag 9 2 4 1 3 1 1 2 1\n"
    "2\n4\n"
    "6 18\n"     // latch 0: reset 0, as nothing is said
    "8 9 1\n"    // latch 1: reset 1
    "10 2 10\n"  // latch 2: uninitialised
    "12 6 14\n"  // latch 3: reset function !latch 1 & latch 2
    "18\n"       // output
    "19\n"       // bad
    "3\n"        // constraint
    "2\n0\n"     // two literals in justice 0, none in justice 1
    "6\n9\n"
    "12\n"  // fairness
    "18 16 2\n"
    "16 6 13\n"
    "14 9 10\n"
    "i0 clock enable\ni1 2nd\n"
    "l0 a\nl3 d\n"
    "o0 out\nb0 wrong\nc0 c1\nj0 live\nj1 1\nf0 fair\n"
    "c\nanything\ni0 goes here\n";

/// The same system as ascii, in binary.
inline std::string binary() {
  std::string text =
      "aig 9 2 4 1 3 1 1 2 1\n"
      "18\n9 1\n2 10\n6 14\n"
      "18\n19\n3\n2\n0\n6\n9\n12\n";
  // 14 = 10 & 9, 16 = 13 & 6, 18 = 16 & 2.
  for (const unsigned delta : {4u, 1u, 3u, 7u, 2u, 14u}) append_delta(text, delta);
  return text +
         "i0 clock enable\ni1 2nd\nl0 a\nl3 d\no0 out\nb0 wrong\nc0 c1\nj0 live\nj1 1\nf0 fair\n"
         "c\nanything\ni0 goes here\n";
}

}  // namespace polycube::impl::aiger::samples
