// The design of traffic.sv with one wrong line, which is marked. The claims are the same.
//
// Traffic lights at a crossing: a main road, and a side road that gets green when a car waits there.
//
// Claimed: at no time may both roads drive; after green comes yellow, and red within three cycles of yellow; a car on
// the side road gets green within twelve cycles. Assumed: a car that waits does not turn back.
//
// check: polycube check docs/examples/traffic_bug.sv --reset rst
// expect: sat
module traffic (
  input  logic clk,
  input  logic rst,
  input  logic car,
  output logic [1:0] main,
  output logic [1:0] side
);
  localparam GREEN_TIME = 6;
  localparam YELLOW_TIME = 3;

  typedef enum logic [1:0] {RED, YELLOW, GREEN} light_t;
  typedef enum logic [1:0] {MAIN_GO, MAIN_STOP, SIDE_GO, SIDE_STOP} phase_t;

  phase_t phase;
  logic [2:0] timer;  // cycles since the phase began; it stays at the last one
  wire  green_over = timer == GREEN_TIME - 1;
  wire  yellow_over = timer == YELLOW_TIME - 1;

  always_ff @(posedge clk)
    if (rst) begin
      phase <= MAIN_GO;
      timer <= 0;
    end else begin
      if (!green_over) timer <= timer + 1'b1;
      case (phase)
        MAIN_GO:   if (green_over && car) begin phase <= MAIN_STOP; timer <= 0; end
        MAIN_STOP: if (green_over) begin phase <= SIDE_GO; timer <= 0; end  // bug: the time of the wrong light
        SIDE_GO:   if (green_over) begin phase <= SIDE_STOP; timer <= 0; end
        SIDE_STOP: if (yellow_over) begin phase <= MAIN_GO; timer <= 0; end
      endcase
    end

  always_comb begin
    main = RED;
    side = RED;
    case (phase)
      MAIN_GO:   main = GREEN;
      MAIN_STOP: main = YELLOW;
      SIDE_GO:   side = GREEN;
      SIDE_STOP: side = YELLOW;
    endcase
  end

`ifdef FORMAL
  always @*
    if (!rst) one_red: assert (main == RED || side == RED);

  default clocking @(posedge clk); endclocking
  default disable iff (rst);

  main_yellow: assert property (main == GREEN ##1 main != GREEN |-> main == YELLOW);
  side_yellow: assert property (side == GREEN ##1 side != GREEN |-> side == YELLOW);
  main_stops: assert property ($rose(main == YELLOW) |-> ##[1:3] main == RED);
  side_stops: assert property ($rose(side == YELLOW) |-> ##[1:3] side == RED);
  car_stays: assume property (car && side != GREEN |=> car);
  car_drives: assert property (car |-> ##[0:12] side == GREEN);
`endif
endmodule
