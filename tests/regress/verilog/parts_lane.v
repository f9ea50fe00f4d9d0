module lane #(parameter TIME = 2) (input clk, input rst, input go, output busy, output reg [2:0] left);
  assign busy = left != 0;
  always @(posedge clk)
    if (rst) left <= 0;
    else if (busy) left <= left - 1;
    else if (go) left <= TIME;
endmodule
