// A linear feedback shift register of four bits: a simple source of numbers that look random.
//
// Claimed: it never becomes 0, where it would stay for ever; it stands still when it is not enabled; and it runs
// through all other 15 values before it repeats. For the last claim a counter modulo 15 runs beside it, and the
// register has its first value exactly when the counter is 0.
//
// check: polycube check docs/examples/lfsr.sv --reset rst
// expect: unsat
module lfsr (
  input  logic clk,
  input  logic rst,
  input  logic enable,
  output logic [3:0] value
);
  localparam [3:0] FIRST = 4'b0001;
  localparam [3:0] TAPS = 4'b1100;  // x^4 + x^3 + 1, which is primitive

  wire feedback = ^(value & TAPS);

  always_ff @(posedge clk)
    if (rst) value <= FIRST;
    else if (enable) value <= {value[2:0], feedback};

  // The checker counts steps.
  logic [3:0] steps;
  always_ff @(posedge clk)
    if (rst) steps <= 0;
    else if (enable) steps <= (steps == 14) ? 4'd0 : steps + 1'b1;

`ifdef FORMAL
  always_comb
    if (!rst) begin
      not_zero: assert (value != 0);
      full_period: assert ((value == FIRST) == (steps == 0));
    end

  stands_still: assert property (@(posedge clk) disable iff (rst) !enable |=> $stable(value));
`endif
endmodule
