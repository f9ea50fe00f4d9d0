"""What a model about memories is: a function of a `Model` of the loops' language, of sizes, and of a fault, with which it is
broken on purpose."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "loops"))
from language import SAT, UNSAT, Model  # noqa: E402

MODELS = {}  # by name, in the order in which they are written


def memory_model(family, does, why, fault, index=2, width=1, lanes=1):
    """Registers a model, safe and broken. `why` it is safe and what the `fault` is become heads of the two files; `index` and
    `width` are the least for which both verdicts hold, and the width is a multiple of `lanes`."""
    def register(function):
        name = function.__name__
        assert name not in MODELS, name
        MODELS[name] = MemoryModel(name, function, family, does, why, fault, index, width, lanes)
        return function
    return register


class MemoryModel:
    def __init__(self, name, function, family, does, why, fault, index, width, lanes):
        self.name, self.function, self.family, self.does = name, function, family, does
        self.why, self.fault, self.index, self.width, self.lanes = why, fault, index, width, lanes

    def variants(self):
        """(name, broken?, expected verdict)."""
        return [(self.name, False, UNSAT), (self.name + "_broken", True, SAT)]

    def fits(self, index, width):
        return index >= self.index and width >= self.width and width % self.lanes == 0

    def text(self, index, width, broken):
        model = Model(width)
        model.cells = index
        self.function(model, index, width, broken)
        head = [self.does, "family: " + self.family, "expected: " + (SAT if broken else UNSAT),
                ("fault: " + self.fault) if broken else ("why: " + self.why)]
        return model.text(head)
