// Flow control by credits. The sender has a credit for each free place in the buffer of the receiver. A word costs a
// credit, and the credit comes back when the word leaves the buffer. Words and credits are on their way for a cycle.
//
// Claimed: the buffer never overflows, and no credit is lost or made: credits at the sender, words and credits on their
// way, and words in the buffer are always four together. The second claim implies the first, and is easier to prove.
// And a sender without credit gets one within two cycles when the receiver takes a word.
//
// check: polycube check docs/examples/credits.sv --reset rst
// expect: unsat
module credits #(
  parameter PLACES = 4
) (
  input  logic clk,
  input  logic rst,
  input  logic want,   // the sender has a word
  input  logic drain,  // the receiver takes a word out of its buffer
  output logic send
);
  logic [2:0] credit;
  logic [2:0] stored;        // words in the buffer
  logic word_on_its_way;
  logic credit_on_its_way;

  assign send = want && credit != 0;
  wire take = drain && stored != 0;

  always_ff @(posedge clk)
    if (rst) begin
      credit <= PLACES;
      stored <= 0;
      word_on_its_way <= 0;
      credit_on_its_way <= 0;
    end else begin
      word_on_its_way <= send;
      credit_on_its_way <= take;
      credit <= credit - send + credit_on_its_way;
      stored <= stored + word_on_its_way - take;
    end

  wire [4:0] together = credit + stored + word_on_its_way + credit_on_its_way;

`ifdef FORMAL
  always @* begin
    if (!rst) begin
      no_overflow: assert (stored <= PLACES);
      constant: assert (together == PLACES);
    end
  end

  // A sender without credit gets one soon after the receiver takes a word.
  comes_back: assert property (@(posedge clk) disable iff (rst) credit == 0 && drain |-> ##[1:2] credit != 0);
  empty_again: cover property (@(posedge clk) disable iff (rst) stored != 0 ##1 stored == 0);
`endif
endmodule
