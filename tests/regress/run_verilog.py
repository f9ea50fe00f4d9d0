#!/usr/bin/env python3
"""Verilog from the source to the replay: the examples of docs/examples and small designs by construct have the expected
verdicts, and each counterexample, in a testbench under Icarus Verilog, makes the claimed assertion fail in the claimed step
without a register that differs. Twenty-odd wrong uses end in one sentence with file and line."""
import glob
import gzip
import os
import re
import shutil
import subprocess

from harness import Test

HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT = 60
test = Test()
if shutil.which("yosys") is None:
    test.skip("there is no yosys on the path")
SIMULATOR = shutil.which("iverilog")


def command_of(path):
    """The options and the expected verdict that the header of a design tells."""
    text = open(path).read()
    options = re.search(r"// check: polycube check \S+ ?(.*)", text).group(1)
    return [word.strip("'") for word in options.split()], re.search(r"// expect: (\w+)", text).group(1)


def replay(label, testbench):
    """The claim of the first line is one of the messages, in the same step; no register differs."""
    if SIMULATOR is None:
        return
    claim = re.match(r"// A counterexample of polycube: (\S+) \((.*)\) fails in step (\d+)", open(testbench).read())
    if not test.check(claim is not None, label + ": the testbench claims a failure"):
        return
    program = testbench + ".vvp"
    made = subprocess.run([SIMULATOR, "-g2012", "-o", program, testbench], capture_output=True, text=True, timeout=LIMIT)
    if not test.check(made.returncode == 0, label + ": iverilog reads the testbench", made.stderr[-600:]):
        return
    out = subprocess.run(["vvp", "-n", program], capture_output=True, text=True, timeout=LIMIT).stdout
    path = claim.group(1)
    name = path.replace("assert@", "") if path.startswith("assert@") else path.split(".")[-1]
    wanted = "polycube: assertion %s fails in step %s (%s)" % (name, claim.group(3), claim.group(2))
    test.check(wanted in out, label + ": the assertion fires in the simulator", wanted + "\n" + out[-600:])
    test.check("mismatch" not in out, label + ": all registers have the values of the run", out[-600:])


def check(label, files, options, expected):
    vcd, testbench = test.path("run.vcd"), test.path("run.v")
    for path in (vcd, testbench):
        if os.path.exists(path):
            os.remove(path)
    done = test.run("check", *files, *options, "--timeout", str(LIMIT), "--vcd", vcd, "--testbench", testbench)
    if not test.check(done.out.strip() == expected, "%s is %s" % (label, expected), done) or expected == "unsat":
        return done
    test.check("$enddefinitions" in open(vcd).read(), label + ": VCD", done)
    replay(label, testbench)
    return done


# --- the examples, and the designs of the formats -------------------------------------------------------------------------
for path in sorted(glob.glob(os.path.join(test.source, "docs/examples/*.sv"))):
    options, expected = command_of(path)
    check(os.path.basename(path), [path], options, expected)

# --- constructs -----------------------------------------------------------------------------------------------------------
for path in sorted(glob.glob(os.path.join(HERE, "verilog", "*.sv"))):
    text = open(path).read()
    for number, case in enumerate(re.findall(r"^// case: (\w+) ?(.*)$", text, re.MULTILINE)):
        words = [os.path.join(HERE, "verilog", w[1:]) if w.startswith("@") else w for w in case[1].split()]
        extra = [w for w in words if w.endswith((".v", ".sv"))]
        options = [w for w in words if w not in extra]
        check("%s case %d" % (os.path.basename(path), number), [path] + extra, options, case[0])

# --- names and positions reach the outputs --------------------------------------------------------------------------------
example = os.path.join(test.source, "docs/examples")
done = test.run("check", example + "/fifo_bug.sv", "--reset", "rst", "--property", "no_overflow", "--trace",
                "--engine", "bits-bmc")
test.check("step 10: assertion no_overflow fails (%s/fifo_bug.sv:69)" % example in done.out, "place of the assertion", done)
converted = test.path("credits.btor2")
test.run("convert", example + "/credits.sv", converted, "--reset", "rst")
text = open(converted).read()
test.check(re.search(r"^\d+ bad \d+ no_overflow ; \S*credits.sv:45$", text, re.MULTILINE), "label and place in BTOR2", text[-400:])
test.check(re.search(r"^\d+ constraint \d+ reset:rst$", text, re.MULTILINE), "the reset is a constraint", text[-400:])
done = test.run("check", converted, "--explain")
test.check("credits.sv:45 holds" in done.out and done.out.endswith("unsat\n"), "names and places come back from BTOR2", done)
certificate = test.path("certificate.btor2")
done = test.run("check", example + "/credits.sv", test.path("none.wit"), certificate, "--reset", "rst")
test.equal(done.code, 20, "a certificate of a design")
done = test.run("certify", example + "/credits.sv", certificate, "--reset", "rst")
test.equal(done.code, 0, "certcheck accepts the certificate of a design")

# What other exporters write: Yosys with one bad for all assertions, and the style of CIRCT.
exported = test.path("exported.btor2")
subprocess.run(["yosys", "-q", "-p", "read_verilog -formal -sv %s/fifo_bug.sv; prep -flatten -top fifo; async2sync; opt_clean; "
                "setundef -undriven -anyseq; dffunmap; write_btor -s %s" % (example, exported)], check=True, timeout=LIMIT)
done = test.run("check", exported, "--trace", "--engine", "bits-bmc")
test.check(done.code == 10 and "wptr" in done.out, "write_btor -s", done)
done = test.run("check", os.path.join(HERE, "verilog", "circt_counter.btor2"), "--trace", "--engine", "bits-bmc")
test.check(done.code == 10 and "count" in done.out, "BTOR2 in the style of CIRCT", done)

