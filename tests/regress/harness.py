"""What the test scripts share: running the program, counting checks, reading tables of cases.

A script is called with <source folder> <polycube> <prefix of the pinned tools> and ends with 0 (passed), 77 (skipped) or 1.
"""
import atexit
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

ERROR = re.compile(r"error: (.*?):(\d+):(\d+): (.+)\n\Z", re.DOTALL)
# What certcheck says where it has no means to judge; any other error of it is a failure.
NO_MEANS = re.compile(r"error: .*(not supported|the solver gave no answer|the solver does not compute a value)")


class Outcome:
    def __init__(self, code, out, err, seconds):
        self.code = code
        self.out = out
        self.err = err
        self.seconds = seconds

    def __str__(self):
        return "exit %s after %.2f s\n    stdout: %r\n    stderr: %r" % (self.code, self.seconds, self.out[-600:], self.err[-600:])


class Test:
    """Counts checks, prints those that fail, and keeps a folder for files."""

    def __init__(self):
        if len(sys.argv) < 3:
            sys.exit("usage: %s <source folder> <polycube> [<prefix>]" % sys.argv[0])
        self.source = os.path.abspath(sys.argv[1])
        self.polycube = os.path.abspath(sys.argv[2])
        self.prefix = sys.argv[3] if len(sys.argv) > 3 else ""
        self.folder = tempfile.mkdtemp(prefix="polycube-test-")
        atexit.register(shutil.rmtree, self.folder, True)
        self.passed = 0
        self.failures = []
        self.answers = 0  # sat or unsat
        self.judged = 0
        self.not_judged = collections.Counter()  # answers, by the reason
        self.start = time.monotonic()

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        path = self.path(name)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def tool(self, name):
        """A pinned tool, or one on the path; None if there is neither."""
        pinned = os.path.join(self.prefix, "bin", name)
        if self.prefix and os.access(pinned, os.X_OK):
            return pinned
        return shutil.which(name)

    def execute(self, command, timeout=20, **options):
        start = time.monotonic()
        try:
            done = subprocess.run([str(word) for word in command], stdin=options.pop("stdin", subprocess.DEVNULL),
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout, **options)
            code, out, err = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired as late:
            code, out, err = "timeout", late.stdout or b"", late.stderr or b""
        return Outcome(code, out.decode(errors="replace"), err.decode(errors="replace"), time.monotonic() - start)

    def run(self, *words, **options):
        done = self.execute([self.polycube, *words], cwd=self.folder, **options)
        self.answers += done.out in ("sat\n", "unsat\n")
        return done

    def check(self, condition, name, detail=""):
        if condition:
            self.passed += 1
        else:
            self.failures.append(name)
            print("FAILED %s\n    %s" % (name, str(detail)[:1000]))
        return bool(condition)

    def equal(self, got, wanted, name, detail=""):
        return self.check(got == wanted, name, "got %r, wanted %r %s" % (got, wanted, detail))

    def judge(self, verdict, model, evidence, label, bad=None):
        """The evidence of an answer, sat or unsat, is accepted by certcheck, which shares no code with polycube. A
        certificate may be about one bad."""
        checker = os.path.join(os.path.dirname(self.polycube), "certcheck")
        if not os.access(checker, os.X_OK):
            return self.leave_unjudged("certcheck is not built")
        one = [] if bad is None else ["--bad", bad]
        done = self.execute([checker, *one, model, evidence], timeout=60)
        if done.code == "timeout" or (done.code == 2 and NO_MEANS.match(done.err)):
            return self.leave_unjudged("certcheck has no answer in 60 s" if done.code == "timeout" else done.err.strip())
        self.judged += 1
        wanted = re.match(r"accepted\nunsat\n\Z" if verdict == "unsat" else r"accepted\n(sat: .*\n)+\Z", done.out)
        return self.check(done.code == 0 and wanted, label + " is accepted by certcheck", done)

    def leave_unjudged(self, reason):
        self.not_judged[reason] += 1

    def finish(self):
        if self.judged:
            self.not_judged["it came without evidence, as what is tested is something else"] = (
                self.answers - self.judged - sum(self.not_judged.values()))
            print("%d answers, %d of them judged by certcheck" % (self.answers, self.judged))
        for reason, count in sorted(self.not_judged.items()):
            if count > 0:
                print("    %d not judged: %s" % (count, reason))
        print("%d checks passed, %d failed, %.1f s" % (self.passed, len(self.failures), time.monotonic() - self.start))
        sys.exit(1 if self.failures else 0)

    def skip(self, reason):
        print("skipped: " + reason)
        sys.exit(77)


class Case:
    def __init__(self, name, words, text):
        self.name = name
        self.words = words
        self.text = text


def unescape(text):
    r"""\t, \r, \\ and \xNN mean what they mean in C; \- and the newline behind it vanish, so a text can end without one."""
    def byte(match):
        found = match.group(0)
        if found == b"\\-\n":
            return b""
        if found[1:2] == b"x":
            return bytes([int(found[2:], 16)])
        return {b"\\t": b"\t", b"\\r": b"\r", b"\\\\": b"\\"}[found]
    return re.sub(rb"\\-\n|\\x[0-9a-f]{2}|\\[tr\\]", byte, text)


def read_cases(path):
    """A table of texts: '=== name words...' opens a case, lines that start with '-- ' are remarks, the rest is its text."""
    cases = []
    with open(path, "rb") as file:
        for line in file:
            if line.startswith(b"=== "):
                name, *words = line.decode().split()[1:]
                cases.append(Case(name, words, b""))
            elif not (line.startswith(b"-- ") or line == b"--\n"):
                if cases:
                    cases[-1].text += line
                elif line.strip():
                    raise ValueError("%s: text before the first case" % path)
    names = [case.name for case in cases]
    assert len(names) == len(set(names)), "%s: a name is used twice" % path
    for case in cases:
        case.text = unescape(case.text)
    return cases


def error_problem(outcome, path, place=None, word=""):
    """What is wrong with the way an input error was reported, or ''. `place` is 'LINE:COLUMN'."""
    if outcome.code != 1:
        return "wanted exit code 1"
    if outcome.out:
        return "wanted nothing on stdout"
    match = ERROR.match(outcome.err)
    if not match or outcome.err.count("\n") != 1:
        return "wanted one line 'error: FILE:LINE:COLUMN: reason'"
    if match.group(1) != path:
        return "wanted the path " + path
    if place and "%s:%s" % match.group(2, 3) != place:
        return "wanted the place " + place
    if word.lower() not in match.group(4).lower():
        return "wanted the words '%s'" % word
    return ""
