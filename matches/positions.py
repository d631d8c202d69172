"""A moment of an ended match as a full position: what a branch begins with, and a scenario.

Only from the open recording, so only for those who may read it: a full position says what both
hands and decks hold (docs/replays.md says why nothing is guessed for the others).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from accounts.models import Account
from matches import access
from matches.engine.games import registry
from matches.engine.kernel import scenario
from matches.errors import NoSuchStep
from matches.frozen import Frozen, frozen_of
from matches.models import Match, MatchAction
from matches.recordings import OPEN_AUDIENCE, Replay

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Position:
    """A match after step `seq`. state: the engine's, a fresh one. following: the step after it."""

    match: Match
    seq: int
    frozen: Frozen
    state: Any
    following: Json | None

    @property
    def is_over(self) -> bool:
        """Has the match ended here?"""
        return self.frozen.game.result(self.state) is not None

    def cards(self) -> list[str]:
        """The keys of all cards that are anywhere in it, in the order of the designs.

        Alone all of them: the dragons that may yet come lie nowhere (D2).
        """
        if self.frozen.game.seats == 1:
            return list(self.frozen.designs)
        held: set[str] = set()
        _collect(self.frozen.game.dump(self.state), self.frozen.designs, held)
        return [key for key in self.frozen.designs if key in held]


def position_at(match_id: str, seq: int, *, by: access.Someone) -> Position:
    """A moment of an ended match, for those who may know everything of it.

    Raises: MatchNotFound, StillRunning, AudienceClosed, NotRecordedYet, CannotBeReplayed,
    NoSuchStep.
    """
    match, _ = access.replay(match_id, OPEN_AUDIENCE, by=by)
    replay = Replay.of(match, OPEN_AUDIENCE)
    if not 0 <= seq <= replay.last:
        raise NoSuchStep
    frozen = frozen_of(match.pk)
    state = frozen.game.load(replay.steps[seq]["state"], frozen.config)
    following = replay.steps[seq + 1] if seq < replay.last else None
    return Position(match, seq, frozen, state, following)


def scenario_of(position: Position) -> Json:
    """The position as a scenario file (docs/scenarios.md), with the act that followed.

    It runs green here and now: where the act does not do again what it did, as under newer
    balance data, the position stands alone.
    """
    game, config = position.frozen.game, position.frozen.config
    alone: Json = {
        "game": game.key,
        "name": f"match-{position.match.pk[:8].lower()}-step-{position.seq}",
        "rules": [],
        "cards": {key: config.designs[key] for key in position.cards() if key in config.designs},
        "setup": game.dump(position.state),
        "steps": [],
    }
    followed = {**alone, "steps": _steps_after(position)}
    return followed if scenario.run(followed, registry.get).passed else alone


def _steps_after(position: Position) -> list[Json]:
    """The act that followed, with the outcomes of its draws."""
    following = position.following
    if following is None or following["kind"] != MatchAction.Kind.ACT:
        return []
    row = MatchAction.objects.get(match=position.match, seq=following["seq"])
    step: Json = {"do": row.action, "chance": row.outcomes}
    return [{"by": row.seat, **step} if position.frozen.game.seats > 1 else step]


def with_new_ids(dump: Any, ids: Mapping[str, str]) -> Any:
    """The same position with other ids for its copies of cards."""
    if isinstance(dump, Mapping):
        return {ids.get(key, key): with_new_ids(value, ids) for key, value in dump.items()}
    if isinstance(dump, list):
        return [with_new_ids(value, ids) for value in dump]
    return ids.get(dump, dump) if isinstance(dump, str) else dump


def ids_in(match: Match) -> list[str]:
    """The ids of all copies of cards that a match was dealt."""
    start = MatchAction.objects.get(match=match, seq=0).action
    if "position" in start:
        return sorted(_ids(json.loads(start["position"])))
    return [id_ for deck in start["decks"] for id_, _ in deck["entries"]]


def _ids(part: Any) -> set[str]:
    """Ids of pieces: what they call their `id`, and of boards' entries without one their keys."""
    found: set[str] = set()
    if isinstance(part, Mapping):
        if isinstance(part.get("id"), str):
            found.add(part["id"])
        for key, value in part.items():
            is_piece = isinstance(value, Mapping) and isinstance(value.get("card"), str)
            if is_piece and "id" not in value:
                found.add(key)
            found |= _ids(value)
    elif isinstance(part, list):
        for value in part:
            found |= _ids(value)
    return found


def _collect(part: Any, designs: Mapping[str, Any], held: set[str]) -> None:
    if isinstance(part, Mapping):
        for value in part.values():
            _collect(value, designs, held)
    elif isinstance(part, list):
        for value in part:
            _collect(value, designs, held)
    elif isinstance(part, str) and part in designs:
        held.add(part)


def may_branch(match: Match, *, by: access.Someone) -> bool:
    """May this person begin a match from a moment of this one? People with an account only."""
    return isinstance(by, Account) and OPEN_AUDIENCE in access.audiences_open_to(match, by=by)
