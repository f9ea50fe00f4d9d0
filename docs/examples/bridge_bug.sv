// The design of bridge.sv with one wrong line, which is marked. The claims are the same.
//
// A bus bridge: requests with an acknowledge on one side, a stream with valid and ready on the other.
//
// The master keeps a request and its data until it sees the acknowledge; this is assumed. Claimed: each word goes out
// once and unchanged, a word that is offered stays until it is taken, and the acknowledge follows directly.
//
// The reset goes through a flip-flop before it is used. So it must be 1 for two cycles before the other registers are
// known.
//
// check: polycube check docs/examples/bridge_bug.sv --reset rst=2
// expect: sat
module bridge (
  input  logic clk,
  input  logic rst,
  input  logic req,
  input  logic [7:0] wdata,
  output logic ack,
  output logic valid,
  output logic [7:0] data,
  input  logic ready
);
  logic rst_q;
  always_ff @(posedge clk) rst_q <= rst;

  always_ff @(posedge clk)
    if (rst_q) begin
      ack <= 0;
      valid <= 0;
      data <= 0;
    end else begin
      ack <= valid && ready;
      if (valid) begin
        if (ready) valid <= 0;
      end else if (req) begin  // bug: in the cycle of the acknowledge, req still belongs to the old request
        valid <= 1;
        data <= wdata;
      end
    end

`ifdef FORMAL
  default clocking @(posedge clk); endclocking
  default disable iff (rst);

  master_keeps: assume property (req && !ack |=> req && $stable(wdata));

  right_word: assert property (valid |-> req && data == wdata);
  stays: assert property (valid && !ready |=> valid && $stable(data));
  acknowledged: assert property (valid && ready |=> ack && !valid);
  ack_is_earned: assert property (ack |-> req && $past(valid && ready));
  ack_is_short: assert property ($rose(ack) |=> $fell(ack));
`endif
endmodule
