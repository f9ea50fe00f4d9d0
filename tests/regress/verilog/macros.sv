// Macros with arguments and defaults, assertions made by macros, joined names, includes, conditions.
// case: unsat --reset rst
// case: sat --reset rst --define LIMIT=9
// case: sat --reset rst -D LIMIT=9 -D UNUSED
`include "macros.svh"
`ifndef LIMIT
`define LIMIT 4
`elsif UNUSED
`undef UNUSED
`else
`endif
module macros (input clk, input rst, input up);
  logic [3:0] `JOIN(cou, nt); // the name is count
  /* a comment
     of two lines */
  always_ff @(posedge clk) if (rst) count <= 0; else if (up && count < `LIMIT) count <= count + 1;
`ifdef FORMAL
  `CHECK(small, clk, count <= `MAX(2) + 1)
  `CHECK(steps, clk, up && count < `LIMIT |=> count == $past(count) + 1)
`endif
endmodule
