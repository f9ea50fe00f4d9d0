"""The command line of the package: python -m polycube, and the script polycube."""
import os
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
import unittest

import polycube
from polycube._programs import path
from test_running import endless
from where import EXAMPLES, MODELS

MODULE = [sys.executable, "-m", "polycube"]


def run(command, *words, **options):
    return subprocess.run([*command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60, **options)


class CommandLine(unittest.TestCase):
    def test_same_as_the_program(self):
        for words in (["check", os.path.join(EXAMPLES, "counter.btor2")],
                      ["check", os.path.join(EXAMPLES, "counter_bug.btor2"), "--engine", "bmc", "--witness"],
                      ["info", os.path.join(MODELS, "toggle.aag")], ["check", "no-such-file"], ["--version"], ["help", "check"], []):
            wanted = run([path("polycube")], *words)
            script = os.path.join(sysconfig.get_path("scripts"), "polycube")
            for command in (MODULE, [script]):
                done = run(command, *words)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (wanted.returncode, wanted.stdout, wanted.stderr), words)

    def test_verdict_is_the_exit_code(self):
        self.assertEqual(run(MODULE, "check", os.path.join(EXAMPLES, "counter.btor2")).returncode, 20)
        self.assertEqual(run(MODULE, "check", os.path.join(EXAMPLES, "counter_bug.btor2")).returncode, 10)

    def test_version(self):
        self.assertIn(polycube.version(), run(MODULE, "--version").stdout)
        self.assertEqual(polycube.__version__, polycube.version())
        self.assertIn("Bitwuzla", polycube.build_information())

    def test_closed_pipe(self):
        """Python ignores SIGPIPE, the program must not."""
        command = "%s -m polycube help options | head -n 1" % sys.executable
        done = subprocess.run(["bash", "-o", "pipefail", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=20)
        self.assertIn(done.returncode, (0, 128 + signal.SIGPIPE))
        self.assertEqual(done.stderr, b"")

    def test_interrupt(self):
        """Also with workers: they end with it."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        hard = os.path.join(folder.name, "hard.btor2")
        with open(hard, "w") as file:
            file.write(endless().text())
        process = subprocess.Popen([*MODULE, "check", hard], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   start_new_session=True)
        time.sleep(1.5)
        self.assertIsNone(process.poll())
        start = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=20)
        self.assertLess(time.monotonic() - start, 5)
        self.assertEqual((out, process.returncode), ("unknown\n", 30))
        with self.assertRaises(ProcessLookupError):
            os.killpg(process.pid, 0)

    def test_judge(self):
        done = run(MODULE, "certify", os.path.join(EXAMPLES, "counter_bug.btor2"), "no-such-file")
        self.assertEqual(done.returncode, 1)
        self.assertTrue(os.access(path("certcheck"), os.X_OK))


if __name__ == "__main__":
    unittest.main()
