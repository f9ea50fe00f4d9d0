// Designs of a few lines, with their verdicts, for programs that make many checks.
#pragma once

#include <vector>

namespace polycube_tests {

struct SmallDesign {
  const char* name;
  const char* verdict;
  const char* text;
};

inline const std::vector<SmallDesign>& small_designs() {
  static const std::vector<SmallDesign> all = {
      {"counter.btor2", "unsat", R"(1 sort bitvec 1
2 sort bitvec 3
3 zero 2
4 state 2 count
5 init 2 4 3
6 input 1 clear
7 inc 2 4
8 constd 2 5
9 eq 1 4 8
10 or 1 6 9
11 ite 2 10 3 7
12 next 2 4 11
13 ones 2
14 eq 1 4 13
15 bad 14 seven
)"},
      {"counter_bug.btor2", "sat", R"(1 sort bitvec 1
2 sort bitvec 3
3 zero 2
4 state 2 count
5 init 2 4 3
6 input 1 clear
7 inc 2 4
8 ite 2 6 3 7
9 next 2 4 8
10 ones 2
11 eq 1 4 10
12 bad 11 seven
)"},
      {"memory.btor2", "sat", R"(1 sort bitvec 2
2 sort bitvec 8
3 sort array 1 2
4 sort bitvec 1
5 zero 2
6 state 3 memory
7 init 3 6 5
8 input 1 address
9 input 2 data
10 write 3 6 8 9
11 next 3 6 10
12 read 2 6 8
13 constd 2 11
14 eq 4 12 13
15 bad 14 eleven
)"},
      {"pointers.btor2", "unsat", R"(1 sort bitvec 1
2 sort bitvec 4
3 zero 2
4 state 2 head
5 state 2 tail
6 state 2 fill
7 init 2 4 3
8 init 2 5 3
9 init 2 6 3
10 input 1 push
11 input 1 pop
12 eq 1 6 3
13 not 1 12
14 and 1 11 13
15 uext 2 10 3
16 uext 2 14 3
17 add 2 4 15
18 add 2 5 16
19 add 2 6 15
20 sub 2 19 16
21 next 2 4 17
22 next 2 5 18
23 next 2 6 20
24 neq 1 4 5
25 and 1 12 24
26 bad 25 drained
)"},
      {"toggle.aag", "sat", "aag 3 1 1 0 1 1\n2\n4 5\n6\n6 4 2\n"},
      {"stuck.aag", "unsat", "aag 2 0 1 0 1 1\n2 4\n4\n4 2 3\n"},
  };
  return all;
}

}  // namespace polycube_tests
