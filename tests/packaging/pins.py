"""What tools/setup pins, and what the recipes under tools/packaging name."""
import os
import re
import sys
import types

COLUMNS = ("name", "title", "repository", "reference", "crate", "version", "folder", "folders", "digest")
# Ruby: resource "cadical" do url "https://github.com/arminbiere/cadical.git", tag: "rel-2.1.3"
RUBY = re.compile(r'resource "(\w+)" do\s+url "https://github\.com/([\w/-]+)\.git", (?:tag|revision): "([\w.-]+)"')
# Nix: { name = "cadical"; src = tagged "arminbiere/cadical" "rel-2.1.3"; }
NIX = re.compile(r'name = "(\w+)"; src = (?:tagged|revised) "([\w/-]+)" "([\w.-]+)"')


def library_rows(source):
    with open(os.path.join(source, "tools/setup")) as file:
        table = re.search(r"^sources='\n(.*?)^'", file.read(), re.DOTALL | re.MULTILINE).group(1)
    return [dict(zip(COLUMNS, line.split("|"))) for line in table.splitlines()]


def sources_of(text):
    """{library: (repository, reference)} of a recipe."""
    return {library: (repository, reference)
            for pattern in (RUBY, NIX) for library, repository, reference in pattern.findall(text)}


def loaded_rule(source):
    """The sources {name: (location, revision)} and the targets {name: sources} of the rule of OSS CAD Suite."""
    sources, targets = {}, {}
    base = types.ModuleType("src.base")
    base.SourceLocation = lambda name, vcs, location, revision, **_: sources.update({name: (location, revision)})
    base.Target = lambda name, **words: targets.update({name: words["sources"]})
    sys.modules.update({"src": types.ModuleType("src"), "src.base": base})
    path = os.path.join(source, "tools/packaging/oss-cad-suite/rules/polycube.py")
    with open(path) as file:
        exec(compile(file.read(), path, "exec"), {})
    return sources, targets
