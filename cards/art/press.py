"""Starts the child process that decodes a picture, and reads its answer.

The child (`child.py`) limits itself; this side holds the wall clock, how many run at once, and
turns an end by a limit into a refusal. No database work here, and none may be held open meanwhile.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cards import errors
from cards.art.crop import Crop
from cards.queries import RENDITIONS

CHILD = Path(__file__).with_name("child.py")
WALL_SECONDS = 12
AT_ONCE = 2
WHOLE = Crop()

_free_presses = threading.BoundedSemaphore(AT_ONCE)
_REFUSALS = {
    refusal.code: refusal for refusal in (errors.ArtAnimated, errors.ArtDamaged, errors.ArtTooHard)
}


class PressBroken(Exception):
    """The child ended in a way that no picture explains."""


@dataclass(frozen=True, slots=True)
class Print:
    """What was printed. width, height: pixels of the full rendition. hashes: 32 hex digits.

    marks: of the part that cards show (`cards.art.likeness`).
    """

    width: int
    height: int
    hash: str
    mirror_hash: str
    marks: list[list[Any]]


def print_picture(
    source: Path,
    folder: Path,
    *,
    crop: Crop = WHOLE,
    renditions: tuple[str, ...] = RENDITIONS,
) -> Print:
    """Decode `source` and write its renditions into `folder`.

    Raises: ArtDamaged, ArtAnimated, ArtTooHard; PressBroken.
    """
    command = [sys.executable, "-I", str(CHILD), str(source), str(folder)]
    command += [*(f"{part:.4f}" for part in (crop.x, crop.y, crop.zoom)), *renditions]
    with _free_presses:
        try:
            done = subprocess.run(  # noqa: S603 - our own program and our own paths
                command, capture_output=True, timeout=WALL_SECONDS, env={}, check=False
            )
        except subprocess.TimeoutExpired:
            raise errors.ArtTooHard from None
    if done.returncode < 0:  # ended by a signal: a limit, or a decoder that broke down
        raise errors.ArtTooHard
    if done.returncode:
        raise PressBroken(done.stderr.decode(errors="replace")[-2000:])
    answer = json.loads(done.stdout)
    if "refused" in answer:
        raise _REFUSALS[answer["refused"]]
    return Print(**answer)
