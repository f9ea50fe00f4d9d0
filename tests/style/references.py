#!/usr/bin/env python3
"""Papers are cited by keys, and docs/references.md has an entry for each key.

A key is a name and two digits of a year: [Welp13], or with a place [Welp13, §3.2.2].
"""
import re

from sources import Test, files, lines

LIST = "docs/references.md"
FOLDERS = ["src", "frontends", "tools", "tests", "docs", "README.md"]
TEXTS = (".cpp", ".h", ".py", ".md", ".txt", "tools/setup")
# Keys in these would be examples.
EXCEPT = (LIST, "tests/style/references.py")
KEY = r"[A-Z][A-Za-z]+\d\d[a-z]?"
CITATION = re.compile(r"(?<![\w)\]])\[(%s)(?=[,\]])" % KEY)
ENTRY = re.compile(r"- \*\*\[(%s)\]\*\* (.*)" % KEY)
# Authors, a title, where and when.
PARTS = re.compile(r"[^*]+\. \*[^*]+\.\* .*\b(?:19|20)\d\d\b")
PLACE = r"(?:sections?|figures?|algorithms?|chapters?)"
# A number, or "the source" near the word: whose section is it?
NO_KEY = re.compile(r"\b%s \d|\b%s\b[^.;:]{0,40}\bof the source\b" % (PLACE, PLACE), re.IGNORECASE)

test = Test()


def citations(text):
    return CITATION.findall(text)


def entries(content):
    """The keys of the list with their texts, in its order. An entry goes on in indented lines."""
    found = []
    for line in content:
        start = ENTRY.match(line)
        if start:
            found.append([start.group(1), start.group(2)])
        elif found and line.startswith("  "):
            found[-1][1] += " " + line.strip()
    return found


def comments(content):
    """(line number, text) of each run of comment lines: a sentence may go on in the next line."""
    runs = []
    previous = None
    for number, line in enumerate(content, 1):
        at = line.find("//")
        if at < 0:
            continue
        text = line[at:].lstrip("/").strip()
        whole = line[:at].strip() == ""
        if runs and previous == number - 1 and whole:
            runs[-1][1] += " " + text
        else:
            runs.append([number, text])
        previous = number
    return runs


def entry_complaints(found):
    keys = [key for key, _ in found]
    for key, text in found:
        if keys.count(key) > 1:
            yield key + " has one entry"
        if not PARTS.match(text):
            yield key + " has authors, a title, and where and when it appeared"
        elif key.rstrip("abcdefgh")[-2:] not in (year[-2:] for year in re.findall(r"\b(?:19|20)\d\d\b", text)):
            yield key + " has the year of its key"


def self_test():
    for text, found in (("[Welp13]", ["Welp13"]), ("[Welp13, §3.2] and [Su25a]", ["Welp13", "Su25a"]), ("[Welp13,", ["Welp13"]),
                        ("[BeyerDangl20, §2.2]", ["BeyerDangl20"]), ("table[Kind12]", []), ("[conjoin] [0, 13] [13]", []), ("Welp13", [])):
        test.equal(citations(text), found, "citations: " + text)
    for text, found in (("Reshape (section 3.2.2 of the source)", True), ("see Algorithm 3.2", True), ("figures 3.7 and 3.8", True),
                        ("a chapter in the middle of the source", True), ("[Welp13, Fig. 3.8]", False), ("a state of the source", False),
                        ("a section of the circuit. A signal of the source", False)):
        test.equal(NO_KEY.search(text) is not None, found, "no key: " + text)
    split = ["// as in section", "// 3.2 of the", "int x;  // source", "// code"]
    test.equal(comments(split), [[1, "as in section 3.2 of the"], [3, "source code"]], "comments over several lines")
    good = entries(["# Title", "- **[Welp13]** A. B. *C.*", "  Thesis, 2013.", "- **[Yu21]** D. *E.* F 2021."])
    test.equal(good, [["Welp13", "A. B. *C.* Thesis, 2013."], ["Yu21", "D. *E.* F 2021."]], "entries")
    test.equal(list(entry_complaints(good)), [], "entries without complaints")
    for bad in ("- **[Yu21]** D. *E.* F.", "- **[Yu21]** D. *E.* F 2020.", "- **[Yu21]** *E.* F 2021.", "- **[Yu21]** D, F 2021."):
        test.equal(len(list(entry_complaints(entries([bad])))), 1, "an entry to complain of: " + bad)
    test.equal(len(list(entry_complaints(good + good[:1]))), 2, "a key that is there twice")


self_test()
listed = entries(lines(test.source, LIST))
test.check(listed, LIST + " has entries")
complaints = list(entry_complaints(listed))
test.check(not complaints, LIST + ": each entry is complete", complaints)
known = {key for key, _ in listed}
cited = set()
for name in files(test.source, FOLDERS, TEXTS):
    if name in EXCEPT:
        continue
    content = lines(test.source, name)
    for number, line in enumerate(content, 1):
        for key in citations(line):
            cited.add(key)
            test.check(key in known, "%s:%d: %s has [%s]" % (name, number, LIST, key), line)
    if name.endswith((".cpp", ".h")):
        for number, text in comments(content):
            found = NO_KEY.search(text)
            test.check(not found, "%s:%d: a section is cited with the key of its paper" % (name, number), found and found.group())
for key in sorted(known):
    test.check(key in cited, "%s: [%s] is cited somewhere" % (LIST, key))
test.finish()
