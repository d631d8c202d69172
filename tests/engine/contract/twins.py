"""Twins: two states that differ in nothing but what is hidden from one viewer.

Whatever that viewer is shown must be the same for both, to the byte: before a step, during it
(events) and after it. Cards are hidden for this purpose if they are so before and after the step.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from matches.engine.kernel.chance import RecordedChance, SeededChance
from matches.engine.kernel.event import Log, Viewer, shown_events
from matches.engine.kernel.game import Config, Json, SeatDeck
from matches.engine.kernel.jsonio import ordered
from matches.engine.kernel.refusal import Refusal
from tests.engine.contract.harness import AnyGame, Harness, Known
from tests.engine.contract.walk import Step, walk


@dataclass(frozen=True)
class Relabel:
    """New ids and other cards in place of hidden ones."""

    ids: dict[str, str] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        hidden: set[str],
        config: Config,
        seed: str,
        among: dict[str, list[str]] | None = None,
    ) -> Relabel:
        """among: by id, which cards it may become; any design where it says nothing."""
        draw = random.Random(seed)
        keys = sorted(config.designs)
        order = sorted(hidden)
        return cls(
            {id_: f"twin{draw.getrandbits(40):010x}" for id_ in order},
            {id_: draw.choice((among or {}).get(id_, keys)) for id_ in order},
        )

    def __call__(self, value: Any) -> Any:
        """Some JSON with every hidden id, and the card of every hidden entry, exchanged."""
        if isinstance(value, dict):
            if value.keys() == {"id", "card"} and value["id"] in self.ids:
                return {"id": self.ids[value["id"]], "card": self.cards[value["id"]]}
            return {self.ids.get(key, key): self(part) for key, part in value.items()}
        if isinstance(value, list):
            return [self(part) for part in value]
        return self.ids.get(value, value) if isinstance(value, str) else value


class Reorder(Relabel):
    """Hidden cards exchanged among each other, and only where they lie: in decks.

    A card's id is its key, which stands in other places for the card as such.
    """

    @classmethod
    def of(
        cls,
        hidden: set[str],
        config: Config,
        seed: str,
        among: dict[str, list[str]] | None = None,
    ) -> Relabel:
        order = sorted(hidden)
        mixed = random.Random(seed).sample(order, len(order))
        return cls(dict(zip(order, mixed, strict=True)))

    def __call__(self, value: Any) -> Any:
        """A dump with its deck, or lists of ids and of entries: draws, and what a seat brings."""
        if isinstance(value, list):
            return [self.ids.get(one, one) if isinstance(one, str) else self(one) for one in value]
        if isinstance(value, dict) and "deck" in value:
            return {**value, "deck": self(value["deck"])}
        if isinstance(value, dict) and value.keys() == {"id", "card"}:
            return dict.fromkeys(value, self.ids.get(value["id"], value["id"]))
        return value


def relabel_of(
    known: Known, hidden: set[str], config: Config, seed: str, dump: Json, log: Log
) -> Relabel:
    """Twins that have in common what everybody knows: dump is from before a step, log is its."""
    hidden = hidden - known.shown(log)
    if known.order_alone:
        return Reorder.of(hidden, config, seed)
    keys = [*sorted(config.designs), *known.keys]
    among = dict.fromkeys(hidden, keys)
    if known.of_kinds(dump, log):
        were = cards_in(dump)
        for id_ in hidden:
            kind = known.kind(config, were[id_])
            among[id_] = [key for key in keys if known.kind(config, key) == kind]
    return Relabel.of(hidden, config, seed, among)


def cards_in(value: Any) -> dict[str, str]:
    """The card of every {"id", "card"} in some JSON, by id."""
    if isinstance(value, list):
        parts = [cards_in(part) for part in value]
    elif isinstance(value, dict):
        if value.keys() == {"id", "card"}:
            return {value["id"]: value["card"]}
        parts = [cards_in(part) for part in value.values()]
    else:
        parts = []
    return {id_: card for part in parts for id_, card in part.items()}


def leaks(harness: Harness, game: AnyGame, matches: int) -> Iterator[str]:
    """Everything that tells twins apart, a line each, through whole random matches.

    game: the harness's, or one that wraps it.
    """
    for number in range(matches):
        for viewer in harness.viewers():
            for what in _opening_leaks(harness, game, number, viewer):
                yield f"{game.key}, match {number}, opening, viewer {viewer}: {what}"
        for count, step in enumerate(walk(game, number)):
            for viewer in harness.viewers():
                for what in _step_leaks(harness, game, step, viewer, count):
                    yield f"{game.key}, match {number}, step {count}, viewer {viewer}: {what}"


def _opening_leaks(harness: Harness, game: AnyGame, number: int, viewer: Viewer) -> Iterator[str]:
    config, decks = game.sample_decks(number)
    log: Log = []
    chance = SeededChance(number)
    state = game.new(config, decks, chance, log)
    dump = game.dump(state)
    hidden = harness.hidden(dump, viewer)
    relabel = relabel_of(harness.twins, hidden, config, f"{number}", dump, log)
    others = [
        SeatDeck(tuple((entry["id"], entry["card"]) for entry in relabel(entries)), deck.extras)
        for deck in decks
        for entries in [[{"id": id_, "card": card} for id_, card in deck.entries]]
    ]
    twin_log: Log = []
    twin = game.new(config, others, RecordedChance(relabel(chance.outcomes)), twin_log)
    yield from _event_differences(log, twin_log, viewer)
    yield from _differences(game, state, twin, viewer, [])


def _step_leaks(
    harness: Harness, game: AnyGame, step: Step, viewer: Viewer, count: int
) -> Iterator[str]:
    before = game.dump(step.state)
    state = game.load(before, step.config)
    log: Log = []
    chance = SeededChance(step.seed)
    step.run(game, state, chance, log)

    hidden = harness.hidden(before, viewer) & harness.hidden(game.dump(state), viewer)
    relabel = relabel_of(harness.twins, hidden, step.config, step.seed, before, log)
    twin = game.load(relabel(before), step.config)
    tries: list[Any] = []
    if isinstance(viewer, int):
        tries += islice(harness.universe(before, viewer), count % 97, None, 97)
    yield from _differences(game, step.state, twin, viewer, tries)

    twin_log: Log = []
    _relabelled(game, step, relabel).run(
        game, twin, RecordedChance(relabel(chance.outcomes)), twin_log
    )
    yield from _event_differences(log, twin_log, viewer)
    yield from _differences(game, state, twin, viewer, [])


def _relabelled(game: AnyGame, step: Step, relabel: Relabel) -> Step:
    if step.action is None:
        return step
    action = game.parse(relabel(game.action_json(step.action)))
    return Step(step.config, step.state, step.seat, action, None, step.seed)


def _event_differences(log: Log, twin_log: Log, viewer: Viewer) -> Iterator[str]:
    for event, other in zip(
        shown_events(log, viewer), shown_events(twin_log, viewer), strict=False
    ):
        if ordered(event) != ordered(other):
            yield f"event {event} and {other}"
    if len(log) != len(twin_log):
        yield f"event count {len(log)} and {len(twin_log)}"


def _differences(
    game: AnyGame, state: Any, twin: Any, viewer: Viewer, tries: list[Any]
) -> Iterator[str]:
    """What a viewer is shown of `state` but not of `twin`. tries: actions that may be refused."""
    for name, first, second in (
        ("view", game.view(state, viewer), game.view(twin, viewer)),
        (
            "seen cards",
            sorted(game.seen_cards(state, viewer)),
            sorted(game.seen_cards(twin, viewer)),
        ),
    ):
        if ordered(first) != ordered(second):
            yield f"{name} {first} and {second}"
    if not isinstance(viewer, int):
        return
    if ordered(game.choices(state, viewer)) != ordered(game.choices(twin, viewer)):
        yield f"choices {game.choices(state, viewer)} and {game.choices(twin, viewer)}"
    for action in game.legal_actions(state, viewer):
        first, second = (_forecast(game, other, viewer, action) for other in (state, twin))
        if ordered(first) != ordered(second):
            yield f"forecast of {game.action_json(action)}: {first} and {second}"
    for tried in tries:
        first, second = (_answer(game, other, viewer, tried) for other in (state, twin))
        if ordered(first) != ordered(second):
            yield f"answer to {tried}: {first} and {second}"


def _forecast(game: AnyGame, state: Any, seat: int, action: Any) -> Any:
    try:
        return game.forecast(state, seat, action)
    except Refusal as refusal:
        return _refusal_json(refusal)


def _answer(game: AnyGame, state: Any, seat: int, tried: Any) -> Any:
    """How an attempt is answered; to name a hidden card must not tell whether it is there."""
    try:
        game.check(state, seat, game.parse(tried))
    except Refusal as refusal:
        return _refusal_json(refusal)
    return "allowed"


def _refusal_json(refusal: Refusal) -> Any:
    return {"code": refusal.code, "rule": refusal.rule, "facts": refusal.facts}
