"""Credits and the creators' guide."""

from __future__ import annotations

import json
import re

import pytest
from django.conf import settings
from django.test import Client

from config.leaflets import credits_data

pytestmark = pytest.mark.django_db

SPRITE = settings.BASE_DIR / "static" / "icons" / "sprite.svg"
RECIPES = settings.BASE_DIR / "cards" / "content" / "art" / "recipes.json"
OUR_OWN = ("ui-", "shape-", "lane-", "rarity-", "frame-")


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
    text = json.dumps(json.loads(RECIPES.read_text(encoding="utf-8")))
    used = set(re.findall(r'"icon": "([\w-]+)"', text))
    credited = {credit.icon for credit in credits_data()["outlines"]}
    assert used
    assert used - credited == set()


@pytest.mark.parametrize("address", ["/credits/", "/guide/creators/"])
def test_leaflets_are_pages_of_ours(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert page.count("<h1") == 1
    assert not re.search(r"\sstyle=|<style", page)
