"""A game that nothing here has heard of goes through forge, preview, report, review and the rest.

The fixture game Lanterns is offered by its declaration alone (tests/engine/fixture_game): no
page, service or template needs a line about it.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from accounts.services import create_account
from cards.deck_content import DeckContent
from cards.models import CardVersion
from cards.services import budget, decks, versions
from cards.services.trials import freeze_trial_deck
from matches.engine.games import registry
from tests.clients import signed_in
from tests.engine.fixture_game.measured import KEY, OfferedLanterns
from tests.factories.cards import NOON, make_art, publish
from tests.moderation.by_pages import approve_by_pages

pytestmark = pytest.mark.django_db

OUR_GAMES = ("Attack", "Health", "Armor", "Resistance", "energy cost", "Patron")
"""Words of Nexus that no page may say of another game's card."""


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """Lanterns is played here, beside Nexus."""
    monkeypatch.setitem(registry._GAMES, KEY, f"{OfferedLanterns.__module__}:OfferedLanterns")
    monkeypatch.setattr(registry, "_made", {**registry._made})
    settings.OFFERED_GAMES = [*settings.OFFERED_GAMES, KEY]
    settings.BUDGET_MATCHES = 16


@pytest.fixture
def ann() -> Account:
    return create_account("Ann")


@pytest.fixture
def maker(ann: Account) -> Client:
    return signed_in(ann)


@pytest.fixture
def desk() -> Client:
    return signed_in(create_account("Tamsin", more_roles=["moderator"]))


def page_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    page = re.sub(r"\s+", " ", answer.content.decode())
    main = page[page.index("<main") : page.index("</main>")]
    assert [word for word in OUR_GAMES if word in main] == []
    return main


def forged(ann: Account, maker: Client, name: str = "Tall Lamp", oil: int = 3) -> CardVersion:
    """A draft, typed into the form without script, with a picture."""
    typed = {
        "name": name,
        "oil": oil,
        "wish": "none",
        "artist": "own",
        "licence": "own",
        "alt": "A",
    }
    answer = maker.post(f"/cards/forge/{KEY}/", typed)
    assert answer.status_code == 302
    draft = CardVersion.objects.get(name=name)
    draft.art = make_art(ann)
    draft.save()
    return draft


def submitted(ann: Account, maker: Client, **typed: Any) -> CardVersion:
    draft = forged(ann, maker, **typed)
    return versions.submit_version(draft.pk, by=ann, revision=draft.revision, at=NOON)


def published(ann: Account, maker: Client, desk: Client, **typed: Any) -> CardVersion:
    version = submitted(ann, maker, **typed)
    approve_by_pages(desk, version)
    return version


def test_form_is_drawn_from_the_declaration(maker: Client) -> None:
    page = page_of(maker, f"/cards/forge/{KEY}/")
    assert 'name="oil"' in page
    assert 'max="9"' in page
    assert re.search(r'<option value="\w+"[^>]*>\w+</option>', page)
    assert "drops of oil" in page
    assert 'data-kind="oil"' in page


def test_preview_counts_and_judges_as_the_game_says(maker: Client) -> None:
    told = maker.post(
        f"/api/v1/forge/{KEY}/preview/",
        {"design": {"name": "L", "oil": 11, "wish": "none"}},
        "application/json",
    ).json()
    assert {(fault["path"], fault["code"]) for fault in told["faults"]} >= {
        ("name", "too_short"),
        ("oil", "too_high"),
    }
    told = maker.post(
        f"/api/v1/forge/{KEY}/preview/", {"design": {"name": "Lamp", "oil": 4}}, "application/json"
    ).json()
    assert (told["budget"]["points"], told["budget"]["cost"]) == (4, 4)
    assert (told["budget"]["unit"], len(told["budget"]["ruler"])) == ("drops of oil", 9)
    assert [(one["kind"], one["value"]) for one in told["card"]["numbers"]] == [("oil", 4)]
    schema = maker.get(f"/api/v1/forge/{KEY}/schema/").json()
    assert schema["properties"]["oil"]["maximum"] == 9


