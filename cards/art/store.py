"""Where pictures are kept: one folder a token under ART_ROOT, with a file for each rendition.

Folders of half-made pictures stand under `new/` and are swept like pictures without a row.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from django.conf import settings

from cards.queries import RENDITIONS

BENCHES = "new"
TAKEN_DOWN = Path(__file__).with_name("taken_down.webp")
"""What is shown in place of a picture that was taken down."""


def rendition_path(token: str, rendition: str) -> Path:
    """The file of a rendition. `token` must be that of a stored row, never a person's words."""
    if rendition not in RENDITIONS:
        raise ValueError(rendition)
    return _folder(token) / f"{rendition}.webp"


@contextmanager
def workbench() -> Iterator[Path]:
    """A new folder beside the kept ones, gone at the end unless it was moved by `keep`."""
    root = Path(settings.ART_ROOT) / BENCHES
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=root))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def digests(folder: Path) -> dict[str, str]:
    """Rendition -> SHA-256 of its file in `folder`, for those that are there."""
    found = {}
    for rendition in RENDITIONS:
        path = folder / f"{rendition}.webp"
        if path.is_file():
            with path.open("rb") as file:
                found[rendition] = hashlib.file_digest(file, "sha256").hexdigest()
    return found


def kept_digests(token: str) -> dict[str, str]:
    """As `digests`, of a kept picture."""
    return digests(_folder(token))


def keep(bench: Path, token: str) -> None:
    """Move the renditions of a workbench to their place."""
    place = _folder(token)
    place.parent.mkdir(mode=0o700, exist_ok=True)
    bench.rename(place)


def copy_full(token: str, bench: Path) -> None:
    """Copy the whole picture to a workbench."""
    shutil.copyfile(rendition_path(token, "full"), bench / "full.webp")


def discard(token: str) -> None:
    """Delete a picture's files."""
    for folder in (_folder(token), Path(settings.ART_ROOT) / BENCHES / token):
        shutil.rmtree(folder, ignore_errors=True)


def stored_tokens(*, older_than: datetime) -> Iterator[str]:
    """The names of folders that have been there since before a time, also of left workbenches."""
    for folder in Path(settings.ART_ROOT).glob("*/*/"):
        if folder.stat().st_mtime < older_than.timestamp():
            yield folder.name


def _folder(token: str) -> Path:
    return Path(settings.ART_ROOT) / token[:2].lower() / token
