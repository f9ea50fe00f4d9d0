#!/usr/bin/env python3
"""Options of IC3 and of the passes before engines on bits: whatever is on or off, verdicts stay right, and each option
gets through to where it matters."""
import json
import os
import random
import re

from harness import Test

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "models")
CODES = {"sat": 10, "unsat": 20}
SAMPLE = (("gated_counter.btor2", "five", "sat"), ("saturating.btor2", "overflow", "unsat"), ("saturating.btor2", "is_full", "sat"),
          ("two_memories.btor2", "differ", "unsat"), ("two_inductive.btor2", "three", "unsat"), ("free_state.btor2", "both", "sat"),
          ("unique_only.btor2", "left", "unsat"), ("toggle.aag", "twice", "sat"))
BUSY = ("cnt_enable60.btor2", "cnt200.btor2", "shop.btor2")
# One gives up what was tried more often than small models need; counters leave the other nothing to take away.
UNSEEN = {"drop", "lift-core", "facts"}
# What another technique is for.
BESIDE = {
    "core-level": ("--ic3-with", "one-solver", "--lemmas", "cube"),
    "infinite": ("--lemmas", "cube"),
    "lift-core": ("--lift", "hybrid"),
    "reshape": ("--reshape-after", "8"),
    "history": ("--reshape-guides", "0", "--reshape-after", "8"),
}
LIFTS = ("auto", "simulation", "core", "ternary", "interval", "hybrid")

test = Test()


def check(name, *options):
    """Without the quick attempt and ternary simulation, which would decide these models before most options matter."""
    if "ic3" in options and "--quick-attempt" not in options:
        options += ("--quick-attempt", "0")
    if "ic3" in options:
        options += ("--trajectory-work", "0")
    return test.run("check", os.path.join(MODELS, name), *options)


def answers(name, claim, verdict, *options):
    """The right verdict; counterexamples replayed, proofs checked by the program itself."""
    evidence = {"sat": test.path("cert.sat"), "unsat": test.path("cert.unsat")}
    for path in evidence.values():
        if os.path.exists(path):
            os.remove(path)
    done = check(name, *evidence.values(), "-v", "-p", claim, *options)
    label = "%s %s %s" % (name, claim, " ".join(options))
    if not test.check((done.code, done.out) == (CODES[verdict], verdict + "\n"), label, done):
        return
    if verdict == "sat":
        replay = test.run("simulate", os.path.join(MODELS, name), evidence[verdict])
        test.check(replay.code == 0 and replay.out.startswith("accepted: b"), label + " replayed", replay)
    bad = re.search(r"^property b(\d+)", done.err, re.MULTILINE)
    test.judge(verdict, os.path.join(MODELS, name), evidence[verdict], label, bad.group(1) if bad and verdict == "unsat" else None)


def sample(*options):
    for name, claim, verdict in SAMPLE:
        answers(name, claim, verdict, *options)


def names_behind(*options):
    """What may stand there, from the hint of an error, which there has to be."""
    done = check("gated_counter.btor2", "-e", "ic3", *options)
    hint = re.search(r"\Aerror: [^\n]*'([^\n']*)'\nhint: ([\w,-]+)\n\Z", done.err)
    good = done.code == 1 and not done.out and hint is not None and hint.group(1) not in hint.group(2).split(",")
    test.check(good, "refused with a hint: " + " ".join(options), done)
    return hint.group(2).split(",") if hint else []


def techniques():
    names = names_behind("--ic3-with", "magic")
    test.equal(names_behind("--ic3-without", "magic"), names, "the same techniques can be left out")
    for wrong in ("cache,magic", "magic,cache", "cache,,eager", "Cache", "cache eager"):
        names_behind("--ic3-without", wrong)
    test.check(len(names) > 10 and len(names) == len(set(names)), "techniques", names)
    usual = work()
    for name in names:
        counts = {word: work(word, name, *BESIDE.get(name, ())) for word in ("--ic3-with", "--ic3-without")}
        test.check(name in UNSEEN or counts["--ic3-with"] != counts["--ic3-without"], "it makes a difference: " + name, counts)
        for word in counts:
            if name in UNSEEN or counts[word] != usual:
                sample("-e", "ic3", "--passes", "none", *merged((word, name, *BESIDE.get(name, ()))))
    for word in ("--ic3-with", "--ic3-without"):
        sample("-e", "ic3", "--passes", "none", word, ",".join(names))
    return names


