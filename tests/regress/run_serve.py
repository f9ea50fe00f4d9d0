#!/usr/bin/env python3
"""`polycube serve`: the protocol and its errors, a whole design from a broken to a proven one, cancellation, limits, two models at
once, and the end of the input; then the conversation in docs/serve.md."""
import json
import os
import re
import shutil
import signal
import subprocess
import time

from harness import Test
from serve_client import Server

test = Test()
COUNTER = os.path.join(test.source, "docs/examples/counter_bug.btor2")
QUICK = 2.0  # seconds for what nobody waits for, on a busy machine
TOOLS = ["load", "unload", "properties", "check", "trace", "value", "search", "cti", "lemmas", "explain"]
META = "io.modelcontextprotocol/"


def start(*words):
    return Server([test.polycube, "serve", *words], test.folder)


def end(server, name):
    code, seconds = server.close()
    test.equal(code, 0, name + ": the server ends by itself")
    test.check(seconds < 1 + QUICK, name + ": it ends soon", seconds)
    test.equal(server.bad_lines, [], name + ": nothing but messages on stdout")
    return seconds


def children(process):
    """The processes that a process has started, and those that they have."""
    parents = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open("/proc/%s/stat" % entry) as file:
                    parents[int(entry)] = int(file.read().rsplit(")", 1)[1].split()[1])
            except OSError:
                continue
    found = {process}
    while True:
        more = {child for child, parent in parents.items() if parent in found} - found
        if not more:
            return found - {process}
        found |= more


def wait_until(condition, seconds=10):
    limit = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > limit:
            return False
        time.sleep(0.02)
    return True


def hard_model():
    """Are there two factors of a product of two large primes? No engine has an answer in a minute."""
    return """1 sort bitvec 64
2 sort bitvec 1
3 sort bitvec 32
4 input 3 a
5 input 3 b
6 uext 1 4 32
7 uext 1 5 32
8 mul 1 6 7
9 constd 1 9345208821757322069
10 eq 2 8 9
11 zero 2
12 state 2 found
13 init 2 12 11
14 or 2 12 10
15 next 2 12 14
16 bad 12 factors
"""


# --- the protocol -------------------------------------------------------------------------------------------------------

