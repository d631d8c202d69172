"""What players who met a version think of it: for its creator and for moderators alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cards.models import CardVersion, CardVote

Verdict = CardVote.Verdict


@dataclass(frozen=True, slots=True)
class Voice:
    """One verdict's part. votes: of how many people. percent: of all weight."""

    verdict: str
    label: str
    votes: int
    percent: int


@dataclass(frozen=True, slots=True)
class Voices:
    """All verdicts on one version, the strongest first in `parts`' fixed order."""

    total: int
    parts: list[Voice]

    @property
    def lean(self) -> float:
        """From -1 (all say too weak) to 1 (all say too strong), by weight."""
        by = {part.verdict: part.percent for part in self.parts}
        return (by[Verdict.TOO_STRONG] - by[Verdict.TOO_WEAK]) / 100


def voices_on(version: CardVersion) -> Voices:
    """The votes on a version, weighed by who gave them. One query."""
    rows = CardVote.objects.filter(version=version).values_list("verdict", "weight")
    return _weighed(list(rows))


def _weighed(rows: Iterable[tuple[str, float]]) -> Voices:
    rows = list(rows)
    weight = sum(each for _, each in rows)
    parts = []
    for verdict in (Verdict.TOO_STRONG, Verdict.FAIR, Verdict.TOO_WEAK):
        own = [each for said, each in rows if said == verdict]
        share = round(100 * sum(own) / weight) if weight else 0
        parts.append(Voice(str(verdict), str(verdict.label), len(own), share))
    return Voices(len(rows), parts)
