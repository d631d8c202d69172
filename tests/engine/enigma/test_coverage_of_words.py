"""Nothing of which Enigma designs are made is without an example in the scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from matches.engine.games.enigma.design import words
from tests.engine.examples import missing, scenarios

Shown = tuple[str, str, tuple[str, ...]]
"""(carrier, kind, what it is about)."""
ABOUT = ("to", "status", "hand", "how", "find", "from", "when")
CARRIERS = ("strike", "agent", "once_per_turn")


def carried(design: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """(carrier, effect) of all effects and modifiers of a design."""
    for strike in design.get("strikes", []):
        if "effect" in strike:
            yield "strike", strike["effect"]
    if "ability" in design:
        yield design["ability"]["use"], design["ability"]["effect"]
    if "effect" in design:
        yield design["type"], design["effect"]


def shown() -> set[Shown]:
    return {
        (carrier, effect["kind"], tuple(effect[name] for name in ABOUT if name in effect))
        for scenario in scenarios("enigma")
        for design in scenario.get("cards", {}).values()
        for carrier, effect in carried(design)
    }


def wanted_effects() -> set[Shown]:
    about: dict[str, list[tuple[str, ...]]] = {kind: [()] for kind in words.EFFECTS}
    about["damage"] = [(to,) for to in words.HIT]
    about["heal"] = [(to,) for to in words.HEALED]
    about["status"] = [(status,) for status in words.STATUSES]
    about["discard"] = [(hand, how) for hand in words.HANDS for how in words.HOW]
    about["search"] = [(find,) for find in words.FOUND]
    about["attach"] = [(source,) for source in words.ATTACHED_FROM]
    about["discard_flux"] = [(loser,) for loser in words.LOST_BY]
    about["more_if"] = [(when,) for when in words.CONDITIONS]
    return {
        (carrier, kind, each)
        for carrier in CARRIERS
        for kind, all_of_it in about.items()
        for each in all_of_it
        if not (carrier == "agent" and "self" in each)
        and not (carrier != "strike" and kind == "more_if")
    }


def test_every_effect_is_shown_on_every_target_by_whatever_carries_it() -> None:
    wanted = wanted_effects()
    assert len(wanted) == 82
    assert missing(wanted, shown()) == []


def test_every_modifier_is_shown_on_gear_domain_and_ability() -> None:
    wanted = {
        (carrier, kind) for carrier in ("gear", "domain", "passive") for kind in words.MODIFIERS
    }
    found = {(carrier, kind) for carrier, kind, _ in shown()}
    assert missing(wanted, found) == []
    assert {("passive", "immune_to"), ("once_per_turn", "draw")} <= found


def test_every_kind_of_action_is_taken_and_refused() -> None:
    taken: set[str] = set()
    refused: set[str] = set()
    for scenario in scenarios("enigma"):
        for step in scenario["steps"]:
            if "do" in step:
                (refused if "refused" in step else taken).add(step["do"]["type"])
    kinds = {
        *("setup", "play", "upgrade", "attach", "agent", "gear", "domain", "ability"),
        *("recall", "strike", "promote", "choose", "end_turn", "concede"),
    }
    assert missing(kinds, taken) == []
    assert missing(kinds, refused) == []
