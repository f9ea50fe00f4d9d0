// A memory with parity and a scrubber: four words of three bits. Particles flip bits in it. Each word has a parity bit,
// so that a single flip is noticed when the word is read. Two flips would not be noticed. So a scrubber walks over all
// words, and remembers those that it found damaged.
//
// Claimed: a read without an error flag returns what was written last, or 0 if nothing was written; and a damaged word
// is known to the scrubber within four cycles. Assumed: no word is hit a second time before the scrubber has found the
// first damage. The solver chooses the word for which all this is checked.
//
// check: polycube check docs/examples/memory.sv --reset rst
// expect: unsat
module memory (
  input  logic clk,
  input  logic rst,
  input  logic write,
  input  logic [1:0] waddr,
  input  logic [2:0] wdata,
  input  logic [1:0] raddr,
  output logic [2:0] rdata,
  output logic error,
  input  logic hit,  // a particle flips bit hit_bit of word hit_addr
  input  logic [1:0] hit_addr,
  input  logic [1:0] hit_bit
);
  logic [3:0] mem [0:3];  // the upper bit is the parity
  integer i;
  initial for (i = 0; i < 4; i = i + 1) mem[i] = 0;

  wire [3:0] word = mem[raddr];
  logic [3:0] damaged;
  assign rdata = word[2:0];
  assign error = ^word || damaged[raddr];

  logic [1:0] walk;  // the scrubber is here
  wire  [3:0] seen = mem[walk];
  wire  odd = ^seen;

  always @(posedge clk)
    if (rst) begin
      walk <= 0;
      damaged <= 0;
    end else begin
      walk <= walk + 1'b1;
      if (odd) damaged[walk] <= 1;
      if (hit) mem[hit_addr] <= mem[hit_addr] ^ (4'd1 << hit_bit);
      if (write) begin
        mem[waddr] <= {^wdata, wdata};
        damaged[waddr] <= 0;
      end
    end

  // The checker follows one word: what was written last, and whether it was hit since then.
  (* anyconst *) reg [1:0] pick;
  logic [2:0] last;
  logic was_hit;
  wire  [3:0] picked = mem[pick];
  wire  hit_now = hit && hit_addr == pick;

  always_ff @(posedge clk)
    if (rst) begin
      last <= 0;
      was_hit <= 0;
    end else if (write && waddr == pick) begin
      last <= wdata;
      was_hit <= 0;
    end else if (hit_now) begin
      was_hit <= 1;
    end

`ifdef FORMAL
  always @(posedge clk)
    if (!rst) begin
      once: assume (!(hit_now && was_hit && !damaged[pick]));
      if (raddr == pick && !error) right_data: assert (rdata == last);
      // For the proof: a word that was not hit is as it was written, and one that was hit has the wrong parity.
      if (!was_hit) as_written: assert (picked == {^last, last});
      if (was_hit && !damaged[pick]) is_odd: assert (^picked);
      noticed: cover (raddr == pick && error && !(^word));
    end

  found: assert property (@(posedge clk) disable iff (rst) $rose(was_hit) |-> ##[1:4] damaged[pick] || !was_hit);
`endif
endmodule
