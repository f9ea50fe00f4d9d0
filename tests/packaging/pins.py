"""What tools/setup pins, and what the recipes under tools/packaging name."""
import os
import re
import sys
import types

COLUMNS = ("name", "title", "repository", "reference", "crate", "version", "folder", "folders", "digest")
# Ruby: resource "cadical:cadical" do url ".../cadical-sys-0.7.0.crate" sha256 "..."
RUBY = re.compile(r'resource "(\w+):([\w.]+)" do\s+url "https://static\.crates\.io/crates/([\w-]+)/\3-([\d.]+)\.crate"\s+'
                  r'sha256 "([0-9a-f]{64})"')
# Nix: { name = "cadical"; folder = "cadical"; src = crate "cadical-sys" "0.7.0" "..."; }
NIX = re.compile(r'name = "(\w+)"; folder = "([\w.]+)";\s+src = crate "([\w-]+)" "([\d.]+)" "([0-9a-f]{64})"')


def library_rows(source):
    with open(os.path.join(source, "tools/setup")) as file:
        table = re.search(r"^sources='\n(.*?)^'", file.read(), re.DOTALL | re.MULTILINE).group(1)
    return [dict(zip(COLUMNS, line.split("|"))) for line in table.splitlines()]


def crates_of(text):
    """{(crate, version): ((library, folder in it), digest of the archive)} of a recipe."""
    return {(crate, version): ((library, folder), digest)
            for pattern in (RUBY, NIX) for library, folder, crate, version, digest in pattern.findall(text)}


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
