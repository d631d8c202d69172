"""Cards that do not work as they read: found by playing, and told with what shows it.

- Dead text: a Strike that does nothing or is outdone by the other one, a passive ability that
  can never count for its Pico.
- A Prime or Apex with no card below it among those that can be played.
- A card that never gets played; a Strike or an ability that never gets used though it is.

No two cards feed each other: within a turn every use is spent (one Agent, one use of each ability,
one Strike at its end), and cards come into the hand from the deck alone, which nothing refills.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.engine.games.enigma.blueprint import GEAR, PICO, Blueprint, Strike, blueprint_of
from matches.engine.games.enigma.design.words import BELOW, NULL
from matches.engine.kernel.card_faults import CardFault, heard_again, use_in
from matches.engine.kernel.event import Event, Log
from matches.engine.kernel.measure import Measured, MeasuredGame

MORE_IF: Final = "more_if"


def card_faults(
    game: MeasuredGame, measured: Measured, others: Mapping[str, Mapping[str, Any]]
) -> list[CardFault]:
    """All faults of a card, alone and among the `others`, and in its measured matches."""
    design = measured.subject.design
    return [*dead_text(design), *without_line(design, others), *unused(game, measured)]


def dead_text(design: Mapping[str, Any]) -> list[CardFault]:
    """What of one card can never do anything, whatever happens."""
    card = blueprint_of("", design)
    if card.kind != PICO:
        return []
    strikes = dict(zip((each["name"] for each in design["strikes"]), card.strikes, strict=True))
    found = [
        CardFault("dead_strike", {"name": name})
        for name, strike in strikes.items()
        if not strike.damage and strike.effect is None
    ]
    found += [
        CardFault("outdone_strike", {"name": name, "beside": other})
        for name, strike in strikes.items()
        for other, better in strikes.items()
        if other != name and _outdoes(better, strike) and not _outdoes(strike, better)
    ]
    if _is_idle(card):
        found.append(CardFault("dead_ability", {"name": design["ability"]["name"]}))
    return found


def _outdoes(better: Strike, strike: Strike) -> bool:
    """Whether whoever can pay for one Strike can use a better one instead that says the same."""
    if strike.effect is not None or better.effect is not None:
        return False
    return (
        better.damage >= strike.damage
        and better.size <= strike.size
        and all(
            count <= strike.cost.get(symbol, 0)
            for symbol, count in better.cost.items()
            if symbol != NULL
        )
    )


def _is_idle(card: Blueprint) -> bool:
    """Whether a passive ability can never count: for Flux that no Strike asks for, for Strikes of
    another element, or for Strikes that do no damage."""
    modifier = card.modifier
    if modifier is None:
        return False
    if modifier.kind == "flux_counts_as":
        return all(modifier.element not in strike.cost for strike in card.strikes)
    if modifier.kind == "damage_dealt":
        harmless = all(
            not strike.damage and (strike.effect is None or strike.effect.kind != MORE_IF)
            for strike in card.strikes
        )
        return harmless or modifier.element not in ("", card.element)
    return False


def without_line(
    design: Mapping[str, Any], others: Mapping[str, Mapping[str, Any]]
) -> list[CardFault]:
    """A card that upgrades one which nobody can play."""
    below = BELOW.get(design.get("form") or "")
    name = design.get("upgrades_from")
    if below is None or any(
        other.get("form") == below and other["name"] == name for other in others.values()
    ):
        return []
    return [CardFault("no_form_below", {"name": name})]


def unused(game: MeasuredGame, measured: Measured) -> list[CardFault]:
    """What did not happen in measured matches: that it was played, that each part was used."""
    use = use_in(measured.outcomes)
    if use.fault:
        return [use.fault]
    parts = _parts_of(measured.subject.design)
    left = set(parts)
    for number in use.to_hear:
        if not left:
            break
        left -= _used_in(game, measured, number)
    if not use.to_hear:
        return []
    return [
        CardFault("never_used", {"name": name, "played_in": len(use.to_hear)})
        for part, name in parts.items()
        if part in left
    ]


def _parts_of(design: Mapping[str, Any]) -> dict[str, str]:
    """What of a card is used again and again, each with its name."""
    parts = {f"strike{n}": each["name"] for n, each in enumerate(design.get("strikes") or ())}
    ability = design.get("ability") or {}
    if ability.get("use") == "once_per_turn":
        parts["ability"] = ability["name"]
    return parts


def _used_in(game: MeasuredGame, measured: Measured, number: int) -> set[str]:
    """The parts of the card that were used in a measured match, which is played once more."""
    used: set[str] = set()
    holds: dict[tuple[str, str], str] = {}
    for trial, log in heard_again(game, measured, number):
        _note(log, holds)
        for event in log:
            part, place = _part_used(event)
            if part and holds.get(place) in trial.ids:
                used.add(part)
    return used


def _part_used(event: Event) -> tuple[str, tuple[str, str]]:
    """The part of a card whose use an event tells, and where that card is; "" for another event."""
    if event.type == "strike_declared":
        return f"strike{event.facts['strike']}", (event.facts["pico"], PICO)
    if event.type == "ability_used":
        return "ability", (event.facts["pico"], event.facts["source"])
    return "", ("", "")


def _note(log: Log, holds: dict[tuple[str, str], str]) -> None:
    """Keep up which card is on top of each Pico, and which is its Gear (by id)."""
    for event in log:
        facts = event.facts
        if event.type == "picos_revealed":
            holds |= {(card["id"], PICO): card["id"] for side in facts["picos"] for card in side}
        elif event.type == "pico_played":
            holds[facts["card"]["id"], PICO] = facts["card"]["id"]
        elif event.type == "pico_upgraded":
            holds[facts["pico"], PICO] = facts["card"]["id"]
        elif event.type == "gear_equipped":
            holds[facts["pico"], GEAR] = facts["card"]["id"]
