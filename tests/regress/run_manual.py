#!/usr/bin/env python3
"""The manual page and the completions have all that the table of options has, and the shells accept and use them."""
import os
import pty
import re
import select
import shlex
import shutil
import signal
import time

from harness import Test

test = Test()
FILES = ("one.btor2", "two.aig.gz", "three.sv", "four.v.gz", "run.wit", "folder/inner.aag")


def tables():
    """What `help options` tells: {command: {option: (letter, what is its value, optional)}}; a flag has None."""
    commands = {}
    for line in test.run("help", "options").out.split("\n"):
        heading = re.match(r"## polycube (\S+)$", line)
        if heading:
            options = commands.setdefault(heading.group(1), {})
        row = re.match(r"\| `(?:-(\w), )?--([\w-]+)(?:\[=(.*?)\]| (.*?))?` \|", line)
        test.check(row or not line.startswith("| `"), "a row of 'help options' is understood", line)
        if row:
            value = row.group(3) or row.group(4)
            options[row.group(2)] = (row.group(1), value and value.replace("\\|", "|"), row.group(3) is not None)
    test.check(len(commands) >= 7 and len(commands["check"]) >= 20, "'help options' is understood", commands)
    return commands


def choices(value):
    """The values of a choice, or none: of --property N|NAME|all only one is a word."""
    return value.split("|") if value and re.fullmatch(r"[a-z][a-z0-9-]*(\|[a-z][a-z0-9-]*)+", value) else []


TABLES = tables()
CHOICES = [(command, name, choices(value), optional) for command, options in TABLES.items()
           for name, (_, value, optional) in options.items() if choices(value)]


def workplace(name):
    """A folder with files to complete."""
    folder = test.path(name)
    os.makedirs(os.path.join(folder, "folder"))
    for file in FILES:
        open(os.path.join(folder, file), "w").close()
    return folder


def topic(name, file):
    done = test.run("help", name)
    test.check(done.code == 0 and done.out and not done.err, "help " + name, done)
    test.equal(test.run("help", name).out, done.out, "help %s is the same twice" % name)
    return test.write(file, done.out), done.out


def topics():
    done = test.run("help", "nonsense")
    known = ["options", "man", "completion-bash", "completion-zsh", "completion-fish", *TABLES]
    test.check(done.code == 1 and not done.out and done.err.startswith("error: ") and all(name in done.err for name in known),
               "an unknown topic is refused, and the topics are listed", done)
    for command in TABLES:
        test.equal(test.run("help", command).out, test.run(command, "--help").out, "help " + command)


# --- the manual page ----------------------------------------------------------------------------------------------------
def plain(roff):
    """The text of the page, without fonts."""
    return re.sub(r"\\f[BIR]", "", roff).replace("\\-", "-").replace("\\(aq", "'").replace("\\(ga", "`").replace("\\(ha", "^").replace(
        "\\(ti", "~").replace("\\(dq", '"').replace("\\e", "\\").replace("\\&", "")


def sections(text):
    return {part.split("\n")[0]: part for part in re.split(r"^\.SH ", text, flags=re.MULTILINE)[1:]}


def manual_page():
    path, roff = topic("man", "polycube.1")
    parts = sections(plain(roff))
    wanted = ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXPERT OPTIONS", "EXIT STATUS", "FILES", "EXAMPLES", "SEE ALSO"]
    test.equal(list(parts), wanted, "the sections of the page")
    for command, options in TABLES.items():
        for section in ("SYNOPSIS", "COMMANDS"):
            test.check(re.search(r"^(polycube )?%s\b" % command, parts[section], re.MULTILINE), "%s is in %s" % (command, section))
        brief = test.run(command, "--help").out
        for name, (letter, value, optional) in options.items():
            form = "%s--%s%s" % ("-%s, " % letter if letter else "", name, "[=%s]" % value if optional else " " + value if value else "")
            section = parts["OPTIONS" if re.search(r"^ +(-\w, )?--%s\b(?!-)" % name, brief, re.MULTILINE) else "EXPERT OPTIONS"]
            found = [heading for heading in re.split(r"^\.SS ", section, flags=re.MULTILINE)
                     if re.search(r"\b%s\b" % command, heading.split("\n")[0]) and "\n.TP\n%s\n" % form in heading]
            test.equal(len(found), 1, "%s of %s is in the page once" % (form, command))
    for code in (0, 1, 2, 10, 20, 30, 40):
        test.check("\n.TP\n%d\n" % code in parts["EXIT STATUS"], "exit code %d is in the page" % code)
    examples(re.findall(r"^\.B (polycube .*)$", parts["EXAMPLES"], re.MULTILINE))
    formatted(path)


