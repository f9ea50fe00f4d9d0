"""The solver polycube for the engines btor and aiger of sby: modes bmc, prove, cover (btor) and live (aiger).

polycube says what it knows of every property in lines "property b0 (name): ...". Each of them becomes the status of a
property of the design. Counterexamples are witnesses of Yosys, written by polycube, or AIGER
witnesses that yosys-witness converts.

Works with the sby of November 2022 and with later ones, which have events and simulate witnesses.
"""
import json
import os
import re

from sby_core import SbyProc

PROPERTY = re.compile(r"property ([bj])(\d+)(?: \((.*)\))?: (sat at step (\d+)|unsat .*|unknown: (.*))$")


class Outcome:
    """What polycube said about one property."""

    def __init__(self, match):
        self.kind, self.index, self.label = match[1], int(match[2]), match[3]
        self.word = match[4].split()[0].rstrip(":")
        self.step = int(match[5]) if match[5] else None
        # No counterexample up to the bound: an answer of a bounded mode.
        self.clean = self.word == "unknown" and match[6].startswith("not reached")


def status_of(mode, outcomes):
    """The status of the engine."""
    words = [o.word for o in outcomes]
    if mode == "cover":
        if all(word == "sat" for word in words):
            return "PASS"
        return "FAIL" if all(o.word != "unknown" or o.clean for o in outcomes) else "UNKNOWN"
    if "sat" in words:
        return "FAIL"
    done = [o.word == "unsat" or (mode == "bmc" and o.clean) for o in outcomes]
    return "PASS" if outcomes and all(done) else "UNKNOWN"


def status_of_property(mode, outcome):
    """The status of a property; None if it stays unknown."""
    if outcome.word == "sat":
        return "PASS" if mode == "cover" else "FAIL"
    if outcome.word == "unsat":
        return "FAIL" if mode == "cover" else "PASS"
    return None