def protocol():
    server = start()
    for version in ("2024-11-05", "2025-06-18", "2025-11-25"):
        result = server.ask("initialize", {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}})["result"]
        test.equal(result["protocolVersion"], version, "initialize: version " + version)
        test.check("tools" in result["capabilities"] and result["serverInfo"]["name"] == "polycube", "initialize: who it is", result)
    result = server.ask("initialize", {"protocolVersion": "1999-01-01"})["result"]
    test.equal(result["protocolVersion"], "2025-11-25", "initialize: an unknown version gets the newest that has a greeting")
    server.notify("notifications/initialized", {})
    test.equal(server.ask("ping")["result"], {}, "ping")

    tools = server.ask("tools/list")["result"]["tools"]
    test.equal([tool["name"] for tool in tools], TOOLS, "the list of tools")
    for tool in tools:
        schema = tool["inputSchema"]
        test.check(schema["type"] == "object" and len(tool["description"]) > 20, "schema of " + tool["name"], tool)
        test.check(set(schema.get("required", [])) <= set(schema["properties"]), "what %s requires" % tool["name"], schema)
        for name, parameter in schema["properties"].items():
            test.check(parameter["type"] in ("string", "array", "number", "integer", "boolean", "object") and parameter["description"],
                       "argument %s of %s" % (name, tool["name"]), parameter)

    meta = {META + "protocolVersion": "2026-07-28", META + "clientCapabilities": {}}
    found = server.ask("server/discover", {"_meta": meta})["result"]
    test.equal(found["supportedVersions"][0], "2026-07-28", "discover: the newest version first")
    test.equal(found["resultType"], "complete", "discover: a complete result")
    listed = server.ask("tools/list", {"_meta": meta})["result"]
    test.check(listed["ttlMs"] > 0 and listed["cacheScope"] == "public" and listed["resultType"] == "complete", "tools/list: caching", listed.keys())
    test.equal(listed["_meta"][META + "serverInfo"]["name"], "polycube", "a result says who made it")
    error = server.ask("tools/list", {"_meta": {META + "protocolVersion": "1900-01-01"}})["error"]
    test.equal((error["code"], error["data"]["requested"]), (-32022, "1900-01-01"), "a version that is not supported")
    test.check("2026-07-28" in error["data"]["supported"], "the versions that are", error)
    test.equal(server.ask("tools/list", {"_meta": {META + "protocolVersion": "2026-07-28"}})["error"]["code"], -32602, "no capabilities")

    for method, params, code, words in (
            ("initialize", {}, -32602, "protocolVersion"),
            ("tools/list", {"cursor": "x"}, -32602, "cursor"),
            ("tools/call", {}, -32602, "name"),
            ("tools/call", {"name": "chekc"}, -32602, "check"),
            ("tools/call", {"name": "check", "arguments": [1]}, -32602, "arguments"),
            ("prompts/list", {}, -32601, "tools/call")):
        error = server.ask(method, params)["error"]
        test.check(error["code"] == code and words in error["message"], "error of %s %s" % (method, params), error)
    for line, code in ((b"{\n", -32700), (b"nothing\n", -32700), (b"\xff\xfe\n", -32700), (b"[" * 100000 + b"\n", -32700), (b"\x00\n", -32700),
                       (b"[]\n", -32600), (b"5\n", -32600), (b"{}\n", -32600), (b'{"jsonrpc": "2.0", "id": null, "method": "ping"}\n', -32600),
                       (b'{"jsonrpc": "2.0", "id": {}, "method": "ping"}\n', -32600), (b'{"id": "x", "method": "ping"}\n', -32600),
                       (b'{"jsonrpc": "2.0", "id": 1.5, "method": "ping"}\n', -32600), (b'{"jsonrpc": "2.0", "id": 7000}\n', -32600),
                       (b'{"jsonrpc": "2.0", "id": 7000, "method": 3}\n', -32600), (b'{"jsonrpc": "2.0", "id": 7000, "method": "ping", "params": [1]}\n', -32602),
                       (b'"' + b"x" * 9000000 + b'"\n', -32600)):
        server.write(line)
        if b"7000" in line:
            answer = server.answer(7000, 10)
        elif b'"x"' in line[:20]:
            answer = server.answer("x", 10)
        else:
            answer = server.others.get(timeout=20)
        test.equal(answer["error"]["code"], code, "the error of %r" % line[:60])
        test.check(len(answer["error"]["message"]) > 10, "in words: %r" % line[:60], answer)
    server.write(b"\n   \r\n")
    server.write(b'{"jsonrpc": "2.0", "id": 1, "result": {}}\n')
    server.write(b'{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 99}}\n')
    server.write(b'{"jsonrpc": "2.0", "method": "nothing/at/all"}\n')
    number = server.send("ping", number="a \u20ac text")
    test.equal(server.answer(number, 10), {"jsonrpc": "2.0", "id": "a \u20ac text", "result": {}}, "what needs no answer gets none")
    end(server, "protocol")

    server = start()
    test.equal(server.ask("shutdown"), {"jsonrpc": "2.0", "id": 1, "result": {}}, "shutdown is answered")
    test.equal(server.process.wait(10), 0, "shutdown ends the server")


# --- what a caller can correct ------------------------------------------------------------------------------------------

