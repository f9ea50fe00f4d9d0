#!/usr/bin/env python3
"""Certificates, for AIGER and BTOR2 models: written by every engine that proves, checked by `polycube certify`, and forged
ones that it must not believe. Proof obligations are shown to other solvers, runs replayed by us and by aigsim."""
import os
import re

from harness import Test, read_cases

HERE = os.path.dirname(os.path.abspath(__file__))
PASSES = ("none", "all")
# That all latches of the chain stay 0 is true for the first two of `constrained` as well, for the same reason.
ALSO_PROVEN = {("constrained", "chain")}

test = Test()
CASES = {case.name: case for case in read_cases(os.path.join(HERE, "models", "certificates.txt"))}


def model(name, ending="aag"):
    path = test.path(name + "." + ending)
    if not os.path.exists(path):
        test.write(name + ".aag", CASES[name].text)
    if not os.path.exists(path):
        done = test.run("convert", test.path(name + ".aag"), path)
        test.check(done.code == 0, "convert %s to %s" % (name, ending), done)
    return path


def read(path):
    with open(path, "rb") as file:
        return file.read()


def fresh(name):
    path = test.path(name)
    if os.path.exists(path):
        os.remove(path)
    return path


def certify(model_path, certificate, *options):
    return test.run("certify", model_path, certificate, "--checker", "own", *options)


def accepted(done):
    return (done.code, done.out) == (0, "accepted\n")


def accepted_by_all(model_path, certificate, label, *options):
    """By us, and by the checker that shares no code with us."""
    done = certify(model_path, certificate, *options)
    test.check(accepted(done), label + " is accepted", done)
    done = test.run("certify", model_path, certificate, *options)
    test.equal((done.code, done.out), (0, "accepted\nunsat\n"), label + " is accepted by certcheck", done)


def proofs():
    for name, case in CASES.items():
        if case.words[0] != "unsat":
            continue
        for engine in case.words[1:]:
            for passes in PASSES:
                for ending in ("aig", "aag"):
                    proof(name, engine, passes, ending)


def proof(name, engine, passes, ending):
    label = "%s by %s after %s as %s" % (name, engine, passes, ending)
    path = model(name, ending)
    witness, certificate = fresh("cert.sat"), fresh("cert." + ending)
    done = test.run("check", path, witness, certificate, "-e", engine, "--passes", passes, "--bound", "20")
    if not test.check((done.code, done.out) == (20, "unsat\n"), label, done):
        return
    test.check(not os.path.exists(witness), label + " writes no witness")
    test.check(read(certificate).startswith(b"aig " if ending == "aig" else b"aag "), label + ": the format", read(certificate)[:20])
    accepted_by_all(path, certificate, label)
    # What is in a certificate does not hang on how it or the model is written.
    other = "aag" if ending == "aig" else "aig"
    test.check(accepted(certify(model(name, other), certificate)), label + " is accepted for the model as " + other)


def runs():
    aigsim = test.tool("aigsim")
    if not aigsim:
        print("not run: aigsim on runs, since it is not there")
    for name, case in CASES.items():
        if case.words[0] != "sat":
            continue
        for engine in case.words[1:]:
            for passes in PASSES:
                label = "%s by %s after %s" % (name, engine, passes)
                witness, certificate = fresh("cert.sat"), fresh("cert.aig")
                done = test.run("check", model(name), witness, certificate, "-e", engine, "--passes", passes, "--bound", "20")
                if not test.check((done.code, done.out) == (10, "sat\n"), label, done):
                    continue
                test.check(not os.path.exists(certificate), label + " writes no proof")
                replay = test.run("simulate", model(name), witness)
                test.check(replay.code == 0 and replay.out.startswith("accepted: b"), label + " is replayed", replay)
                done = test.run("certify", model(name), witness)
                test.check(done.code == 0 and done.out.startswith("accepted\nsat: b"), label + " is accepted by certcheck", done)
                if aigsim:
                    done = test.execute([aigsim, "-c", model(name), witness])
                    test.equal(done.code, 0, label + " is accepted by aigsim", done)


