"""The chance of an ended match, so that anyone can check it: docs/chance.md says how.

What is given out (`matches.engine.kernel.proof` checks it) holds no id and no card, only positions:
the secret says as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from config import clock
from matches import recordings
from matches.errors import StillSealed
from matches.models import Match, MatchAction

Json = dict[str, Any]


def proof_of(match: Match) -> Json:
    """Commitment, secret, and what each draw was asked for beside what was stored.

    Of an ended match only: the caller has asked `access.replay`.
    Raises: StillSealed, NotRecordedYet, CannotBeReplayed.
    """
    if match.is_sealed(clock.now()):
        raise StillSealed(until=match.sealed_until)
    asked = recordings.draws_of(match)
    rows = MatchAction.objects.filter(match=match, seq__in=[step["seq"] for step in asked])
    outcomes = {row.seq: row.outcomes for row in rows}
    return {
        "match": match.pk,
        "commitment": match.commitment,
        "secret": bytes(match.secret).hex(),
        "steps": [
            {"seq": step["seq"], "draws": _told(step["draws"], outcomes[step["seq"]])}
            for step in asked
        ],
    }


def _told(draws: Sequence[Json], outcomes: Sequence[Any]) -> list[Json]:
    """Each draw with its stored outcome; one too few or too many is a draw without the other."""
    told = [
        {
            **{key: value for key, value in draw.items() if key != "ids"},
            "outcome": _outcome(draw, outcomes[number]) if number < len(outcomes) else None,
        }
        for number, draw in enumerate(draws)
    ]
    spare: Iterable[Any] = outcomes[len(draws) :]
    return [*told, *({"kind": "index", "of": 2, "outcome": None} for _ in spare)]


def _outcome(draw: Mapping[str, Any], stored: Any) -> Any:
    """A stored outcome as numbers: heads 0, tails 1; a shuffle as places in what it was given."""
    if draw["kind"] == "coin":
        return {"heads": 0, "tails": 1}.get(stored)
    if draw["kind"] != "shuffle":
        return stored
    places = {id_: place for place, id_ in enumerate(draw["ids"])}
    return [places.get(id_) for id_ in stored]