def mistakes():
    server = start()

    def says(words, tool, **arguments):
        text, _, is_error = server.call(tool, **arguments)
        return test.check(is_error and all(word in text for word in words), "%s %s" % (tool, arguments), text)

    says(["'files' is missing"], "load")
    says(["nowhere.btor2"], "load", files=["nowhere.btor2"])
    says(["'-'"], "load", files=["-"])
    says(["not both"], "load", files=["a.btor2"], text="1 sort bitvec 1")
    says(["text:1"], "load", text="1 sort bitvec x\n")
    says(["not in a server"], "load", files=[COUNTER], options={"yosys": "/bin/sh"})
    says(["not in a server"], "check", model="m1", options={"dump": "/tmp"}) if server.call("load", files=[COUNTER])[2] is False else None
    says(["belongs to the tool check"], "load", files=[COUNTER], options={"engine": "ic3"})
    says(["belongs to the tool load"], "check", model="m1", options={"top": "x"})
    says(["colour"], "check", model="m1", options={"colour": 1})
    says(["m7", "m1 (counter_bug.btor2)"], "check", model="m7")
    says(["'model' is missing"], "check")
    says(["no argument 'modle'", "timeout"], "check", modle="m1")
    says(["'bound'", "integer"], "check", model="m1", bound=-1)
    says(["'bound'", "integer"], "check", model="m1", bound="five")
    says(["'timeout'", "seconds"], "check", model="m1", timeout=-3)
    says(["ic4"], "check", model="m1", engine="ic4")
    says(["no property 'b9'", "b0"], "check", model="m1", property="b9")
    says(["no counterexample yet", "check"], "trace", model="m1")
    says(["not checked yet"], "trace", model="m1", property="b0")
    says(["no counterexample to induction", "cti"], "trace", model="m1", run="cti")
    says(["no proof yet"], "lemmas", model="m1")
    says(["either"], "cti", model="m1")
    says(["from 1 to 1000"], "cti", model="m1", property="b0", k=0)
    says(["no condition"], "cti", model="m1", claim="count")
    test.equal(server.call("check", model="m1", engine="bits-bmc")[1]["verdict"], "sat", "the counter fails")
    says(["a property fails"], "explain", model="m1")
    says(["no step 100"], "trace", model="m1", steps=[100, 101])
    says(["'steps'", "first"], "trace", model="m1", steps=[3, 2])
    says(["'run'"], "trace", model="m1", run="walk")
    says(["regular expression"], "search", model="m1", pattern="/(/")
    says(["count"], "value", model="m1", expressions=["coutn"])
    says(["from 1 to 20"], "value", model="m1", expressions=[])
    for expression, words in (("count +", "missing"), ("count == 99", "3 bits"), ("7", "how wide"), ("count[3]", "3 bits"),
                              ("(" * 500, "inside each other"), ("count @ 1", "means nothing"), ("count ? 1", "':'"), ("x" * 5000, "too long"),
                              ("count == clear", "extended")):
        says([words], "value", model="m1", expressions=[expression])
    text, _, _ = server.call("search", model="m1", pattern="/(a|a)*(a|a)*(a|a)*b/")
    test.check("0 signals" in text, "a regular expression that backtracks", text)
    end(server, "mistakes")


# --- a whole design -----------------------------------------------------------------------------------------------------

