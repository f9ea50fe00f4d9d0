"""What the style tests share: our files, and a list of complaints."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "regress"))
from harness import Test  # noqa: E402,F401  (the scripts take it from here)

CODE = (".cpp", ".h")


def files(source, folders, endings=CODE):
    """Paths relative to the source folder, sorted. Only what git knows or has not been told to ignore, if it is there."""
    command = ["git", "-C", source, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *folders]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if done.returncode == 0:
        names = [os.fsdecode(name) for name in done.stdout.split(b"\0") if name]
    else:
        names = [os.path.relpath(os.path.join(folder, name), source)
                 for top in folders for folder, _, found in os.walk(os.path.join(source, top)) for name in found]
    return sorted({name for name in names if name.endswith(endings) and os.path.isfile(os.path.join(source, name))})


def lines(source, name):
    with open(os.path.join(source, name), encoding="utf-8", errors="replace") as file:
        return file.read().split("\n")
