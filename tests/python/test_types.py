"""The types of the package: mypy accepts good uses and the package itself, and refuses wrong ones."""
import os
import subprocess
import sys
import tempfile
import unittest

import polycube

SAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "typing_sample.py")
WRONG = (
    ("model.check(engine='ic4')", "engine"),
    ("model.check(engin='ic3')", "engin"),
    ("model.check(timeout='soon')", "timeout"),
    ("model.check(on_progress=lambda: None)", "on_progress"),
    ("model.check(reset='rst')", "reset"),
    ("polycube.load('m.btor2', engine='ic3')", "engine"),
    ("model.next(count, 'x')", "next"),
    ("count + 'x'", "operand"),
    ("count.wide", "wide"),
    ("len(model.check().trace)", "None"),
)
HEAD = "import polycube\nmodel = polycube.Model()\ncount = model.state('count', 8)\n"


def mypy(folder, *words):
    return subprocess.run([sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", os.path.join(folder, "cache"), *words],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600, cwd=folder)


class Types(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        try:
            import mypy  # noqa: F401
        except ImportError:
            raise unittest.SkipTest("mypy is not installed")
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = cls.temporary.name

    def test_good_uses(self):
        done = mypy(self.folder, SAMPLE)
        self.assertEqual((done.stdout, done.returncode), ("", 0))

    def test_sample_runs(self):
        subprocess.run([sys.executable, SAMPLE], check=True, timeout=60)

    def test_package(self):
        done = mypy(self.folder, "-p", "polycube")
        self.assertEqual((done.stdout, done.returncode), ("", 0))

    def test_wrong_uses(self):
        path = os.path.join(self.folder, "wrong.py")
        with open(path, "w") as file:
            file.write(HEAD + "".join(text + "\n" for text, _ in WRONG))
        lines = mypy(self.folder, path).stdout.splitlines()
        for number, (text, word) in enumerate(WRONG, 1 + HEAD.count("\n")):
            found = [line for line in lines if ":%d: error:" % number in line]
            self.assertTrue(any(word in line for line in found), (text, found))

    def test_every_option_has_a_type(self):
        folder = os.path.dirname(polycube.__file__)
        with open(os.path.join(folder, "_options.pyi")) as file:
            text = file.read()
        for option in polycube.options():
            self.assertRegex(text, r"\n    %s_?: " % option.name.replace("-", "_"))
        self.assertTrue(os.path.exists(os.path.join(folder, "py.typed")))


if __name__ == "__main__":
    unittest.main()
