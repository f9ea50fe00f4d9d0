"""The programs that come with the package."""

from __future__ import annotations

import os


def path(name: str) -> str:
    """Of `polycube` or `certcheck`."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", name)