def forged():
    """Exit code 40 for a circuit that proves nothing, 1 for what is no circuit."""
    certificates = {}
    for name in ("chain", "reset_literals", "constrained", "uninitialised", "several"):
        certificates[name] = test.path(name + ".cert")
        done = test.run("check", model(name), test.path("none"), certificates[name], "-e", "ic3")
        test.check(done.code == 20 and accepted(certify(model(name), certificates[name])), name + ": before it is forged", done)
    for name in certificates:
        for other in certificates:
            if other != name and (name, other) not in ALSO_PROVEN:
                refused(model(name), certificates[other], "%s with the certificate of %s" % (name, other))
    for name, other in ALSO_PROVEN:
        test.check(accepted(certify(model(name), certificates[other])), "%s is proven by the certificate of %s" % (name, other))
    for name in ("chain", "reset_literals", "constrained", "uninitialised", "several"):
        refused(model(name), model(name), name + " is not its own certificate")
    test.check(accepted(certify(model("inductive"), model("inductive"))), "an inductive model is its own certificate")
    for name in [name for name, case in CASES.items() if case.words[0] == "sat"]:
        refused(model(name), model(name), name + " is sat and its own certificate")
        refused(model(name), silent(model(name)), name + " is sat, and its certificate has no bad")
        for certificate in certificates.values():
            refused(model(name), certificate, "%s is sat, and has %s" % (name, os.path.basename(certificate)))
    for name, certificate in certificates.items():
        refused(model(name), silent(certificate), name + " with a certificate without a bad")
    bytes_of = read(certificates["several"])
    end = bytes_of.index(b"\nc\n") if b"\nc\n" in bytes_of else len(bytes_of)
    for size in sorted({0, 1, 4, 10, end // 4, end // 2, end - 2}):
        refused(model("several"), test.write("cut.aig", bytes_of[:size]), "a certificate cut after %d bytes" % size, codes=(1,))
    refused(model("several"), test.path("no-such-file"), "no certificate at all", codes=(1,))
    refused(test.path("no-such-file"), certificates["several"], "no model at all", codes=(1,))
    refused(os.path.join(HERE, "models", "two_inductive.btor2"), certificates["several"], "a model in BTOR2", codes=(1,))
    done = certify(os.path.join(HERE, "models", "lasso.aag"), certificates["several"])
    test.check((done.code, done.out) == (1, "") and "not supported" in done.err, "certificates for justice are not known", done)
    refused(model("several"), test.write("proof", "unsat\nb0 k 1\n.\n"), "the proof of a model on words", codes=(1,))


def silent(path):
    """The same circuit with a bad that is false."""
    text_path = test.path("silent.aag")
    test.run("convert", path, text_path)
    lines = read(text_path).decode().split("\n")
    numbers = [int(word) for word in lines[0].split()[1:]]
    inputs, latches, outputs, bads = numbers[1], numbers[2], numbers[3], (numbers[5:] + [0])[0]
    first = 1 + inputs + latches + outputs
    lines[first:first + bads] = ["0"] * bads
    return test.write("silent.aag", "\n".join(lines))


def refused(model_path, certificate, label, codes=(40,)):
    done = certify(model_path, certificate)
    word = "rejected\n" if done.code == 40 else ""
    good = done.code in codes and done.out == word and done.err.count("\n") == 1
    test.check(good and (done.code == 40 or done.err.startswith("error: ")), "refused: " + label, done)


def converted():
    """Models on words, as circuits: proven there by circuits."""
    for name, property_ in (("saturating", "0"), ("two_inductive", "0"), ("two_memories", "0"), ("delayed", "0")):
        path, certificate = test.path("word.aig"), fresh("word.cert")
        done = test.run("convert", os.path.join(HERE, "models", name + ".btor2"), path)
        test.check(done.code == 0, "convert " + name, done)
        alone = only(path, int(property_))
        for engine in ("ic3", "bits-kind"):
            done = test.run("check", alone, test.path("none"), certificate, "-e", engine, "--bound", "20", "--passes", "none")
            test.check(done.code == 20 and accepted(certify(alone, certificate)), "%s on bits by %s" % (name, engine), done)


def only(path, position):
    """The same model with one of its bads."""
    text_path = test.path("all.aag")
    test.run("convert", path, text_path)
    lines = read(text_path).decode().split("\n")
    numbers = lines[0].split()
    inputs, latches, outputs, bads = int(numbers[2]), int(numbers[3]), int(numbers[4]), int(numbers[6])
    first = 1 + inputs + latches + outputs
    lines[first:first + bads] = [lines[first + position]]
    numbers[6] = "1"
    lines[0] = " ".join(numbers)
    symbols = [line for line in lines if not line.startswith("b")]
    return test.write("only.aag", "\n".join(symbols))


def words():
    """Every proof of a BTOR2 model has a certificate, obligations that other solvers confirm, and a readable form."""
    for name, tool, _ in solvers():
        if not tool:
            print("not run: proof obligations by %s, since it is not there" % name)
    z3 = test.tool("z3")
    for path, property_, engine, more in word_proofs():
        label = "%s %s by %s" % (os.path.basename(path), property_, engine)
        certificate, text, smt2, btor2 = fresh("cert.unsat"), fresh("inv.txt"), fresh("inv.smt2"), fresh("inv.btor2")
        folder = test.path("obligations/" + label.replace(" ", "-"))
        done = test.run("check", path, test.path("none"), certificate, "-p", property_, "-e", engine, "--invariant", text,
                        "--obligations", folder, *more, timeout=60)
        if not test.check((done.code, done.out) == (20, "unsat\n"), label, done):
            continue
        for solver in ("boolector", "bitwuzla"):
            done = certify(path, certificate, "-p", property_, "--smt", solver)
            test.check(accepted(done), "%s: the certificate is accepted with %s" % (label, solver), done)
        done = test.run("certify", path, certificate, "-p", property_, timeout=60)
        test.equal((done.code, done.out), (0, "accepted\nunsat\n"), label + ": the certificate is accepted by certcheck", done)
        well_formed(read(certificate).decode(), path, label)
        catbtor = test.tool("catbtor")
        test.check(not catbtor or test.execute([catbtor, certificate]).code == 0, label + ": catbtor reads the certificate")
        obligations(folder, label)
        test.check(read(text).startswith(b"# proven: no b"), label + ": as text", read(text)[:100])
        for file in (smt2, btor2):
            done = test.run("check", path, "-p", property_, "-e", engine, "--invariant", file, *more, timeout=60)
            test.equal(done.code, 20, "%s to %s" % (label, os.path.basename(file)), done)
        test.equal(read(btor2), read(certificate), label + ": the invariant as BTOR2 is the certificate")
        if z3:
            done = test.execute([z3, smt2])
            test.equal((done.code, done.out, done.err), (0, "", ""), label + ": z3 reads the invariant")


# What they need beside the file: cvc5 knows constant arrays by an option only.
SOLVERS = (("z3", []), ("cvc5", ["--arrays-exp"]), ("bitwuzla", []), ("boolector", []))
CONDITIONS = ["base", "property", "reset", "step", "transition"]


def solvers():
    return [(name, test.tool(name), options) for name, options in SOLVERS]


def obligations(folder, label):
    """A file for each condition, or several with numbers, and all of them unsatisfiable."""
    files = sorted(os.listdir(folder))
    test.equal(sorted({re.sub(r"(-[0-9]+)?\.smt2$", "", file) for file in files}), CONDITIONS, label + ": the obligations")
    for condition in CONDITIONS:
        parts = [file for file in files if file.startswith(condition)]
        numbered = ["%s-%d.smt2" % (condition, i + 1) for i in range(len(parts))]
        test.check(parts == [condition + ".smt2"] or parts == sorted(numbered), "%s: the files of %s" % (label, condition), parts)
    for name, tool, how in solvers():
        for file in files if tool else ():
            done = test.execute([tool, *how, os.path.join(folder, file)], timeout=60)
            test.equal(done.out, "unsat\n", "%s on %s of %s" % (name, file, label), done)


def word_proofs():
    """(model, property, engine, options)"""
    names = (("saturating", "overflow"), ("saturating", "1"), ("delayed", "never"), ("two_memories", "differ"), ("two_inductive", "three"),
             ("unique_only", "left"), ("identities", "broken"), ("wide", "lost"))
    for name, property_ in names:
        path = os.path.join(HERE, "models", name + ".btor2")
        unique = ["--unique-states"] if name == "unique_only" else []
        yield path, property_, "kind", unique
        if name not in ("identities", "wide"):
            yield path, property_, "ic3", []
            yield path, property_, "ic3", ["--quick-attempt", "0"]
            yield path, property_, "bits-kind", unique
    for name in ("counter", "counter_hold"):
        path = os.path.join(test.source, "docs", "examples", name + ".btor2")
        yield path, "0", "kind", ["--unique-states"]
        yield path, "0", "ic3", []
    yield os.path.join(HERE, "models", "shop.btor2"), "rich", "ic3", ["--quick-attempt", "0", "--reshape-after", "8"]
    # The start is a constant array: what is proven of it says so element by element.
    for engine in ("ic3", "bits-kind"):
        yield os.path.join(HERE, "models", "even_memory.btor2"), "odd", engine, []


def products():
    """What products of 96 bits are equal to is asked one by one: whoever asks for all at once has to multiply."""
    path = os.path.join(HERE, "models", "products.btor2")
    certificate, text, folder = fresh("cert.unsat"), fresh("inv.txt"), test.path("obligations/products")
    done = test.run("check", path, test.path("none"), certificate, "-e", "ic3", "--cut", "none", "--word-passes", "none",
                    "--invariant", text, "--obligations", folder, timeout=60)
    test.equal((done.code, done.out), (20, "unsat\n"), "products: a proof", done)
    test.check("first == a * b\n" in read(text).decode(), "products: what is registered", read(text))
    obligations(folder, "products")
    for solver in ("boolector", "bitwuzla"):
        done = certify(path, certificate, "--smt", solver)
        test.check(accepted(done), "products: the certificate is accepted with " + solver, done)
    accepted_by_all(path, certificate, "products: the certificate")
    forged = fresh("forged.unsat")
    with open(forged, "w") as out:
        out.write(re.sub(r"(?m)^(\d+ mul \d+ )(\d+) (\d+)$", r"\1\2 \2", read(certificate).decode(), count=1))
    refused(path, forged, "products: a square is not the product")


def sums():
    """A sum that lemmas suggested is printed as one, also where passes found most bits of a word to be constant."""
    text = fresh("sum.txt")
    done = test.run("check", os.path.join(test.source, "tests", "loops", "fair_shop.btor2"), "-e", "ic3", "--invariant", text,
                    "--certify-smt", "boolector")
    named = os.path.exists(text) and "34'(money) + 34'(goods) <s 1001\n" in read(text).decode()
    test.check(done.code == 20 and named, "the sum of a proof", done)


def well_formed(text, path, label):
    """What Cerbtora can read: positive ids, no names but references to inputs and states of the model, the bad at the end."""
    lines = [line.split() for line in text.splitlines()]
    variables = {"=" + line.split()[0] for line in read(path).decode().splitlines() if line.split()[1:2] in (["input"], ["state"])}
    names = [line[3] for line in lines if line[1] in ("input", "state") and len(line) > 3]
    others = [line for line in lines if line[1] not in ("input", "state", "sort") and line[-1].startswith("=")]
    test.equal(sorted(names), sorted(variables), label + ": each variable of the model is there once")
    test.check(not others and " -" not in text, label + ": no other names, no negative ids", text)
    test.check(lines[-1][1] == "bad" and sum(line[1] == "bad" for line in lines) == 1, label + ": one bad, at the end", text)


def forged_words():
    """Exit code 40 for what proves nothing, 1 for what is no model in BTOR2."""
    path = os.path.join(HERE, "models", "two_inductive.btor2")
    certificate = test.path("word.cert")
    done = test.run("check", path, test.path("none"), certificate, "-e", "ic3", "-p", "three")
    test.check(done.code == 20 and accepted(certify(path, certificate)), "two_inductive: before it is forged", done)
    refused(path, path, "a model that is not inductive as its own certificate")
    for name in ("saturating", "delayed", "unique_only", "wide"):
        refused(os.path.join(HERE, "models", name + ".btor2"), certificate, name + " with the certificate of another model")
    text = read(certificate).decode()
    bad = text.splitlines()[-1].split()
    silent_text = text.replace(" ".join(bad), "%s sort bitvec 7" % bad[0])
    refused(path, test.write("silent.btor2", silent_text), "a certificate without a bad")
    for line in [line for line in text.splitlines() if line.split()[1] in ("init", "next")]:
        refused(path, test.write("less.btor2", text.replace(line + "\n", "")), "without " + line)
    references = [word for word in text.split() if word.startswith("=")]
    for word in references:
        refused(path, test.write("other.btor2", text.replace(word + "\n", "=1\n")), "with a reference to a sort for " + word)
    # Without any reference, variables would be shared by position.
    for word in references if len(references) > 1 else ():
        refused(path, test.write("free.btor2", text.replace(" " + word + "\n", " name\n")), "without " + word)
    for size in (0, 1, 10, len(text) // 2, len(text) - len(" ".join(bad)) - 1):
        refused(path, test.write("cut.btor2", text[:size]), "a certificate cut after %d bytes" % size, codes=(1, 40))
    refused(path, model("several"), "a certificate in AIGER", codes=(1,))
    refused(path, test.path("no-such-file"), "no certificate at all", codes=(1,))
    memory = os.path.join(HERE, "models", "zeroed_memory.btor2")
    refused(memory, memory, "zeroed_memory is sat and its own certificate")


for part in (proofs, runs, forged, converted, words, products, sums, forged_words):
    part()
test.finish()
