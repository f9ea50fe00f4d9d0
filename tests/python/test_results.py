"""What a check gives: traces, proofs, certificates, statistics, messages; options; simulation."""
import json
import logging
import os
import pathlib
import pickle
import tempfile
import unittest

import polycube
from polycube import Model, Verdict, ite
from where import EXAMPLES, MODELS

try:
    import numpy
except ImportError:
    numpy = None


def counter(width=8, top=5, wrong=False):
    """Counts to `top` and starts again, or not."""
    model = Model()
    enable = model.input("enable")
    count = model.state("count", width, init=0)
    model.next(count, ite(enable, count + 1 if wrong else ite(count == top, 0, count + 1), count))
    model.always(count <= top, "small")
    return model


class Traces(unittest.TestCase):
    def setUp(self):
        self.model = counter(wrong=True)
        self.result = self.model.check(engine="bmc")
        self.trace = self.result.trace

    def test_values(self):
        trace = self.trace
        self.assertIs(self.result.verdict, Verdict.SAT)
        self.assertEqual((len(trace), trace.steps), (7, 7))
        self.assertEqual(trace.values("count"), [0, 1, 2, 3, 4, 5, 6])
        self.assertEqual(trace["count"], trace.values(self.model["count"]))
        self.assertEqual(trace["enable"][:6], [1] * 6)
        self.assertEqual(trace.value(3, self.model["count"] * 2), 6)
        self.assertEqual(trace.rows()[2], {"enable": 1, "count": 2})
        self.assertEqual(trace.rows(["count", self.model["count"] + 1])[2], {"count": 2, "count + 1": 3})
        self.assertEqual([claim.name for claim in trace.claims], ["small"])
        self.assertEqual(repr(trace), "<Trace, 7 steps, claims small>")
        self.assertTrue(trace.replay())
        self.assertEqual(trace.replay().step, 6)
        self.assertTrue(trace.model.same_as(self.model))
        for wrong in (lambda: trace.value(7, "count"), lambda: trace["nothing"], lambda: trace.value(0, Model().input("x"))):
            with self.assertRaises(polycube.Error):
                wrong()
        with self.assertRaises(TypeError):
            trace.value(0, 3)

    @unittest.skipUnless(numpy, "needs NumPy")
    def test_arrays(self):
        array = self.trace.array("count")
        self.assertEqual((array.dtype, array.tolist()), (numpy.uint8, [0, 1, 2, 3, 4, 5, 6]))
        self.assertEqual(self.trace.array("enable").dtype, bool)
        for width, dtype in ((9, "uint16"), (17, "uint32"), (64, "uint64"), (65, "object"), (200, "object")):
            found = self.trace.array(self.model["count"].extend(width) << 3)
            self.assertEqual((found.dtype, found.tolist()), (numpy.dtype(dtype), [0, 8, 16, 24, 32, 40, 48]))
        wide = self.trace.array((self.model["count"].extend(64) - 1))
        self.assertEqual(int(wide[0]), (1 << 64) - 1)
        run = polycube.Simulation(self.model)
        run["enable"] = numpy.uint8(1)
        self.assertEqual(run["enable"], 1)
        model = Model()
        model.state("m", polycube.Sort.array(2, 8), init=3)
        model.bad(model.input("x"))
        memory = model.check(engine="bmc").trace.array("m")
        self.assertEqual((memory.dtype, memory[0].default), (object, 3))

    def test_files(self):
        trace = self.trace
        self.assertTrue(trace.witness().startswith("sat\nb0\n"))
        (again,) = polycube.parse_witness(self.model, trace.witness())
        self.assertEqual(again.rows(), trace.rows())
        self.assertEqual(polycube.parse_witness(self.model, trace.witness().encode())[0].witness(), trace.witness())
        self.assertIn("$enddefinitions", trace.vcd())
        self.assertIn("register", trace.table())
        self.assertEqual(str(trace), trace.table())
        if polycube.fst_is_supported():
            self.assertIsInstance(trace.fst(), bytes)
            self.assertGreater(len(trace.fst(keep_values=True)), 100)
        self.assertIsInstance(json.loads(trace.yosys_witness()), dict)
        with self.assertRaises(polycube.Error):
            trace.testbench()
        with self.assertRaises(polycube.Error) as caught:
            polycube.parse_witness(self.model, "sat\nb7\n@0\n.\n", "other.wit")
        self.assertEqual(caught.exception.file, "other.wit")


