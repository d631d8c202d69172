"""Credits, the creators' guide, the content policy."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client
from django.utils.html import escape

from cards.games import forged_keys, offered_keys
from cards.guide import price_lists
from cards.models import Licence
from config.leaflets import credits_data
from matches.engine.games import registry
from moderation.reasons import HEADS, REASONS

pytestmark = pytest.mark.django_db

SPRITE = settings.BASE_DIR / "static" / "icons" / "sprite.svg"
RECIPES = settings.BASE_DIR / "cards" / "content" / "art" / "recipes"
OUR_OWN = ("ui-", "shape-", "arrow-", "lane-", "rarity-", "frame-")


def test_every_borrowed_sign_of_the_sprite_is_credited(client: Client) -> None:
    symbols = re.findall(r'<symbol id="([\w-]+)"', SPRITE.read_text(encoding="utf-8"))
    borrowed = {
        one for one in symbols if not one.startswith(OUR_OWN) and one not in {"corner", "mark"}
    }
    assert {credit.symbol for credit in credits_data()["signs"]} == borrowed
    page = client.get("/credits/").content.decode()
    for maker in credits_data()["makers"]:
        assert maker in page
    assert "creativecommons.org/licenses/by/3.0" in page


def test_every_outline_of_the_starter_art_is_credited() -> None:
    tables = [json.loads(path.read_text(encoding="utf-8")) for path in RECIPES.glob("*.json")]
    text = json.dumps(tables)
    used = set(re.findall(r'"icon": "([\w-]+)"', text))
    credited = {credit.icon for credit in credits_data()["outlines"]}
    assert used
    assert used - credited == set()


@pytest.mark.parametrize("address", ["/credits/", "/guide/creators/", "/guide/policy/"])
def test_leaflets_are_pages_of_ours(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert page.count("<h1") == 1
    assert not re.search(r"\sstyle=|<style", page)


def test_policy_says_every_reason_that_a_decision_can_give(client: Client) -> None:
    """Under the owner's four heads, in their order."""
    page = client.get("/guide/policy/").content.decode()
    assert [head.key for head in HEADS] == ["point_cost", "concept", "wording", "artwork"]
    places = [page.index(f'<h2 id="{head.key}">') for head in HEADS]
    assert places == sorted(places)
    for reason in REASONS.values():
        assert escape(str(reason.sentence)) in page
    for licence in Licence.labels:
        assert escape(str(licence)) in page


def test_guide_names_the_prices_that_the_forge_counts(client: Client) -> None:
    page = client.get("/guide/creators/").content.decode()
    rules = registry.get("nexus")
    plain = {**rules.design.blank(), "name": "Plain"}
    balance = rules.default_balance()
    base = rules.design.breakdown(plain, balance).points
    for price_list in price_lists("nexus"):
        for price in price_list.prices:
            assert f'<th scope="row">{escape(price.label)}</th>' in page
            assert f'<td class="figure">{price.points}</td>' in page
    prices = {one.label: one.points for lists in price_lists("nexus") for one in lists.prices}
    for path, label in (("attack", "Attack"), ("health", "Health"), ("armor", "Armor")):
        more = rules.design.breakdown({**plain, path: plain[path] + 2}, balance).points
        assert prices[label] == f"{(more - base) // 2} each"
    guard = rules.design.breakdown({**plain, "traits": ["guard"]}, balance).points
    most = balance["cost"]["guard_health"] * (15 - balance["cost"]["guard_health_free"])
    assert prices["Guard"] == f"{guard - base} to {guard - base + most}", "by its health"


def test_guide_tells_prices_that_depend_on_the_body(monkeypatch: pytest.MonkeyPatch) -> None:
    balance = registry.get("nexus").balance("nexus-3")
    monkeypatch.setattr("cards.guide.active_balance", lambda game: balance)
    prices = {one.label: one.points for lists in price_lists("nexus") for one in lists.prices}
    design = registry.get("nexus").design
    eager = [
        design.breakdown({**design.blank(), "attack": attack, "traits": ["eager"]}, balance).lines
        for attack in (0, 10)
    ]
    least, most = (line.points for lines in eager for line in lines if line.key == "trait.eager")
    assert 0 < least < most
    assert prices["Eager"] == f"{least} to {most}"
    assert prices["Attack"].startswith("0 to "), "the first is free: every strike deals 1"
    assert prices["Armor"].endswith(" each")


@pytest.mark.parametrize(
    ("address", "games"), [("/", offered_keys), ("/guide/creators/", forged_keys)]
)
def test_page_leads_to_the_rules_of_each_game(
    client: Client, address: str, games: Callable[[], tuple[str, ...]]
) -> None:
    page = client.get(address).content.decode()
    shown = page[: page.index('class="footer"')]
    for game in games():
        assert f'href="/rules/{game}/"' in shown


@pytest.mark.parametrize("address", ["/guide/creators/", "/guide/policy/"])
def test_leaflet_leads_to_the_forge_of_any_game(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert 'data-kind="hot" href="/cards/forge/"' in " ".join(page.split())


def test_footer_leads_to_guide_and_policy(client: Client) -> None:
    page = client.get("/").content.decode()
    assert 'href="/guide/creators/"' in page
    assert 'href="/guide/policy/"' in page
