// The design of gray_fifo.sv with one wrong line, which is marked. The claims are the same.
//
// A FIFO between two clocks. Each side tells the other its pointer in Gray code, through two flip-flops.
//
// The two clocks are modelled with one: a side does something only when its tick is 1, and the solver chooses the ticks
// as it likes. So each relation of the two clocks is covered.
//
// Claimed: the queue never overflows; a side that sees "not full" or "not empty" is right, although it sees an old
// pointer of the other side; and no step changes more than one bit of a Gray pointer, so that a flip-flop that samples
// it at a bad moment reads the old or the new value, and nothing else.
//
// check: polycube check docs/examples/gray_fifo_bug.sv --reset '!rst_n'
// expect: sat
module gray_fifo #(
  parameter WIDTH = 8,
  parameter LOG = 2
) (
  input  logic clk,
  input  logic rst_n,
  input  logic wtick,
  input  logic push,
  input  logic [WIDTH-1:0] wdata,
  output logic full,
  input  logic rtick,
  input  logic pop,
  output logic [WIDTH-1:0] rdata,
  output logic empty
);
  localparam DEPTH = 1 << LOG;

  function [LOG:0] to_gray(input [LOG:0] value);
    to_gray = value ^ (value >> 1);
  endfunction

  logic [WIDTH-1:0] mem [0:DEPTH-1];
  logic [LOG:0] wbin, wgray, rgray_1, rgray_2;  // on the clock of the writer
  logic [LOG:0] rbin, rgray, wgray_1, wgray_2;  // on the clock of the reader
  wire  [LOG:0] wnext = wbin + 1'b1;
  wire  [LOG:0] rnext = rbin + 1'b1;

  // In Gray code, a pointer that is DEPTH ahead differs in the two upper bits.
  assign full  = wgray == {~rgray_2[LOG], rgray_2[LOG-1:0]};  // bug: as if the pointers were binary
  assign empty = rgray == wgray_2;
  assign rdata = mem[rbin[LOG-1:0]];

  always_ff @(posedge clk)
    if (wtick && push && !full) mem[wbin[LOG-1:0]] <= wdata;

  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      {wbin, wgray, rgray_1, rgray_2} <= 0;
    end else if (wtick) begin
      rgray_1 <= rgray;
      rgray_2 <= rgray_1;
      if (push && !full) begin
        wbin  <= wnext;
        wgray <= to_gray(wnext);
      end
    end

  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      {rbin, rgray, wgray_1, wgray_2} <= 0;
    end else if (rtick) begin
      wgray_1 <= wgray;
      wgray_2 <= wgray_1;
      if (pop && !empty) begin
        rbin  <= rnext;
        rgray <= to_gray(rnext);
      end
    end

  // The checker compares the true pointers, which no side knows.
  wire [LOG:0] used = wbin - rbin;

`ifdef FORMAL
  default clocking @(posedge clk); endclocking
  default disable iff (!rst_n);

  no_overflow: assert property (used <= DEPTH);
  full_is_safe: assert property (!full |-> used < DEPTH);
  empty_is_safe: assert property (!empty |-> used != 0);
  one_bit_w: assert property (1'b1 |=> $countones(wgray ^ $past(wgray)) <= 1);
  one_bit_r: assert property (1'b1 |=> $onehot0(rgray ^ $past(rgray)));
`endif
endmodule
