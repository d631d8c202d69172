"""What a person writes about a card, as services, previews and forms hand it around."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from cards.models import CardVersion

ARTIST_LENGTH = 80
ALT_LENGTH = 200
CONTENT_BYTES = 8_192


@dataclass(frozen=True, slots=True)
class Content:
    """A design and what is told about its picture; the picture itself apart.

    design: as typed, possibly faulty. licence: a value of `Licence` or "".
    """

    design: Mapping[str, Any]
    artist: str = ""
    licence: str = ""
    alt: str = ""

    @classmethod
    def of(cls, version: CardVersion) -> Content:
        """What a version says."""
        return cls(version.design, version.artist, version.licence, version.alt)

    def as_json(self) -> dict[str, Any]:
        """As the forge and the API carry it."""
        return asdict(self)


def is_storable(content: Any) -> bool:
    """Can both databases keep it? No NaN, no half surrogate, no NUL, not too large."""
    try:
        words = json.dumps(content, ensure_ascii=False, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError):
        return False
    return len(words) <= CONTENT_BYTES and b"\\u0000" not in words