def counter():
    """The same without Yosys."""
    server = start()
    text, data, is_error = server.call("load", text=open(COUNTER).read())
    test.check(not is_error and data["model"] == "m1" and data["title"] == "text", "load a text", text)
    text, data, _ = server.call("check", model="m1", engine="bits-bmc")
    test.check("b0" in text and "sat at step 7" in text and data["properties"][0]["step"] == 7, "check", text)
    text, data, _ = server.call("value", model="m1", expressions=["count", "count + 1", "count == 7 && !clear", "-count"])
    values = {column["expression"]: column["values"] for column in data["expressions"]}
    test.equal(values["count"], [str(i) for i in range(8)], "values of a register")
    test.equal(values["count + 1"], [str((i + 1) % 8) for i in range(8)], "values of a sum")
    test.equal(values["-count"], [str(-i % 8) for i in range(8)], "values of a negation")
    test.equal(values["count == 7 && !clear"], ["0"] * 7 + ["1"], "values of a condition")
    text, data, _ = server.call("value", model="m1", expressions="count", steps=[2, 6], limit=2)
    test.check(data["expressions"][0]["values"] == ["2", "3"] and "3 more" in text and "from = 2" in text, "a part of the values", text)
    text, data, _ = server.call("value", model="m1", expressions="count", steps=[2, 6], limit=2, **{"from": 4})
    test.check(data["expressions"][0]["values"] == ["6"] and "more" not in text, "the rest of them", text)
    text, data, _ = server.call("trace", model="m1", steps=[5, 6])
    test.check({"step": 5, "kind": "register", "signal": "count", "value": "5"} in data["changes"], "what holds in the first step", data)
    test.check({"step": 6, "kind": "register", "signal": "count", "value": "6"} in data["changes"] and data["changes"][-1]["step"] == 6, "and what changes", data)

    text, data, _ = server.call("load", files=[os.path.join(test.source, "docs/examples/counter.btor2")])
    test.equal(data["model"], "m2", "a second model")
    text, data, _ = server.call("cti", model="m2", property="b0")
    test.check(data["found"] and {"step": 0, "kind": "register", "signal": "count", "value": "6"} in data["changes"], "a counterexample to induction", text)
    text, data, _ = server.call("value", model="m2", run="cti", expressions=["count"])
    test.equal(data["expressions"][0]["values"], ["6", "7"], "the values of it")
    text, data, _ = server.call("cti", model="m2", property="b0", assume=["count <= 5"])
    test.check(not data["found"] and "1 given condition" in text, "none with the lemma that is missing", text)
    text, data, _ = server.call("cti", model="m2", claim="count <= 5")
    test.check(not data["found"], "and that lemma is inductive", text)
    text, data, _ = server.call("cti", model="m2", property="b0", k=2)
    test.check(not data["found"], "k-induction with k = 2 needs no lemma", text)
    text, data, _ = server.call("check", model="m2", engine="ic3")
    test.equal(data["verdict"], "unsat", "the counter is proven")
    text, data, _ = server.call("cti", model="m2", property="b0")
    test.check(not data["found"] and "last proof" in text, "what is proven is assumed", text)
    text, data, _ = server.call("cti", model="m2", property="b0", alone=True)
    test.check(data["found"], "unless it should not be", text)
    text, data, _ = server.call("lemmas", model="m2")
    test.check(data["total"] >= 1 and data["k"] == 1 and "count" in text, "lemmas", text)
    text, data, _ = server.call("explain", model="m2")
    test.check("Proof by induction" in text, "explain", text)
    test.check(server.call("unload", model="m2")[2] is False and server.call("check", model="m2")[2], "unload")
    end(server, "counter")


