#!/usr/bin/env python3
"""check --explain for designs in Verilog: antecedents that match in no run and in some run, with and without labels, below
the top, and behind BTOR2; parts of immediate assertions; contradictory assumptions by name and line."""
import re
import shutil

from harness import Test

test = Test()
if shutil.which("yosys") is None:
    test.skip("there is no yosys on the path")

DESIGN = """module part(input clk, input rst, input start, input [3:0] c);
  inner: assert property (@(posedge clk) disable iff (rst) start |=> c < 15);
endmodule
module top(input clk, input rst, input a, input b, output reg [3:0] c);
  always @(posedge clk) if (rst) c <= 0; else c <= (c < 9) ? c + 1 : 0;
  part u (.clk(clk), .rst(rst), .start(c == 3), .c(c));
  part v (.clk(clk), .rst(rst), .start(c == 13), .c(c));
  never:  assert property (@(posedge clk) disable iff (rst) c == 12 |-> ##[1:2] a);
  wraps:  assert property (@(posedge clk) disable iff (rst) c == 9 ##1 c == 0 |=> c == 1);
  broken: assert property (@(posedge clk) disable iff (rst) c == 9 ##1 c == 1 |-> ##2 c < 5);
  assert property (@(posedge clk) disable iff (rst) c == 10 |-> b);
  plain:  assert property (@(posedge clk) disable iff (rst) c < 10);
  always @(posedge clk) if (!rst && c == 4 && c == 5) quiet: assert (a);
endmodule
"""
ANTECEDENTS = {"u.inner": "4", "v.inner": None, "never": None, "wraps": "11", "broken": None, "assert@%s:11": None}

model = test.write("top.sv", DESIGN)
converted = test.path("top.btor2")
test.equal(test.run("convert", model, converted, "--reset", "rst", "--top", "top").code, 0, "conversion")
for source, options in ((model, ["--reset", "rst", "--top", "top"]), (converted, [])):
    done = test.run("check", source, "--explain", "--engine", "ic3", "--property", "all", *options, timeout=120)
    test.check(done.code == 20 and done.out.endswith("\nunsat\n"), "a design", done)
    said = dict(re.findall(r"^The antecedent of (\S+) (.*)$", done.out, re.MULTILINE))
    test.equal(sorted(said), sorted(n.replace("%s", model) for n in ANTECEDENTS), "antecedents of all implications")
    for name, step in ANTECEDENTS.items():
        wanted = "is never true: it holds vacuously." if step is None else "is true in step %s of some run." % step
        test.equal(said.get(name.replace("%s", model)), wanted, "the antecedent of " + name)
    quiet = re.search(r"In each step one of these parts of quiet holds:\n((  .*\n)+)", done.out)
    test.check(quiet and "  never needed, so vacuous: a\n" in quiet.group(1), "parts of an immediate assertion", done.out)
    test.check("Some run satisfies all assumptions for ever." in done.out, "the reset can be met", done.out)
    test.check("polycube_antecedent" not in done.out, "marks are not shown", done.out)
trace = test.run("check", model, "--trace", "--cover", "--reset", "rst", "--top", "top")
test.check("polycube_antecedent" not in trace.out, "nor in traces", trace)

ASSUMING = """module top(input clk, input a, input b, output reg [3:0] c);
  initial c = 0;
  always @(posedge clk) c <= c + 1;
  low:   assume property (@(posedge clk) %s);
  other: assume property (@(posedge clk) b |-> a);
  high:  assume property (@(posedge clk) %s);
  p: assert property (@(posedge clk) a |-> c != 14);
endmodule
"""
ONE = "It is this one that no run satisfies for longer:\n  %s at %s:%d: "
TWO = "These contradict each other, and would not without any one of them:\n  low at %s:4: c == 4'(3) -> a\n  high at %s:6: "
source = test.path("assuming.sv")
for label, low, high, step, core in (("one", "c < 6", "c < 8", 6, ONE % ("low", source, 4)),
                                     ("at once", "c < 6", "c != 0", 0, ONE % ("high", source, 6)),
                                     ("two", "c != 3 || a", "c != 3 || !a", 3, TWO % (source, source))):
    test.write("assuming.sv", ASSUMING % (low, high))
    done = test.run("check", source, "--explain", "--engine", "ic3")
    first = "at the start" if step == 0 else "has at most %d steps" % step
    test.check(done.code == 20 and done.out.startswith("WARNING: the assumptions contradict each other") and first in done.out,
               label + ": contradictory assumptions", done)
    test.check(core in done.out, label + ": which of them", done)
    test.equal("warning: the assumptions contradict" in done.err, step < 4, label + ": a warning if it is early", done)
test.finish()
