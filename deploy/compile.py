"""Compiles the rules engine with mypyc; run by deploy/fast.py with the environment's Python.

The engine is copied, compiled in the copy, and put in its place by one rename when all is done, so
that no process ever finds half of it. matches/engine/compiled.py says how it is found again.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

from matches.engine.compiled import BUILDS, SOURCES, build_folder, digest

COMPILED = (
    "kernel/action.py",
    "kernel/choices.py",
    "kernel/event.py",
    "kernel/refusal.py",
    "kernel/stored.py",
    "games/*/**/*.py",
)
"""What runs while a match is played. The rest of the kernel stays as it is: values that travel
between processes, sources of chance that others derive theirs from, and commands."""
STAYS = ("game.py", "deck.py", "position.py", "trial.py")
"""Of a game: its face, which tests replace parts of, and what no match runs."""
STAYS_WHOLE = ("design", "lab")
"""Its folders that no match runs either."""
GROUP = "matches.engine.compiled_modules"
KEPT = 3
"""So many builds are kept: processes that still run with an older one may read it at any time."""


def missing() -> str:
    """What this machine lacks to compile, in a sentence; "" if it can."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(command[0]) is None:
        return f"The C compiler {command[0]} is missing (Debian: apt install gcc libc6-dev)."
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.exists():
        return f"Python's headers are missing: no {header} (Debian: apt install python3-dev)."
    return ""


def modules(engine: Path) -> list[Path]:
    """The files under `engine` that are compiled."""
    found = {path for pattern in COMPILED for path in engine.glob(pattern)}
    return sorted(
        path
        for path in found
        if path.name not in STAYS and path.parent.name not in STAYS_WHOLE and path.stat().st_size
    )


def compile_engine() -> Path:
    """Compile the sources as they are now. Returns where they stand; exits with a sentence."""
    target = build_folder(digest())
    if target.is_dir():
        print(f"The rules engine is compiled already: {target}")
        return target
    if reason := missing():
        sys.exit(f"{reason} Nothing was compiled; the engine runs from its sources as before.")
    BUILDS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILDS, prefix="new-") as work:
        engine = Path(work) / SOURCES.relative_to(SOURCES.parents[1])
        shutil.copytree(SOURCES, engine, ignore=shutil.ignore_patterns("__pycache__"))
        (engine.parent / "__init__.py").touch()
        target = build_folder(digest(engine))
        print("Compiling the rules engine: a minute or two", flush=True)
        with contextlib.chdir(work):
            build(modules(engine.relative_to(work)))
        put_in_place(engine, target)
    for old in sorted(_builds(), key=lambda path: path.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(old)
    print(f"Compiled: {target}\nProcesses that are started from now on run it.")
    return target


def put_in_place(engine: Path, target: Path) -> None:
    """Give what is compiled its name, unless another make fast was quicker."""
    try:
        engine.rename(target)
    except OSError:
        if not target.is_dir():
            raise


def build(paths: list[Path]) -> None:
    """Compile these files where they are; the working directory holds the package."""
    # Only here: everything above must be able to say what is missing.
    from mypyc.build import mypycify  # noqa: PLC0415
    from setuptools import setup  # noqa: PLC0415

    setup(
        name="engine",
        packages=[],
        ext_modules=mypycify(
            ["--config-file=", "--python-version=3.11", *map(str, paths)],
            debug_level="0",
            group_name=GROUP,
        ),
        script_args=["--quiet", "build_ext", "--inplace"],
    )


def _builds() -> Iterator[Path]:
    return (path for path in BUILDS.iterdir() if not path.name.startswith("new-"))


if __name__ == "__main__":
    compile_engine()
