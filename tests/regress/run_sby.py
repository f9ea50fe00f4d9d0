#!/usr/bin/env python3
"""A real sby runs its jobs with polycube in the place of btormc, pono, suprove, avy and aigbmc, and comes to the right answers.
sby is found by the variable SBY (the path of its sby.py) or on the path; it needs Yosys, and btorsim for waveforms."""
import os
import shutil
import sys

from harness import Test

DESIGN = """module top(input clk, input go, input [3:0] d);
  reg [7:0] sum = 0;
  reg [3:0] kept;
  wire [3:0] any = $anyseq;
  always @(posedge clk) begin
    if (go && sum < 40) sum <= sum + d;
    kept <= any;
    %s
  end
  %s
endmodule
"""
SAFE = "assert (sum < 60);"
BUG = "assert (sum < 60); assert (sum != 37 || kept != 5);"
COVERS = "cover (sum == 37); cover (kept == 3);"
NEVER = "cover (sum == 37); cover (sum == 200);"

# name, mode, engine, statement of the clocked block, item of the module, the answer
JOBS = (
    ("bmc_pass", "bmc", "btor btormc", SAFE, "", "PASS"),
    ("bmc_fail", "bmc", "btor btormc", BUG, "", "FAIL"),
    ("cover_pass", "cover", "btor btormc", COVERS, "", "PASS"),
    ("cover_fail", "cover", "btor btormc", NEVER, "", "FAIL"),
    ("pono_pass", "bmc", "btor pono", SAFE, "", "PASS"),
    ("pono_fail", "bmc", "btor pono", BUG, "", "FAIL"),
    ("aigbmc_pass", "bmc", "aiger aigbmc", SAFE, "", "PASS"),
    ("aigbmc_fail", "bmc", "aiger aigbmc", BUG, "", "FAIL"),
    ("suprove_pass", "prove", "aiger suprove", SAFE, "", "PASS"),
    ("suprove_fail", "prove", "aiger suprove", BUG, "", "FAIL"),
    ("avy_pass", "prove", "aiger avy", SAFE, "", "PASS"),
    ("avy_fail", "prove", "aiger avy", BUG, "", "FAIL"),
    ("live_fail", "live", "aiger suprove", "", "assert property (s_eventually sum == 37);", "FAIL"),
)
TOOLS = ("btormc", "pono", "suprove", "avy", "aigbmc")

test = Test()


def command():
    path = os.environ.get("SBY")
    if path:
        return [sys.executable, path] if path.endswith(".py") else [path]
    found = shutil.which("sby")
    return [found] if found else None


def job(mode, engine, statement, item):
    lines = ["[options]", "mode " + mode]
    lines += ["depth 12"] if mode != "live" else []
    lines += ["aigsmt none"] if engine.startswith("aiger") else []  # no replay by another solver
    return "\n".join(lines + ["[engines]", engine, "[script]", "read -formal -sv top.sv", "prep -top top", "[file top.sv]",
                              DESIGN % (statement, item)])


sby = command()
if sby is None:
    test.skip("there is no sby: neither the variable SBY nor the path has it")
if shutil.which("yosys") is None:
    test.skip("there is no yosys")
btorsim = test.tool("btorsim")
if btorsim is None:
    test.skip("there is no btorsim, which sby calls for waveforms")
tools = test.path("tools")
os.mkdir(tools)
os.symlink(btorsim, os.path.join(tools, "btorsim"))
overrides = []
for name in TOOLS:
    link = os.path.join(tools, "polycube-" + name)
    os.symlink(test.polycube, link)
    overrides += ["--" + name, link]
environment = dict(os.environ, PATH=tools + os.pathsep + os.environ["PATH"])
# The options must be known to this sby; those of the rest come from the environment.
known = test.execute([*sby, "--help"]).out
for name in TOOLS:
    if "--" + name + " " not in known:
        at = overrides.index("--" + name)
        environment[name.upper()] = overrides[at + 1]
        del overrides[at:at + 2]

for name, mode, engine, statement, item, wanted in JOBS:
    test.write(name + ".sby", job(mode, engine, statement, item))
    done = test.execute([*sby, "-f", *overrides, name + ".sby"], timeout=100, cwd=test.folder, env=environment)
    test.check("DONE (%s" % wanted in done.out, "%s with %s: %s" % (name, engine, wanted), done)
    if engine.startswith("btor") and "FAIL" in wanted and mode == "bmc":
        test.check(os.path.exists(test.path(name + "/engine_0/trace.vcd")), name + " has a waveform", done)

# Where the arguments say which tool is meant, the path of polycube is enough.
for name, engine in (("bmc_fail", "btormc"), ("pono_fail", "pono"), ("avy_pass", "avy")):
    done = test.execute([*sby, "-f", "--" + engine, test.polycube, name + ".sby"], timeout=100, cwd=test.folder, env=environment)
    test.check("DONE (" + name[-4:].upper() in done.out, name + " with the path of polycube alone", done)
test.finish()
