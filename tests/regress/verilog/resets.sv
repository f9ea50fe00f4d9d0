// Resets of both polarities, of several cycles, held and free.
// case: unsat --reset rst=2 --reset !rst_n
// case: sat --reset rst --reset !rst_n
// case: sat --reset rst=2
// case: unsat --reset rst=2 --reset !rst_n -D HELD
module resets (input clk, input rst, input rst_n, input go);
  reg [2:0] a, b;
  always @(posedge clk) if (rst) a <= {a[1:0], 1'b0}; else a <= a;
  always @(posedge clk or negedge rst_n) if (!rst_n) b <= 0; else if (b != 4) b <= b + 1;
`ifdef FORMAL
  always @(posedge clk) if (!rst) low: assert (a[1:0] == 0);
  always @* small: assert (b <= 4);
`ifdef HELD
  reg was = 0;
  always @(posedge clk) was <= rst_n;
  always @* held: assert (!was || rst_n);
`endif
`endif
endmodule
