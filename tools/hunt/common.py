"""Programs, findings, and how a finding becomes a file."""
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# A sanitizer ends the program like any other failure; this is what it says first.
SANITIZER = ("AddressSanitizer", "LeakSanitizer", "UndefinedBehaviorSanitizer", "runtime error:", "ThreadSanitizer")


def say(text):
    print(text, flush=True)


def build_folder(options, targets):
    folder = options.build if os.path.sep in options.build else os.path.join(ROOT, "build", options.build)
    if not options.no_build:
        if not os.path.exists(os.path.join(folder, "build.ninja")):
            subprocess.run(["cmake", "--preset", options.build], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["cmake", "--build", folder, "--target", *targets], check=True, stdout=subprocess.DEVNULL)
    return os.path.abspath(folder)


class Outcome:
    def __init__(self, code, out, err, late):
        self.code, self.out, self.err, self.late = code, out, err, late

    def accident(self):
        """A crash, a sanitizer's report or a hang, as (kind, text), or None."""
        if self.late:
            return "hang", "no end after %.0f s" % self.late
        for mark in SANITIZER:
            if mark in self.err:
                return "sanitizer", "\n".join(line for line in self.err.splitlines() if mark in line or "SUMMARY" in line)
        if self.code < 0 or self.code in (2, 3, 134, 139):
            return "crash", "exit status %d: %s" % (self.code, self.err.strip()[-400:])
        return None


def run(words, timeout=60, cwd=None):
    """In a group of its own, so that after a time-out nothing stays behind."""
    process = subprocess.Popen(words, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               start_new_session=True)
    late = 0
    try:
        out, err = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        late = timeout
    return Outcome(process.returncode, out.decode(errors="replace"), err.decode(errors="replace"), late)


class Finding:
    """`check` is the way to see it again: systems or outside."""

    def __init__(self, check, kind, text, model, seed, options):
        self.check, self.kind, self.text, self.model, self.seed, self.options = check, kind, text, model, seed, options


def keep(finding, options, again):
    """Shrinks a finding and writes it. `again(model, words)` is a command line that says `found KIND: ...` or crashes."""
    words = finding.options
    with tempfile.TemporaryDirectory(prefix="polycube-fuzz-") as folder:
        model = os.path.join(folder, "model" + os.path.splitext(finding.model)[1])
        shutil.copy(finding.model, model)
        if not options.no_shrink and is_there(again(model, words), finding.kind):
            words = fewer_words(words, lambda some: is_there(again(model, some), finding.kind))
            test = "%s 2>&1 | grep -q '^found %s:'" % (" ".join(map(shlex.quote, again("{}", words))), finding.kind)
            if finding.kind == "crash":
                test = "%s >/dev/null 2>&1; test $? -gt 128" % " ".join(map(shlex.quote, again("{}", words)))
            small = os.path.join(folder, "small" + os.path.splitext(model)[1])
            done = subprocess.run([os.path.join(ROOT, "tools", "dd"), model, small, "-q", "--timeout", "60", "--tests", "3000", "--",
                                   "sh", "-c", test], stderr=subprocess.PIPE)
            model = small if done.returncode == 0 else model
        return write(finding, options, model, words)


def is_there(command, kind):
    outcome = run(command)
    if kind in ("crash", "sanitizer", "hang"):
        accident = outcome.accident()
        return accident is not None and accident[0] == kind
    return any(line.startswith("found %s:" % kind) for line in outcome.out.splitlines())


def fewer_words(words, still):
    """Leaves out options, and names in those that have a list of them."""
    at = 0
    while at < len(words):
        fewer = words[:at] + words[at + 1:]
        if not words[at].startswith("--engine") and still(fewer):
            words = fewer
            continue
        option, _, value = words[at].partition("=")
        names = value.split(",")
        for name in list(names) if len(names) > 1 else []:
            rest = [other for other in names if other != name]
            changed = words[:at] + [option + "=" + ",".join(rest)] + words[at + 1:]
            if rest and still(changed):
                words, names = changed, rest
        at += 1
    return words


def write(finding, options, model, words):
    os.makedirs(options.found, exist_ok=True)
    parts = (finding.check, options.only, finding.kind, str(finding.seed))
    stem = os.path.join(options.found, re.sub("[^a-z0-9]+", "_", "_".join(part for part in parts if part)))
    target = stem + os.path.splitext(model)[1]
    shutil.copyfile(model, target)
    with open(stem + ".txt", "w") as file:
        file.write("check %s\nseed %d\noptions %s\nkind %s\n%s\n" %
                   (finding.check, finding.seed, " ".join(words), finding.kind,
                    "\n".join("text " + line for line in finding.text.splitlines())))
    say("kept %s" % os.path.relpath(target, ROOT))
    return target


def read_note(path):
    """What stands beside a model that was found, as {word: rest of the line}."""
    with open(os.path.splitext(path)[0] + ".txt") as file:
        return dict(line.rstrip("\n").partition(" ")[::2] for line in file)


def tool(name, prefix=""):
    """A tool of others: pinned, on the path, or None."""
    if not prefix:
        prefix = subprocess.run([os.path.join(ROOT, "tools", "setup"), "--print-prefix"], stdout=subprocess.PIPE).stdout.decode().strip()
    pinned = os.path.join(prefix, "bin", name)
    return pinned if os.access(pinned, os.X_OK) else shutil.which(name)
