// Several files, a package, parameters of the top and of an instance, generate loops, hierarchical names.
// case: unsat @parts_lane.v --reset rst --top parts
// case: unsat @parts_lane.v --reset rst --top parts --set LANES=2
// case: sat @parts_lane.v --reset rst --top parts --set LANES=5
package limits;
  localparam MOST = 5;
  typedef enum logic [1:0] {IDLE, BUSY, DONE} phase_t;
endpackage
module parts #(parameter LANES = 3) (input clk, input rst, input [LANES-1:0] go);
  wire [LANES-1:0] busy;
  for (genvar g = 0; g < LANES; g = g + 1) begin : lane
    wire [2:0] left;
    lane #(.TIME(g + 1)) unit (.clk(clk), .rst(rst), .go(go[g]), .busy(busy[g]), .left(left));
`ifdef FORMAL
    ends: assert property (@(posedge clk) disable iff (rst) busy[g] |-> ##[1:2] 1);
    bounded: assert property (@(posedge clk) disable iff (rst) busy[g] |-> left < limits::MOST);
`endif
  end
endmodule
