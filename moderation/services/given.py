"""What a moderator decides, as it is checked, stored until it takes effect, and carried out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Given:
    """A verdict with what belongs to it.

    revision: of a submission or a reported set as it was shown. version: of reports on a card,
    the one shown. checked: keys of the heads that were looked at. reasons: codes. follows: keys
    of `moderation.services.follows`. scope, days: of a suspension; scope "" gives none, days
    None is for good.
    """

    verdict: str
    revision: int | None = None
    version: int | None = None
    rarity: str = ""
    checked: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    words: str = ""
    follows: tuple[str, ...] = ()
    scope: str = ""
    days: int | None = None

    def as_json(self) -> dict[str, Any]:
        """As it is stored."""
        return asdict(self)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Given:
        """As it was stored."""
        lists = {name: tuple(stored[name]) for name in ("checked", "reasons", "follows")}
        return cls(**{**stored, **lists})

    def amounts_to(self, other: Given) -> bool:
        """Would both do the same? Words and reasons may differ."""
        mine, theirs = (
            (one.verdict, one.rarity, set(one.follows), one.scope, one.days)
            for one in (self, other)
        )
        return mine == theirs
