"""The search: which edits of a model keep what somebody wants to see.

A model gives rounds of edits; an edit is small and names what it changes by ids that stay the same. Of a round, all edits are
tried together, then halves, quarters and so on, and what still interests is kept [Zeller02]. Rounds are repeated until
a whole pass over them changes nothing.
"""
import os
import subprocess
import sys
import tempfile

from . import aiger, btor2


class Refused(Exception):
    pass


class Judge:
    """Runs the command, each text once."""

    def __init__(self, command, folder, ending, timeout, tests):
        self.command = command
        self.path = os.path.join(folder, "model" + ending)
        self.timeout = timeout
        self.left = tests
        self.tests = 0
        self.known = {}

    def interesting(self, text):
        if text not in self.known:
            if self.left <= 0:
                return False
            self.left -= 1
            self.tests += 1
            with open(self.path, "wb") as file:
                file.write(text)
            self.known[text] = self.run() == 0
        return self.known[text]

    def run(self):
        words = [word.replace("{}", self.path) for word in self.command]
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   start_new_session=True)
        try:
            return process.wait(self.timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.wait()
            return None


class Shrinker:
    def __init__(self, judge, binary, say):
        self.judge = judge
        self.binary = binary
        self.say = say

    def text(self, model):
        return model.text(self.binary)

    def shrink(self, model):
        while True:
            before = self.text(model)
            for number in range(model.round_count()):
                model = self.round(model, number)
            if self.text(model) == before or self.judge.left <= 0:
                return model

    def round(self, model, number):
        edits = model.edits(number)
        size = len(edits)
        while size > 0:
            at = 0
            while at < len(edits):
                smaller = model.edited(edits[at:at + size])
                if smaller is not None and self.better(smaller, model):
                    model = smaller
                    del edits[at:at + size]
                    self.say("%d tests: %s" % (self.judge.tests, model.summary()))
                else:
                    at += size
            size = size // 2 if size < len(edits) or size == 1 else (len(edits) + 1) // 2 if len(edits) > 1 else size // 2
        return model

    def better(self, smaller, model):
        """Order decides between equals, so that no two edits undo each other for ever."""
        return smaller.weight() < model.weight() and self.judge.interesting(self.text(smaller))


def read(path):
    with open(path, "rb") as file:
        text = file.read()
    kind = aiger if text[:4] in (b"aag ", b"aig ") else btor2
    return kind.Model.parse(text)


def shrink(source, target, command, timeout, tests, quiet):
    def say(line):
        if not quiet:
            print("dd: " + line, file=sys.stderr, flush=True)

    ending = os.path.splitext(target)[1]
    try:
        model = read(source)
    except (OSError, ValueError, KeyError, IndexError) as error:
        raise Refused("%s cannot be read as a model: %s" % (source, error))
    with tempfile.TemporaryDirectory(prefix="polycube-dd-") as folder:
        judge = Judge(command, folder, ending, timeout, tests)
        shrinker = Shrinker(judge, ending == ".aig", say)
        if not judge.interesting(shrinker.text(model)):
            raise Refused("the command does not end with 0 for the model itself (as dd writes it, without names)")
        first = model.summary()
        model = shrinker.shrink(model)
    temporary = target + ".tmp"
    with open(temporary, "wb") as file:
        file.write(shrinker.text(model))
    os.replace(temporary, target)
    print("dd: from %s to %s with %d tests%s" % (first, model.summary(), judge.tests, "" if judge.left > 0 else ", its limit"),
          file=sys.stderr)
