"""What a design comes to: the card as it would look, its points, and all that is wrong.

Computed by the engine at each keystroke; the forge page, the API and submission agree, since all
ask here and in `cards.faults`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.balances import Balance, active_balance
from cards.draft_content import Content
from cards.faults import content_faults
from cards.messages import fault_json
from cards.models import Art, Card
from cards.queries import art_url, head_json, numbers_json, text_json
from matches.engine.games import registry
from matches.engine.kernel.declared import clean, put_value, readable, value_at

Json = dict[str, Any]

TEXT_READ, TEXT_SHOWN = 1000, 400
"""Letters of a text: what is looked at, and what is shown of it."""


def preview(game: str, content: Content, *, card: Card | None, art: Art | None) -> Json:
    """The card, its budget, its faults. card: whose draft it is; None before there is one."""
    return {
        "card": shown_card(game, content, art),
        "budget": budget(game, content.design),
        "faults": [
            fault_json(fault, game)
            for fault in content_faults(game, content, card=card, has_art=art is not None)
        ],
    }


def shown_card(game: str, content: Content, art: Art | None) -> Json:
    """A draft in the shape of a frozen design, with only what can be read of it."""
    rules = registry.get(game).design
    design = readable_design(game, content.design)
    cost = rules.breakdown(design, active_balance(game)).cost
    return {
        "name": clean(design["name"]) if isinstance(design.get("name"), str) else "",
        "cost": cost,
        "design": design,
        "text": text_json(game, design),
        "numbers": numbers_json(game, design),
        "head": head_json(game, design),
        "art": art_url(art, "card"),
        "alt": content.alt,
        "flavor": design.get("flavor") or "",
        "rarity": "",
        "artist": content.artist,
        "version": None,
    }


def budget(game: str, design: Mapping[str, Any], balance: Balance | None = None) -> Json:
    """Points line by line, the cost they come to, and the ruler on which they are shown.

    cost null: over the budget. low, high: the points that have this cost. ruler: the most points
    of each cost, from cost 1; unit: what that is counted in. balance: what the points are
    reckoned by; None: the active one.
    """
    balance = balance or active_balance(game)
    breakdown = registry.get(game).design.breakdown(design, balance)
    return {
        "points": breakdown.points,
        "cost": breakdown.cost,
        "low": breakdown.low,
        "high": breakdown.high,
        "balance": breakdown.balance,
        "lines": [
            {"key": line.key, "label": line.label, "points": line.points}
            for line in breakdown.lines
        ],
        "ruler": list(registry.get(game).design.ruler(balance)),
        "unit": registry.get(game).design.cost_unit,
    }


def readable_design(game: str, design: Mapping[str, Any]) -> Json:
    """A draft with what cannot be read left at its default, so that it can be shown.

    A text is shown as typed, however long; a special without its beginning is none.
    """
    rules = registry.get(game).design
    values = readable(rules.fields(), design)
    shown = rules.blank()
    for field in rules.fields():
        value = values.get(field.path)
        typed = value_at(design, field.path)
        if field.kind in ("text", "long_text") and isinstance(typed, str):
            value = clean(typed[:TEXT_READ], field.kind)[:TEXT_SHOWN]
        if value is not None:
            put_value(shown, field.path, value)
    return shown
