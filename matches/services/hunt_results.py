"""What an ended hunt leaves behind (D8.2); in the transaction of its last step."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from cards.models import Card
from matches.models import Hunt, Match
from matches.outcomes import VOID

Json = dict[str, Any]


def note_end(match: Match, view: Json, *, at: datetime) -> None:
    """Write stars and score down, once; call with the match's row locked.

    view: the end as its player sees it. A hunt that was called off has none, and one that began
    from a step of another (which is no whole hunt) is not known here.
    """
    hunt = Hunt.objects.filter(match=match, ended_at__isnull=True).first()
    if hunt is None:
        return
    if match.reason == VOID:
        Hunt.objects.filter(pk=hunt.pk).update(day=None)  # the day's hunt may be tried again
        return
    result, hero = view["result"], view["hero"]
    first = [*view["dragons_defeated"], view["hunt"]][0]
    hunt.hero_id = _card_of(hero["card"]) if hero else None
    hunt.dragon_id = _card_of(first) if first else None
    hunt.is_won = result["won"]
    hunt.gold, hunt.silver = result["stars"]["gold"], result["stars"]["silver"]
    hunt.score, hunt.waves, hunt.turns = result["score"], result["waves"], result["turns"]
    hunt.ended_at = at
    hunt.save()


def _card_of(key: str) -> int | None:
    """The card behind a key of the match (`cards.queries.card_key`)."""
    number = key.removeprefix("c")
    is_there = number.isdecimal() and Card.objects.filter(pk=int(number)).exists()
    return int(number) if is_there else None
