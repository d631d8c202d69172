"""What pages say of bookings: for what Sparks came or went."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.models import SparksEntry

REASONS: dict[str, str | Promise] = {
    "match_win": _("A match won"),
    "match_loss": _("A match lost"),
    "match_draw": _("A match drawn"),
    "pack": _("A pack"),
    "spare_copies": _("Spare copies from a pack"),
    "demo": _("A gift for trying the site out"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A booking as its account reads it. url: of what it was for, or ""."""

    words: str
    url: str
    amount: int
    balance: int
    at: datetime

    @property
    def spent(self) -> int:
        """What went, without its sign; of what came below zero."""
        return -self.amount


def line_of(entry: SparksEntry) -> Line:
    """A booking in words; one for a reason that has none shows the reason itself."""
    words = str(REASONS.get(entry.reason, entry.reason))
    return Line(words, _address(entry), entry.amount, entry.balance, entry.created_at)


def _address(entry: SparksEntry) -> str:
    if "pack" in entry.facts:
        return reverse("cards:pack", args=[entry.facts["pack"]])
    return f"/matches/{entry.facts['match']}/" if "match" in entry.facts else ""