def examples(lines):
    """They work, in this order."""
    test.check(len(lines) >= 5, "the page has examples", lines)
    for name in ("counter.btor2", "counter_bug.btor2"):
        shutil.copy(os.path.join(test.source, "docs", "examples", name), test.folder)
    for line in lines:
        done = test.run(*shlex.split(line)[1:], timeout=60)
        judge_missing = "certify" in line and not os.access(os.path.join(os.path.dirname(test.polycube), "certcheck"), os.X_OK)
        test.check(done.code in (0, 10, 20) or judge_missing, "the example works: " + line, done)


def formatted(path):
    if shutil.which("groff"):
        done = test.execute(["groff", "-man", "-Tutf8", "-ww", path], timeout=60)
        test.check(done.code == 0 and not done.err and "EXIT STATUS" in re.sub(".\b", "", done.out), "groff formats the page without a warning", done)
    else:
        print("not run: there is no groff")
    if shutil.which("man") and shutil.which("groff"):
        environment = dict(os.environ, MANWIDTH="80", MANPAGER="cat", LC_ALL="C.UTF-8")
        done = test.execute(["man", "--warnings", "-l", path], timeout=60, env=environment)
        test.check(done.code == 0 and not done.err and done.out, "man shows the page without a warning", done)
    else:
        print("not run: there is no man")


# --- what completions are expected --------------------------------------------------------------------------------------
def cases():
    """Command lines, with words that have to be offered for the last word, and words that must not."""
    some = list(TABLES)[0]
    models, others = ["one.btor2", "two.aig.gz", "three.sv", "folder/"], ["run.wit", "four.v.gz"]
    yield "polycube ", list(TABLES) + models, others
    yield "polycube in", ["info"], ["check"]
    for command, options in TABLES.items():
        yield "polycube %s --" % command, ["--" + name for name in options], ["--version"] + [
            "--" + name for name in TABLES[some] if name not in options]
    yield "polycube --", ["--" + name for name in TABLES["check"]] + ["--version"], [
        "--" + name for name in TABLES["certify"] if name not in TABLES["check"]]
    for command, name, values, optional in CHOICES:
        if not optional:
            yield "polycube %s --%s " % (command, name), values, ["one.btor2"]
        yield "polycube %s --%s=%s" % (command, name, values[-1][:2]), values[-1:], ["one.btor2"]
    yield "polycube --engine i", ["ic3"], ["info", "one.btor2"]
    yield "polycube check -e ", ["ic3"], ["one.btor2"]
    yield "polycube check -p ", ["all"], ["N", "NAME"]
    yield "polycube check ", models, others
    yield "polycube check fold", ["folder/"], models[:3] + others
    yield "polycube check folder/", ["folder/inner.aag"], models[:3] + others
    yield "polycube check --bound 3 --engine=bmc -v ", models, others
    yield "polycube check --bound ", [], models + others
    yield "polycube check one.btor2 ", ["run.wit"], ["check"]
    yield "polycube simulate --witness ", ["run.wit"], []
    yield "polycube check --witness=r", ["run.wit"], []
    yield "polycube check --witness ", models, others
    for name in [name for name, (_, value, _) in TABLES["check"].items() if value == "FOLDER"]:
        yield "polycube check --%s " % name, ["folder/"], models[:3] + others
    yield "polycube check -I ", ["folder/"], models[:3] + others
    yield "polycube help ", ["man", "options", "completion-zsh", "check"], ["one.btor2"]
    yield "polycube version ", [], ["one.btor2"]


def compare(shell, line, offered, wanted, unwanted):
    """With --name=VALUE a shell offers VALUE or all of it; for a file in a folder, its name or its path; for a folder, it may
    have a slash."""
    folder = re.search(r"[^ =]*/$", line)
    words = {form for word in offered for form in (word, re.sub(r"^-[^=]*=(?=.)", "", word), (folder.group() if folder else "") + word)}
    words |= {word.rstrip("/") for word in words}
    missing = [word for word in wanted if word.rstrip("/") not in words]
    surplus = [word for word in unwanted if word.rstrip("/") in words]
    test.check(not missing and not surplus, "%s completes '%s'" % (shell, line), "missing %s, surplus %s, offered %s" % (
        missing, surplus, sorted(offered)))


# --- the shells ---------------------------------------------------------------------------------------------------------
BASH = r"""
source "$1"; shift
complete -p polycube >/dev/null || exit 1
while (($# > 0)); do
    COMP_WORDS=() COMP_LINE=$1 COMP_POINT=${#1}
    word=
    read -r -a plain <<<"${1//=/ = }"
    COMP_WORDS=("${plain[@]}")
    [[ $1 == *[\ =] ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _polycube
    printf '%s\n' "${COMPREPLY[@]}" "end of line"
    shift
done
"""


def bash():
    path, _ = topic("completion-bash", "bash")
    if not shutil.which("bash"):
        return print("not run: there is no bash")
    lines = list(cases())
    words = ["bash", "--norc", "-c", BASH, "bash", path, *(line for line, _, _ in lines)]
    done = test.execute(words, timeout=60, cwd=workplace("in bash"))
    test.check(done.code == 0 and not done.err, "bash accepts its completions", done)
    answers = done.out.split("end of line\n")
    test.equal(len(answers), len(lines) + 1, "bash completes every line")
    for (line, wanted, unwanted), answer in zip(lines, answers):
        compare("bash", line, answer.split("\n"), wanted, unwanted)


