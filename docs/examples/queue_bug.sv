// A queue of eight words, without the words: where the next one goes, where the oldest one is, and how many there are.
//
// check: polycube check docs/examples/queue_bug.sv --reset rst
// expect: sat
module queue (input clk, input rst, input push, input pop, output full, output empty);
  reg [2:0] head, tail;                     // where the next word goes, and where the oldest one is
  reg [3:0] fill;                           // how many words there are
  assign full  = fill == 8;
  assign empty = fill == 0;
  wire come = push && (!full || pop);
  wire go   = pop;                          // bug: also when there is nothing
  always @(posedge clk)
    if (rst) begin
      head <= 0;
      tail <= 0;
      fill <= 0;
    end else begin
      head <= head + come;
      tail <= tail + go;
      fill <= fill + come - go;
    end
  no_overflow: assert property (@(posedge clk) disable iff (rst) fill <= 8);
  drained:     assert property (@(posedge clk) disable iff (rst) empty |-> head == tail);
endmodule
