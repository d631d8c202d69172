"""Numbers as people and programs type them into forms and addresses."""

from __future__ import annotations

MOST_DIGITS = 18
"""What both databases hold in a number; Python itself refuses to read thousands."""


def whole_number(typed: str) -> int | None:
    """The number from 0 that `typed` is; None if it is none, or longer than any of ours."""
    if typed.isascii() and typed.isdecimal() and len(typed) <= MOST_DIGITS:
        return int(typed)
    return None