def fifo():
    if shutil.which("yosys") is None:
        print("not run: there is no yosys on the path")
        return
    server = start()
    examples = os.path.join(test.source, "docs/examples")
    text, data, is_error = server.call("load", files=[os.path.join(examples, "fifo_bug.sv")], reset=["rst"])
    test.check(not is_error and data["model"] == "m1" and data["memories"] == 1, "load the broken FIFO", text)
    test.equal([p["name"] for p in data["properties"]], ["full_or_empty", "in_order", "kept", "no_overflow"], "its properties")
    text, data, _ = server.call("properties", model="m1")
    test.check(all(p["verdict"] is None and p["condition"] for p in data["properties"]) and "not checked" in text, "properties", text)
    text, data, _ = server.call("check", model="m1")
    verdicts = {p["name"]: p["verdict"] for p in data["properties"]}
    test.equal(verdicts, {"full_or_empty": "unsat", "in_order": "sat", "kept": "sat", "no_overflow": "sat"}, "verdicts of the broken one")
    text, data, _ = server.call("check", model="m1", property="no_overflow", engine="bits-bmc")
    test.check("sat at step 10" in text and "trace" in text, "a shortest counterexample", text)
    text, data, _ = server.call("trace", model="m1", property="no_overflow", signals=["ptr", "/^count$/"])
    test.check({change["signal"] for change in data["changes"]} <= {"wptr", "rptr", "count"} and "no_overflow fails" in text, "trace", text)
    test.check({"step": 10, "kind": "register", "signal": "wptr", "value": "9"} in data["changes"], "where it fails", text)
    text, data, _ = server.call("value", model="m1", property="no_overflow", expressions=["count == wptr - rptr", "full", "8'(count) * 2", "mem[wptr[2:0]]"])
    columns = {column["expression"]: column["values"] for column in data["expressions"]}
    test.equal(set(columns["count == wptr - rptr"]), {"1"}, "value")
    test.check(columns["8'(count) * 2"][-1].startswith("18"), "value of a product", columns)
    text, data, _ = server.call("search", model="m1", pattern="ptr", kind="register")
    test.equal([(s["name"], s["size"]) for s in data["signals"]], [("rptr", "4 bits"), ("wptr", "4 bits")], "search")
    text, data, _ = server.call("search", model="m1", pattern="/^count$/")
    test.check(data["total"] == 1 and "fifo_bug.sv:28" in data["signals"][0]["location"], "where it is declared", data)

    text, data, _ = server.call("load", files=[os.path.join(examples, "fifo.sv")], reset=["rst"])
    test.equal(data["model"], "m2", "the FIFO without the bug")
    text, data, _ = server.call("cti", model="m2", property="in_order")
    test.check(data["found"] and "x" in [change["value"] for change in data["changes"]], "a counterexample to induction", text)
    text, data, _ = server.call("value", model="m2", run="cti", expressions=["held", "ahead < count"], steps=[0, 0])
    test.equal([column["values"] for column in data["expressions"]], [["1"], ["0"]], "in which the byte is not in its place")
    text, data, _ = server.call("cti", model="m2", property="in_order", assume=["kept"])
    test.check(not data["found"], "which another property excludes", text)
    text, data, _ = server.call("check", model="m2", property="no_overflow", engine="ic3")
    test.check(data["verdict"] == "unsat" and "explain" in text, "it is proven", text)
    text, data, _ = server.call("lemmas", model="m2")
    test.check("no_overflow" in text, "lemmas of it", text)
    text, data, _ = server.call("explain", model="m2", property="no_overflow")
    test.check("Proof by induction" in text and "no_overflow" in text, "explain it", text)
    text, data, _ = server.call("properties", model="m2")
    test.equal([p["verdict"] for p in data["properties"]], [None, None, None, "unsat"], "what is known")
    end(server, "fifo")


# --- time ---------------------------------------------------------------------------------------------------------------

def time_and_cancellation():
    hard = test.write("hard.btor2", hard_model())
    server = start()
    text, data, _ = server.call("load", files=[hard])
    test.equal(data and data["model"], "m1", "load a hard model", text)
    server.call("load", files=[COUNTER])
    for engine in ("auto", "bmc", "ic3"):
        begin = time.monotonic()
        text, data, is_error = server.call("check", model="m1", engine=engine, timeout=0.5)
        seconds = time.monotonic() - begin
        test.check(is_error or data["verdict"] == "unknown", "%s: no answer in so short a time" % engine, text)
        test.check(seconds < 2 + QUICK, "%s: the limit is kept" % engine, seconds)
        test.check("time" in text, "%s: the limit is the reason" % engine, text)

    # A long check with progress, and others beside it.
    long = server.start("check", {"model": "m1", "timeout": 100}, {"progressToken": "long"})
    test.check(wait_until(lambda: len(server.notifications) >= 2), "there is progress", server.notifications)
    begin = time.monotonic()
    test.check(server.ask("ping", timeout=10) is not None, "ping beside a check")
    test.check(time.monotonic() - begin < QUICK, "without waiting", time.monotonic() - begin)
    text, data, _ = server.call("check", model="m2", engine="bits-bmc")
    test.equal(data["verdict"], "sat", "another model is checked meanwhile")
    text, data, _ = server.call("search", model="m1")
    test.check(data["total"] >= 3, "and the same is read", text)
    again = server.send("tools/call", {"name": "search", "arguments": {"model": "m1"}}, number=long)
    test.equal(server.answer(again, 10)["error"]["code"], -32600, "its number is in use")
    server.notify("notifications/cancelled", {"requestId": long, "reason": "enough"})
    test.check(wait_until(lambda: not children(server.process.pid)), "a cancelled check leaves no process", children(server.process.pid))
    test.check(server.answer(long, 1) is None, "and gets no answer")
    counts = [n["params"]["progress"] for n in server.notifications]
    test.check(counts == sorted(set(counts)) and all(n["params"]["progressToken"] == "long" for n in server.notifications), "progress grows", counts)
    text, data, is_error = server.call("check", model="m1", engine="bmc", bound=0)
    test.check(not is_error and data["verdict"] == "unknown", "the model is there as before", text)

    # Too many at once.
    numbers = [server.start("check", {"model": "m1", "timeout": 50, "engine": "bmc"}) for _ in range(17)]
    text, _, is_error = server.finish(numbers[-1], 60)
    test.check(is_error and "too many" in text, "the seventeenth call is refused", text)
    for number in numbers[:-1]:
        server.notify("notifications/cancelled", {"requestId": number})
    test.check(wait_until(lambda: not server.call("search", model="m1")[2]), "the others can be cancelled")
    end(server, "time")


