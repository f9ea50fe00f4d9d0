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


def native():
    """The solver of tools/sby, in a copy of sby with the patch."""
    sources = os.path.dirname(os.path.abspath(sby[-1]))
    if not os.path.exists(os.path.join(sources, "sby_engine_btor.py")) or shutil.which("patch") is None:
        print("not run: tools/sby needs the sources of sby, by the variable SBY, and patch")
        return
    shutil.copytree(sources, test.path("sby/sbysrc"))
    ours = os.path.join(test.source, "tools", "sby")
    shutil.copy(os.path.join(ours, "sby_engine_polycube.py"), test.path("sby/sbysrc"))
    patched = test.execute(["patch", "-p1", "-i", os.path.join(ours, "polycube.patch")], cwd=test.path("sby"))
    if not test.check(patched.code == 0, "the patch fits", patched):
        return
    jobs = (("bmc", "btor", SAFE, "", "PASS", 0), ("bmc", "btor", BUG, "", "FAIL", 1), ("cover", "btor", COVERS, "", "PASS", 2),
            ("cover", "btor", NEVER, "", "FAIL", 1), ("prove", "btor", SAFE, "", "PASS", 0), ("prove", "btor", BUG, "", "FAIL", 1),
            ("bmc", "aiger", SAFE, "", "PASS", 0), ("prove", "aiger", SAFE, "", "PASS", 0), ("prove", "aiger", BUG, "", "FAIL", 1),
            ("live", "aiger", "", "assert property (s_eventually sum == 37);", "FAIL", 1))
    for mode, kind, statement, item, wanted, traces in jobs:
        name = "native_%s_%s_%s" % (kind, mode, wanted.lower())
        test.write(name + ".sby", job(mode, kind + " polycube", statement, item))
        done = test.execute([sys.executable, test.path("sby/sbysrc/sby.py"), "-f", name + ".sby"], timeout=100, cwd=test.folder,
                            env=dict(environment, POLYCUBE=test.polycube))
        test.check("DONE (%s" % wanted in done.out, "%s polycube, %s: %s" % (kind, mode, wanted), done)
        if "summary: trace of property" in done.out or traces == 0:  # as an sby without events says it
            test.equal(done.out.count("summary: trace of property"), traces, "%s polycube, %s, %s: traces" % (kind, mode, wanted), done)


native()
test.finish()
