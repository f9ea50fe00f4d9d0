// The design of arbiter.sv with one wrong line, which is marked. The claims are the same.
//
// A round-robin arbiter: four requesters, at most one grant in a cycle, and the turn goes on after each grant.
//
// Claimed: at most one grant; grants only to those who ask; no idle cycle while somebody asks; and a requester that
// goes on asking waits at most three cycles. The last claim needs an assumption about the requesters: they do not give
// up. An assumption is a promise of the environment; what is proven holds only where the promise is kept.
//
// check: polycube check docs/examples/arbiter_bug.sv --reset rst
// expect: sat
module arbiter #(
  parameter N = 4
) (
  input  logic clk,
  input  logic rst,
  input  logic [N-1:0] req,
  output logic [N-1:0] grant
);
  logic [N-1:0] mask;  // those behind the last winner: they come first
  wire  [N-1:0] behind = req & mask;

  // x & -x is the lowest bit of x that is 1.
  assign grant = (behind != 0) ? (behind & (~behind + 1'b1)) : (req & (~req + 1'b1));

  always_ff @(posedge clk)
    if (rst)
      mask <= 0;
    else if (grant != 0)
      mask <= ~(grant - 1'b1);  // bug: the winner itself is not left out

`ifdef FORMAL
  default clocking @(posedge clk); endclocking
  default disable iff (rst);

  at_most_one: assert property ($onehot0(grant));
  only_asked: assert property ((grant & ~req) == 0);
  no_idle: assert property (req != 0 |-> $onehot(grant));

  genvar i;
  generate
    for (i = 0; i < N; i = i + 1) begin : each
      goes_on: assume property (req[i] && !grant[i] |=> req[i]);
      served: assert property (req[i] && !grant[i] |-> s_eventually [1:3] grant[i]);
    end
  endgenerate
`endif
endmodule
