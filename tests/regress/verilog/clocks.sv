// Two clocks, an asynchronous reset, a falling edge, a latch.
// case: sat -D BUG
// case: unsat
// case: unsat -D FALLING
// case: unsat -D LATCH
module clocks (input clka, input clkb, input rst, input d, input g);
  reg [1:0] a;
  always @(posedge clka or posedge rst) if (rst) a <= 0; else a <= {a[0], d};
`ifdef FALLING
  reg [1:0] b;
  always @(negedge clka or posedge rst) if (rst) b <= 0; else b <= a;
  wire [1:0] seen = b;
`elsif LATCH
  reg [1:0] b;
  always_latch if (rst) b = 0; else if (g) b = a;
  wire [1:0] seen = b;
`else
  reg [1:0] b;
  always @(posedge clkb or posedge rst) if (rst) b <= 0; else b <= a;
  wire [1:0] seen = b;
`endif
`ifdef FORMAL
  always @* if (rst) begin assert (a == 0); assert (seen == 0); end
`ifdef BUG
  always @(posedge clkb) never: assert (b != 3);
`endif
`endif
endmodule
