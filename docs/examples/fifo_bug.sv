// The design of fifo.sv with one wrong line, which is marked. The claims are the same.
//
// A FIFO: a queue of eight bytes in a circular memory, with one clock.
//
// Claimed: the queue never holds more than eight bytes, it is never full and empty at once, and a byte leaves it
// exactly as it came in, in its turn. For the last claim the solver chooses any one place of the queue (`pick`), and
// the checker follows the byte that is written there. What holds for any one byte holds for all.
//
// check: polycube check docs/examples/fifo_bug.sv --reset rst
// expect: sat
module fifo #(
  parameter WIDTH = 8,
  parameter LOG = 3
) (
  input  logic clk,
  input  logic rst,
  input  logic push,
  input  logic [WIDTH-1:0] wdata,
  output logic full,
  input  logic pop,
  output logic [WIDTH-1:0] rdata,
  output logic empty
);
  localparam DEPTH = 1 << LOG;

  logic [WIDTH-1:0] mem [0:DEPTH-1];  // not reset: no place is read before it is written
  logic [LOG:0] wptr, rptr;           // one bit more than an address, to tell full from empty
  wire  [LOG:0] count = wptr - rptr;

  assign full  = count > DEPTH;  // bug: one word too late
  assign empty = count == 0;
  assign rdata = mem[rptr[LOG-1:0]];

  wire do_push = push && !full;
  wire do_pop  = pop && !empty;

  always_ff @(posedge clk) begin
    if (do_push) mem[wptr[LOG-1:0]] <= wdata;
    if (rst) begin
      wptr <= 0;
      rptr <= 0;
    end else begin
      if (do_push) wptr <= wptr + 1'b1;
      if (do_pop)  rptr <= rptr + 1'b1;
    end
  end

  // The checker: one byte is followed from its push to its pop.
  (* anyconst *) reg [LOG:0] pick;
  logic held;
  logic [WIDTH-1:0] word;
  wire  [LOG:0] ahead = pick - rptr;  // so many bytes leave before the followed one

  always_ff @(posedge clk) begin
    if (rst) begin
      held <= 0;
      word <= 0;
    end else if (do_push && wptr == pick) begin
      held <= 1;
      word <= wdata;
    end else if (do_pop && rptr == pick) begin
      held <= 0;
    end
  end

`ifdef FORMAL
  always @(posedge clk) begin
    if (!rst) begin
      no_overflow: assert (count <= DEPTH);
      full_or_empty: assert (!(full && empty));
      if (held && rptr == pick) in_order: assert (!empty && rdata == word);
      // Implied by the design, and stated to help the proof: a followed byte is in the queue, and in its place.
      if (held) kept: assert (ahead < count && mem[pick[LOG-1:0]] == word);
      gets_full: cover (full);
    end
  end
`endif
endmodule
