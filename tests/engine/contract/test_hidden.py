"""Nothing that is hidden from a viewer reaches them; and leaks of every kind would be found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import OPEN, Event, Log, Viewer
from matches.engine.kernel.game import Config, Json
from matches.engine.kernel.refusal import Refusal
from tests.engine.contract.harness import HARNESSES, AnyGame, Harness
from tests.engine.contract.twins import leaks
from tests.engine.contract.walk import positions


def test_viewer_is_shown_nothing_hidden(harness: Harness) -> None:
    assert next(leaks(harness, harness.game, matches=4), None) is None


class Leaking:
    """A game that passes everything on to another; subclasses leak."""

    def __init__(self, game: AnyGame, harness: Harness) -> None:
        self._game = game
        self._harness = harness

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def top(self, state: Any) -> Json:
        """The top of a deck, or, when all decks are empty, nothing."""
        for deck in self._harness.decks(self._game.dump(state)):
            if deck:
                return deck[0]
        return {}


class TopInView(Leaking):
    def view(self, state: Any, viewer: Viewer) -> Json:
        return {**self._game.view(state, viewer), "next": self.top(state)}


class HandIdsInChoices(Leaking):
    def choices(self, state: Any, seat: int) -> Json:
        choices = self._game.choices(state, seat)
        dump = self._game.dump(state)
        alone = self._game.seats == 1
        unseen = self._harness.decks(dump)[0] if alone else dump["players"][seat - 1]["hand"]
        return {**choices, "notes": {"ids": [entry["id"] for entry in unseen]}}


class CardOfAChoice(Leaking):
    """The order of what is offered tells what lies on top."""

    def choices(self, state: Any, seat: int) -> Json:
        choices = self._game.choices(state, seat)
        if self.top(state).get("card", "") > "m":
            choices["acts"].reverse()
        return choices


class SecretInEvent(Leaking):
    def apply(
        self, state: Any, seat: int, action: Any, chance: Chance, log: Log | None = None
    ) -> None:
        self._game.apply(state, seat, action, chance, log)
        for event in log or []:
            event.facts = {**event.facts, **(event.secret or {})}


class TopInEvent(Leaking):
    def apply(
        self, state: Any, seat: int, action: Any, chance: Chance, log: Log | None = None
    ) -> None:
        self._game.apply(state, seat, action, chance, log)
        if log is not None:
            log.append(Event("looked_ahead", {"card": self.top(state).get("card")}))


class TopInOpening(Leaking):
    def new(self, config: Config, decks: Any, chance: Chance, log: Log | None = None) -> Any:
        state = self._game.new(config, decks, chance, log)
        if log is not None:
            log.append(Event("shuffled", {"top": self.top(state)}))
        return state


class TopInForecast(Leaking):
    def forecast(self, state: Any, seat: int, action: Any) -> Json:
        return {**self._game.forecast(state, seat, action), "next": self.top(state).get("card")}


class TopInRefusal(Leaking):
    def check(self, state: Any, seat: int, action: Any) -> None:
        try:
            self._game.check(state, seat, action)
        except Refusal as refusal:
            facts = {**refusal.facts, "next": self.top(state).get("card")}
            raise Refusal(refusal.code, refusal.rule, **facts) from None


class HiddenIdAnsweredOtherwise(Leaking):
    """The refusal of an unknown id differs from that of one which lies in a deck."""

    def check(self, state: Any, seat: int, action: Any) -> None:
        try:
            self._game.check(state, seat, action)
        except Refusal as refusal:
            named = set(map(str, self._game.action_json(action).values()))
            for deck in self._harness.decks(self._game.dump(state)):
                if named & {entry["id"] for entry in deck}:
                    raise Refusal("not_yet", refusal.rule) from None
            raise


class DeckAmongSeenCards(Leaking):
    def seen_cards(self, state: Any, viewer: Viewer) -> set[str]:
        top = self.top(state)
        return self._game.seen_cards(state, viewer) | ({top["card"]} if top else set())


LEAKS: tuple[tuple[Callable[[AnyGame, Harness], Any], str], ...] = (
    (TopInView, "view"),
    (HandIdsInChoices, "choices"),
    (CardOfAChoice, "choices"),
    (SecretInEvent, "event"),
    (TopInOpening, "event"),
    (TopInEvent, "event"),
    (TopInForecast, "forecast"),
    (TopInRefusal, "answer to"),
    (HiddenIdAnsweredOtherwise, "answer to"),
    (DeckAmongSeenCards, "seen cards"),
)


NOTHING_HIDDEN = (SecretInEvent, HiddenIdAnsweredOtherwise)
"""They tell nothing in a game where the order of a deck is all that is hidden."""


@pytest.mark.parametrize(
    "harness", [each for each in HARNESSES if each.hides], ids=lambda harness: harness.key
)
@pytest.mark.parametrize(
    ("leaking", "where"), LEAKS, ids=lambda value: getattr(value, "__name__", "")
)
def test_planted_leak_is_found(
    harness: Harness, leaking: Callable[[AnyGame, Harness], Any], where: str
) -> None:
    found = next(leaks(harness, leaking(harness.game, harness), matches=2), "nothing")
    if harness.twins.order_alone and leaking in NOTHING_HIDDEN:
        assert found == "nothing"
    else:
        assert f": {where} " in found


@pytest.mark.parametrize(
    "harness", [each for each in HARNESSES if not each.hides], ids=lambda harness: harness.key
)
def test_open_game_shows_everybody_all(harness: Harness) -> None:
    game = harness.game
    for _, state in positions(game, matches=4, every=5):
        shown = [{**game.view(state, viewer), "you": None} for viewer in (*harness.viewers(), OPEN)]
        seen = [game.seen_cards(state, viewer) for viewer in (*harness.viewers(), OPEN)]
        assert shown[1:] == shown[:-1]
        assert seen[1:] == seen[:-1]
        kept = {key: value for key, value in game.dump(state).items() if key != "format"}
        assert kept == {key: value for key, value in shown[0].items() if key != "you"}
