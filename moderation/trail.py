"""Which entries of the audit trail somebody looks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.db.models import QuerySet

from moderation import messages
from moderation.models import TrailEntry


@dataclass(frozen=True, slots=True)
class TrailFilters:
    """by: a name. act: a key of `messages.ACTS`. subject: "version:12". since, until: days."""

    by: str = ""
    act: str = ""
    subject: str = ""
    since: date | None = None
    until: date | None = None

    @classmethod
    def read(cls, given: Mapping[str, str]) -> TrailFilters:
        """From an address; what cannot be read filters nothing."""
        return cls(
            by=given.get("by", "").strip(),
            act=given.get("act", "") if given.get("act") in messages.ACTS else "",
            subject=given.get("subject", "").strip(),
            since=_day(given.get("since", "")),
            until=_day(given.get("until", "")),
        )

    def entries(self) -> QuerySet[TrailEntry]:
        """The entries that fit, newest first."""
        found = TrailEntry.objects.select_related("by")
        if self.by:
            found = found.filter(by__username__iexact=self.by)
        if self.act:
            found = found.filter(act=self.act)
        if self.subject:
            found = found.filter(subject=self.subject)
        if self.since:
            found = found.filter(at__date__gte=self.since)
        if self.until:
            found = found.filter(at__date__lte=self.until)
        return found

    @property
    def query(self) -> str:
        """As the end of an address."""
        named = {
            "by": self.by,
            "act": self.act,
            "subject": self.subject,
            "since": self.since.isoformat() if self.since else "",
            "until": self.until.isoformat() if self.until else "",
        }
        kept = {name: value for name, value in named.items() if value}
        return f"?{urlencode(kept)}" if kept else ""

    @property
    def acts(self) -> list[tuple[str, str]]:
        """What may be chosen: key and words."""
        return [(key, str(words)) for key, words in messages.ACTS.items()]


def _day(word: str) -> date | None:
    try:
        return date.fromisoformat(word)
    except ValueError:
        return None
