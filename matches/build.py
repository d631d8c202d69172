"""Which build of the rules a match is played with."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from matches import engine


@cache
def engine_build() -> str:
    """A name for the rules' code and data as they are installed: the same files, the same name."""
    folder = Path(str(engine.__file__)).parent
    files = sorted(path for path in folder.rglob("*") if path.suffix in {".py", ".json"})
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
