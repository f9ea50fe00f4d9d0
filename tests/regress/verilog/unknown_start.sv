// Registers without initial value start with any value, and registers that sample the same do not start equal.
// case: sat
// case: sat -D HELD
// case: unsat -D LATER
module unknown_start (input clk, input d, output reg p, output reg q);
  reg [2:0] shifted;
  reg first = 1;
  always @(posedge clk) begin
    p <= d;
    q <= d;
    first <= 0;
    shifted <= {shifted[1:0], 1'b0};
  end
`ifdef FORMAL
`ifdef HELD
  always @* assert (shifted[1:0] == 0 || first);
`elsif LATER
  always @* if (!first) assert (p == q);
`else
  always @* assert (p == q);
`endif
`endif
endmodule
