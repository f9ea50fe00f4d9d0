#!/usr/bin/env python3
"""A type has its name alone: two types of one name in one namespace are one type to the linker, which then merges functions
that belong to different classes (the one-definition rule), without a word. Types in anonymous namespaces and in classes are
nobody else's business."""
import re

from sources import Test, files, lines

# What is not code, one token at a time, and what is: words, "::", or a single sign.
SKIPPED = re.compile(r"""//[^\n]* | /\*.*?\*/ | R"(?P<raw>[^(\s]*)\(.*?\)(?P=raw)" | "(?:\\.|[^"\\\n])*" | (?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'
                         | ^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*""", re.X | re.S | re.M)
TOKEN = re.compile(r"[A-Za-z_]\w*|::|\[\[|\]\]|\S")


def tokens(text):
    """(word, line) for each token of the code."""
    text = SKIPPED.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
    starts = [0] + [found.end() for found in re.finditer("\n", text)]
    line = 0
    for found in TOKEN.finditer(text):
        while line < len(starts) and starts[line] <= found.start():
            line += 1
        yield found.group(), line


def closing(words, at, opened, closed):
    """The place behind the bracket that closes the one at `at`."""
    depth = 0
    while at < len(words):
        depth += (words[at] == opened) - (words[at] == closed)
        at += 1
        if depth == 0:
            break
    return at


def defined(words, at):
    """The name of the class, union or enumeration that is defined by the keyword at `at`, and the place of its brace; else
    None. Neither declarations nor specialisations of templates are definitions of a new name."""
    at += 1
    if words[at] in ("class", "struct"):  # enum class
        at += 1
    while words[at] == "[[":
        at = closing(words, at, "[[", "]]")
    name = words[at]
    if not re.match(r"[A-Za-z_]", name):
        return None
    at += 1
    if at < len(words) and words[at] == "final":
        at += 1
    if at < len(words) and words[at] == ":":
        while at < len(words) and words[at] not in "{;":
            at += 1
    return (name, at) if at < len(words) and words[at] == "{" else None


def types(text):
    """(namespace, name, line) of every named type at namespace scope, anonymous namespaces left out."""
    pairs = list(tokens(text))
    words, numbers = [word for word, _ in pairs], [number for _, number in pairs]
    scopes, found, at = [], [], 0
    while at < len(words):
        word = words[at]
        if word == "template" and words[at + 1:at + 2] == ["<"]:
            at = closing(words, at + 1, "<", ">")
        elif word == "namespace" and words[at - 1:at] != ["using"] and words[at + 2:at + 3] != ["="]:
            brace = words.index("{", at)
            scopes.append("".join(words[at + 1:brace]))
            at = brace + 1
        elif word == "}":
            if scopes:
                scopes.pop()
            at += 1
        elif word == "{":
            at = closing(words, at, "{", "}")
        elif word == "(":
            at = closing(words, at, "(", ")")
        elif word in ("class", "struct", "union", "enum") and defined(words, at):
            name, brace = defined(words, at)
            if "" not in scopes:
                found.append(("::".join(scopes), name, numbers[at]))
            at = closing(words, brace, "{", "}")
        elif word == "using" and words[at + 2:at + 3] == ["="]:
            if "" not in scopes:
                found.append(("::".join(scopes), words[at + 1], numbers[at]))
            at += 3
        else:
            at += 1
    return found


def twice(found):
    """{qualified name: [places]} for each name that has more than one definition in these types by file name."""
    places = {}
    for path, ours in sorted(found.items()):
        for namespace, name, number in ours:
            places.setdefault("%s::%s" % (namespace, name), []).append("%s:%d" % (path, number))
    return {name: where for name, where in sorted(places.items()) if len(where) > 1}


def self_test(test):
    """The rule finds what was once there, and nothing else."""
    first = "#pragma once\n/// Terms.\nnamespace polycube {\nclass Substitution {\n  struct Part { int i; };\n};\n}  // namespace polycube\n"
    second = "namespace polycube {\n\nstruct Node;\nstruct Substitution { // }\n  int* to;\n};\n}\n"
    test.equal(twice({"a.h": types(first), "b.h": types(second)}), {"polycube::Substitution": ["a.h:4", "b.h:4"]}, "two classes of one name")
    for text, names in (
            ("namespace a { namespace { struct S {}; } struct T {}; }", ["T"]), ("namespace a::b { enum class E : int { x }; }", ["E"]),
            ("namespace a { class C; struct D* d(); struct F final : public G { int x = 0; }; }", ["F"]),
            ("namespace a { template <class T, typename U = std::pair<int, T>> class V { class W {}; }; }", ["V"]),
            ("namespace a { template <> struct hash<S> { int i; }; using X = std::vector<int>; using b::c; }", ["X"]),
            ("using namespace a;\nnamespace b = a;\nnamespace c { struct S {}; }", ["S"]),
            ("namespace a { void f() { struct L {}; using M = int; } class [[nodiscard]] N {}; }", ["N"]),
            ("namespace a { const char* s = \"struct S {\"; char c = '{'; int n = 1'000; struct T {}; }", ["T"]),
            ("#define X struct S { \\\n };\nnamespace a { enum { x, y }; union U { int i; }; }", ["U"])):
        test.equal([name for _, name, _ in types(text)], names, "types of " + text)


test = Test()
self_test(test)
found = {path: types("\n".join(lines(test.source, path))) for path in files(test.source, ["src", "frontends", "tests"])}
test.check(sum(map(len, found.values())) > 200, "there are types to look at", len(found))
# The tests of one kind are one program, together with all of ours.
problems = {}
for kind in ("unit", "exhaustive", "reference", "fuzz"):
    problems |= twice({path: ours for path, ours in found.items() if path.startswith(("src/", "frontends/", "tests/%s/" % kind))})
for name, where in problems.items():
    test.check(False, name + " is one type", ", ".join(where))
test.finish()
