"""What other decisions still say when one is taken back, or reports are dismissed.

Two cases can be about one version, or about pictures out of one file: a card and its picture are
reported apart. What one of them gives back, another may still keep.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cards.models import CardVersion
from moderation.models import Case, Decision, Verdict

HIDE, TAKE_DOWN = "hide", "take_down"
"""As `moderation.services.follows` writes them into decisions."""


def is_kept_hidden(version: CardVersion, *, besides: Case) -> bool:
    """Does another open case hide this version, or another decision that stands?"""
    hiding = Case.objects.filter(kind=Case.Kind.REPORT, hid=version, closed_at__isnull=True)
    if hiding.exclude(pk=besides.pk).exists():
        return True
    return any(facts["version"] == version.pk for facts in _facts(HIDE, besides=besides))


def kept_down(*, besides: Case) -> set[int]:
    """Ids of the pictures that other decisions which stand keep down."""
    return {art for facts in _facts(TAKE_DOWN, besides=besides) for art in facts["art"]}


def _facts(act: str, *, besides: Case) -> Iterator[dict[str, Any]]:
    """Of all decisions that stand against the same person, those of one kind of follow."""
    decisions = Decision.objects.filter(verdict=Verdict.UPHOLD, case__about=besides.about_id)
    decisions = decisions.exclude(case=besides)
    decisions = decisions.exclude(appeal__case__decision__verdict=Verdict.RESTORE)
    for follows in decisions.values_list("follows", flat=True):
        yield from (facts for facts in follows if facts["act"] == act)
