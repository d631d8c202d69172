"""How a plain form becomes a design."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import QueryDict

from cards.forge.form import content_from_post

SPECIAL = {
    "special.trigger": "onDeath",
    "special.effect": "damage",
    "special.target": "enemyHero",
    "special.amount": "2",
}


def special_of(posted: dict[str, str]) -> object:
    return content_from_post("nexus", QueryDict(urlencode(posted))).design["special"]


def test_special_that_is_taken_back_leaves_nothing_behind():
    assert special_of(SPECIAL) == {
        "trigger": "onDeath",
        "effect": "damage",
        "target": "enemyHero",
        "amount": 2,
    }
    assert special_of(SPECIAL | {"special.trigger": ""}) is None


def test_amount_goes_with_an_effect_that_has_none():
    assert special_of(SPECIAL | {"special.effect": "silence"}) == {
        "trigger": "onDeath",
        "effect": "silence",
        "target": "enemyHero",
    }
