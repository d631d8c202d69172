"""The file of a backup: a gzipped tar of rows and pictures, with a manifest at its end.

    rows/<app>.<model>.jsonl     a line a row (matches.upkeep.rows)
    art/<xx>/<token>/<rendition>.webp
    secret-key                   only if asked for
    manifest.json                what is in it, with the SHA-256 of each file

Nothing in it is trusted when it is read: names are checked, and digests before anything is used.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

FORMAT = 1
MANIFEST = "manifest.json"
SECRET_KEY = "secret-key"  # noqa: S105 - a file's name
ROWS = re.compile(r"rows/(?P<label>[a-z_]+\.[a-z_]+)\.jsonl")
ART = re.compile(r"art/(?P<path>[^/.]{1,2}/[\w-]{1,64}/(full|card|piece)\.webp)", re.ASCII)
LARGEST_MANIFEST = 512 * 2**20


class ArchiveFaulty(Exception):
    """The file is no backup, or it was damaged or changed; says how."""


@dataclass(slots=True)
class Manifest:
    """What an archive says of itself.

    version, build: of the site and of its rules. database: "sqlite" or "postgresql".
    migrations: the last ones of each app, "<app>.<name>". columns: label -> names of its values.
    rows: label -> how many. files: name -> SHA-256. missing: pictures that had no file.
    """

    format: int
    made_at: str
    version: str
    build: str
    database: str
    migrations: list[str]
    columns: dict[str, list[str]] = field(default_factory=dict)
    rows: dict[str, int] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)


class Writer:
    """Adds files to an archive and notes their digests."""

    def __init__(self, tar: tarfile.TarFile, manifest: Manifest, folder: Path) -> None:
        self._tar = tar
        self._folder = folder
        self.manifest = manifest

    def add_lines(self, name: str, lines: Iterable[bytes]) -> int:
        """Add a file of `lines`; returns how many there were."""
        count = 0
        with tempfile.TemporaryFile(dir=self._folder) as file:
            for line in lines:
                file.write(line)
                count += 1
            self._add(name, file)
        return count

    def add_file(self, name: str, path: Path) -> None:
        """Add a copy of `path`. Raises OSError if it cannot be read."""
        with path.open("rb") as file:
            self._add(name, file)

    def add_bytes(self, name: str, data: bytes) -> None:
        """Add a file that holds `data`."""
        self._add(name, io.BytesIO(data))

    def _add(self, name: str, file: IO[bytes]) -> None:
        size = file.seek(0, os.SEEK_END)
        file.seek(0)
        self.manifest.files[name] = hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]
        file.seek(0)
        entry = tarfile.TarInfo(name)
        entry.size, entry.mode = size, 0o600
        self._tar.addfile(entry, file)


@contextmanager
def written(path: Path, manifest: Manifest) -> Iterator[Writer]:
    """Write an archive to `path`, for its owner alone; it is there only once it is whole."""
    partial = path.with_name(f".{path.name}.partial")
    try:
        with open(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            with tarfile.open(fileobj=file, mode="w:gz", compresslevel=6) as tar:
                writer = Writer(tar, manifest, path.parent)
                yield writer
                text = json.dumps(asdict(manifest), indent=1).encode()
                entry = tarfile.TarInfo(MANIFEST)
                entry.size, entry.mode = len(text), 0o600
                tar.addfile(entry, io.BytesIO(text))
            file.flush()
            os.fsync(file.fileno())
        partial.rename(path)
    finally:
        partial.unlink(missing_ok=True)


def read_manifest(path: Path) -> Manifest:
    """Read the whole archive once and compare it with its manifest. Raises ArchiveFaulty."""
    digests: dict[str, str] = {}
    stated: Any = None
    for name, file in files(path):
        if name in digests or (stated is not None):
            raise ArchiveFaulty(f"{name} is in the archive where it does not belong")
        if name == MANIFEST:
            stated = _parsed(file)
            continue
        if not (ROWS.fullmatch(name) or ART.fullmatch(name) or name == SECRET_KEY):
            raise ArchiveFaulty(f"{name!r} is nothing that a backup holds")
        digests[name] = hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]
    if stated is None:
        raise ArchiveFaulty("it has no manifest: it is no backup, or its end is missing")
    manifest = _manifest(stated)
    for name in sorted(manifest.files.keys() | digests.keys()):
        if manifest.files.get(name) != digests.get(name):
            raise ArchiveFaulty(f"{name} is missing or not as it was written")
    return manifest


def files(path: Path) -> Iterator[tuple[str, IO[bytes]]]:
    """Name and content of each file, in order; read one before the next. Raises ArchiveFaulty."""
    try:
        with tarfile.open(path, mode="r|gz") as tar:
            for entry in tar:
                content = tar.extractfile(entry) if entry.isfile() else None
                if content is None:
                    raise ArchiveFaulty(f"{entry.name!r} is no plain file")
                yield entry.name, content
    except (tarfile.TarError, EOFError, OSError) as error:
        raise ArchiveFaulty(f"it cannot be read: {error}") from error


def _parsed(file: IO[bytes]) -> Any:
    try:
        return json.loads(file.read(LARGEST_MANIFEST))
    except ValueError:
        raise ArchiveFaulty("its manifest cannot be read") from None


def _manifest(stated: Any) -> Manifest:
    if not isinstance(stated, dict) or stated.get("format") != FORMAT:
        raise ArchiveFaulty("its format is not one that this version knows")
    try:
        return Manifest(**stated)
    except TypeError:
        raise ArchiveFaulty("its manifest says something that this version does not know") from None