def ends():
    hard = test.write("hard.btor2", hard_model())
    for engine in ("auto", "bmc", "kind"):
        server = start()
        server.call("load", files=[hard])
        server.start("check", {"model": "m1", "engine": engine, "timeout": 100})
        if engine == "auto":
            wait_until(lambda: children(server.process.pid))
        else:
            time.sleep(0.3)
        family = children(server.process.pid)
        end(server, "the end of the input during a check by " + engine)
        test.check(wait_until(lambda: not any(os.path.exists("/proc/%d" % child) for child in family)), "no process is left", family)
    server = start("-v")
    server.call("load", files=[COUNTER])
    server.call("check", model="m1", engine="kind")
    end(server, "-v")
    test.check(server.errors, "with -v messages go to stderr")
    done = subprocess.run([test.polycube, "serve"], input=b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}', stdout=subprocess.PIPE, timeout=20)
    test.equal(json.loads(done.stdout), {"jsonrpc": "2.0", "id": 1, "result": {}}, "a last line without its end")


# --- the document -------------------------------------------------------------------------------------------------------

def conversation(text):
    """(tool, arguments, expected lines) of each call; what stands below it is its answer."""
    calls = []
    for block in re.findall(r"(?:^    .*\n|^\n(?=    ))+", text, re.MULTILINE):
        for line in block.split("\n"):
            call = re.match(r"    ([a-z]+) (\{.*\})$", line)
            if call:
                calls.append((call.group(1), json.loads(call.group(2)), []))
            elif calls:
                calls[-1][2].append(line[4:])
    return [(tool, arguments, "\n".join(lines).strip("\n")) for tool, arguments, lines in calls]


def same(got, expected):
    """Times differ from run to run; `...` stands for any lines."""
    got, expected = (re.sub(r"\d+\.\d s\b", "0.0 s", text.strip("\n")) for text in (got, expected))
    pattern = re.escape(expected).replace(re.escape("\n..."), r"(?:\n.*)*?")
    return re.fullmatch(pattern, got) is not None


def document():
    if shutil.which("yosys") is None:
        return
    os.symlink(os.path.join(test.source, "docs"), test.path("docs"))
    server = start()
    calls = conversation(open(os.path.join(test.source, "docs/serve.md")).read())
    test.equal(sorted({tool for tool, _, _ in calls}), sorted(TOOLS), "docs/serve.md has an example of every tool")
    for tool, arguments, expected in calls:
        text, _, is_error = server.call(tool, **arguments)
        test.check(not is_error and same(text, expected), "docs/serve.md: %s %s" % (tool, arguments), "%s\n--- expected\n%s" % (text, expected))
    end(server, "document")


for part in (protocol, mistakes, counter, fifo, time_and_cancellation, ends, document):
    begin = time.monotonic()
    part()
    print("%s: %.1f s" % (part.__name__, time.monotonic() - begin))
test.finish()
