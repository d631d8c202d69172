"""What people type into a case."""

from __future__ import annotations

from moderation.errors import WordsTooLong


def fit(words: str, *, limit: int) -> str:
    """The words as they are stored. Raises: WordsTooLong."""
    words = words.replace("\x00", "").strip()
    if len(words) > limit:
        raise WordsTooLong(limit=limit, length=len(words))
    return words
