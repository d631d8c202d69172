"""What is certain of an action's outcome, from what its seat knows (docs/protocol.md#forecast).

The action is carried out on a state rebuilt from the seat's view, so nothing hidden can leak; the
first draw of chance, and a look into a deck, end the look ahead. Where a Strike begins with a coin,
it is looked ahead twice, once for each side of it.
"""

from __future__ import annotations

from typing import Any

from matches.engine.games.enigma.actions import Action, Strike
from matches.engine.games.enigma.apply import carry_out
from matches.engine.games.enigma.combat import begins_with_coin, foreseen_damage
from matches.engine.games.enigma.damage import StrikeDamage
from matches.engine.games.enigma.state import Pico, State
from matches.engine.games.enigma.stored import from_view
from matches.engine.games.enigma.view import view
from matches.engine.kernel.chance import Chance, Uncertain, UnknownChance

Json = dict[str, Any]


class _Was:
    """A Pico before the action."""

    __slots__ = ("flux", "id", "integrity", "max_integrity", "status")

    def __init__(self, pico: Pico) -> None:
        self.id = pico.id
        self.integrity = pico.integrity
        self.max_integrity = pico.max_integrity
        self.status = pico.status
        self.flux = len(pico.flux)


class _FirstCoin(UnknownChance):
    """The first coin falls as told; what is drawn after it, nobody knows."""

    __slots__ = ("_has_fallen", "_heads")

    def __init__(self, *, heads: bool) -> None:
        super().__init__()
        self._heads = heads
        self._has_fallen = False

    def coin(self) -> bool:
        if self._has_fallen:
            raise Uncertain
        self._has_fallen = True
        return self._heads


def forecast(state: State, seat: int, action: Action) -> Json:
    """The outcome of a legal action, as far as it is certain.

    coin: where a Strike begins with one, what becomes of it on either side, `pieces` and `wins`.
    """
    seen = view(state, seat)
    told = _look_ahead(from_view(seen, state.rules), seat, action, UnknownChance())
    if isinstance(action, Strike) and begins_with_coin(state, seat, action.strike):
        told["coin"] = {}
        for side, heads in (("heads", True), ("tails", False)):
            known = from_view(seen, state.rules)
            ahead = _look_ahead(known, seat, action, _FirstCoin(heads=heads), heads=heads)
            told["coin"][side] = {"pieces": ahead["pieces"], "wins": ahead["wins"]}
    return told


def _look_ahead(
    known: State, seat: int, action: Action, chance: Chance, *, heads: bool | None = None
) -> Json:
    """`known` is changed. heads: how the coin of a Strike falls, where it is assumed."""
    were = [_Was(pico) for player in known.players for pico in player.picos()]
    defender = known.players[1 - seat].vanguard
    steps = None
    if isinstance(action, Strike):
        steps = foreseen_damage(known, seat, action.strike, heads)
    certain = True
    try:
        carry_out(known, seat, action, chance)
    except Uncertain:
        certain = False
    pieces: Json = {}
    for was in were:
        change = _change(known, was)
        if steps is not None and defender is not None and was.id == defender.id:
            change = change or {"damage": 0, "health": was.integrity, "dies": False}
            change["strike"] = _steps_json(steps)
        if change:
            pieces[was.id] = change
    result = known.result
    return {
        "certain": certain,
        "pieces": pieces,
        "wins": None if result is None else result.winner,
    }


def _change(state: State, was: _Was) -> Json:
    """What becomes of one Pico; {} for nothing."""
    now = state.pico(was.id)
    if now is None or now.integrity <= 0:
        return {"damage": was.integrity, "health": 0, "dies": True}
    grown = now.max_integrity - was.max_integrity
    change: Json = {
        "damage": was.integrity + grown - now.integrity,
        "health": now.integrity,
        "dies": False,
    }
    if grown:
        change["max_integrity"] = grown
    if now.status != was.status:
        change["status"] = now.status or None
    if len(now.flux) != was.flux:
        change["flux"] = len(now.flux) - was.flux
    return change if change["damage"] or len(change) > 3 else {}


def _steps_json(steps: StrikeDamage) -> Json:
    """Damage of the Strike after each step of E4.1."""
    return {
        "base": steps.base,
        "attacker": steps.attacker,
        "vulnerability": steps.vulnerability,
        "resistance": steps.resistance,
        "defender": steps.defender,
    }