class Engine:
    def __init__(self, kind, mode, task, index, solver_args):
        self.kind, self.mode, self.task, self.index = kind, mode, task, index
        self.folder = "engine_%d" % index
        self.model = "model/design_btor.btor" if kind == "btor" else "model/design_aiger.aig"
        self.arguments = solver_args
        # A search up to a bound ends, so it is asked about all properties; without one the first counterexample is the answer.
        self.bounded = mode in ("bmc", "cover")
        self.outcomes = []
        self.waiting = 0  # for simulations
        self.status = None

    def command(self):
        words = [self.task.exe_paths["polycube"], "check", "-v"]
        if self.bounded:
            words += ["--property", "all", "--engine", "bmc" if self.kind == "btor" else "bits-bmc", "--bound", str(self.task.opt_depth - 1)]
            if getattr(self.task, "opt_skip", None) is not None:
                words += ["--bmc-start", str(self.task.opt_skip)]
        if self.kind == "btor":
            words += ["--yw", self.folder + "/trace.yw"]
            words += ["$(test -f model/design_btor.ywb && echo --ywmap model/design_btor.ywb)"]
        else:
            words += ["--witness=%s/trace.aiw" % self.folder]
        return "cd %s; %s" % (self.task.workdir, " ".join(words + self.arguments + [self.model]))

    def start(self):
        log = open("%s/%s/logfile.txt" % (self.task.workdir, self.folder), "w")
        process = SbyProc(self.task, self.folder, self.task.model("btor" if self.kind == "btor" else "aig"), self.command(), logfile=log)
        process.output_callback = self.read
        when_it_ends(process, self.finish)

    def read(self, line):
        match = PROPERTY.match(line)
        if match:
            self.outcomes.append(Outcome(match))
        return line if match or line.startswith(("error:", "warning:")) else None

    def finish(self, code):
        if code not in (10, 20, 30):
            self.task.error("%s: polycube ended with exit code %s; see its logfile.txt." % (self.folder, code))
        self.status = status_of(self.mode, self.outcomes)
        for outcome in self.outcomes:
            self.note(outcome)
        if self.waiting == 0:
            self.report()

    def note(self, outcome):
        prop = self.design_property(outcome)
        status = status_of_property(self.mode, outcome)
        trace = self.trace(outcome) if outcome.word == "sat" else None
        if prop is not None and status is not None:
            self.task.precise_prop_status = True
            prop.status = status
            if trace is not None and isinstance(self.task.summary, list):
                prop.tracefile = trace
        if trace is not None:
            self.show(outcome, prop, trace)

    def design_property(self, outcome):
        """The property in sby's view of the design: by the map that Yosys has written, or by its place in the source."""
        design = getattr(self.task, "design", None)
        if design is None:
            return None
        path = "%s/model/design_%s" % (self.task.workdir, "btor.ywb" if self.kind == "btor" else "aiger.ywa")
        known = getattr(design, "properties_by_path", None)
        if known is not None and os.path.exists(path) and outcome.kind == "b":
            with open(path) as file:
                listed = json.load(file).get("covers" if self.mode == "cover" else "asserts", [])
            if outcome.index < len(listed):
                return known.get(tuple(listed[outcome.index]))
        hierarchy = getattr(design, "hierarchy", design)
        wanted = "COVER" if self.mode == "cover" else "ASSERT"
        same = [p for p in hierarchy if p.location == outcome.label and str(p.type) == wanted]
        return same[0] if len(same) == 1 else None

    def trace(self, outcome):
        """The path of the witness, from the work folder; None if there is none."""
        name = "trace-%s%d" % (outcome.kind, outcome.index) if self.bounded else "trace"
        path = "%s/%s.%s" % (self.folder, name, "aiw" if self.kind == "aiger" else "yw")
        return path if os.path.exists(self.task.workdir + "/" + path) else None

    def show(self, outcome, prop, trace):
        if isinstance(self.task.summary, list):
            self.task.summary.append("trace of property %s%d in step %d: %s/%s" % (outcome.kind, outcome.index, outcome.step, self.task.workdir, trace))
            return
        if prop is not None:
            self.task.summary.add_event(engine_idx=self.index, trace=os.path.splitext(os.path.basename(trace))[0], path=trace, type=prop.celltype,
                                        hdlname=prop.hdlname, src=prop.location, step=outcome.step, prop=prop)
        if outcome.kind == "b" and (self.task.opt_fst or self.task.opt_vcd):
            self.simulate(trace)

    def simulate(self, trace):
        """A waveform, by Yosys' simulator; sby has it since 2023."""
        from sby_sim import sim_witness_trace
        before = []
        if self.kind == "aiger":
            converted = os.path.splitext(trace)[0] + ".yw"
            before = [SbyProc(self.task, self.folder, [], "cd %s; %s aiw2yw %s model/design_aiger.ywa %s" % (
                self.task.workdir, self.task.exe_paths["witness"], trace, converted))]
            trace = converted
        # Without the option vcd_sim other engines use another simulator; here there is no other one.
        chosen, self.task.opt_vcd_sim = self.task.opt_vcd_sim, True
        process = sim_witness_trace(self.folder, self.task, self.index, trace, append=self.task.opt_append, deps=before)
        self.task.opt_vcd_sim = chosen
        process.wait = True
        self.waiting += 1
        when_it_ends(process, self.simulated)

    def simulated(self, _):
        self.waiting -= 1
        if self.waiting == 0:
            self.report()

    def report(self):
        task = self.task
        task.update_status(self.status)
        if isinstance(task.summary, list):
            task.log("%s: Status returned by engine: %s" % (self.folder, self.status))
            task.summary.append("%s (%s polycube) returned %s" % (self.folder, self.kind, self.status))
        else:
            task.summary.set_engine_status(self.index, self.status)
        if self.status != "UNKNOWN":
            task.terminate()


def when_it_ends(process, callback):
    if hasattr(process, "register_exit_callback"):
        process.register_exit_callback(callback)
    else:
        process.exit_callback = callback


def run(kind, mode, task, engine_idx, solver_args):
    """`kind` is btor or aiger; `solver_args` are options of polycube."""
    if (kind, mode) in (("btor", "live"), ("aiger", "cover")):
        task.error("The solver 'polycube' of the %s engine has no mode %s." % (kind, mode))
    Engine(kind, mode, task, engine_idx, solver_args).start()
