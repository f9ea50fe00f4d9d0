// Copies of whole unpacked arrays, and a pattern for all elements.
// case: unsat --reset rst
// case: sat --reset rst -D BUG
module array_copies #(parameter N = 3) (input clk, input rst, input go, input [1:0] i, input [3:0] d);
  logic [3:0] now[N], later[N-1:0], same[N];
  assign same = now;
  always_comb begin
    later = now;
    if (i < N) later[i] = d;
  end
  always_ff @(posedge clk) begin
    if (rst) now <= '{default: 4'd2};
    else if (go) now <= later;
  end
  (* anyconst *) reg [1:0] some;
`ifdef FORMAL
  always @* assume (some < N);
  copy: assert property (@(posedge clk) same[some] == now[some]);
  stays: assert property (@(posedge clk) disable iff (rst) !go |=> now[some] == $past(now[some]));
`ifdef BUG
  always @(posedge clk) if (!rst) small: assert (now[some] < 7);
`endif
`endif
endmodule
