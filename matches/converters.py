"""What a random id looks like in an address; anything else is no address of ours."""

from __future__ import annotations


class TokenConverter:
    """A match's or an invitation's id (`models.random_token`)."""

    regex = r"[A-Za-z0-9_-]{22}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value
