"""How a hunt ends: every result is set here (D8)."""

from __future__ import annotations

from typing import Any, Final

from matches.engine.games.dragon.blueprint import DRAGON
from matches.engine.games.dragon.state import OVER, State
from matches.engine.kernel.event import Event, Log
from matches.engine.kernel.game import Result

GOLD_POINTS: Final = 3
SILVER_POINTS: Final = 1
SPARK_GOLD: Final = 1
SPARK_SILVER: Final = 2
"""What a Spark, held or used, adds to a victory (D8.1)."""


def win(state: State, log: Log | None) -> None:
    """All dragons are defeated; Sparks count now."""
    held = [] if state.hero is None else state.hero.loot
    sparks = len(state.sparks_used)
    for card in held:
        if card.blueprint.kind == DRAGON:
            sparks += 1
    state.gold += sparks * SPARK_GOLD
    state.silver += sparks * SPARK_SILVER
    end(state, log, 0, "dragons")


def look_at_hero(state: State, log: Log | None) -> None:
    """Defeat at once at 0 life, or with no more life than Poison (D4.8)."""
    hero = state.hero
    if hero is not None and hero.life <= hero.poison and not state.is_over:
        end(state, log, None, "life" if hero.life == 0 else "poison")


def end(state: State, log: Log | None, winner: int | None, reason: str) -> None:
    """The hunt is over; nothing is asked any more."""
    state.phase = OVER
    pending = state.pending
    if pending is not None and pending.kind == "loot":  # what nobody took lies by itself
        for card in pending.cards:
            (state.removed if card.blueprint.kind == DRAGON else state.archive).append(card)
    elif pending is not None and pending.kind == "choose_skill":
        state.archive += pending.cards
    state.pending = None
    result = Result(winner, reason)
    state.result = result
    if log is not None:
        log.append(Event("match_over", {"winner": winner, **result_facts(state, result)}))


def score(state: State) -> int:
    """Gold stars three points, silver stars one (D7.1)."""
    return state.gold * GOLD_POINTS + state.silver * SILVER_POINTS


def result_facts(state: State, result: Result) -> dict[str, Any]:
    """The result as the rules page writes it (D8.2)."""
    return {
        "won": result.winner is not None,
        "reason": result.reason,
        "stars": {"gold": state.gold, "silver": state.silver},
        "score": score(state),
        "waves": state.waves,
        "turns": state.turn,
    }
