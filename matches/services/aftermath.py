"""What follows from an ended match once it is recorded: card tallies and achievements.

In the transaction that stores its recordings, which happens once a match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from cards.services import tallies
from matches.card_uses import uses_of
from matches.models import Match, Seat
from matches.outcomes import TOO_SHORT, VERSUS, VOID
from matches.recordings import seat_audience
from matches.services import achievements

Json = dict[str, Any]

HALVES = {"win": 2, "draw": 1, "loss": 0}


def follow(match: Match, tapes: Mapping[str, Sequence[Json]], *, at: datetime) -> None:
    """Count the cards of a real match and award what it earned. tapes: steps by audience.

    Real is a match between people (or a hunt, for achievements) that was not called off.
    """
    seats = list(match.seats.select_related("account").order_by("number"))
    if match.reason == VOID:
        return
    if match.kind in VERSUS and all(seat.sparks_why != TOO_SHORT for seat in seats):
        tallies.count([_fared(match, seat, tapes[seat_audience(seat.number)]) for seat in seats])
    if match.kind in (*VERSUS, Match.Kind.SOLO):
        for seat in seats:
            achievements.award(seat, at=at)


def _fared(match: Match, seat: Seat, steps: Sequence[Json]) -> tallies.Fared:
    versions = {
        key: match.designs[key]["version"]
        for key, _copies in seat.deck["cards"]
        if key in match.designs and match.designs[key]["version"] is not None
    }
    uses = uses_of(steps, seat.number)
    drawn = {version for key, version in versions.items() if key in uses.drawn | uses.played}
    return tallies.Fared(
        halves=HALVES[seat.result],
        brought=set(versions.values()),
        drawn=drawn,
        played={version for key, version in versions.items() if key in uses.played},
    )
