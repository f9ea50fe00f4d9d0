#!/usr/bin/env python3
"""Whichever worker is killed, or hangs, at whatever moment: the right answer comes, with its evidence. 200 times."""
import os
import random
import signal
import subprocess
import time

from harness import Test

WANTED = 200
test = Test()


def slow_model(steps):
    """Two words that meet after some hundred steps: everybody needs some time for it."""
    return test.write("slow%d.btor2" % steps,
                      "1 sort bitvec 1\n2 sort bitvec 16\n3 zero 2\n4 state 2 a\n5 init 2 4 3\n6 one 2\n7 input 1 go\n"
                      "8 add 2 4 6\n9 ite 2 7 8 4\n10 next 2 4 9\n11 constd 2 %d\n12 eq 1 4 11\n13 bad 12 there\n" % steps)


def loop(name):
    return os.path.join(test.source, "tests/loops", name)


MODELS = [(slow_model(60), "sat"), (slow_model(150), "sat"), (loop("binary_search.btor2"), "unsat"),
          (loop("nested_triangle.btor2"), "unsat"), (loop("followers.btor2"), "unsat"), (loop("feedback_sixty.btor2"), "sat")]
CODES = {"sat": 10, "unsat": 20}


def children(parent):
    try:
        with open("/proc/%d/task/%d/children" % (parent, parent), encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


def run(model, wanted, victims, how, moment, cores):
    """Returns how many workers were hit while the run went on."""
    process = subprocess.Popen([test.polycube, "check", model, "--cores", cores, "-t", "120"], cwd=test.folder,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    hit = 0
    time.sleep(moment)
    there = children(process.pid)
    for worker in random.sample(there, min(victims, max(0, len(there) - 2))):
        try:
            os.kill(worker, how)
            hit += 1
        except OSError:
            pass
    hit = 0 if process.poll() is not None else hit
    try:
        out, err = process.communicate(timeout=150)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
    name = "%s on %s cores, signal %d after %.3f s" % (os.path.basename(model), cores, how, moment)
    test.equal((out.decode(), process.returncode), (wanted + "\n", CODES[wanted]), name, err.decode(errors="replace")[-500:])
    return hit


def main():
    """Moments are spread over what a run takes."""
    random.seed(0)
    lengths = {}
    for model, wanted in MODELS:
        done = test.run("check", model, "--cores", "9", "-t", "120", timeout=150)
        test.equal(done.code, CODES[wanted], os.path.basename(model) + " undisturbed", done)
        lengths[model] = done.seconds
    hit = 0
    for attempt in range(6 * WANTED):
        if hit >= WANTED or test.failures:
            break
        model, wanted = MODELS[attempt % len(MODELS)]
        # A worker that was stopped from outside never goes on: it hangs.
        how = signal.SIGSTOP if attempt % 5 == 4 else signal.SIGKILL
        hit += run(model, wanted, random.randint(1, 2), how, random.uniform(0, lengths[model]), random.choice(("2", "9")))
    test.check(hit >= WANTED, "workers were hit often enough", hit)
    print("%d workers were killed or stopped" % hit)


if not os.path.exists("/proc/%d/task/%d/children" % (os.getpid(), os.getpid())):
    print("skipped: the system does not tell the children of a process")
    raise SystemExit(77)
main()
test.finish()
