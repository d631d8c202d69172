"""Forge, deck builder, review desk and rules with Spark Enigma, at both widths."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from cards.draft_content import Content
from cards.models import CardVersion, State
from cards.services import versions
from tests.browser.browsers import both_sizes
from tests.browser.people import Person
from tests.factories.accounts import make_account, make_moderator
from tests.factories.cards import NOON, make_art
from tests.factories.enigma import GAME, make_enigma_deck

pytest_plugins = ["tests.in_browser"]
pytestmark = [
    pytest.mark.chromium,
    pytest.mark.django_db(transaction=True),
]

Visit = Callable[..., Person]
HOUND = {
    "type": "pico",
    "name": "Grandmother of Embers",
    "form": "prime",
    "element": "pyro",
    "upgrades_from": "Sootpup",
    "integrity": 90,
    "vulnerability": "hydro",
    "resistance": {"element": "bio", "amount": 20},
    "recall_cost": 2,
    "strikes": [
        {"name": "Scald", "cost": {"pyro": 1}, "damage": 20},
        {
            "name": "Second Edition",
            "cost": {"pyro": 1, "null": 1},
            "damage": 40,
            "effect": {"kind": "more_if", "amount": 10, "when": "coin"},
        },
    ],
    "ability": None,
    "flavor": "Nobody has asked her age twice.",
}


def submitted() -> CardVersion:
    maker = make_account("Ottilie")
    content = Content(HOUND, artist="own work", licence="own", alt="An old hound.")
    draft = versions.start_draft(by=maker, game=GAME, content=content)
    draft.art = make_art(maker)
    draft.save()
    return versions.submit_version(draft.pk, by=maker, revision=1, at=NOON, measured=False)


@both_sizes
def test_pico_is_forged_with_a_strike_and_its_budget_is_told(visit: Visit) -> None:
    maker = visit(make_account("Tamsin"))
    page = maker.page
    page.goto(f"/cards/forge/{GAME}/")
    maker.look("Enigma forge, empty")
    page.get_by_role("textbox", name="Name", exact=True).first.fill("Grandmother of Embers")
    page.get_by_label("Element", exact=True).first.select_option("pyro")
    page.get_by_role("spinbutton", name="Integrity").fill("90")
    strike = page.locator("[data-group='Strike 1']")
    strike.get_by_role("textbox", name="Name").fill("Scald")
    strike.get_by_role("spinbutton", name="Damage").fill("40")
    strike.get_by_role("spinbutton", name="Pyro").fill("1")
    preview = page.get_by_role("region", name="Preview")
    expect(preview).to_contain_text("Scald")
    expect(preview.get_by_role("heading", name=re.compile(r"^\d+ points$"))).to_be_visible()
    expect(page.locator("#save-state")).to_have_text(re.compile("^saved"))
    maker.look("Enigma forge, a Pico")
    page.get_by_label("Type", exact=True).select_option("gear")
    expect(strike).to_be_hidden()
    maker.look("Enigma forge, a Gear")


@both_sizes
def test_flux_is_shown_and_counted_in_the_builder(visit: Visit) -> None:
    player = make_account("Tamsin")
    deck = make_enigma_deck(player)
    reader = visit(player)
    page = reader.page
    page.goto(f"/decks/{deck.pk}/")
    basics = page.get_by_role("region", name="Basic Flux")
    expect(basics.locator("img")).to_have_count(6)
    head = page.locator(".page__head")
    expect(head).to_contain_text("60 of 60 cards")
    reader.look("Enigma builder, a legal deck")
    basics.get_by_role("button", name="Add a Aether Flux").click()
    expect(head).to_contain_text("61 of 60 cards")
    reader.look("Enigma builder, a card too many")


@both_sizes
def test_submission_is_read_at_the_desk(visit: Visit) -> None:
    version = submitted()
    moderator = visit(make_moderator("Perrin"))
    page = moderator.page
    page.goto(f"/moderation/versions/{version.pk}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Grandmother of Embers")
    expect(page.locator("main")).to_contain_text("Second Edition")
    expect(page.get_by_text(re.compile(r"^\d+ of 24$"))).to_be_visible()
    moderator.look("Enigma submission")
    page.get_by_role("button", name="Claim").click()
    expect(page.get_by_role("button", name="Release")).to_be_visible()
    moderator.look("Enigma submission, claimed")
    assert CardVersion.objects.get(pk=version.pk).state == State.SUBMITTED


@both_sizes
def test_rules_show_every_basic_flux(visit: Visit) -> None:
    reader = visit()
    page = reader.page
    page.goto(f"/rules/{GAME}/")
    expect(page.locator(".rulebook__cards img")).to_have_count(6)
    reader.look("Enigma rules")