def test_report_is_measured_and_shown(ann: Account, maker: Client) -> None:
    version = submitted(ann, maker)
    report = version.budget_report
    assert budget.compute_report(report.pk, worker="test")
    report.refresh_from_db()
    assert report.result is not None
    assert (report.phase, report.result["measured"]["matches"]) == ("done", report.total)
    page = page_of(maker, f"/cards/{version.card_id}/")
    assert "points of win rate" in page


def test_review_shows_compares_and_approves(ann: Account, maker: Client, desk: Client) -> None:
    first = submitted(ann, maker)
    page = page_of(desk, f"/moderation/versions/{first.pk}/")
    assert "Tall Lamp" in page
    approve_by_pages(desk, first)
    draft = versions.revise_card(first.card_id, by=ann)
    maker.post(
        f"/cards/forge/{KEY}/{draft.pk}/",
        {
            "revision": draft.revision,
            **{"name": "Tall Lamp", "oil": 5, "wish": "none"},
            **{"artist": "own", "licence": "own", "alt": "A"},
        },
    )
    draft.refresh_from_db()
    sent = versions.submit_version(draft.pk, by=ann, revision=draft.revision, at=NOON)
    page = page_of(desk, f"/moderation/versions/{sent.pk}/")
    assert re.search(r"Oil</th>.*3.*5.*\+2", page)
    page = page_of(maker, f"/cards/{first.card_id}/compare/?from=1&to=2")
    assert "<del>3</del>" in page
    assert "<ins>5</ins>" in page
    approve_by_pages(desk, sent)
    page = page_of(maker, f"/cards/{first.card_id}/")
    assert "In play" in page


def test_files_copies_and_sets_know_it(ann: Account, maker: Client, desk: Client) -> None:
    version = published(ann, maker, desk)
    file = maker.get(f"/cards/versions/{version.pk}/export/").content
    assert json.loads(file)["game"] == KEY
    assert maker.post("/cards/mine/import/", {"text": file.decode()}).status_code == 302
    copied = maker.post(f"/cards/versions/{version.pk}/duplicate/")
    assert copied["Location"].startswith(f"/cards/forge/{KEY}/")
    made = maker.post("/sets/new/", {"game": KEY, "name": "All Lamps"})
    put = {"revision": 1, "name": "All Lamps", "act": "add", "add": "tall lamp"}
    assert maker.post(made["Location"], put).status_code == 302
    page = page_of(Client(), made["Location"].replace("edit/", ""))
    assert "Tall Lamp" in page
    assert "Lanterns" in page
    page = page_of(maker, "/cards/mine/")
    for game in ("nexus", KEY):
        assert f'href="/cards/forge/{game}/"' in page
        assert f'href="/cards/mine/export/{game}/"' in page


def test_guide_lists_its_prices(client: Client) -> None:
    page = client.get("/guide/creators/").content.decode()
    assert "What things cost in Lanterns" in page
    assert re.search(r'<th scope="row">Oil</th>\s*<td class="figure">1 each</td>', page)


def test_draft_is_mixed_into_a_deck_of_its_game(ann: Account, maker: Client) -> None:
    cards = {}
    for oil in (1, 2, 4, 5):
        version = submitted(ann, maker, name=f"Lamp {oil}", oil=oil)
        publish(version)
        cards[version.card_id] = 3
    content = DeckContent("Lamps", cards)
    deck = decks.create_deck(by=ann, game=KEY, content=content)
    draft = forged(ann, maker, name="Odd Lamp", oil=4)
    frozen = freeze_trial_deck(draft.pk, by=ann, deck_id=deck.pk, is_alone=True)
    assert sum(dict(frozen.entries).values()) == 12
    assert dict(frozen.entries)[f"c{draft.card_id}"] == 3
