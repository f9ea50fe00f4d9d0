#!/usr/bin/env python3
"""Every case of tests/regress is answered alike by the command line, the C++ library and the C interface: the same verdicts,
the same words for each property, and the same witnesses and certificates, byte by byte. tests/python has Python's part."""
import glob
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "regress"))
from harness import Test  # noqa: E402

test = Test()
MODELS = os.path.join(test.source, "tests", "regress", "models")
PROGRAMS = os.path.join(os.path.dirname(test.polycube), "library")
# Products of words: what is known of them is a question of time.
SLOW = {"factors", "identities"}


class Answer:
    def __init__(self, verdict, properties, evidence):
        self.verdict, self.properties, self.evidence = verdict, properties, evidence

    def __eq__(self, other):
        return (self.verdict, self.properties, self.evidence) == (other.verdict, other.properties, other.evidence)

    def __str__(self):
        return "%s %s, %d bytes of evidence" % (self.verdict, self.properties, len(self.evidence))


def settings(words):
    """--unique-states --word-passes none: {"unique-states": "true", "word-passes": "none"}."""
    found = {}
    for word in words:
        if word.startswith("--"):
            name = word[2:]
            found[name] = "true"
        else:
            found[name] = word
    return found


def questions():
    """(model, {option: value}) for every case, by engines of each kind whose answer is the same each time."""
    for line in open(os.path.join(MODELS, "verdicts.txt")):
        if not line.strip() or line.startswith("#"):
            continue
        model, name, bound, _, _, _, *words = line.split()
        if model.partition(".")[0] in SLOW:
            continue
        for engine in ("bmc", "kind", "bits-bmc", "ic3"):
            options = {"engine": engine, "property": name}
            if engine != "ic3":
                options["bound"] = bound
            yield os.path.join(MODELS, model), {**options, **settings(words)}
    # All properties at once, and whatever else has no row.
    for model in sorted(os.listdir(MODELS)):
        stem, ending = os.path.splitext(model)
        if ending in (".btor2", ".aag", ".aig") and stem not in SLOW:
            yield os.path.join(MODELS, model), {"engine": "bmc", "property": "all", "bound": "8"}


def by_program(model, options):
    """What `polycube check` says."""
    words = []
    for name, value in options.items():
        words += ["--" + name] if value == "true" else ["--" + name, value]
    paths = [test.path("answer.sat"), test.path("answer.unsat")]
    done = test.run("check", model, *paths, "-v", *words, timeout=100)
    if not done.out:
        return Answer("error", [], done.err.strip().partition("error: ")[2].encode())
    evidence = b""
    # With all properties each has files of its own; the library tells that of the first one.
    for path in sorted(glob.glob(test.path("answer*")), reverse=True):
        evidence = open(path, "rb").read()
        os.remove(path)
    found = re.findall(r"^property (\S+)(?: \((.*?)\))?: (?:unknown: )?(.*)$", done.err, re.MULTILINE)
    if options["property"] == "all":  # as they were decided
        found.sort(key=lambda each: int(each[0][1:]))
    return Answer(done.out.strip(), ["%s %s: %s" % each for each in found], evidence)


def by_driver(program, asked):
    """The answers of a driver that gets all questions in one process."""
    text = "".join("\t".join([model, *("%s=%s" % pair for pair in options.items())]) + "\n" for model, options in asked)
    done = subprocess.run([os.path.join(PROGRAMS, program)], input=text.encode(), stdout=subprocess.PIPE, timeout=600)
    test.equal(done.returncode, 0, program + " ends with 0")
    rest, answers = done.stdout, []
    while rest:
        properties = []
        while True:
            line, _, rest = rest.partition(b"\n")
            word, _, text = line.partition(b" ")
            if word == b"property":
                properties.append(text.decode())
            elif word == b"verdict":
                verdict = text.decode()
            elif word == b"error":
                answers.append(Answer("error", [], text))
                break
            else:
                assert word == b"evidence", line
                answers.append(Answer(verdict, properties, rest[:int(text)]))
                rest = rest[int(text) + 1:]
                break
    return answers


asked = list(questions())
wanted = [by_program(model, options) for model, options in asked]
for language, program in (("C++", "answers"), ("C", "answers_in_c")):
    answers = by_driver(program, asked)
    test.equal(len(answers), len(asked), "%s answers every question" % language)
    for (model, options), first, other in zip(asked, wanted, answers):
        label = "%s %s in %s" % (os.path.basename(model), " ".join("%s=%s" % pair for pair in options.items()), language)
        test.check(first == other, label, "%s\n    wanted %s" % (other, first))
verdicts = [answer.verdict for answer in wanted]
print(", ".join("%d %s" % (verdicts.count(word), word) for word in ("sat", "unsat", "unknown", "error")))
test.check(min(verdicts.count(word) for word in ("sat", "unsat", "unknown")) > 20, "all kinds of answers are among them")
test.answers = 0  # judged by the tests of the same cases, run_verdicts.py
test.finish()
