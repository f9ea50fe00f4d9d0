"""Compiles headers by themselves, with the include folders of the build that made the program."""
import concurrent.futures
import json
import os
import shlex
import subprocess


def compiler(test):
    """The command up to the file, or None if the build left no record of it."""
    database = os.path.join(os.path.dirname(test.polycube), "compile_commands.json")
    if not os.path.exists(database):
        return None
    with open(database) as file:
        commands = [shlex.split(entry["command"]) for entry in json.load(file) if entry["file"].endswith(".cpp")]
    kept = []
    for words in commands:
        for i, word in enumerate(words):
            flag = [word, words[i + 1]] if word == "-isystem" else [word] if word[:2] in ("-I", "-D") or word.startswith("-std=") else []
            if flag and flag not in kept:
                kept.append(flag)
    # Tests of the library are compiled as its users may do it, by an older standard.
    standards = sorted(flag[0] for flag in kept if flag[0].startswith("-std="))
    kept = [flag for flag in kept if not flag[0].startswith("-std=")] + [standards[-1:]]
    ours = [word for word in commands[0][:2] if not word.startswith("-") and "ccache" not in word]
    return [ours[0], "-fsyntax-only", "-x", "c++", *[word for flag in kept for word in flag if word != "-DNDEBUG"]]


def compile_alone(test, headers):
    """A check for each header."""
    command = compiler(test)
    if command is None:
        test.skip("the build folder has no compile_commands.json")

    def attempt(header):
        # Included, not compiled, so that #pragma once is no warning.
        text = '#include "%s"\n' % os.path.join(test.source, header)
        return subprocess.run([*command, "-"], input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for header, done in zip(headers, pool.map(attempt, headers)):
            test.check(done.returncode == 0, header + " compiles alone", done.stdout.decode(errors="replace")[:800])
