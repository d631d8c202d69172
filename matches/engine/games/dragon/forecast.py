"""What is certain of an action's outcome, from what the player knows (docs/protocol.md#forecast).

The action is carried out on a state rebuilt from the view, so nothing hidden can leak; the first
draw of chance, and a card of the deck, end the look ahead.
"""

from __future__ import annotations

from typing import Any, Final

from matches.engine.games.dragon.actions import Action
from matches.engine.games.dragon.apply import carry_out
from matches.engine.games.dragon.state import Enemy, Hero, State
from matches.engine.games.dragon.stored import from_view
from matches.engine.games.dragon.view import view
from matches.engine.kernel.chance import Uncertain, UnknownChance

Json = dict[str, Any]

HERO: Final = "hero:0"


def forecast(state: State, seat: int, action: Action) -> Json:
    """The outcome of a legal action, as far as it is certain."""
    known = from_view(view(state, seat), state.rules)
    before = known.copy()
    certain = True
    try:
        carry_out(known, seat, action, UnknownChance())
    except Uncertain:
        certain = False
    pieces: Json = {}
    were = before.monsters if before.dragon is None else [before.dragon]
    for was in were:
        change = _enemy_change(known, was)
        if change:
            pieces[was.id] = change
    if before.hero is not None and known.hero is not None:
        change = _hero_change(before.hero, known.hero)
        if change:
            pieces[HERO] = change
    result = known.result
    return {
        "certain": certain,
        "pieces": pieces,
        "wins": None if result is None else result.winner,
    }


def _enemy_change(state: State, was: Enemy) -> Json:
    """What becomes of one enemy; {} for nothing. One that is gone has fallen, or fled."""
    now = _find(state, was.id)
    if now is None or now.life == 0:
        if now is None and was.card.id in [card.id for card in state.archive]:
            fled = was.foe.amount_of("flee") > 0 and not was.stunned
            if fled:
                return {"damage": 0, "health": was.life, "dies": False, "leaves": True}
        return {"damage": was.life, "health": 0, "dies": True}
    change: Json = {"damage": was.life - now.life, "health": now.life, "dies": False}
    if now.defense != was.defense:
        change["defense"] = now.defense - was.defense
    if now.poison != was.poison:
        change["poison"] = now.poison - was.poison
    if now.stunned != was.stunned:
        change["stunned"] = now.stunned
    return change if change["damage"] or len(change) > 3 else {}


def _find(state: State, id_: str) -> Enemy | None:
    for enemy in state.monsters if state.dragon is None else [state.dragon]:
        if enemy.id == id_:
            return enemy
    return None


def _hero_change(was: Hero, now: Hero) -> Json:
    change: Json = {
        "damage": was.life - now.life,
        "health": now.life,
        "dies": now.life <= now.poison,
    }
    for name, before, after in (
        ("block", was.block, now.block),
        ("poison", was.poison, now.poison),
        ("energy", was.energy, now.energy),
    ):
        if before != after:
            change[name] = after - before
    return change if change["damage"] or len(change) > 3 else {}
