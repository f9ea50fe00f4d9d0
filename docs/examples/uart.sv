// A UART: a transmitter and a receiver, joined by one wire. A frame is a start bit 0, eight data bits with the lowest
// first, and a stop bit 1. A bit takes two clock cycles here, which keeps the runs short.
//
// Claimed: each frame that ends is received, and as the byte that was sent; the wire rests at 1; a frame begins with a
// falling edge. The other assertions say how the two sides move together. They are about the inside of the design, and
// make the proof short.
//
// check: polycube check docs/examples/uart.sv --reset rst
// expect: unsat
module uart (
  input  logic clk,
  input  logic rst,
  input  logic start,
  input  logic [7:0] data,
  output logic busy,
  output logic valid,
  output logic [7:0] received
);
  localparam DIV = 2;  // clock cycles per bit

  // Transmitter
  logic [9:0] tx;
  logic [3:0] tx_left;
  logic [1:0] tx_tick;
  wire  line = tx[0];
  assign busy = tx_left != 0;

  always_ff @(posedge clk)
    if (rst) begin
      tx <= 10'h3ff;
      tx_left <= 0;
      tx_tick <= 0;
    end else if (!busy) begin
      tx_tick <= 0;
      if (start) begin
        tx <= {1'b1, data, 1'b0};
        tx_left <= 10;
      end
    end else if (tx_tick == DIV - 1) begin
      tx <= {1'b1, tx[9:1]};
      tx_left <= tx_left - 1'b1;
      tx_tick <= 0;
    end else begin
      tx_tick <= tx_tick + 1'b1;
    end

  // Receiver: it waits for a 0, and samples in the middle of each bit from then on.
  logic [9:0] rx;
  logic [3:0] rx_left;
  logic [1:0] rx_tick;
  assign received = rx[8:1];

  always_ff @(posedge clk)
    if (rst) begin
      rx <= 0;
      rx_left <= 0;
      rx_tick <= 0;
      valid <= 0;
    end else begin
      valid <= 0;
      if (rx_left == 0) begin
        if (!line) begin
          rx_left <= 10;
          rx_tick <= DIV / 2;
        end
      end else if (rx_tick == DIV - 1) begin
        rx <= {line, rx[9:1]};
        rx_left <= rx_left - 1'b1;
        rx_tick <= 0;
        valid <= rx_left == 1 && line;
      end else begin
        rx_tick <= rx_tick + 1'b1;
      end
    end

  // The checker remembers the byte.
  logic [7:0] sent;
  always_ff @(posedge clk)
    if (rst) sent <= 0;
    else if (start && !busy) sent <= data;

  wire first = tx_left == 10 && tx_tick == 0;  // the cycle in which the receiver sees the start bit
  wire [29:0] both = {10'h3ff, tx, rx};        // a bit enters rx when it leaves tx
  wire [19:0] shape = both >> tx_left;         // so the frame is always at the same place here

`ifdef FORMAL
  right_byte: assert property (@(posedge clk) disable iff (rst) valid |-> received == sent);
  arrives: assert property (@(posedge clk) disable iff (rst) busy ##1 !busy |-> valid);
  begins: assert property (@(posedge clk) disable iff (rst) !busy ##1 busy |-> $fell(line));

  always @(posedge clk)
    if (!rst) begin
      if (!busy) rests_at_1: assert (line && tx == 10'h3ff);
      together: assert (first ? rx_left == 0 : rx_left == tx_left && (!busy || rx_tick == tx_tick));
      in_range: assert (tx_left <= 10 && tx_tick < DIV && !(busy && valid));
      if (busy || valid) on_its_way: assert (shape == {10'h3ff, 1'b1, sent, 1'b0});
      one_byte: cover (valid && received == 8'ha5);
    end
`endif
endmodule
