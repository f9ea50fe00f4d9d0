// A multiplier that shifts and adds: four bits times four bits, one bit of a factor in each cycle.
//
// Claimed: when it is done, the result is the product of the factors it started with, and it takes four cycles. The
// claim `so_far` is the invariant of the loop, as one would write it for a program: the sum so far is the product of a
// and the bits of b that were used so far. With the claims about the other registers, one step of induction proves
// everything.
//
// check: polycube check docs/examples/multiplier.sv --reset rst
// expect: unsat
module multiplier #(
  parameter W = 4
) (
  input  logic clk,
  input  logic rst,
  input  logic start,
  input  logic [W-1:0] a,
  input  logic [W-1:0] b,
  output logic busy,
  output logic done,
  output logic [2*W-1:0] product
);
  logic [2*W-1:0] shifted;  // a, shifted to the left by one bit in each cycle
  logic [W-1:0] rest;       // b, shifted to the right
  logic [2:0] left;
  assign busy = left != 0;

  always_ff @(posedge clk)
    if (rst) begin
      left <= 0;
      done <= 0;
      product <= 0;
      shifted <= 0;
      rest <= 0;
    end else begin
      done <= left == 1;
      if (!busy && start) begin
        left <= W;
        product <= 0;
        shifted <= a;
        rest <= b;
      end else if (busy) begin
        left <= left - 1'b1;
        if (rest[0]) product <= product + shifted;
        shifted <= shifted << 1;
        rest <= rest >> 1;
      end
    end

  // The checker remembers the factors, and counts cycles.
  logic [W-1:0] a_0, b_0;
  logic [2:0] age;
  always_ff @(posedge clk)
    if (rst) {a_0, b_0, age} <= 0;
    else if (!busy && start) {a_0, b_0, age} <= {a, b, 3'd0};
    else if (busy) age <= age + 1'b1;

  wire [2*W-1:0] expected = a_0 * b_0;
  wire [W-1:0] unused = {W{1'b1}} << age;
  wire [2*W-1:0] sum = a_0 * (b_0 & ~unused);
  wire [2*W-1:0] a_now = a_0 << age;
  wire [W-1:0] b_now = b_0 >> age;

`ifdef FORMAL
  always @(posedge clk)
    if (!rst) begin
      if (done) right: assert (product == expected);
      if (busy || done) so_far: assert (product == sum);
      if (busy) factors: assert (shifted == a_now && rest == b_now);
    end

  in_time: assert property (@(posedge clk) disable iff (rst) busy |-> !done && age + left == W);
  on_time: assert property (@(posedge clk) disable iff (rst) done |-> age == W);
`endif
endmodule
