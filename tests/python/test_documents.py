"""What docs/python.md shows is what one gets, and the worked examples run. A snippet is a session of the interpreter; where the
document has "...", anything may stand."""
import doctest
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from where import SOURCE

DOCUMENT = os.path.join(SOURCE, "docs", "python.md")
GROWTH = os.path.join(SOURCE, "docs", "examples", "python", "growth.py")


class Documents(unittest.TestCase):
    def test_tutorial(self):
        with open(DOCUMENT) as file:
            text = file.read()
        if not shutil.which("yosys"):
            text = re.sub(r"(?s)<!-- with yosys -->.*?<!-- end -->", "", text)
        here = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            # The sessions are about files of the repository, and write beside them.
            shutil.copytree(os.path.join(SOURCE, "docs", "examples"), os.path.join(folder, "docs", "examples"))
            os.chdir(folder)
            try:
                blocks = "".join(line[4:] if line.startswith("    ") else "\n" for line in text.splitlines(keepends=True))
                test = doctest.DocTestParser().get_doctest(blocks, {}, "python.md", DOCUMENT, 0)
                self.assertGreater(len(test.examples), 30)
                runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
                runner.run(test)
                self.assertEqual(runner.summarize()[0], 0)
            finally:
                os.chdir(here)

    def test_growth(self):
        try:
            import matplotlib  # noqa: F401
        except ImportError:
            self.skipTest("matplotlib is not installed")
        with tempfile.TemporaryDirectory() as folder:
            picture = os.path.join(folder, "growth.png")
            done = subprocess.run([sys.executable, GROWTH, "--widths", "8", "16", "32", "--timeout", "5", "--output", picture],
                                  stdout=subprocess.PIPE, text=True, timeout=300, check=True)
            rows = [line.split() for line in done.stdout.splitlines()]
            self.assertEqual([row[0] for row in rows], ["width", "8", "16", "32"])
            with open(picture, "rb") as file:
                self.assertEqual(file.read(8), b"\x89PNG\r\n\x1a\n")


if __name__ == "__main__":
    unittest.main()