class Proofs(unittest.TestCase):
    def test_proof(self):
        model = counter()
        result = model.check(engine="ic3", evidence=["invariant", "certificate", "explanation", "invariant-text", "obligations"])
        self.assertIs(result.verdict, Verdict.UNSAT)
        self.assertIsNone(result.trace)
        proof = result.proof
        self.assertGreaterEqual(proof.k, 1)
        self.assertEqual((len(proof), proof.unique_states), (len(proof.lemmas), False))
        for lemma in proof.lemmas:
            self.assertEqual(lemma.width, 1)
            self.assertIn(str(lemma), str(proof))
        self.assertTrue(result.text("explanation"))
        self.assertTrue(result.text("invariant-text"))
        self.assertEqual(result.text("invariant-smt2"), "")
        self.assertTrue(all(name.endswith(".smt2") for name in result.obligations) and result.obligations)
        for judge in ("certcheck", "own"):
            judgement = polycube.certify(model, result.certificate, judge)
            self.assertTrue(judgement, judgement.text)
            self.assertEqual(judgement.outcome, "accepted")
        self.assertFalse(polycube.certify(counter(wrong=True), result.certificate, "own"))

    def test_lemmas_have_names(self):
        """The claim is about a number, the lemma about one of its bits."""
        model = Model()
        even = model.state("even", 16, init=0)
        model.next(even, even + (model.input("step", 15).extend(16) << 1))
        model.always(even != 4711, "other")
        result = model.check(engine="ic3", evidence="invariant")
        self.assertIs(result.verdict, Verdict.UNSAT)
        self.assertIn("even", str(result.proof))
        self.assertGreater(len(result.proof), 0)
        for lemma in result.proof.lemmas:
            self.assertEqual(str(model.import_expression(lemma)), str(lemma))

    def test_nothing_is_made_that_is_not_asked_for(self):
        result = counter().check(engine="ic3")
        self.assertEqual((result.proof, result.certificate, result.text("explanation"), result.obligations), (None, None, "", {}))
        self.assertIsNone(counter(wrong=True).check(engine="bmc", evidence="none").trace)


class Results(unittest.TestCase):
    def test_texts(self):
        model = counter()
        model.bad(model["count"] == 3, "three")
        result = model.check(engine="kind", property="all")
        self.assertEqual(repr(result), "<Result sat, 2 properties>")
        self.assertEqual([str(one.verdict) for one in result.properties], ["unsat", "sat"])
        self.assertEqual(result["three"].step, 3)
        self.assertEqual(result["b1"].claim.name, "three")
        self.assertEqual((result["b0"].worker, result["b0"].k, result["three"].k), ("kind", 1, 0))
        self.assertTrue(0 < result["b0"].seconds <= result.seconds)
        self.assertEqual(result["b0"].evidence("certificate"), b"")
        self.assertIn("three: sat at step 3", str(result))
        self.assertIn("three", repr(result["three"]))
        with self.assertRaises(KeyError):
            result["four"]
        self.assertEqual(result.trace.values("count"), [0, 1, 2, 3])
        self.assertEqual((result.reason, result.rejected), ("", False))
        self.assertGreater(result.seconds, 0)
        self.assertGreater(result.peak_megabytes, 0)
        self.assertEqual(json.loads(result.json())["verdict"], "sat")
        self.assertTrue(any(isinstance(value, (int, float)) for value in result.statistics.values()))

    def test_unknown(self):
        result = counter().check(engine="bmc", bound=4)
        self.assertIs(result.verdict, Verdict.UNKNOWN)
        self.assertTrue(result.reason and result.properties[0].bound_reached)
        late = polycube.load(os.path.join(MODELS, "factors.btor2")).check(engine="bmc", timeout=0.2, property="all")
        self.assertIn(str(late.verdict), ("unknown", "sat"))

    def test_contradiction(self):
        model = counter(wrong=True)
        self.assertIsNone(model.check(engine="kind").assumptions_contradict)
        model.constraint(model["count"] < 2)
        model.constraint(model["enable"] == 1)
        result = model.check(engine="kind")
        self.assertEqual((str(result.verdict), result.assumptions_contradict), ("unsat", 2))

    def test_verdict_as_text(self):
        self.assertEqual([str(verdict) for verdict in Verdict], ["sat", "unsat", "unknown"])


