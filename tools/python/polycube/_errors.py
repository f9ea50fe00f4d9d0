"""The one exception of the package."""

from __future__ import annotations

from typing import Literal

Kind = Literal["input", "usage", "unsupported", "rejected", "internal"]


class Error(Exception):
    """What went wrong; ``str(error)`` has all of it, as in "model.btor2:3:7: unknown sort".

    A limit or a question that an engine cannot decide is not an error: the verdict is unknown.
    """

    kind: Kind
    """input: a file is malformed, or cannot be read or written; usage: a wrong option or argument; unsupported: valid,
    but polycube cannot treat it; rejected: a solver's answer failed its check, a bug; internal: a bug."""
    text: str
    """The message without place and hint."""
    file: str
    line: int
    """0 if unknown, as the column."""
    column: int
    hint: str
    """A correction, or ""."""

    def __init__(self, message: str, kind: Kind = "usage", text: str = "", file: str = "", line: int = 0,
                 column: int = 0, hint: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.text = text or message
        self.file = file
        self.line = line
        self.column = column
        self.hint = hint


Error.__module__ = "polycube"  # the name that users see and import
