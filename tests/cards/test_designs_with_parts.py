"""What follows from a declaration does so for designs with parts within parts as well."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from cards.api.schema import design_schema
from cards.forge.form import content_from_post, form_groups
from cards.forge.preview import readable_design
from matches.engine.games import registry

pytestmark = pytest.mark.django_db

POSTED = {
    "type": "pico",
    "name": "Ember",
    "form": "origin",
    "element": "pyro",
    "integrity": "60",
    "strikes.0.name": "Nip",
    "strikes.0.cost.pyro": "1",
    "strikes.0.damage": "20",
    "strikes.0.effect.kind": "status",
    "strikes.0.effect.status": "scorched",
}


def test_plain_form_makes_a_sound_pico() -> None:
    design = content_from_post("enigma", QueryDict(urlencode(POSTED))).design
    effect = {"kind": "status", "status": "scorched"}
    assert design["strikes"] == [
        {"name": "Nip", "cost": {"pyro": 1}, "damage": 20, "effect": effect}
    ]
    assert registry.get("enigma").design.validate(design) == []
    groups = {group.label: group for group in form_groups("enigma", design, {})}
    assert groups["Strike 1"].fields[0].value == "Nip"


def test_plain_form_makes_a_sound_gear() -> None:
    posted = {
        "type": "gear",
        "name": "Blade",
        "overwrites": "on",
        "effect.kind": "damage_dealt",
        "effect.amount": "10",
    }
    design = content_from_post("enigma", QueryDict(urlencode(posted))).design
    assert design["overwrites"] is True
    assert registry.get("enigma").design.validate(design) == []


def test_preview_shows_what_can_be_read_of_a_part() -> None:
    typed = {"name": "Ember", "strikes": [{"name": "N" * 200, "damage": "many"}]}
    strike = readable_design("enigma", typed)["strikes"][0]
    assert strike["name"].startswith("NNN")
    assert "damage" not in strike


def test_schema_nests_as_designs_do() -> None:
    properties = design_schema("enigma")["properties"]
    strike = properties["strikes"]["items"]["properties"]
    assert strike["cost"]["properties"]["null"]["maximum"] == 5
    assert strike["damage"]["multipleOf"] == 10
    assert strike["effect"]["properties"]["kind"]["enum"][0] == "damage"
    assert properties["overwrites"]["type"] == "boolean"
