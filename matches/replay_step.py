"""One step of a recording for the page that works without script: board, deed, ways on.

It shows what the recording holds for its audience, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from cards.games import is_solo
from cards.queries import basic_cards
from matches import recordings, words
from matches.frames import BOT_NAME
from matches.models import Match
from matches.names import names_in
from matches.recordings import OPEN_AUDIENCE, PUBLIC, Replay
from matches.tableaux import tableau_of

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Jump:
    """A turn and its first step."""

    turn: int
    seq: int


@dataclass(frozen=True, slots=True)
class Side:
    """An audience that the reader may choose. is_chosen: the one shown."""

    key: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand in words. name: whose; cards: their names."""

    name: str
    cards: list[str]


class StepView:
    """Step `seq` of a replay; a number beyond the last is the last.

    seat: the one that sits near: the reader's own, else the first.
    """

    def __init__(self, replay: Replay, seq: int, *, seat: int | None) -> None:
        self.replay = replay
        self.match: Match = replay.match
        self.step = replay.step(seq)
        self.seq: int = self.step["seq"]
        self.last = replay.last
        self.near = seat or 0
        self.audience = replay.recording.audience

    @property
    def previous(self) -> int | None:
        """The step before, None at the start."""
        return self.seq - 1 if self.seq > 0 else None

    @property
    def next(self) -> int | None:
        """The step after, None at the end."""
        return self.seq + 1 if self.seq < self.last else None

    @property
    def turn(self) -> int:
        """The turn after it."""
        return int(self.step["view"].get("turn", 0))

    @property
    def jumps(self) -> list[Jump]:
        """The turns, by the step with which each began."""
        found: dict[int, int] = {}
        for step in self.replay.steps:
            found.setdefault(int(step["view"].get("turn", 0)), step["seq"])
        return [Jump(turn, seq) for turn, seq in found.items() if turn]

    def sides(self, audiences: Iterable[str]) -> list[Side]:
        """What the reader may choose between."""
        return [Side(key, self._side_name(key), key == self.audience) for key in audiences]

    @property
    def deed(self) -> str:
        """What was done, in words."""
        before = self.replay.step(self.seq - 1)["view"] if self.seq else {}
        shown = [before, self.step["view"], self.step["events"]]
        return words.deed(
            self.match.game,
            words.Deed(self.step["kind"], self.step["seat"], self.step["action"]),
            self.players,
            self._names_by_key | dict(names_in(shown, self.cards)) | self._skill_name,
        )

    @property
    def is_solo(self) -> bool:
        """A game for one."""
        return is_solo(self.match.game)

    @property
    def _skill_name(self) -> dict[str, str]:
        """Of a card with two sides (Dragon) that was played: what it is called as a skill."""
        action = self.step["action"] or {}
        used = action.get("skill")
        if not isinstance(used, str):
            return {}
        card = self.cards[used.partition("#")[0]]
        return {used: (card["design"].get("skill") or card)["name"]}

    @property
    def _names_by_key(self) -> dict[str, str]:
        """Of a game for one, whose ids are keys (Q1): also of cards offered by id alone."""
        if not self.is_solo:
            return {}
        return {key: card["name"] for key, card in self.cards.items()}

    @property
    def players(self) -> list[str]:
        """Who played, by seat."""
        seats = self.match.seats.all()
        return [seat.account.username if seat.account else BOT_NAME for seat in seats]

    @property
    def cards(self) -> Json:
        """The designs that this audience has seen by the end, and the game's basic cards."""
        seen = recordings.designs_of(self.match, self.replay.recording.cards)
        return basic_cards(self.match.game) | seen

    @property
    def template(self) -> str:
        """What prints the board."""
        return tableau_of(self.match.game).TEMPLATE

    @property
    def table(self) -> Any:
        """The board as a picture."""
        return tableau_of(self.match.game).whole(
            self.step["view"],
            self.step["notes"],
            self.cards,
            near=self.near,
            names=self.players,
        )

    @property
    def other_hands(self) -> list[Hand]:
        """Hands that this audience knows besides the one that the picture shows."""
        found = []
        for seat, player in enumerate(self.step["view"].get("players", [])):
            if seat != self.near and "hand" in player:
                names = [self.cards[card["card"]]["name"] for card in player["hand"]]
                found.append(Hand(self.players[seat], names))
        return found

    def _side_name(self, audience: str) -> str:
        if audience == OPEN_AUDIENCE:
            return _("Everything") if self.is_solo else _("Both hands")
        if audience == PUBLIC:
            return _("As a spectator")
        return _("As %(name)s") % {"name": self.players[recordings.seat_of(audience) or 0]}
