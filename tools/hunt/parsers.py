"""The four parsers under libFuzzer, or under the loop in tests/fuzz/own_loop.cpp where the compiler has none."""
import glob
import hashlib
import os
import re
import shutil
import subprocess
import tempfile

from . import common

PARSERS = ("btor2", "aiger", "btor2_witness", "aiger_witness")
REGRESS = os.path.join(common.ROOT, "tests", "regress")


def build(options):
    folder = os.path.join(common.ROOT, "build", "fuzz")
    if not options.no_build:
        if not os.path.exists(os.path.join(folder, "build.ninja")):
            compilers = ["-DCMAKE_CXX_COMPILER=clang++", "-DCMAKE_C_COMPILER=clang"] if has_libfuzzer() else []
            subprocess.run(["cmake", "--preset", "fuzz", *compilers], cwd=common.ROOT, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["cmake", "--build", folder, "--target", "fuzz_parsers"], check=True, stdout=subprocess.DEVNULL)
    return folder


def has_libfuzzer():
    if shutil.which("clang++") is None:
        return False
    source = b'#include <cstdint>\n#include <cstddef>\nextern "C" int LLVMFuzzerTestOneInput(const uint8_t*, size_t) { return 0; }\n'
    done = subprocess.run(["clang++", "-x", "c++", "-fsanitize=fuzzer,address", "-o", os.devnull, "-"], input=source,
                          stderr=subprocess.DEVNULL)
    return done.returncode == 0


def seeds(parser, folder):
    """Small models and witnesses of the tests; a witness gets a byte in front that chooses the model."""
    texts = []
    if parser in ("btor2", "aiger"):
        endings = ("*.btor2",) if parser == "btor2" else ("*.aag", "*.aig")
        for path in sorted(path for ending in endings for path in glob.glob(os.path.join(REGRESS, "*", ending))):
            with open(path, "rb") as file:
                texts.append(file.read())
        names = ("legal.txt", "btor2.txt") if parser == "btor2" else ("legal_aiger.txt", "aiger.txt")
        for name in names:
            texts += cases(os.path.join(REGRESS, "malformed", name))
    else:
        kind = parser.split("_")[0]
        texts = cases(os.path.join(REGRESS, "witness-" + kind, "cases.txt"))
        texts = [bytes([model]) + text for text in texts for model in range(3)]
    for text in texts:
        with open(os.path.join(folder, hashlib.sha1(text).hexdigest()), "wb") as file:
            file.write(text)


def cases(path):
    with open(path, "rb") as file:
        return [case.partition(b"\n")[2] for case in re.split(rb"(?m)^=== ", file.read())[1:]]


def hunt(options):
    folder = build(options)
    return sum(fuzz(options, folder, parser) for parser in ([options.only] if options.only else PARSERS))


def fuzz(options, folder, parser):
    """The corpus stays in the build folder: the next run goes on from there."""
    corpus = os.path.join(folder, "corpus", parser)
    os.makedirs(corpus, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="polycube-fuzz-") as work:
        start = os.path.join(work, "seeds")
        os.makedirs(start)
        seeds(parser, start)
        # btor2parser forgets a line with each error, and to look for leaks after each costs more than the rest. The time
        # limit is one of the wall's clock, and a constant of millions of digits takes a second of a machine of its own.
        command = [os.path.join(folder, "parse_" + parser), "-runs=%d" % options.runs, "-max_len=1500", "-seed=%d" % options.first,
                   "-detect_leaks=0", "-malloc_limit_mb=256", "-timeout=120", "-artifact_prefix=" + work + "/"]
        if options.seconds:
            command.append("-max_total_time=%d" % max(1, options.seconds))
        done = subprocess.run([*command, corpus, start], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        text = done.stderr.decode(errors="replace")
        for path in sorted(glob.glob(os.path.join(work, "*-*"))):
            keep(options, parser, path)
    said = re.findall(r"Done \d+ runs in \d+ second", text)
    common.say("%s: %s" % (parser, said[-1] + "s, nothing found" if done.returncode == 0 and said else "found\n" + text[-3000:]))
    return 0 if done.returncode == 0 else 1


def keep(options, parser, path):
    os.makedirs(options.found, exist_ok=True)
    target = os.path.join(options.found, "parser_%s_%s" % (parser, os.path.basename(path)[:24]))
    shutil.copyfile(path, target)
    common.say("kept %s" % os.path.relpath(target, common.ROOT))
