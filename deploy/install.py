"""Creates .venv and installs a lock into it: `python3 deploy/install.py runtime|fast|dev`.

Standard library only. Hashes are required. Does nothing when the lock is installed already; uses
uv where it is there, else pip.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed.json"
LOCKS = {
    "runtime": ROOT / "requirements.txt",
    "fast": ROOT / "requirements" / "fast.txt",
    "dev": ROOT / "requirements" / "dev.txt",
}
OLDEST = (3, 11)

Run = Callable[[Sequence[str | Path]], int]


def digest(lock: str) -> str:
    """What identifies a lock's content."""
    return hashlib.sha256(LOCKS[lock].read_bytes()).hexdigest()


def installed() -> dict[str, str]:
    """Lock -> digest of what .venv holds; empty for an environment that does not work."""
    try:
        stamp: dict[str, str] = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    return stamp if works() else {}


def works() -> bool:
    """Whether .venv has an interpreter that starts; a moved or updated Python breaks it."""
    if not PYTHON.exists():
        return False
    check = f"import sys; sys.exit(sys.version_info < {OLDEST})"
    return subprocess.run([PYTHON, "-c", check], capture_output=True).returncode == 0  # noqa: S603


def install(lock: str, run: Run) -> None:
    """Bring .venv to `lock`. Exits with a sentence if it cannot.

    `dev` contains the others; `fast` may stand beside `runtime` and agrees with it.
    """
    if sys.version_info < OLDEST:
        sys.exit(f"Sparkforge needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    if installed().get(lock) == digest(lock):
        return
    uv = shutil.which("uv")
    if not works():
        if VENV.exists():
            shutil.rmtree(VENV)
        print("Creating .venv", flush=True)
        if run([sys.executable, "-m", "venv", VENV]) != 0 and (
            uv is None or run([uv, "venv", "--quiet", "--python", sys.executable, VENV]) != 0
        ):
            shutil.rmtree(VENV, ignore_errors=True)
            sys.exit("Python's venv module does not work here (Debian: apt install python3-venv).")
    print(f"Installing {LOCKS[lock].relative_to(ROOT)}: a minute or two", flush=True)
    wanted: list[str | Path] = ["--require-hashes", "-r", LOCKS[lock]]
    ways: list[list[str | Path]] = [
        [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted]
    ]
    if uv is not None:
        ways.insert(0, [uv, "pip", "install", "--quiet", "--python", PYTHON, *wanted])
    if all(run(way) != 0 for way in ways):
        sys.exit("The packages could not be installed; the reason stands above.")
    before = installed() if lock == "fast" else {}
    held = LOCKS if lock == "dev" else [lock]
    STAMP.write_text(json.dumps(before | {name: digest(name) for name in held}) + "\n")


def call(command: Sequence[str | Path]) -> int:
    """Run a step and wait for it."""
    return subprocess.run(command, cwd=ROOT).returncode  # noqa: S603 - the fixed steps above


if __name__ == "__main__":
    if sys.argv[1:] not in [[lock] for lock in LOCKS]:
        sys.exit(__doc__)
    install(sys.argv[1], call)