class Arguments(unittest.TestCase):
    def test_options(self):
        names = {option.name: option for option in polycube.options()}
        self.assertEqual((names["engine"].stage, names["reset"].stage, names["timeout"].type), ("check", "load", "real"))
        self.assertEqual(names["engine"].fallback, "auto")
        self.assertIn("ic3", names["engine"].placeholder)
        model = counter(wrong=True)
        for options in ({"engine": "kind", "smt": "bitwuzla", "certify_smt": "boolector"}, {"engine": "bits-bmc", "passes": ["coi", "scorr"]},
                        {"engine": "bmc", "bound": 20, "timeout": 10.5, "seed": 3, "unique_states": False, "memory": None},
                        {"engine": "kind", "unique_states": True}, {"engine": "bmc", "property": model.properties[0]},
                        {"engine": "bmc", "property": "small"}, {"engine": "bmc", "property": 0}, {"engine": "bmc", "evidence": ("trace",)},
                        {"cores": 2}):
            self.assertEqual(str(model.check(**options).verdict), "sat", options)

    def test_wrong_options(self):
        model = counter()
        for options, word in (({"engin": "ic3"}, "engine"), ({"engine": "magic"}, "ic3"), ({"bound": "many"}, "bound"), ({"bound": -1}, "bound"),
                              ({"timeout": "soon"}, "timeout"), ({"property": "large"}, "large"), ({"reset": "rst"}, "load"),
                              ({"passes": "magic", "engine": "ic3"}, "magic")):
            with self.assertRaises(polycube.Error) as caught:
                model.check(**options)
            self.assertEqual(caught.exception.kind, "usage", options)
            self.assertIn(word, str(caught.exception) + caught.exception.hint)
        with self.assertRaises(polycube.Error):
            polycube.load(os.path.join(MODELS, "toggle.aag"), engine="ic3")
        check = polycube.Check(model, engine="kind")
        check.run()
        with self.assertRaises(polycube.Error):
            check.run()

    def test_paths(self):
        path = pathlib.Path(MODELS) / "toggle.aag"
        self.assertEqual(polycube.load(path).format, "aag" if polycube.load(path).format == "aag" else "aig")
        with self.assertRaises(polycube.Error) as caught:
            polycube.load("no/such/file.btor2")
        error = caught.exception
        self.assertEqual((error.kind, error.file), ("input", "no/such/file.btor2"))
        copied = pickle.loads(pickle.dumps(error))
        self.assertEqual((str(copied), copied.kind, copied.file), (str(error), "input", error.file))

    def test_messages(self):
        seen = []
        counter().check(engine="ic3", on_message=seen.append)
        self.assertIn("info", {message.level for message in seen} | {"info"})
        self.assertTrue(all(str(message) == message.text for message in seen))
        with self.assertLogs("polycube", logging.DEBUG) as logs:
            logging.getLogger("polycube").warning("so that there is one")
            counter().check(engine="ic3")
        self.assertGreaterEqual(len(logs.output), 1 + len(seen))


class Simulations(unittest.TestCase):
    def test_steps(self):
        run = polycube.Simulation(counter())
        self.assertEqual((run.step, run["count"]), (0, 0))
        for _ in range(7):
            run.advance(enable=1)
        self.assertEqual((run.step, run["count"], repr(run)), (7, 1, "<Simulation in step 7>"))
        run["enable"] = 0
        run.advance()
        self.assertEqual(run["count"], 1)
        self.assertEqual(run.trace()["count"], [0, 1, 2, 3, 4, 5, 0, 1, 1])
        for wrong in (lambda: run.__setitem__("count", 3), lambda: run.advance(nothing=1), lambda: run["nothing"]):
            with self.assertRaises(polycube.Error):
                wrong()

    def test_random(self):
        model = counter(wrong=True)
        first, second = (polycube.RandomRuns(model, seed=4).next(40) for _ in range(2))
        self.assertEqual(first.rows(), second.rows())
        self.assertEqual(len(first), 40)
        self.assertEqual([claim.name for claim in first.claims], ["small"] if max(first["count"]) > 5 else [])

    def test_a_model_that_grows(self):
        """Nothing that is older than a part of the model breaks by it."""
        model = counter(wrong=True)
        run, trace = polycube.Simulation(model), model.check(engine="bmc").trace
        run.advance(enable=1)
        late = model.state("late", 8, init=7)
        model.input("later", 3)
        model.next(late, late + 1)
        for use in (lambda: run.advance(enable=1), lambda: run["count"], lambda: run["late"], lambda: trace["late"], lambda: trace.table(),
                    lambda: trace.replay(), lambda: run.trace().rows()):
            try:
                use()
            except polycube.Error as error:
                self.assertEqual(error.kind, "usage")
        self.assertEqual(str(model.check(engine="ic3").verdict), "sat")


class Verilog(unittest.TestCase):
    def setUp(self):
        import shutil
        if not shutil.which("yosys"):
            self.skipTest("yosys is not on the path")

    def test_design(self):
        model = polycube.load(os.path.join(EXAMPLES, "queue_bug.sv"), reset=["rst"])
        self.assertTrue(model.is_verilog)
        result = model.check(engine="bits-bmc", property="no_overflow")
        self.assertEqual(result.trace["fill"][-1], 15)
        self.assertIn("queue_bug.sv", result["no_overflow"].claim.location)
        self.assertIn("module", result.trace.testbench())
        seen = []
        with self.assertRaises(polycube.Error):
            polycube.load(os.path.join(EXAMPLES, "queue_bug.sv"), reset="no_such_reset", on_message=seen.append)

    def test_parameters(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "p.sv")
            with open(path, "w") as file:
                file.write("module p #(parameter TOP = 3) (input clk, input rst);\n  reg [3:0] n;\n"
                           "  always @(posedge clk) n <= rst || n == TOP ? 0 : n + 1;\n"
                           "  small: assert property (@(posedge clk) disable iff (rst) n <= 5);\nendmodule\n")
            verdicts = [str(polycube.load(path, reset="rst", set={"TOP": top}).check(engine="ic3").verdict) for top in (3, 9)]
        self.assertEqual(verdicts, ["unsat", "sat"])


if __name__ == "__main__":
    unittest.main()
