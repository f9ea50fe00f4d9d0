"""The program from outside, with the random models and options of fuzz_systems: exit status, files, evidence, and what other
tools say of the same model. As a command, `outside.py PROGRAM MODEL OPTION...` looks at one model and prints what is wrong."""
import json
import os
import random
import re
import sys
import tempfile
import time

if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from hunt import common, systems  # noqa: E402

SECONDS = 5  # the program's own limit
GRACE = 15   # it has to come to an end, on a busy machine too
BOUND = 12
PROGRESS = 500  # models from one line about it to the next
CODES = {"sat": 10, "unsat": 20, "unknown": 30}
# btorsim stops at some of these, takes sra from the wrong bit, and does not survive inputs that are arrays.
UNKNOWN_TO_BTORSIM = re.compile(r" (sra|iff|rol|ror|smod|saddo|sdivo|smulo|ssubo|uaddo|umulo|usubo|fair|justice|array) ")


class Comparison:
    def __init__(self, program, model, words, folder):
        self.program, self.model, self.words, self.folder = program, model, words, folder
        self.btor2 = model.endswith(".btor2")
        self.problem = None  # (kind, text)
        self.verdict = "unknown"
        self.opinions = 0

    def fail(self, kind, text):
        if self.problem is None:
            self.problem = (kind, text.strip().replace("\n", " | ")[:600])

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self):
        for name in os.listdir(self.folder):
            if re.match(r"(sat|unsat)(-b\d+)?\.(wit|cert)|cert(-b\d+)?\.(btor2|aig)", name):
                os.remove(self.path(name))
        self.check()
        if self.problem is None and self.verdict == "sat":
            self.witness()
        if self.problem is None and self.verdict == "unsat":
            self.certificate()
        if self.problem is None:
            self.others()
        return self.problem

    # --- our own program ---

    def check(self):
        ending = "btor2" if self.btor2 else "aig"
        done = common.run([self.program, "check", self.model, self.path("sat.wit"), self.path("unsat.cert"), "--timeout=%d" % SECONDS,
                           "--dump", self.folder, "--stats", self.path("stats.json"), *self.words], SECONDS + GRACE, self.folder)
        accident = done.accident()
        if accident:
            return self.fail(*accident)
        self.verdict = done.out.strip()
        if done.code == 40:
            return self.fail("rejected", done.err)
        if CODES.get(self.verdict) != done.code:
            return self.fail("exit-status", "%d with %r: %s" % (done.code, done.out, done.err))
        for name in self.written("unsat", "cert"):
            os.replace(self.path(name), self.path(name.replace("unsat", "cert").replace(".cert", "." + ending)))
        with open(self.path("stats.json")) as file:
            try:
                said = json.load(file)["verdict"]
            except (ValueError, KeyError) as error:
                return self.fail("statistics", str(error))
        if said != self.verdict:
            self.fail("statistics", "they say %s" % said)

    def written(self, stem, ending):
        """The files of this name: one for the answer, or with --property=all one for each property."""
        return sorted(name for name in os.listdir(self.folder) if re.match(r"%s(-b\d+)?\.%s\Z" % (stem, ending), name))

    def ours(self, label, *words):
        """A command of the program that has to succeed."""
        done = common.run([self.program, *words], 60)
        accident = done.accident()
        if accident:
            self.fail(*accident)
        elif done.code != 0:
            self.fail(label, done.out + done.err)

    def witness(self):
        with open(self.model) as file:
            text = file.read()
        names = self.written("sat", "wit")
        if not names:
            return self.fail("witness", "sat, but there is no file")
        for path in map(self.path, names):
            self.ours("witness", "simulate", self.model, path)
            if self.btor2 and not UNKNOWN_TO_BTORSIM.search(text):
                self.accept("btorsim", "-c", self.model, path)
            if not self.btor2:
                self.accept("aigsim", "-c", self.model, path)
            self.accept("certcheck", self.model, path)

    def certificate(self):
        names = self.written("cert", "btor2" if self.btor2 else "aig")
        if not names:
            return self.fail("certificate", "unsat, but there is no file")
        for name in names:
            one = re.search(r"-b(\d+)", name)
            self.ours("certificate", "certify", self.model, self.path(name), "--checker", "own", *(["--property", one.group(1)] if one else []))
            self.accept("certcheck", *(["--bad", one.group(1)] if one else []), self.model, self.path(name))

    def accept(self, name, *words):
        path = os.path.join(os.path.dirname(self.program), name)
        path = path if os.access(path, os.X_OK) else common.tool(name)
        if path is None:
            return
        done = common.run([path, *words], 60)
        self.opinions += 1
        if done.code != 0:
            self.fail(name, "exit status %d: %s" % (done.code, done.out + done.err))

    # --- what others say ---

    def others(self):
        if any(word.startswith("--property") and word != "--property=all" for word in self.words):
            return
        opinions = [("btormc", self.btormc() if self.btor2 else None), ("btormc --kind", self.btormc_kind() if self.btor2 else None),
                    ("abc", self.abc())]
        for name, opinion in opinions:
            if opinion is None:
                continue
            self.opinions += 1
            word, steps = opinion
            if (word, self.verdict) in (("sat", "unsat"), ("unsat", "sat")):
                self.fail(name, "%s, and we say %s" % (word, self.verdict))
            elif word == "none" and self.verdict == "sat" and self.length() <= steps:
                self.fail(name, "nothing up to step %d, and we say sat at %d" % (steps, self.length()))

    def length(self):
        return min(self.length_of(self.path(name)) for name in self.written("sat", "wit"))

    def length_of(self, path):
        with open(path) as file:
            text = file.read()
        return text.count("@") - 1 if self.btor2 else sum(1 for line in text.splitlines() if re.fullmatch("[01x]*", line)) - 3

    def btormc(self):
        path = common.tool("btormc")
        if path is None:
            return None
        done = common.run([path, "-kmax", str(BOUND), self.model], 20)
        if done.late or done.code not in (0, 1):
            return None
        return ("sat", 0) if done.out.startswith("sat") else ("none", BOUND)

    def btormc_kind(self):
        """It may give up where it compares arrays, and says nothing of a property that is neither proven nor reached."""
        path = common.tool("btormc")
        if path is None:
            return None
        lines = common.run([path, "--kind", "-kmax", str(BOUND), self.model], 20).out.splitlines()
        with open(self.model) as file:
            bads = len(re.findall(r"(?m)^[0-9]+ bad ", file.read()))
        return ("sat", 0) if "sat" in lines else ("unsat", 0) if lines.count("unsat") == bads else None

    def abc(self):
        path = common.tool("berkeley-abc")
        circuit = self.path("circuit.aig")
        if path is None or common.run([self.program, "convert", self.model, circuit], 60).code != 0:
            return None
        script = "read %s; logic; undc; strash; zero; fold; pdr -T 3; print_status" % circuit
        out = common.run([path, "-c", script], 20).out
        return ("unsat", 0) if "Status = 1" in out else ("sat", 0) if "Status = 0" in out else None


