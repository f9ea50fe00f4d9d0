// The design of adder.sv with one wrong line, which is marked. The claims are the same.
//
// A pipelined adder: sixteen bits in two stages. The first stage adds the lower bytes, the second the upper bytes and
// the carry.
//
// Claimed: two cycles after an operation comes in, its result comes out, and it is the sum that an adder without a
// pipeline computes; and there is no result without an operation.
//
// check: polycube check docs/examples/adder_bug.sv --reset rst
// expect: sat
module adder #(
  parameter HALF = 8
) (
  input  logic clk,
  input  logic rst,
  input  logic in_valid,
  input  logic [2*HALF-1:0] a,
  input  logic [2*HALF-1:0] b,
  output logic out_valid,
  output logic [2*HALF:0] sum
);
  // Stage 1
  wire  [HALF:0] low = a[HALF-1:0] + b[HALF-1:0];
  logic valid_1;
  logic [HALF:0] low_1;  // the upper bit is the carry
  logic [HALF-1:0] a_1, b_1;

  // Stage 2
  wire [HALF:0] high = a_1 + b_1 + low[HALF];  // bug: the carry of the next operation

  always_ff @(posedge clk)
    if (rst) begin
      {valid_1, low_1, a_1, b_1} <= 0;
      {out_valid, sum} <= 0;
    end else begin
      valid_1 <= in_valid;
      low_1 <= low;
      a_1 <= a[2*HALF-1:HALF];
      b_1 <= b[2*HALF-1:HALF];
      out_valid <= valid_1;
      sum <= {high, low_1[HALF-1:0]};
    end

  // The checker has an adder without a pipeline.
  wire [2*HALF:0] total = a + b;

`ifdef FORMAL
  right_sum: assert property (@(posedge clk) disable iff (rst)
    in_valid |-> ##2 out_valid && sum == $past(total, 2));
  no_result: assert property (@(posedge clk) disable iff (rst) !in_valid |-> ##2 !out_valid);
  in_a_row: cover property (@(posedge clk) disable iff (rst) out_valid ##1 out_valid);
`endif
endmodule
