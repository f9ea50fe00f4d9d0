// What is free: undriven nets, $anyseq, $anyconst, x, registers and memories without initial value.
// case: unsat
// case: sat -D NET
// case: sat -D SEQ
// case: sat -D CONST
// case: sat -D START
// case: sat -D MEMORY
module free_things (input clk, input [1:0] a, input we, input [3:0] d);
  wire [1:0] open;
  wire [1:0] any = $anyseq;
  (* anyconst *) reg [1:0] fixed;
  reg [3:0] start;
  reg [3:0] m[0:3];
  reg first = 1;
  always @(posedge clk) first <= 0;
  always @(posedge clk) if (we) m[a] <= d;
  reg [1:0] earlier;
  always @(posedge clk) earlier <= fixed;
`ifdef FORMAL
  always @(posedge clk) if (!first) same: assert (earlier == fixed);
`ifdef NET
  always @* net: assert (open != 2);
`endif
`ifdef SEQ
  always @(posedge clk) seq: assert (any != 1 || first);
`endif
`ifdef CONST
  always @(posedge clk) if (!first) const_: assert (fixed != 3);
`endif
`ifdef START
  always @(posedge clk) if (!first) begin_: assert (start != 7);
`endif
`ifdef MEMORY
  always @(posedge clk) if (!first) inside_: assert (m[a] != 9);
`endif
`endif
endmodule
