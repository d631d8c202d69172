"""The rules page: every rule can be linked to, and nothing on it contradicts the engine."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from matches.engine.games import registry
from matches.engine.games.nexus.codes import Code

ENGINE = settings.BASE_DIR / "matches" / "engine" / "games" / "nexus"

pytestmark = pytest.mark.django_db


def rules_page(client: Client) -> str:
    answer = client.get(reverse("matches:rules", args=["nexus"]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_rule_that_the_engine_cites_has_its_place(client: Client) -> None:
    cited = set()
    for file in ENGINE.rglob("*.py"):
        cited |= set(re.findall(r"\bN\d+(?:\.\d+)?\b", file.read_text(encoding="utf-8")))
    assert len(cited) > 40
    anchors = re.findall(r'\sid="(N[\d.]+)"', rules_page(client))
    assert len(anchors) == len(set(anchors))
    assert cited - set(anchors) == set()


def test_every_link_on_the_page_has_a_target(client: Client) -> None:
    text = rules_page(client)
    ids = set(re.findall(r'\sid="([^"]+)"', text))
    assert {link for link in re.findall(r'href="#([^"]+)"', text) if link not in ids} == set()


def test_every_trait_effect_and_refusal_is_named(client: Client) -> None:
    text = rules_page(client)
    fields = {field.path: field for field in registry.get("nexus").design.fields()}
    for path in ("traits", "special.trigger", "special.effect"):
        for choice in fields[path].choices:
            assert f"<b>{choice.label}</b>" in text
    for code in Code:
        assert f'id="refusal-{code.value}"' in text


def test_page_is_under_the_strict_policy(client: Client) -> None:
    text = rules_page(client)
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=\"", text)
    assert text.count("<h1") == 1


def test_game_without_rules_here_is_not_found(client: Client) -> None:
    assert client.get("/rules/chess/").status_code == 404


def test_example_with_a_missing_caption_is_refused() -> None:
    text = '{% load rules %}{% worked_example "nexus" "quick-strikes-first" "only one" %}'
    with pytest.raises(ValueError, match="2 captions"):
        Template(text).render(Context())
