"""Which build of the rules a match is played with."""

from __future__ import annotations

from functools import cache

from matches.engine import compiled


@cache
def engine_build() -> str:
    """A name for the rules' code and data as they are installed: the same files, the same name."""
    return compiled.digest()[:12]
