"""`Lanterns` fulfils the contract of `kernel/game.py` for one seat or for two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from matches.engine.kernel import choices as build
from matches.engine.kernel.chance import Chance, Uncertain, UnknownChance
from matches.engine.kernel.design import BasicCard, DesignRules, Fault
from matches.engine.kernel.event import OPEN, Event, Log, Viewer
from matches.engine.kernel.game import Config, Json, Result, SeatDeck, Wait
from matches.engine.kernel.options import Option
from matches.engine.kernel.refusal import Refusal
from matches.engine.kernel.setup import SetupFault, refuse_unknown
from tests.engine.fixture_game import faces, rules
from tests.engine.fixture_game.designs import LanternDesign
from tests.engine.fixture_game.state import Action, Pending, Player, State

_FIELDS: dict[str, tuple[str, ...]] = {
    "lay": ("cards",),
    "light": ("card", "target"),
    "choose": ("card",),
    "pass": (),
    "concede": (),
}
_BALANCE = {"version": "lanterns-1", "turns": 9, "target": 12, "hand": 4}


class Lanterns:
    """A game for `seats` seats. It has no clock, so that it never waits for anybody."""

    name = "Lanterns"
    over_code = "match_over"
    over_rule = "L4"
    deck_limits: Mapping[str, int] = {}
    basics: Mapping[str, BasicCard] = {}
    hides = True
    options: Sequence[Option] = (
        Option("hand", "First hand", "number", 4, 4, "L1", low=1, high=6),
        Option("windy", "Wind", "flag", False, False, "L1"),
    )

    def __init__(self, seats: int) -> None:
        self.key = f"lanterns-{seats}"
        self.seats = seats
        self.design: DesignRules = LanternDesign()

    def default_balance(self) -> Mapping[str, Any]:
        return _BALANCE

    def balances(self) -> tuple[str, ...]:
        return (str(_BALANCE["version"]),)

    def balance(self, version: str) -> Mapping[str, Any]:
        return {str(_BALANCE["version"]): _BALANCE}[version]

    def new(
        self, config: Config, decks: Sequence[SeatDeck], chance: Chance, log: Log | None = None
    ) -> State:
        log = [] if log is None else log
        first = 0 if self.seats == 1 or chance.coin() else 1
        state = State(config, first, [Player() for _ in decks], active=first)
        log.append(Event("match_began", {"first": first}))
        for seat, (player, deck) in enumerate(zip(state.players, decks, strict=True)):
            cards = dict(deck.entries)
            order = chance.shuffle([id_ for id_, _ in deck.entries])
            player.deck = [(id_, cards[id_]) for id_ in order]
            for _ in range(config.options.get("hand", 4)):
                rules.draw(state, seat, log)
        return state

    def common_deck(self, designs: Mapping[str, Json]) -> SeatDeck | None:
        return None

    def sample_decks(self, number: int) -> tuple[Config, tuple[SeatDeck, ...]]:
        cards = {
            f"{wish}-{oil}": {"name": f"{wish} {oil}", "oil": oil, "wish": wish}
            for wish in rules.WISHES
            for oil in range(1 + number % 2, 4)
        }
        entries = [
            tuple((f"s{seat}c{index}", key) for index, key in enumerate(cards))
            for seat in range(self.seats)
        ]
        return self.scenario_config(cards), tuple(SeatDeck(cards) for cards in entries)

    def scenario_config(self, cards: Mapping[str, Json]) -> Config:
        designs = {}
        for key, card in cards.items():
            told = refuse_unknown(card, ("name", "oil", "wish", "cost"), f"cards.{key}")
            if told.get("wish", "none") not in rules.WISHES:
                raise SetupFault(f"cards.{key}: no wish {told['wish']!r}")
            designs[key] = {"name": key, "oil": 1, "wish": "none", **told}
            designs[key].setdefault("cost", designs[key]["oil"])
        return Config(designs, _BALANCE)

    def from_setup(self, setup: Json, config: Config) -> State:
        return faces.from_setup(setup, config, self.seats)

    def first(self, state: State) -> int:
        return state.first

    def parse(self, data: object) -> Action:
        if not isinstance(data, Mapping) or not isinstance(data.get("type"), str):
            raise Refusal("malformed", "L2")
        fields = _FIELDS.get(data["type"])
        if fields is None:
            raise Refusal("unknown_action", "L2")
        given = {key: value for key, value in data.items() if key != "type"}
        if not set(given) <= set(fields) or not set(fields) - {"target"} <= set(given):
            raise Refusal("malformed", "L2")
        if "cards" in given:
            given["cards"] = _parse_cards(given["cards"])
        for name in ("card", "target"):
            if name in given and not isinstance(given[name], str):
                raise Refusal("malformed", "L2")
        return Action(data["type"], **given)

    def action_json(self, action: Action) -> Json:
        shown: Json = {"type": action.type}
        if action.type == "lay":
            shown["cards"] = list(action.cards)
        for name in ("card", "target"):
            if getattr(action, name) is not None:
                shown[name] = getattr(action, name)
        return shown

    def actors(self, state: State) -> tuple[int, ...]:
        if state.phase == "over":
            return ()
        if state.phase == "setup":
            return tuple(seat for seat, player in enumerate(state.players) if player.laid is None)
        return (state.pending[0].by if state.pending else state.active,)

    def legal_actions(self, state: State, seat: int) -> Iterator[Action]:
        return rules.legal_actions(state, seat)

    def choices(self, state: State, seat: int) -> Json:
        if state.phase == "over":
            return build.nothing()
        legal = list(rules.legal_actions(state, seat))
        acts = [build.act("concede")]
        if legal[0].type == "lay":
            hand = [id_ for id_, _ in state.players[seat].hand]
            acts.append(build.act("lay", None, None, [build.pick("cards", hand, 0, 2)]))
        lights = [action for action in legal if action.type == "light"]
        for card, group in groupby(lights, key=lambda action: action.card):
            named = [[action.target] for action in group if action.target is not None]
            fields = [build.values(["target"], named)] if named else []
            acts.append(build.act("light", card, "card", fields))
        chosen = [[action.card] for action in legal if action.type == "choose"]
        if chosen:
            acts.append(build.act("choose", None, None, [build.values(["card"], chosen)]))
        if any(action.type == "pass" for action in legal):
            acts.append(build.act("pass"))
        return {"acts": acts, "blocked": {}, "notes": {"oil": len(state.players[seat].row)}}

    def check(self, state: State, seat: int, action: Action) -> None:
        rules.check(state, seat, action)

    def apply(
        self, state: State, seat: int, action: Action, chance: Chance, log: Log | None = None
    ) -> None:
        rules.check(state, seat, action)
        rules.carry_out(state, seat, action, chance, [] if log is None else log)

    def carry_out(
        self, state: State, seat: int, action: Action, chance: Chance, log: Log | None = None
    ) -> None:
        rules.carry_out(state, seat, action, chance, [] if log is None else log)

    def waits(self, state: State) -> list[Wait]:
        return []

    def tick(self, state: State, wait: Wait, chance: Chance, log: Log | None = None) -> None:
        assert wait.kind == "disconnect", "nothing else runs out in a game without a clock"
        rules.lose(state, wait.seat, "disconnect", [] if log is None else log)

    def result(self, state: State) -> Result | None:
        return state.result

    def void(self, state: State, log: Log | None = None) -> None:
        rules.void(state, [] if log is None else log)

    def forecast(self, state: State, seat: int, action: Action) -> Json:
        rules.check(state, seat, action)
        ahead = self.copy(state)
        log: Log = []
        certain = True
        try:
            rules.carry_out(ahead, seat, action, UnknownChance(), log)
        except Uncertain:
            certain = False
        before, after = ({id_ for _, (id_, _) in s.lit()} for s in (state, ahead))
        gone = sorted(before - after)
        winner = ahead.result.winner if ahead.result else None
        return {"certain": certain, "pieces": {i: {"leaves": True} for i in gone}, "wins": winner}

    def view(self, state: State, viewer: Viewer) -> Json:
        return faces.view(state, viewer)

    def seen_cards(self, state: State, viewer: Viewer) -> set[str]:
        seen = {card for player in state.players for _, card in player.row + player.out}
        for seat, player in enumerate(state.players):
            if viewer in (seat, OPEN):
                seen.update(player.known)
            if viewer == OPEN:
                seen.update(card for _, card in player.deck)
        return seen

    def from_view(self, view: Json, config: Config) -> State:
        return faces.from_view(view, config)

    def dump(self, state: State) -> Json:
        return faces.dump(state)

    def load(self, data: Json, config: Config) -> State:
        return faces.load(data, config)

    def copy(self, state: State) -> State:
        players = [
            Player(
                list(p.hand),
                list(p.deck),
                list(p.row),
                list(p.out),
                None if p.laid is None else list(p.laid),
                list(p.known),
            )
            for p in state.players
        ]
        pending = [Pending(p.by, p.kind, list(p.cards)) for p in state.pending]
        return State(
            state.config,
            state.first,
            players,
            state.phase,
            state.turn,
            state.active,
            pending,
            state.result,
        )

    def choose(self, view: Json, config: Config, seat: int, policy: str) -> Action:
        """Light the brightest lantern; else whatever comes first."""
        state = self.from_view(view, config)
        legal = list(self.legal_actions(state, seat))
        oil = {id_: state.design(card)["oil"] for id_, card in state.players[seat].hand}
        return max(legal, key=lambda action: oil.get(action.card or "", 0))

    def deck_faults(
        self, cards: Mapping[str, int], extras: Mapping[str, Any], designs: Mapping[str, Json]
    ) -> list[Fault]:
        return [Fault(key, "not_playable", {}, "L1") for key in cards if key not in designs]


def _parse_cards(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(id_, str) for id_ in value):
        raise Refusal("malformed", "L1")
    if len(value) > 2 or len(set(value)) < len(value):
        raise Refusal("malformed", "L1")
    return tuple(sorted(value))
