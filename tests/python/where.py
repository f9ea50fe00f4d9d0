"""Where the tests of the package find what they need: the repository, and the programs beside the package."""
import os
import subprocess

from polycube._programs import path

SOURCE = os.environ.get("POLYCUBE_SOURCE") or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MODELS = os.path.join(SOURCE, "tests", "regress", "models")
EXAMPLES = os.path.join(SOURCE, "docs", "examples")
PROGRAM = path("polycube")


def run(*words, timeout=60, **options):
    """The command line of the package."""
    return subprocess.run([PROGRAM, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=timeout, **options)
