// A memory of one word, an initialised memory, a read-only one.
// case: unsat
// case: sat -D BUG
module one_word (input clk, input we, input [3:0] d, input [1:0] a);
  reg [3:0] m[0:0];
  reg [3:0] t[0:3];
  reg [3:0] last = 0; reg written = 0;
  integer i;
  initial for (i = 0; i < 4; i = i + 1) t[i] = 3 * i;
  always @(posedge clk) if (we) begin m[0] <= d; last <= d; written <= 1; end
`ifdef FORMAL
  always @(posedge clk) if (written) kept: assert (m[0] == last);
  always @* table_: assert (t[a] == 3 * a);
`ifdef BUG
  always @(posedge clk) if (written) wrong: assert (m[0] != 5);
`endif
`endif
endmodule
