"""The cases of tests/regress: the same verdicts, witnesses and certificates through the package as by the command line,
and those that the tables want."""
import os
import re
import sys
import tempfile
import unittest

import polycube
from where import MODELS, SOURCE, run

sys.path.insert(0, os.path.join(SOURCE, "tests", "regress"))
from harness import read_cases  # noqa: E402

MALFORMED = os.path.join(SOURCE, "tests", "regress", "malformed")
# Products of words: seconds for each question on bits.
SLOW_ON_BITS = {"identities.btor2"}
CODES = {10: "sat", 20: "unsat", 30: "unknown"}


def rows():
    with open(os.path.join(MODELS, "verdicts.txt")) as table:
        for line in table:
            if line.strip() and not line.startswith("#"):
                yield line.split()


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def option_values(words):
    """Words of a command line as keyword arguments."""
    values = {}
    for word in words:
        if word.startswith("--"):
            last = word[2:].replace("-", "_")
            values[last] = True
        else:
            values[last] = word
    return values


class Regress(unittest.TestCase):
    def compare(self, model, words, wanted, folder):
        """One question, asked twice; `wanted` is sat:STEP, unsat:K, sat, unsat or unknown."""
        witness, certificate = os.path.join(folder, "cert.sat"), os.path.join(folder, "cert.unsat")
        for path in (witness, certificate):
            if os.path.exists(path):
                os.remove(path)
        done = run("check", model, witness, certificate, *words)
        result = polycube.load(model).check(evidence=["trace", "certificate"], **option_values(words))
        self.assertEqual(str(result.verdict), CODES[done.returncode], done)
        verdict, _, detail = wanted.partition(":")
        self.assertEqual(str(result.verdict), verdict, result)
        only = result.properties[0]
        self.assertEqual(only.trace.witness() if only.trace else "", read(witness).decode())
        self.assertEqual(result.certificate or b"", read(certificate))
        self.assertEqual(bool(result.trace), verdict == "sat")
        self.assertEqual(bool(result.certificate), verdict == "unsat")
        self.assertEqual(bool(result.reason), verdict == "unknown")
        if verdict == "sat":
            self.assertTrue(only.trace.replay())
            self.assertEqual(only.trace.replay().step, only.step)
        if detail:
            self.assertEqual(re.search(r"\d+", only.text).group(), detail)

    def test_verdicts(self):
        count = 0
        with tempfile.TemporaryDirectory() as folder:
            for model, claim, bound, bmc, kind, ever, *options in rows():
                path = os.path.join(MODELS, model)
                limits = ["--property", claim, "--bound", bound, *options]
                questions = [(engine, wanted, ["--smt", smt, "--certify-smt", other, *limits])
                             for engine, wanted in (("bmc", bmc), ("kind", kind))
                             for smt, other in (("boolector", "bitwuzla"), ("bitwuzla", "boolector"))]
                questions.append(("bits-bmc", bmc, ["--passes", "none", *limits]))
                if model not in SLOW_ON_BITS:
                    questions.append(("ic3", ever.partition(":")[0], ["--property", claim, *options]))
                for engine, wanted, words in questions:
                    with self.subTest(model=model, claim=claim, engine=engine, words=words):
                        self.compare(path, ["--engine", engine, *words], wanted, folder)
                        count += 1
        self.assertGreater(count, 200)

    def test_default_engines(self):
        """Several engines side by side: which trace wins is not determined, but that it counts."""
        for model, claim, bound, bmc, kind, ever, *options in rows():
            with self.subTest(model=model, claim=claim):
                loaded = polycube.load(os.path.join(MODELS, model))
                result = loaded.check(property=claim, timeout=60, evidence=["trace", "certificate"], **option_values(options))
                self.assertEqual(str(result.verdict), ever.partition(":")[0], result)
                if result.trace:
                    self.assertTrue(result.trace.replay())
                    self.assertTrue(polycube.certify(loaded, result.trace.witness()))
                else:
                    self.assertTrue(polycube.certify(loaded, result.certificate, property=claim))

    def test_all_properties(self):
        for model in sorted({row[0] for row in rows()}):
            path = os.path.join(MODELS, model)
            with self.subTest(model=model):
                seen = []
                result = polycube.load(path).check(engine="kind", property="all", bound=8, on_property=seen.append)
                done = run("check", path, "--engine", "kind", "--property", "all", "--bound", 8)
                self.assertEqual(str(result.verdict), CODES[done.returncode])
                self.assertEqual(sorted(one.claim.id for one in seen), sorted(one.claim.id for one in result.properties))
                for one in seen:
                    self.assertEqual(one.verdict, result[one.claim.id].verdict)

    def test_malformed(self):
        """Refused in the same place, from a file and from memory."""
        with tempfile.TemporaryDirectory() as folder:
            for name, otherwise in (("btor2.txt", ".btor2"), ("aiger.txt", ".aag")):
                for case in read_cases(os.path.join(MALFORMED, name)):
                    path = os.path.join(folder, "model" + (".aig" if case.text.startswith(b"aig") else otherwise))
                    with open(path, "wb") as file:
                        file.write(case.text)
                    for reading in (lambda: polycube.load(path), lambda: polycube.parse(case.text, path)):
                        with self.subTest(case=case.name):
                            with self.assertRaises(polycube.Error) as caught:
                                reading()
                            error = caught.exception
                            self.assertEqual(("input", path, case.words[0]), (error.kind, error.file, "%d:%d" % (error.line, error.column)))
                            self.assertIn(" ".join(case.words[1:]).lower(), error.text.lower())
                            self.assertEqual(str(error).startswith(path + ":" + case.words[0]), True, error)

    def test_legal(self):
        for name, suffix in (("legal.txt", ".btor2"), ("legal_aiger.txt", ".aag")):
            for case in read_cases(os.path.join(MALFORMED, name)):
                with self.subTest(case=case.name):
                    try:
                        result = polycube.parse(case.text, case.name + suffix).check(engine="bmc", bound=5)
                    except polycube.Error as error:
                        self.assertEqual((error.kind, case.words[0]), ("unsupported", "unknown"), error)
                        continue
                    self.assertEqual(str(result.verdict), case.words[0])
                    if case.words[0] == "sat":
                        self.assertEqual(result.properties[0].step, int(case.words[1]))


if __name__ == "__main__":
    unittest.main()
