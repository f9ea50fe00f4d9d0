// Sequences and properties of several cycles, each in a true and, with BUG, a broken form.
// case: unsat --reset rst
// case: sat --reset rst -D BUG=1
// case: sat --reset rst -D BUG=2
// case: sat --reset rst -D BUG=3
// case: sat --reset rst -D BUG=4
// case: sat --reset rst -D BUG=5
`ifndef BUG
`define BUG 0
`endif
module sequences (input clk, input rst, input req, input stop);
  // A request is granted after three cycles, unless stop ends it; busy holds in between.
  reg [1:0] wait_; reg grant;
  wire busy = wait_ != 0;
  always @(posedge clk) begin
    grant <= 0;
    if (rst) wait_ <= 0;
    else if (stop) wait_ <= 0;
    else if (wait_ == 3) begin wait_ <= 0; grant <= 1; end
    else if (busy || req) wait_ <= wait_ + 1;
  end
`ifdef FORMAL
  default clocking @(posedge clk); endclocking
  default disable iff rst;
  sequence request; req && !busy && !stop; endsequence
  sequence quiet(n); !stop[*n]; endsequence
  property follows(a, b); a |=> b; endproperty
  three: assert property (request ##1 !stop[*3] |=> grant);
  stays: assert property (follows(request, busy && `BUG != 1));
  until_: assert property (request |=> busy until (grant || stop));
  either: assert property (request |-> ##[1:4] ((grant && `BUG != 2) or stop or rst));
  within_: assert property ($rose(grant) |-> $past(busy, 1) && $past(wait_, 2) == (`BUG == 3 ? 1 : 2));
  only: assert property (not (grant ##1 grant));
  through: assert property (request ##0 (!stop throughout (1'b1 ##3 1'b1)) |=> if (`BUG == 4) !grant else grant);
  goes: assert property (request ##1 !stop[*3] intersect 1'b1 ##3 1'b1 |=> grant);
  five: assert property (`BUG == 5 && grant |-> nexttime (busy));
`endif
endmodule
