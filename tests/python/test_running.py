"""Running checks: callbacks, cancellation, Ctrl-C, threads, memory."""
import os
import signal
import subprocess
import sys
import threading
import time
import unittest

import polycube
from polycube import Model, Verdict, ite
from where import MODELS


def counter(top=5, width=16):
    model = Model()
    count = model.state("count", width, init=0)
    model.next(count, ite(count == top, 0, count + 1))
    model.always(count != top, "never")
    return model


def endless():
    """No engine will have an answer in this century, and each polls its stop: factors of a product of two primes."""
    model = Model()
    a, b = model.state("a", 64), model.state("b", 64)
    model.next(a, a)
    model.next(b, b)
    step = model.state("step", 8, init=0)
    model.next(step, step + 1)
    p, q = 0x2876A25E206F5C67, 0x3A8DD4E45C76F18B
    model.bad((a.extend(128) * b.extend(128) == p * q) & (a != 1) & (b != 1) & (step > 3) & (a < b))
    return model


class Callbacks(unittest.TestCase):
    def test_progress_and_properties(self):
        seen, threads = [], set()

        def progress(state):
            threads.add(threading.get_ident())
            seen.append((state.seconds, state.depth, state.megabytes, dict(state.statistics)))
            self.assertIn("depth", repr(state))

        model = counter(top=400)
        told = []
        result = model.check(engine="bmc", bmc_step=1, on_progress=progress, every=0.02, on_property=told.append)
        self.assertIs(result.verdict, Verdict.SAT)
        self.assertEqual([one.step for one in told], [400])
        self.assertEqual(told[0].trace["count"][-1], 400)
        endless().check(engine="bmc", timeout=0.6, on_progress=progress, every=0.05)
        self.assertGreater(len(seen), 4)
        self.assertEqual(threads, {threading.get_ident()})

    def test_exceptions(self):
        for engine in ("bmc", "auto"):
            start = time.monotonic()
            with self.assertRaises(ZeroDivisionError):
                endless().check(engine=engine, on_progress=lambda state: 1 // 0, every=0.1)
            self.assertLess(time.monotonic() - start, 3)
        with self.assertRaises(KeyError):
            counter().check(engine="bmc", on_property=lambda one: {}[one.text])
        calls = []

        def fails(message):
            calls.append(message)
            raise ValueError

        with self.assertRaises(ValueError):
            counter().check(engine="ic3", on_message=fails)
        self.assertEqual(len(calls), 1)
        with self.assertRaises(TypeError):
            counter().check(engine="bmc", on_property=3)

    def test_the_interpreter_goes_on(self):
        ticks = []
        done = threading.Event()

        def tick():
            while not done.wait(0.01):
                ticks.append(time.monotonic())

        thread = threading.Thread(target=tick)
        thread.start()
        endless().check(engine="bmc", timeout=0.6)
        done.set()
        thread.join()
        self.assertGreater(len(ticks), 10)

    def test_a_model_that_is_checked_does_not_change(self):
        model = endless()
        seen = []

        def progress(state):
            try:
                model["a"] + 1
            except polycube.Error as error:
                seen.append(error.kind)

        model.check(engine="bmc", timeout=0.4, on_progress=progress, every=0.05)
        self.assertEqual(set(seen), {"usage"})
        model["a"] + 1


class Cancelling(unittest.TestCase):
    def test_from_another_thread(self):
        for engine in ("bmc", "kind", "ic3", "auto"):
            check = polycube.Check(endless(), engine=engine)
            timer = threading.Timer(0.3, check.cancel)
            timer.start()
            start = time.monotonic()
            result = check.run()
            self.assertIs(result.verdict, Verdict.UNKNOWN)
            self.assertLess(time.monotonic() - start, 3, engine)
            self.assertIn("interrupt", result.reason)
            timer.join()

    def test_before(self):
        check = polycube.Check(endless(), engine="bmc")
        check.cancel()
        self.assertIs(check.run().verdict, Verdict.UNKNOWN)

    def test_interrupt(self):
        """Ctrl-C: the exception comes within a second, no process is left, and the next check works."""
        program = ("import sys, time\nsys.path.insert(0, %r)\nfrom test_running import endless, counter\nmodel = endless()\n"
                   "print('ready', flush=True)\n"
                   "try:\n    model.check(engine=sys.argv[1])\n"
                   "except KeyboardInterrupt:\n    print('interrupted', flush=True)\n"
                   "print(counter().check(engine='bmc').verdict, flush=True)\n") % os.path.dirname(os.path.abspath(__file__))
        for engine in ("bmc", "kind", "ic3", "bits-kind", "auto"):
            with self.subTest(engine=engine):
                # A group of its own, as a shell makes it: Ctrl-C reaches all processes of it.
                process = subprocess.Popen([sys.executable, "-c", program, engine], stdout=subprocess.PIPE, text=True,
                                           start_new_session=True)
                self.assertEqual(process.stdout.readline(), "ready\n")
                time.sleep(0.7)
                start = time.monotonic()
                os.killpg(process.pid, signal.SIGINT)
                self.assertEqual(process.stdout.readline(), "interrupted\n")
                # Of this a second is granted to polycube, the rest to a busy machine.
                self.assertLess(time.monotonic() - start, 1 if os.getloadavg()[0] < 2 else 3)
                # Not communicate(), which would miss what readline() has read ahead.
                alarm = threading.Timer(30, process.kill)
                alarm.start()
                out = process.stdout.read()
                self.assertEqual((out, process.wait()), ("sat\n", 0))
                alarm.cancel()
                process.stdout.close()
                with self.assertRaises(ProcessLookupError):
                    os.killpg(process.pid, 0)

    def test_timeout(self):
        for engine in ("bmc", "auto"):
            result = endless().check(engine=engine, timeout=0.3)
            self.assertIs(result.verdict, Verdict.UNKNOWN)
            self.assertIn("time", result.reason)


class Threads(unittest.TestCase):
    def test_several_checks(self):
        """Of models of their own, and all of one; each sees its own options, messages and properties."""
        shared = counter(top=20)
        wanted, found, failures = {}, {}, []

        def work(i):
            try:
                for j in range(4):
                    model = shared if j % 2 else counter(top=3 + i)
                    engine = ("bmc", "kind", "ic3", "bits-bmc")[(i + j) % 4]
                    told = []
                    result = model.check(engine=engine, timeout=60, on_property=told.append)
                    wanted[i, j] = 20 if j % 2 else 3 + i
                    found[i, j] = result.trace["count"][-1]
                    assert [one.step for one in told] == [result.properties[0].step]
            except BaseException as failure:
                failures.append(failure)

        threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((failures, found), ([], wanted))

    def test_one_is_cancelled(self):
        long, results = polycube.Check(endless(), engine="bmc"), []
        thread = threading.Thread(target=lambda: results.append(long.run()))
        thread.start()
        for _ in range(5):
            self.assertEqual(str(counter().check(engine="ic3").verdict), "sat")
        self.assertTrue(thread.is_alive())
        long.cancel()
        thread.join(10)
        self.assertEqual([str(result.verdict) for result in results], ["unknown"])


def resident_kilobytes():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


class Memory(unittest.TestCase):
    def test_flat(self):
        """200 checks with everything that can be asked of them leave neither memory nor files."""
        path = os.path.join(MODELS, "saturating.btor2")

        def use(i):
            model = polycube.load(path)
            result = model.check(engine=("kind", "ic3", "bmc", "auto")[i % 4], property="all", bound=12,
                                 evidence=["trace", "certificate", "invariant"], on_progress=lambda state: None,
                                 on_property=lambda one: None, on_message=lambda message: None)
            for one in result.properties:
                if one.trace:
                    one.trace.rows()
            if result.proof:
                str(result.proof)
            try:
                model.check(engine="magic")
            except polycube.Error:
                pass

        sizes, files = [], []
        for i in range(240):
            use(i)
            if i % 40 == 39:
                sizes.append(resident_kilobytes())
                files.append(len(os.listdir("/proc/self/fd")))
        self.assertLess(sizes[-1] - sizes[0], 3000, sizes)
        self.assertEqual(len(set(files)), 1, files)


if __name__ == "__main__":
    unittest.main()
