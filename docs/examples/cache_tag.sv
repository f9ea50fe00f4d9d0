// The tag store of a direct-mapped cache: eight lines, an address of seven bits (four of tag, three of index).
//
// Claimed: a lookup hits if and only if the address was filled and has neither been replaced nor removed since. The
// checker does this bookkeeping for one address, which the solver chooses. Besides: after a flush nothing hits, and
// directly after a fill the same address hits.
//
// check: polycube check docs/examples/cache_tag.sv --reset rst
// expect: unsat
module cache_tag #(
  parameter TAG = 4,
  parameter INDEX = 3
) (
  input  logic clk,
  input  logic rst,
  input  logic [TAG+INDEX-1:0] addr,
  input  logic fill,    // put the address into its line
  input  logic remove,  // remove the address if it is there
  input  logic flush,   // remove everything
  output logic hit
);
  localparam LINES = 1 << INDEX;

  logic [TAG-1:0] tags [0:LINES-1];  // not reset: the bits in `used` say which tags count
  logic [LINES-1:0] used;

  wire [INDEX-1:0] index = addr[INDEX-1:0];
  wire [TAG-1:0] tag = addr[TAG+INDEX-1:INDEX];
  wire [TAG-1:0] stored = tags[index];
  assign hit = used[index] && stored == tag;

  always_ff @(posedge clk) begin
    if (fill) tags[index] <= tag;
    if (rst || flush) used <= 0;
    else if (fill) used[index] <= 1;
    else if (remove && hit) used[index] <= 0;
  end

  // The checker: is one address in the cache?
  (* anyconst *) reg [TAG+INDEX-1:0] some;
  logic present;
  wire [INDEX-1:0] some_index = some[INDEX-1:0];

  always_ff @(posedge clk)
    if (rst || flush) present <= 0;
    else if (fill && index == some_index) present <= addr == some;
    else if (remove && addr == some) present <= 0;

`ifdef FORMAL
  property right_hit;
    @(posedge clk) disable iff (rst) addr == some |-> hit == present;
  endproperty
  exact: assert property (right_hit);

  after_flush: assert property (@(posedge clk) disable iff (rst) flush |=> !hit);
  after_fill: assert property (@(posedge clk) disable iff (rst) fill && !flush ##1 $stable(addr) |-> hit);

  // For the proof: the same as `exact`, in each cycle, whatever the address input is.
  always @(posedge clk)
    if (!rst)
      kept: assert (present == (used[some_index] && tags[some_index] == some[TAG+INDEX-1:INDEX]));
`endif
endmodule
