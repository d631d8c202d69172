"""Which version of the site this is, for backups, metrics and logs."""

from __future__ import annotations

import tomllib
from functools import cache

from django.conf import settings


@cache
def site_version() -> str:
    """The version that pyproject.toml states, such as "0.1.0"."""
    text = (settings.BASE_DIR / "pyproject.toml").read_text("utf-8")
    return str(tomllib.loads(text)["project"]["version"])
