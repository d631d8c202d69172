"""The rules page: every rule can be linked to, and nothing on it contradicts the engine."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from matches.engine.games import registry
from matches.engine.games.dragon.design import words as dragon_words
from matches.engine.games.enigma.design import words
from matches.engine.games.grid.design import words as grid_words
from matches.rulebooks import rulebook_of

ENGINE = settings.BASE_DIR / "matches" / "engine" / "games"
GAMES = {"nexus": "N", "enigma": "E", "grid": "G", "dragon": "D"}
"""The games that have a rulebook, with the letter of their rules."""

pytestmark = pytest.mark.django_db


def rules_page(client: Client, game: str = "nexus") -> str:
    answer = client.get(reverse("matches:rules", args=[game]))
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(("game", "letter"), GAMES.items())
def test_every_rule_that_the_engine_cites_has_its_place(
    client: Client, game: str, letter: str
) -> None:
    cited = set()
    for file in (ENGINE / game).rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        cited |= set(re.findall(rf"\b{letter}\d+(?:\.\d+)?\b", text))
    assert len(cited) > 25
    anchors = re.findall(rf'\sid="({letter}[\d.]+)"', rules_page(client, game))
    assert len(anchors) == len(set(anchors))
    assert cited - set(anchors) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_link_on_the_page_has_a_target(client: Client, game: str) -> None:
    text = rules_page(client, game)
    ids = set(re.findall(r'\sid="([^"]+)"', text))
    assert {link for link in re.findall(r'href="#([^"]+)"', text) if link not in ids} == set()


def test_every_trait_and_effect_is_named(client: Client) -> None:
    text = rules_page(client)
    fields = {field.path: field for field in registry.get("nexus").design.fields()}
    for path in ("traits", "special.trigger", "special.effect"):
        for choice in fields[path].choices:
            assert f"<b>{choice.label}</b>" in text


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_told(client: Client, game: str) -> None:
    text = rules_page(client, game)
    for code in rulebook_of(game).CODES:
        assert f'id="refusal-{code.value}"' in text


def test_every_type_form_element_status_and_effect_is_named(client: Client) -> None:
    text = rules_page(client, "enigma")
    for table in (words.TYPES, words.FORMS, words.ELEMENTS, words.STATUSES, words.EFFECTS):
        for word in table.values():
            assert f"<b>{word.label}</b>" in text


def test_every_ability_and_effect_is_named(client: Client) -> None:
    text = rules_page(client, "grid")
    for table in (grid_words.TYPES, grid_words.ABILITIES, grid_words.EFFECTS):
        for word in table.values():
            assert f"<b>{word.label}</b>" in text


def test_everything_that_hunters_and_hunted_do_is_named(client: Client) -> None:
    text = rules_page(client, "dragon")
    for table in (
        dragon_words.LOOT_KINDS,
        dragon_words.HERO_EFFECTS,
        dragon_words.MONSTER_PASSIVES,
        dragon_words.AMBUSHES,
        dragon_words.BUFFS,
        dragon_words.ABILITIES,
    ):
        for word in table.values():
            assert f"<b>{word.label}</b>" in text


@pytest.mark.parametrize("game", GAMES)
def test_page_is_under_the_strict_policy(client: Client, game: str) -> None:
    text = rules_page(client, game)
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=\"", text)
    assert text.count("<h1") == 1


def test_game_without_rules_here_is_not_found(client: Client) -> None:
    assert client.get("/rules/chess/").status_code == 404


def test_example_with_a_missing_caption_is_refused() -> None:
    text = '{% load rules %}{% worked_example "nexus" "quick-strikes-first" "only one" %}'
    with pytest.raises(ValueError, match="2 captions"):
        Template(text).render(Context())
