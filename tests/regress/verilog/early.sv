// An assertion fails in the cycle that samples it, and assumptions hold in that cycle too, but not in the next one.
// case: unsat
// case: sat -D NEXT
module early (input clk, input d);
  reg q = 0, past = 0;
  always @(posedge clk) begin
    q <= d;
    past <= 1;
  end
`ifdef FORMAL
`ifdef NEXT
  reg late = 0;
  always @(posedge clk) late <= q;
  always @* assume (!late);
`else
  always @* assume (!q);
`endif
  always @(posedge clk) if (past) assert (!q);
`endif
endmodule