compressed = test.path("credits.sv.gz")
with gzip.open(compressed, "wb") as file:
    file.write(open(example + "/credits.sv", "rb").read())
test.equal(test.run("check", compressed, "--reset", "rst").code, 20, "a compressed source")

# --- covers ---------------------------------------------------------------------------------------------------------------
done = test.run("check", example + "/credits.sv", "--reset", "rst", "--cover")
test.check(done.code == 10, "a cover is reached", done)

# --- two copies, of a design without assertions ---------------------------------------------------------------------------
lock = os.path.join(HERE, "verilog", "lock.sv")
for question, expected in (("--xprop open", "unsat"), ("--xprop secret", "sat"), ("--taint key --to open", "sat"),
                           ("--taint key --to tries", "unsat"), ("--taint guess --to secret", "unsat")):
    done = test.run("check", lock, "--reset", "rst", *question.split(), "--trace", "--timeout", "30")
    test.check(done.out.endswith(expected + "\n"), "lock.sv %s is %s" % (question, expected), done)
    if expected == "sat":
        test.check("a." in done.out and "b." in done.out, "lock.sv %s: the trace has both copies" % question, done)

# --- wrong uses -----------------------------------------------------------------------------------------------------------
MODULE = "module m(input clk, input rst, input a, input b, output reg [3:0] q);\n  always @(posedge clk) q <= q + a;\n%s\nendmodule\n"
WRONG = [
    # text of wrong.sv (or None), arguments behind it, what the message says
    (None, ["missing.sv"], r"missing\.sv: .*(No such file|cannot)"),
    (MODULE % "  always @* assert (q != 9);", ["--top", "n"], r"--top: there is no module 'n'\nhint: the modules are: m"),
    (MODULE % "", [], r"wrong\.sv: the design has no assertion"),
    (MODULE % "  property p; @(posedge clk) a |=> b; endproperty", [], r"nothing asserts: p \(.*wrong\.sv:3\); '--assert NAME'"),
    (MODULE % "  c: cover property (@(posedge clk) a);", [], r"covers: '--cover' asks"),
    (MODULE % "  always @* assert (q != 9);", ["--topp", "m"], r"unknown option '--topp'\nhint: did you mean '--top'"),
    (MODULE % "  always @* assert (q != 9);", ["--reset", "rts"], r"no input 'rts' of one bit\nhint: it has: .*rst"),
    (MODULE % "  always @* assert (q != 9);", ["--reset", "rst=0"], r"cycles from 1"),
    (MODULE % "  always @* assert (q != 9);", ["--set", "W"], r"--set needs NAME=VALUE"),
    (MODULE % "  always @* assert (q != 9);", ["--assert", "p"], r"no module declares a property 'p'"),
    (MODULE % "  assert property (@(posedge clk) a |-> s_eventually b);", [], r"wrong\.sv:3: 's_eventually' without a bound"),
    (MODULE % "  assert property (@(posedge clk) a |-> ##[1:$] b);", [], r"wrong\.sv:3: a range without end"),
    (MODULE % "  assert property (@(posedge clk) (a, x = q) |-> b);", [], r"wrong\.sv:3: .*local variables"),
    (MODULE % "  assert property (a |=> b);", [], r"wrong\.sv:3: a property of several cycles needs a clock"),
    (MODULE % "  assert property (@(posedge clk) a |-> ##q b);", [], r"wrong\.sv:3: a number of cycles has to be a plain number"),
    (MODULE % "  assert property (@(posedge clk) a |-> (b);", [], r"wrong\.sv:3: '\(' has no partner"),
    (MODULE % "  always @* assert (q != );", [], r"wrong\.sv:3: Yosys: syntax error"),
    (MODULE % "  wire x, y; assign x = y & a; assign y = x | b; always @* assert (x);", [], r"combinational loop"),
    (MODULE % "  wire x; assign x = a; assign x = b; always @* assert (x);", [], r"several drivers"),
    (MODULE % "  always @* assert (q != typo);", [], r"wrong\.sv:3: 'typo' is neither declared nor driven"),
    (MODULE % "  wire y; sub u(.y(y)); always @* assert (u.x);\nendmodule\nmodule sub(output y); wire x = y;", ["--top", "m"],
     r"wrong\.sv:3: 'u\.x' is a path into an instance"),
    (MODULE % "  other u(.x(a)); always @* assert (q != 9);", [], r"Yosys: .*other"),
    (MODULE % "  `include \"none.svh\"", [], r"wrong\.sv:3: `include: there is no file 'none\.svh'"),
    (MODULE % "  always @* assert (`UNKNOWN(a));", [], r"wrong\.sv:3: unknown macro or directive `UNKNOWN"),
    ("`ifdef A\n" + MODULE % "", [], r"`ifdef without `endif"),
    ("module a; endmodule\nmodule b; endmodule\n", [], r"several modules could be the top\nhint: --top NAME"),
    ("// nothing\n", [], r"no module in the sources"),
    (MODULE % "  always @* assert (q != 9);", ["--yosys", "no-such-yosys"], r"'no-such-yosys' is not installed.*apt-get install yosys"),
]
for number, (text, arguments, wanted) in enumerate(WRONG):
    files = [] if text is None else [test.write("wrong.sv", text)]
    done = test.run("check", *files, *arguments, "--timeout", "20")
    test.check(done.code in (1, 30) and re.search(wanted, done.err, re.DOTALL), "wrong use %d: %s" % (number, wanted), done)
    test.check(done.err.count("error:") + done.err.count("unknown:") == 1, "wrong use %d: one message" % number, done)

test.finish()
