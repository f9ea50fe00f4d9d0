// The design of cpu.sv with one wrong line, which is marked. The claims are the same.
//
// A small processor with an accumulator, a zero flag, and a stack of return addresses. Its program is a case statement:
// it reads a number, counts it down to 0 with two levels of subroutines, and starts again.
//
// Claimed: the zero flag says whether the accumulator is 0; the stack never overflows or underflows; the program
// counter never leaves the program, and the trap at address 5 is never reached; a step that waits changes nothing.
//
// check: polycube check docs/examples/cpu_bug.sv --reset rst
// expect: sat
package cpu_pkg;
  typedef enum logic [2:0] {IN, DEC, JNZ, JMP, CALL, RET, TRAP} op_t;
endpackage

module cpu (
  input  logic clk,
  input  logic rst,
  input  logic run,  // 0: wait
  input  logic [7:0] in_data,
  output logic [7:0] acc,
  output logic [3:0] pc
);
  logic [2:0] op;
  logic [3:0] arg;
  always_comb begin
    arg = 0;
    case (pc)
      4'd0:    op = cpu_pkg::IN;
      4'd1:    begin op = cpu_pkg::CALL; arg = 6; end
      4'd2:    begin op = cpu_pkg::JNZ; arg = 1; end
      4'd3:    begin op = cpu_pkg::CALL; arg = 8; end
      4'd4:    op = cpu_pkg::JMP;
      4'd6:    begin op = cpu_pkg::CALL; arg = 8; end
      4'd7:    op = cpu_pkg::RET;
      4'd8:    begin op = cpu_pkg::JNZ; arg = 10; end
      4'd9:    op = cpu_pkg::RET;
      4'd10:   op = cpu_pkg::DEC;
      4'd11:   op = cpu_pkg::RET;
      default: op = cpu_pkg::TRAP;
    endcase
  end

  logic zero;
  logic [3:0] stack [0:3];
  logic [2:0] sp;  // number of addresses on the stack
  wire  [1:0] top = sp[1:0] - 1'b1;
  wire  [7:0] result = (op == cpu_pkg::IN) ? in_data : acc - 1'b1;
  wire  sets_acc = op == cpu_pkg::IN || op == cpu_pkg::DEC;
  wire  sets_zero = op == cpu_pkg::DEC;  // bug: a number that is read sets no flag

  always_ff @(posedge clk)
    if (rst) begin
      pc <= 0;
      acc <= 0;
      zero <= 1;
      sp <= 0;
    end else if (run) begin
      pc <= pc + 1'b1;
      if (sets_acc) acc <= result;
      if (sets_zero) zero <= result == 0;
      case (op)
        cpu_pkg::JNZ:  if (!zero) pc <= arg;
        cpu_pkg::JMP:  pc <= arg;
        cpu_pkg::CALL: begin pc <= arg; sp <= sp + 1'b1; end
        cpu_pkg::RET:  begin pc <= stack[top]; sp <= sp - 1'b1; end
        cpu_pkg::TRAP: pc <= pc;
        default: ;
      endcase
    end

  always_ff @(posedge clk)
    if (!rst && run && op == cpu_pkg::CALL) stack[sp[1:0]] <= pc + 1'b1;

`ifdef FORMAL
  flag: assert property (@(posedge clk) disable iff (rst) zero == (acc == 0));
  no_trap: assert property (@(posedge clk) disable iff (rst) op != cpu_pkg::TRAP);
  waits: assert property (@(posedge clk) disable iff (rst) !run |=> $stable(pc) && $stable(acc) && $stable(sp));

  always @(posedge clk)
    if (!rst) begin
      if (op == cpu_pkg::CALL) no_overflow: assert (sp < 4);
      if (op == cpu_pkg::RET) no_underflow: assert (sp > 0);
      counted: cover (pc == 4 && zero);
    end
`endif
endmodule