def compare(program, model, words):
    with tempfile.TemporaryDirectory(prefix="polycube-fuzz-") as folder:
        comparison = Comparison(program, os.path.abspath(model), words, folder)
        return comparison.run(), comparison


def command(program):
    return lambda model, words: [sys.executable, os.path.abspath(__file__), program, model, *words]


def hunt(options):
    folder = common.build_folder(options, ["polycube", "fuzz_systems"])
    program, driver = os.path.join(folder, "polycube"), os.path.join(folder, "fuzz_systems")
    found, start, count, opinions, verdicts = 0, time.monotonic(), 0, 0, {}
    with tempfile.TemporaryDirectory(prefix="polycube-fuzz-") as work:
        for seed in range(options.first, options.first + (options.models or 1000)):
            if options.seconds and time.monotonic() - start > options.seconds:
                break
            model, lines = systems.model_of(driver, seed, work, options.only)
            lines = [line for line in lines if not any(word in line for word in options.avoid)]
            if not lines:
                continue
            words = random.Random(seed).choice(lines).split()
            problem, comparison = compare(program, model, words)
            count += 1
            opinions += comparison.opinions
            verdicts[comparison.verdict] = verdicts.get(comparison.verdict, 0) + 1
            if count % PROGRESS == 0:
                common.say("%d models, %.0f s, %d findings" % (count, time.monotonic() - start, found))
            if problem is None:
                continue
            found += 1
            common.say("found %s with seed %d: %s\n  options %s" % (problem[0], seed, problem[1], " ".join(words)))
            common.keep(common.Finding("outside", problem[0], problem[1], model, seed, words), options, command(program))
    common.say("%d models in %.0f s, %d findings; %s; %d opinions of other tools" %
               (count, time.monotonic() - start, found, ", ".join("%d %s" % (n, word) for word, n in sorted(verdicts.items())), opinions))
    return found


if __name__ == "__main__":
    problem, _ = compare(sys.argv[1], sys.argv[2], sys.argv[3:])
    if problem:
        print("found %s: %s" % problem)
    sys.exit(1 if problem else 0)
