// An AXI-lite slave with four registers of eight bits, reduced to the signals that matter here.
//
// Claimed, from the rules of the bus: an answer stays until it is taken, and does not change while it waits; there is
// no answer without a question. And about the data: a read returns what was written last to that register, for any one
// register that the solver chooses.
//
// check: polycube check docs/examples/axi_lite.sv --reset '!rst_n'
// expect: unsat
module axi_lite (
  input  logic clk,
  input  logic rst_n,
  input  logic awvalid,
  output logic awready,
  input  logic [1:0] awaddr,
  input  logic wvalid,
  output logic wready,
  input  logic [7:0] wdata,
  output logic bvalid,
  input  logic bready,
  input  logic arvalid,
  output logic arready,
  input  logic [1:0] araddr,
  output logic rvalid,
  input  logic rready,
  output logic [7:0] rdata
);
  logic [31:0] regs;  // four registers side by side

  // Address and data of a write are taken together, when there is no old answer in the way.
  wire write = awvalid && wvalid && !bvalid;
  wire read = arvalid && !rvalid;
  assign awready = write;
  assign wready = write;
  assign arready = read;

  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      regs <= 0;
      bvalid <= 0;
      rvalid <= 0;
      rdata <= 0;
    end else begin
      if (write) begin
        regs[8 * awaddr +: 8] <= wdata;
        bvalid <= 1;
      end else if (bready) begin
        bvalid <= 0;
      end
      if (read) rvalid <= 1;
      else if (rready) rvalid <= 0;
      if (read) rdata <= regs[8 * araddr +: 8];
    end

  // The checker follows one register.
  (* anyconst *) reg [1:0] which;
  logic [7:0] last;
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) last <= 0;
    else if (awvalid && awready && awaddr == which) last <= wdata;

`ifdef FORMAL
  default clocking @(posedge clk); endclocking
  default disable iff (!rst_n);

  b_waits: assert property (bvalid && !bready |=> bvalid);
  r_waits: assert property (rvalid && !rready |=> rvalid && $stable(rdata));
  b_asked: assert property ($rose(bvalid) |-> $past(awvalid && awready && wvalid && wready));
  r_right: assert property (arvalid && arready && araddr == which |=> rvalid && rdata == $past(last));
  kept: assert property (regs[8 * which +: 8] == last);
`endif
endmodule