def fish():
    path, _ = topic("completion-fish", "polycube.fish")
    if not shutil.which("fish"):
        return print("not run: there is no fish")
    done = test.execute(["fish", "--no-config", "--no-execute", path])
    test.check(done.code == 0 and not done.err, "fish accepts its completions", done)
    lines = list(cases())
    script = 'source $argv[1]; for line in $argv[2..]; complete -C "$line"; echo "end of line"; end'
    environment = dict(os.environ, HOME=test.path("home"), XDG_CONFIG_HOME=test.path("home"), XDG_DATA_HOME=test.path("home"))
    done = test.execute(["fish", "--no-config", "-c", script, path, *(line for line, _, _ in lines)], timeout=120, env=environment,
                        cwd=workplace("in fish"))
    test.check(done.code == 0 and not done.err, "fish runs its completions", done)
    answers = done.out.split("end of line\n")
    test.equal(len(answers), len(lines) + 1, "fish completes every line")
    for (line, wanted, unwanted), answer in zip(lines, answers):
        compare("fish", line, [offer.split("\t")[0] for offer in answer.split("\n")], wanted, unwanted)


# An interactive zsh writes what it would offer to a file. Of the functions that complete, all end in compadd.
ZSH = r"""
PS1= PS2= RPS1= TERM=dumb
unsetopt beep
fpath=("$FOLDER" $fpath)
autoload -Uz compinit && compinit -u -D
offered() {
  print -r -- "end of line" >>"$OFFERED"
  compstate[list]= compstate[insert]=  # a long list would be asked about
}
compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
  local -a hits=()
  builtin compadd -A hits "$@"
  print -rl -- $hits >>"$OFFERED"
  builtin compadd "$@"
}
complete-line() { compprefuncs=() comppostfuncs=(offered); zle list-choices; BUFFER= }
zle -N complete-line
bindkey '^I' complete-line
"""


class Zsh:
    """A zsh that waits for lines at a terminal."""

    def __init__(self, folder, environment):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe("zsh", ["zsh", "-f", "-i"], environment)

    def send(self, text):
        os.write(self.terminal, text.encode())

    def wait_for(self, path, text, count, seconds=60):
        """Until the file has the text so often; reads what zsh prints meanwhile."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.01)[0]:
                try:
                    os.read(self.terminal, 65536)
                except OSError:
                    return False
            if os.path.exists(path):
                with open(path) as file:
                    if file.read().count(text) >= count:
                        return True
        return False

    def end(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def zsh():
    path, _ = topic("completion-zsh", "_polycube")
    if not shutil.which("zsh"):
        return print("not run: there is no zsh")
    done = test.execute(["zsh", "-f", "-n", path])
    test.check(done.code == 0 and not done.err, "zsh accepts its completions", done)
    offered = test.path("offered by zsh")
    setup = test.write("setup.zsh", ZSH + 'print -r -- "ready" >>"$OFFERED"\n')
    shell = Zsh(workplace("in zsh"), dict(os.environ, FOLDER=test.folder, OFFERED=offered, ZDOTDIR=test.folder, HOME=test.folder))
    try:
        shell.send("source %s\n" % shlex.quote(setup))
        if not test.check(shell.wait_for(offered, "ready\n", 1), "zsh starts"):
            return
        for number, (line, wanted, unwanted) in enumerate(cases(), 1):
            shell.send(line + "\t")
            if not test.check(shell.wait_for(offered, "end of line\n", number), "zsh completes a line", line):
                return
            with open(offered) as file:
                answer = file.read().split("end of line\n")[number - 1]
            compare("zsh", line, answer.split("\n"), wanted, unwanted)
    finally:
        shell.end()


def installation():
    """cmake --install brings what help prints."""
    build = os.path.dirname(test.polycube)
    if not all(os.path.exists(os.path.join(build, name)) for name in ("cmake_install.cmake", "certcheck")) or not shutil.which("cmake"):
        return print("not run: the program is not in a build tree that can be installed")
    prefix = test.path("installed")
    done = test.execute(["cmake", "--install", build, "--prefix", prefix], timeout=120)
    test.check(done.code == 0 and not done.err, "cmake --install", done)
    for name, path in (("man", "man/man1/polycube.1"), ("completion-bash", "bash-completion/completions/polycube"),
                       ("completion-zsh", "zsh/site-functions/_polycube"), ("completion-fish", "fish/vendor_completions.d/polycube.fish")):
        path = os.path.join(prefix, "share", path)
        if test.check(os.path.exists(path), "installed: " + path):
            with open(path) as file:
                test.equal(file.read(), test.run("help", name).out, "installed: what help %s prints" % name)


topics()
manual_page()
bash()
fish()
zsh()
installation()
test.finish()
