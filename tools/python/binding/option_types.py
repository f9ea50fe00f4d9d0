"""Writes the types of the keyword arguments of load() and check(), from the table of options."""

import sys

import polycube

TYPES = {
    "flag": "bool",
    "number": "int",
    "real": "float",
    "text": "str | os.PathLike[str] | Sequence[str]",
    "list": "str | Sequence[str] | Mapping[str, object]",
}
HEAD = '''"""The options of load() and check(); docs/options.md describes them."""

import os
from collections.abc import Mapping, Sequence
from typing import Literal

from typing_extensions import TypedDict

from polycube._core import Property
'''


def type_of(info):
    if info.name == "property":
        return "str | int | Property"
    if info.type == "choice":
        return "Literal[%s]" % ", ".join(repr(word) for word in info.placeholder.split("|"))
    return TYPES[info.type]


def fields(stage):
    return ["    %s: %s\n    %r\n" % (argument(info.name), type_of(info) + " | None", info.help)
            for info in polycube.options() if info.stage == stage]


def argument(name):
    import keyword
    name = name.replace("-", "_")
    return name + "_" if keyword.iskeyword(name) else name


with open(sys.argv[1], "w", encoding="utf-8") as file:
    file.write(HEAD)
    for stage, name in (("load", "LoadOptions"), ("check", "CheckOptions")):
        file.write("\nclass %s(TypedDict, total=False):\n%s" % (name, "".join(fields(stage))))