def work(*options):
    """What IC3 counts on models that keep it busy; no times. Without turns, as bits alone would decide before it begins."""
    stats, counts = test.path("stats.json"), []
    turns = () if "--word-turn" in options else ("--word-turn", "0")
    for name in BUSY:
        check(name, "-e", "ic3", "--passes", "none", "--stats", stats, *turns, *merged(options))
        with open(stats) as file:
            counts.append({key: value for key, value in json.load(file)["statistics"].items() if key.startswith(("ic3_", "sat_"))})
    return counts


def merged(options):
    """An option that comes twice gets both values."""
    values = {}
    for option, value in zip(options[::2], options[1::2]):
        values[option] = values[option] + "," + value if option in values else value
    return [word for pair in values.items() for word in pair]


def modes():
    usual = work()
    test.equal(work("--lift", "auto", "--ic3-requeue", "persistent", "--sat", "core"), usual, "the same twice")
    for option, value in (("--sat", "cadical"), ("--lift", "simulation"), ("--lift", "core"),
                          ("--lift", "ternary"), ("--lift", "interval"), ("--lift", "hybrid"), ("--ic3-requeue", "none"),
                          ("--ic3-requeue", "next"), ("--ic3-ctg", "0"), ("--ic3-ctg-depth", "2"), ("--ic3-ctg-phase", "7"),
                          ("--word-turn", "1000")):
        sample("-e", "ic3", "--passes", "none", option, value)
        test.check(work(option, value) != usual, "%s %s makes a difference" % (option, value))
        done = check("gated_counter.btor2", "-e", "ic3", option, "magic")
        test.check(done.code == 1 and not done.out and "error: option '%s' takes" % option in done.err, option + " magic", done)


def quick_attempt():
    """On bits, before anything else; if it does not decide, or only words are wanted, everything else is as ever."""
    looks = {}
    for look in ("0", "1", "1000", "500000"):
        sample("-e", "ic3", "--quick-attempt", look)
        stats = test.path("stats.json")
        for more in ((), ("--lemmas", "cube"), ("--word-turn", "0"), ("--lemmas", "box"), ("--oracle", "smt")):
            check("saturating.btor2", "-p", "overflow", "-e", "ic3", "--quick-attempt", look, "--stats", stats, *more)
            with open(stats) as file:
                found = json.load(file)["statistics"]
            looks[look, more] = [name + "ic3_frames" in found for name in ("attempt_", "")], found
    for (look, more), (begun, found) in looks.items():
        wanted = look != "0" and more in ((), ("--lemmas", "cube"))
        decides = wanted and look == "500000"
        test.equal(begun[0], wanted, "--quick-attempt %s %s: there is one" % (look, " ".join(more)))
        test.check(not (decides and ("invariant_seconds" in found or begun[1])), "--quick-attempt %s decides" % look, found)
        test.check(wanted or "invariant_seconds" in found or begun[1], "--quick-attempt %s %s: something else decides" % (look, more), found)


def facts():
    """What holds before the first step is part of the hypothesis, and of the proof."""
    options = ("-e", "bits-kind", "--bound", "20")
    without = check("gated_wrap.btor2", *options, "--invariant-work", "0")
    test.check((without.code, without.out) == (30, "unknown\n"), "not inductive without facts", without)
    answers("gated_wrap.btor2", "seven", "unsat", *options, "--invariant-work", "200000000")
    for engine in ("ic3", "bits-kind"):
        sample("-e", engine, "--invariant-work", "200000000", *(() if engine == "ic3" else ("--unique-states",)))


