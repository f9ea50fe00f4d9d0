`ifndef MACROS_SVH
`define MACROS_SVH
`define MAX(a, b = 3) ((a) > (b) ? (a) : (b))
`define CHECK(name, clock, property_) \
  name: assert property (@(posedge clock) disable iff (rst) property_) \
    else $error("name fails");
`define JOIN(a, b) a``b
`endif
