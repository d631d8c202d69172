"""Which build of the pages this is, so that an open tab notices that a newer one runs.

Not the build of the rules (`matches.build`), with which a match is played.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings

SHOWN = ("static/js", "static/css", "static/vendor", "templates")
"""Folders of what a page is made of in the browser."""


@cache
def site_build() -> str:
    """A name for the scripts, styles and templates as they are installed.

    The same files have the same name on every machine; SPARKFORGE_BUILD gives another one.
    """
    return settings.SITE_BUILD or build_of(settings.BASE_DIR, SHOWN)


def build_of(base: Path, folders: tuple[str, ...]) -> str:
    """A name for all files below these folders of `base`, their places included."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(path for path in (base / folder).rglob("*") if path.is_file()):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(base).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()[:12]
