"""Random ids for addresses."""

from __future__ import annotations

import secrets


def random_token() -> str:
    """An unguessable id for addresses."""
    return secrets.token_urlsafe(16)
