#!/usr/bin/env python3
"""Witnesses of Yosys (--yw): the format, the values of states without next in every step, maps; and replay. Yosys' `sim -r`
reads them since 2023; an older Yosys replays them by yosys-smtbmc --yw, which needs the solver boolector."""
import json
import os
import shutil

from harness import Test

# The bad needs chosen values in several steps: of an input, of $anyseq in an instance, of a register that is not initialised,
# and of a memory.
DESIGN = """module inner(input clk, output reg [3:0] kept, output reg [3:0] before);
  wire [3:0] any = $anyseq;
  always @(posedge clk) begin kept <= any; before <= kept; end
endmodule
module top(input clk, input [3:0] d, input [1:0] where);
  wire [3:0] kept, before;
  inner i0(.clk(clk), .kept(kept), .before(before));
  reg [2:0] steps = 0;
  reg [3:0] sum = 0;
  reg [5:0] free;
  reg [3:0] mem [0:3];
  always @(posedge clk) begin
    steps <= steps + 1;
    sum <= sum + d;
    if (d == 15) mem[where] <= 0;
    assert (!(steps == 4 && sum == 9 && kept == 5 && before == 10 && free == 37 && mem[2] == 6));
  end
endmodule
"""
PREPARE = """read_verilog -formal -sv top.sv
prep -top top
async2sync
chformal -assume -early
formalff -setundef -clk2ff -ff2anyinit
chformal -live -fair -cover -remove
opt_clean
setundef -anyseq
opt -keepdc -fast
opt_clean
rename -witness
opt_clean
write_rtlil prepared.il
dffunmap
write_smt2 -wires top.smt2
design -reset
read_rtlil prepared.il
flatten
setundef -undriven -anyseq
opt -fast
delete -output
dffunmap
write_btor top.btor2
"""
MODEL = """1 sort bitvec 1
2 sort bitvec 4
3 input 2 a.d
4 state 2 a.b.any
5 state 2 held
6 zero 2
7 state 2 sum
8 init 2 7 6
9 add 2 7 3
10 next 2 7 9
11 next 2 5 5
12 sort bitvec 2
13 sort array 12 2
14 state 13 mem
15 next 13 14 14
16 constd 2 9
17 eq 1 7 16
18 eq 1 4 5
19 and 1 17 18
20 constd 12 2
21 read 2 14 20
22 constd 2 6
23 eq 1 21 22
24 and 1 19 23
25 bad 24
26 state 2
27 bad -17
"""

test = Test()


def signal_values(witness):
    """{dotted path, with the offset if it is not 0: [value in each step]}."""
    values = {}
    low = 0
    for signal in witness["signals"]:
        name = ".".join(part.lstrip("\\") for part in signal["path"]) + (":%d" % signal["offset"] if signal["offset"] else "")
        steps = witness["steps"][:1] if signal["init_only"] else witness["steps"]
        values[name] = [step["bits"][::-1][low:low + signal["width"]][::-1] for step in steps]
        low += signal["width"]
    return values


def written(*words):
    path = test.path("trace.yw")
    done = test.run("check", *words, "--yw", path)
    if not test.check(done.code == 10 and os.path.exists(path), "a witness is written: " + " ".join(words[1:]), done):
        test.finish()
    with open(path) as file:
        return json.load(file)


def by_names(model):
    witness = written(model, "-e", "bmc", "-p", "0")
    test.equal(sorted(witness), ["clocks", "format", "generator", "signals", "steps"], "the members of the file")
    test.equal(witness["format"], "Yosys Witness Trace", "the format")
    values = signal_values(witness)
    test.equal(sorted(values), ["a.b.any", "a.d", "held"] + ["mem.[%d]" % i for i in range(4)], "the signals: none without a name, none that is initialised")
    test.equal({name: len(steps) for name, steps in values.items() if len(steps) > 1}, {"a.d": 2, "a.b.any": 2}, "inputs and states without next in each step")
    test.equal(sum(int(step, 2) for step in values["a.d"][:-1]) % 16, 9, "the values lead to the bad")
    test.equal(values["a.b.any"][-1], values["held"][0], "the last value of a state without next")
    test.equal(int(values["mem.[2]"][0], 2), 6, "an element of an array")
    order = [signal["init_only"] for signal in witness["signals"]]
    test.equal(order, sorted(order), "values of the start come last")
    total = sum(signal["width"] for signal in witness["signals"])
    test.equal([len(step["bits"]) for step in witness["steps"]], [total, 8], "as many bits as signals have in the step")