def oracles():
    """Questions to SMT solvers, about words or, in an AIGER model, about bits."""
    usual = work()
    test.equal(work("--oracle", "sat"), usual, "SAT is usual")
    counts = {}
    for smt in ("boolector", "bitwuzla"):
        for more in ((), ("--lemmas", "cube"), ("--ic3-with", "one-solver,internal,target-enlargement"), ("--ic3-with", "localise"),
                     ("--smt-retire", "7"), ("--word-turn", "50")):
            for model, claim, verdict in SAMPLE:
                answers(model, claim, verdict, "-e", "ic3", "--oracle", "smt", "--smt", smt, *more)
        counts[smt] = work("--oracle", "smt", "--smt", smt)
        test.check(counts[smt] != usual, "another oracle makes a difference: " + smt)
        stats = test.path("stats.json")
        check("gated_counter.btor2", "-p", "five", "-e", "ic3", "--oracle", "smt", "--smt", smt, "--stats", stats)
        with open(stats) as file:
            asked = json.load(file)["statistics"]
        test.check(asked.get("smt_queries", 0) > 0 and asked["smt_models_checked"] == asked["smt_sat"], "models are checked", asked)
    test.check(counts["boolector"] != counts["bitwuzla"], "the solver makes a difference")


def passes():
    names = names_behind("--passes", "magic")
    for wrong in ("coi,magic", "coi,,sweep", "all,coi", "none,coi"):
        names_behind("--passes", wrong)
    test.check(len(names) > 5 and len(names) == len(set(names)), "passes", names)
    for name in names:
        sample("-e", "ic3", "--passes", name)
        for model, claim, verdict in SAMPLE:
            # Passes are left out where unique states are asked for.
            unique = ["--unique-states"] if model == "unique_only.btor2" else []
            answers(model, claim, verdict, "-e", "bits-kind", "--passes", name, *unique)
    sample("-e", "ic3", "--passes", ",".join(reversed(names)))
    sample("-e", "ic3", "--passes", "all", "--prepare-work", "0")
    answers("two_inductive.btor2", "three", "unsat", "-e", "ic3", "--passes", "all")


def together(names):
    """Options that nobody would choose, by chance."""
    chance = random.Random(4)
    for _ in range(40):
        some = [name for name in names if chance.random() < 0.5]
        others = [name for name in names if name not in some]
        options = ["--passes", "none", "--ic3-with", ",".join(some), "--ic3-without", ",".join(others)]
        options += ["--sat", chance.choice(("core", "cadical")), "--lift", chance.choice(LIFTS)]
        options += ["--ic3-requeue", chance.choice(("next", "none", "persistent")), "--ic3-ctg", str(chance.randrange(5))]
        options += ["--ic3-ctg-phase", str(chance.randrange(9)), "--word-turn", str(chance.choice((0, 100, 10000)))]
        options += ["--ic3-ctg-depth", str(chance.randrange(3)), "--seed", str(chance.randrange(1000))]
        answers(*chance.choice(SAMPLE), "-e", "ic3", *options)


def nothing_new_is_no_proof():
    """Counters that reach their bad late, while IC3 meets no new obligation in many frames in a row.

    Two tests for termination [Mertens16, §3.3] take a queue of obligations which stays the same for longer than the
    cycles of the program are as a proof. Both would claim unsat for each of these after seven frames: lemmas of
    several literals are generalised in another way on each level, so frames weaken while the queue does not change.
    """
    for name, step in (("cnt200", 200), ("cnt256", 256), ("cnt1000", 1000), ("cnt_enable60", 60)):
        for requeue in ("next", "none", "persistent"):
            if (name, requeue) == ("cnt1000", "none"):
                continue  # takes 30 seconds: without the queue each frame repeats the whole way back
            label = "%s with --ic3-requeue %s" % (name, requeue)
            witness = test.path(label)
            done = check(name + ".btor2", witness, "-e", "ic3", "--passes", "none", "--ic3-requeue", requeue)
            if test.check((done.code, done.out) == (10, "sat\n"), label, done):
                replay = test.run("simulate", os.path.join(MODELS, name + ".btor2"), witness)
                test.check(replay.code == 0, label + " replayed", replay)
                test.judge("sat", os.path.join(MODELS, name + ".btor2"), witness, label)
                found = re.match(r"accepted: b0 in step (\d+)\n", replay.out)
                test.check(found and int(found.group(1)) >= step, label + ": the step", replay)


together(techniques())
modes()
quick_attempt()
facts()
oracles()
passes()
nothing_new_is_no_proof()
test.finish()
