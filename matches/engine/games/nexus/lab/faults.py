"""Cards that do not work as they read: found by playing, and told with what shows it.

- Dead text: a trait that another of its traits shuts off, a special that cannot do anything, or
  one that never went off though the card was played.
- A card that never gets played.
- Two cards that feed each other: one of each can be used without end in one turn, though neither
  can alone (`design.loops` tells of those, and of copies of one card).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final

from matches.engine.games import registry
from matches.engine.games.nexus.actions import Activate
from matches.engine.games.nexus.lab import GAME
from matches.engine.games.nexus.state import LANES
from matches.engine.kernel.card_faults import CardFault, heard_again, use_in
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.game import Config
from matches.engine.kernel.measure import Measured, MeasuredGame

SHUT_OFF: Final = {"sturdy": "guard", "bastion": "guard"}
"""Trait -> the trait beside which it does nothing (N7.4, N7.7)."""
MOST_STEPS: Final = 200
"""Positions that are looked at; a pair that comes to an end has far fewer."""
MOST_CHARGE: Final = 3
"""What a use costs at the most (N8.1): as much stands on each card when a pair is tried."""

Standing = tuple[tuple[str, int, int], ...]
"""Id, Charge and health of each of one's creatures, in play order."""


def card_faults(
    game: MeasuredGame, measured: Measured, others: Mapping[str, Mapping[str, Any]]
) -> list[CardFault]:
    """All faults of a card, alone and with each of the `others`, and in its measured matches."""
    design = measured.subject.design
    return [
        *dead_text(design),
        *unused(game, measured),
        *(CardFault("feed_each_other", {"card": key}) for key in partners_of(design, others)),
    ]


def dead_text(design: Mapping[str, Any]) -> list[CardFault]:
    """What of one card can never do anything."""
    traits, special = design.get("traits") or (), design.get("special")
    found = [
        CardFault("dead_trait", {"trait": trait, "beside": other})
        for trait, other in SHUT_OFF.items()
        if trait in traits and other in traits
    ]
    reason = _why_dead(special) if special else None
    return [*found, CardFault("dead_special", {"reason": reason})] if reason else found


def unused(game: MeasuredGame, measured: Measured) -> list[CardFault]:
    """What did not happen in measured matches: that it was played, that its special went off."""
    use = use_in(measured.outcomes)
    if use.fault:
        return [use.fault]
    special = measured.subject.design.get("special")
    if not special or _why_dead(special) or not use.to_hear:
        return []
    if any(_fires(game, measured, number) for number in use.to_hear):
        return []
    return [CardFault("never_fires", {"played_in": len(use.to_hear), "fired_in": 0})]


def _fires(game: MeasuredGame, measured: Measured, number: int) -> bool:
    """Whether its special goes off in a measured match, which is played once more."""
    return any(
        event.type == "special_fired" and event.facts["creature"] in trial.ids
        for trial, log in heard_again(game, measured, number)
        for event in log
    )


def _why_dead(special: Mapping[str, Any]) -> str | None:
    """Why a special can never change anything, whatever happens: a word, or None."""
    effect, target, trigger = special["effect"], special["target"], special["trigger"]
    if target == "self" and trigger == "onDeath":
        return "left_the_board"
    if target == "self" and effect == "charge" and trigger != "activated":
        return "charge_unused"
    if target == "self" and trigger == "onPlay" and effect in ("heal", "cleanse"):
        return "nothing_happened_yet"
    return None


def pairs_that_feed(designs: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, str]]:
    """The pairs of cards that can be used without end together, by key, each pair once.

    Tried by the rules themselves on a board with one of each. Cards that go on alone are left out:
    every pair with them would count.
    """
    able = {
        key: design
        for key, design in sorted(designs.items())
        if (_is_used(design) or _gives_charge(design)) and not _goes_on(design)
    }
    return [
        (one, other)
        for one, other in combinations(able, 2)
        if _gives_charge(able[one]) or _gives_charge(able[other])
        if _goes_on(able[one], able[other])
    ]


def partners_of(design: Mapping[str, Any], others: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """The keys of those of `others` that can be used without end together with one card."""
    if not (_is_used(design) or _gives_charge(design)) or _goes_on(design):
        return []
    return [
        key
        for key, other in sorted(others.items())
        if _is_used(other) or _gives_charge(other)
        if _gives_charge(design) or _gives_charge(other)
        if not _goes_on(other) and _goes_on(design, other)
    ]


def _is_used(design: Mapping[str, Any]) -> bool:
    special = design.get("special") or {"trigger": ""}
    return bool(special["trigger"] == "activated")


def _gives_charge(design: Mapping[str, Any]) -> bool:
    special = design.get("special") or {"effect": "", "target": ""}
    return special["effect"] == "charge" and "Enemy" not in special["target"]


def _goes_on(*cards: Mapping[str, Any]) -> bool:
    """Whether uses of these cards, one of each on the board, lead back to a position in which none
    has less Charge or health than it had before: from there the same uses go on for ever."""
    game = registry.get(GAME)
    designs = {f"a{place}": {**card, "cost": 1} for place, card in enumerate(cards)}
    board = {
        key: {"card": key, "lane": LANES[place], "slot": 0, "charge": MOST_CHARGE}
        for place, key in enumerate(designs)
    }
    start = game.from_setup(
        {"players": [{"board": board}, {}]}, Config(designs, game.default_balance())
    )
    waiting: deque[tuple[Any, tuple[Standing, ...]]] = deque([(start, (_standing(start),))])
    seen = set()
    for _ in range(MOST_STEPS):
        if not waiting:
            return False
        state, path = waiting.popleft()
        for action in game.legal_actions(state, 0):
            if not isinstance(action, Activate):
                continue
            reached = game.copy(state)
            game.carry_out(reached, 0, action, SeededChance(len(path)))
            standing = _standing(reached)
            if any(_is_no_less(standing, before) for before in path):
                return True
            if standing not in seen:
                seen.add(standing)
                waiting.append((reached, (*path, standing)))
    return False


def _standing(state: Any) -> Standing:
    return tuple((each.id, each.charge, each.health) for each in state.players[0].board)


def _is_no_less(now: Standing, before: Standing) -> bool:
    return len(now) == len(before) and all(
        a[0] == b[0] and a[1] >= b[1] and a[2] >= b[2] for a, b in zip(now, before, strict=True)
    )
