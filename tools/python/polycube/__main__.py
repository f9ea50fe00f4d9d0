"""The command line: `python -m polycube check model.btor2 --engine ic3`, and the script `polycube` of the package."""

from __future__ import annotations

import os
import signal
import sys

from polycube._programs import path


def main() -> None:
    # The process becomes the program: signals, exit codes and child processes are its own, as without Python. Python
    # ignores these two signals, and a program inherits that.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    program = path("polycube")
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()
