#!/usr/bin/env python3
"""The line on the terminal that says how far a check is: there while it runs, gone before anything else, never in a pipe."""
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time

import unfinished
from harness import Test

test = Test()
MODEL = unfinished.model(test)
BEGIN = re.compile(r"\d+\.\d s")
LINE = re.compile(r"\d+\.\d s(, \d+ of 4 properties)?(, depth \d+)?(, \d+ MB)?(, \d+ workers?)?(, \d+ facts? shared)?\Z")


class Screen:
    """One line of a terminal at a time: what stands in it, and what has left it with a newline."""

    def __init__(self, columns):
        self.columns, self.column, self.cells = columns, 0, [" "] * columns
        self.shown = []  # each state of the line, when the cursor went back
        self.lines = []
        self.widest = 0

    def text(self):
        return "".join(self.cells).rstrip()

    def feed(self, text):
        for letter in text:
            if letter == "\r":
                self.shown.append(self.text())
                self.column = 0
            elif letter == "\n":
                self.lines.append(self.text())
                self.cells, self.column = [" "] * self.columns, 0
            else:
                if self.column < self.columns:
                    self.cells[self.column] = letter
                self.column += 1
                self.widest = max(self.widest, self.column)


def on_terminal(columns, *words, kind="xterm", seconds=1.6):
    """stderr is a terminal of so many columns; stdout is a pipe, or the same terminal."""
    main, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen([test.polycube, "check", MODEL, "--timeout", str(seconds), *words], cwd=test.folder, stdin=subprocess.DEVNULL,
                               stdout=end, stderr=end, env=dict(os.environ, TERM=kind))
    os.close(end)
    screen, limit = Screen(columns), time.monotonic() + 30
    while time.monotonic() < limit:
        if select.select([main], [], [], 1)[0]:
            try:
                screen.feed(os.read(main, 4096).decode())
            except OSError:  # nobody has it open any more
                break
    process.wait(timeout=5)
    os.close(main)
    return screen, process.returncode


for engine, known in (("auto", 3), ("bmc", 1)):
    screen, code = on_terminal(100, "--property", "all", "--engine", engine)
    label = "a terminal, " + engine
    lines = [line for line in screen.shown if BEGIN.match(line)]
    test.equal(code, 10, label + ": the answer")
    test.check(len(lines) >= 3, label + ": there is a line", screen.shown)
    test.check(all(LINE.match(line) for line in lines), label + ": what it says", lines)
    test.check(any(", %d of 4 properties" % known in line for line in lines), label + ": how many are done", lines)
    test.equal(any("worker" in line for line in lines), engine == "auto", label + ": workers")
    others = [line.split(":")[0] for line in screen.lines if re.match("property |sat", line)]
    test.equal(sorted(others), ["property b0 (overflow)", "property b1", "property b2 (is_full)", "property b3 (factors)", "sat"], label + ": the others")
    test.check(not any(BEGIN.search(line) for line in screen.lines), label + ": nothing is left of it", screen.lines)
for columns in (60, 30, 12, 3):
    screen, code = on_terminal(columns, "--engine", "kind", "--property", "3")
    test.check(code == 30 and not any("MB" in line for line in screen.lines), "%d columns: it vanishes" % columns, screen.lines)
    progress = [line for line in screen.shown if BEGIN.match(line)]
    test.check(all(len(line) < columns for line in progress), "%d columns: it fits" % columns, progress)
    test.equal(bool(progress), columns > 5, "%d columns: it is there" % columns, progress)
for words, kind in ((("--no-progress",), "xterm"), (("-v",), "xterm"), ((), "dumb")):
    screen, code = on_terminal(80, "--engine", "kind", "--property", "3", *words, kind=kind)
    test.check(code == 30 and not any(LINE.match(line) for line in screen.shown), "none with %s on %s" % (words, kind), screen.shown)
screen, _ = on_terminal(80, "--engine", "kind", "--property", "3", "-v", "--progress")
test.check(any(LINE.match(line) for line in screen.shown), "with -v, if it is asked for", screen.shown)
done = test.run("check", MODEL, "--engine", "kind", "--property", "3", "--timeout", 1, "--progress")
test.check("\r" not in done.err and " MB" not in done.err, "never in a pipe", done)
test.finish()
