"""What these tests share: the folder of public models and of format samples, which is no part of this repository."""
import concurrent.futures
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "regress"))
from harness import Test, error_problem, read_cases  # noqa: E402,F401  (the scripts take them from here)

HERE = os.path.dirname(os.path.abspath(__file__))


class SharedTest(Test):
    def __init__(self, *wanted):
        super().__init__()
        self.shared = os.path.join(os.path.dirname(self.source), "shared")
        for folder in wanted:
            if not os.path.isdir(os.path.join(self.shared, folder)):
                self.skip("there is no folder ../shared/%s beside the sources" % folder)

    def models(self, *folders, endings=(".btor2", ".aig", ".aag")):
        """All models below folders of ../shared, sorted by name."""
        return sorted(os.path.join(folder, name) for top in folders for folder, _, names in os.walk(os.path.join(self.shared, top))
                      for name in names if name.endswith(endings))

    def short(self, path):
        return os.path.relpath(path, self.shared)


def in_parallel(function, items):
    """Results in the order of the items, two at a time."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(function, items))


def spread(items, count):
    """`count` of the items, evenly spread over the list."""
    return [items[i * len(items) // count] for i in range(count)] if len(items) > count else list(items)


def read_table(name):
    """Lines 'name word [# reason]' as {name: (word, reason)}."""
    table = {}
    with open(os.path.join(HERE, name)) as file:
        for line in file:
            row, _, reason = line.partition("#")
            if row.strip():
                key, word = row.split()
                assert key not in table, key
                table[key] = (word, reason.strip())
    return table
