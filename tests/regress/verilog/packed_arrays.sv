// Packed arrays of several dimensions, slices of them, and an unpacked array of packed ones.
// case: unsat --reset rst
// case: sat --reset rst -D BUG
module packed_arrays #(parameter N = 4, W = 3) (input clk, input rst, input [1:0] i, input [W-1:0] d, input push);
  logic [N-1:0][W-1:0] entries;
  logic [0:1][7:0] pair;
  logic [1:0][1:0] grid[2];
  always_ff @(posedge clk) begin
    if (rst) begin
      entries <= '0;
      pair <= '0;
    end else if (push) begin
      entries[i] <= d;
      pair[0] <= {5'b0, d};
      pair[1][2:0] <= entries[i][W-1:0];
      grid[d[0]][d[1]] <= i;
    end
  end
  reg [W-1:0] last; reg [1:0] at; reg seen, low;
  always_ff @(posedge clk) if (rst) seen <= 0; else if (push) begin seen <= 1; last <= d; at <= i; low <= d[0]; end
`ifdef FORMAL
  kept: assert property (@(posedge clk) disable iff (rst) seen |-> entries[at] == last);
  first: assert property (@(posedge clk) disable iff (rst) seen |-> pair[0][W-1:0] == last && pair[0][7:W] == 0);
  in_grid: assert property (@(posedge clk) disable iff (rst) seen |-> grid[low][last[1]] == at);
`ifdef BUG
  wrong: assert property (@(posedge clk) disable iff (rst) seen |-> pair[1][0 +: 3] != 5);
`endif
`endif
endmodule
