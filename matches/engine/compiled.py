"""Which form of the rules this process runs: these sources, or the same sources compiled.

`make fast` compiles them (deploy/compile.py). What it makes is a whole copy of this package with
some modules compiled, in a folder of its own that is named after the content of all files here and
the Python that it is for. So what was compiled from other sources is never found: whoever changes a
file here runs the sources, until the next `make fast`.

SPARKFORGE_ENGINE says which is wanted: "auto" (compiled where it is there), "source", or
"compiled" (an ImportError where it is not).
"""

from __future__ import annotations

import hashlib
import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

SOURCES = Path(__file__).resolve().parent
BUILDS = SOURCES.parents[1] / "build" / "engine"
WISHES = ("auto", "source", "compiled")


def digest(folder: Path = SOURCES) -> str:
    """A name for the rules' code and data: the same files, the same name, wherever they are."""
    files = sorted(path for path in folder.rglob("*") if path.suffix in {".py", ".json"})
    content = hashlib.sha256()
    for path in files:
        content.update(path.relative_to(folder).as_posix().encode() + b"\0")
        content.update(path.read_bytes())
    return content.hexdigest()


def build_folder(content: str) -> Path:
    """Where the sources of this digest stand compiled for this Python, once they are."""
    return BUILDS / (content[:20] + EXTENSION_SUFFIXES[0].rpartition(".")[0])


def found(wish: str) -> Path | None:
    """The folder of the compiled package, None for the sources.

    Raises ImportError if it is wished for and not there, and for a word that is no wish.
    """
    if wish not in WISHES:
        raise ImportError(f"SPARKFORGE_ENGINE must be one of {', '.join(WISHES)}, not {wish!r}.")
    if wish == "source":
        return None
    if BUILDS.is_dir() and (folder := build_folder(digest())).is_dir():
        return folder
    if wish == "auto":
        return None
    raise ImportError(
        "SPARKFORGE_ENGINE is compiled, but these sources are not: run make fast, or unset it."
    )


FOLDER = found(os.environ.get("SPARKFORGE_ENGINE", "").strip() or "auto")
IN_USE = "source" if FOLDER is None else "compiled"


def in_words() -> str:
    """What is in use, for whoever starts the site."""
    if FOLDER is not None:
        return IN_USE
    if any(BUILDS.glob("*")):
        return f"{IN_USE} (what is compiled is of other files or another Python: make fast)"
    return f"{IN_USE} (make fast compiles it)"