def by_map(model):
    place = {"path": ["\\top_q"], "width": 3, "offset": 1}
    mapping = {"version": "x", "clocks": [{"path": ["\\clk"], "edge": "posedge", "offset": 0}], "asserts": [["\\p"]],
               "inputs": [[{"path": ["\\u", "\\d"], "width": 1, "offset": 7}, place]],
               "states": [[{"path": ["\\any"], "width": 4, "offset": 0}], None, None, {"path": ["\\u", "\\m"], "width": 4, "size": 3}, None]}
    path = test.write("model.ywb", json.dumps(mapping, indent=2))
    witness = written(model, "-e", "bmc", "-p", "0", "--ywmap", path)
    values = signal_values(witness)
    test.equal(witness["clocks"], mapping["clocks"], "the clocks of the map")
    test.equal(sorted(values), ["any", "top_q:1", "u.d:7", "u.m.[0]", "u.m.[1]", "u.m.[2]"], "the signals of the map")
    test.equal(int(values["top_q:1"][0] + values["u.d:7"][0], 2), 9, "a variable in pieces, lowest bits first")
    for wrong, reason in (("{", "expected"), ("[]", "no map"), (json.dumps(dict(mapping, inputs=[])), "it is about 0 inputs"),
                          (json.dumps(dict(mapping, inputs=[[place]])), "another width"), ('{"clocks": [}', "expected a value")):
        done = test.run("check", model, "-p", "0", "--yw", test.path("x.yw"), "--ywmap", test.write("wrong.ywb", wrong))
        test.check(done.code == 1 and not done.out and reason in done.err, "a wrong map: " + wrong[:20], done)


def several(model):
    done = test.run("check", model, "-e", "bmc", "--property", "all", "--yw", test.path("each.yw"))
    test.check(done.code == 10 and all(os.path.exists(test.path("each-b%d.yw" % i)) for i in (0, 1)), "a file for each property", done)


def replay():
    boolector = test.tool("boolector")
    if shutil.which("yosys") is None or shutil.which("yosys-smtbmc") is None or boolector is None:
        print("not run: replay needs yosys, yosys-smtbmc and boolector")
        return
    test.write("top.sv", DESIGN)
    made = test.execute(["yosys", "-q", "-s", test.write("prepare.ys", PREPARE)], timeout=60, cwd=test.folder)
    if not test.check(made.code == 0, "Yosys writes the model", made):
        return
    if ".yw" not in test.execute(["yosys", "-p", "help sim"]).out:
        print("not run: sim -r of this Yosys does not read witnesses; yosys-smtbmc replays them")
    witness = written(test.path("top.btor2"))
    environment = dict(os.environ, PATH=os.path.dirname(boolector) + os.pathsep + os.environ["PATH"])

    def outcome(changed, name):
        path = test.write(name, json.dumps(changed))
        return test.execute(["yosys-smtbmc", "-s", "boolector", "--noprogress", "--yw", path, "top.smt2"], timeout=60,
                            cwd=test.folder, env=environment)

    done = outcome(witness, "same.yw")
    test.check("Status: FAILED" in done.out and "Assert failed in top" in done.out, "the witness shows the bad in the design", done)
    # With another value in the file for what the bad needs, the bad is not reached.
    for wanted, step in (("\\d", 1), ("\\i0.\\any", 2), ("\\mem.\\[2]", 0)):
        low = 0
        for signal in witness["signals"]:
            if ".".join(signal["path"]) == wanted:
                break
            low += signal["width"]
        steps = [dict(step) for step in witness["steps"]]
        bits = list(steps[step]["bits"][::-1])
        bits[low] = "0" if bits[low] == "1" else "1"
        steps[step]["bits"] = "".join(bits[::-1])
        changed = outcome(dict(witness, steps=steps), "changed.yw")
        test.check("Status: PASSED" in changed.out, "another value of %s in step %d changes the run" % (wanted, step), changed)


model = test.write("model.btor2", MODEL)
by_names(model)
by_map(model)
several(model)
replay()
test.finish()
