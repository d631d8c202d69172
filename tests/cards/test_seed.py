"""`manage.py seed`: the starter content, loaded once and mended when it changes."""

from __future__ import annotations

import json
import shutil
from io import StringIO
from pathlib import Path
from typing import cast

import pytest
from django.core.management import call_command

from accounts.services import create_account
from cards.art import store
from cards.models import BudgetReport, Card, CardVersion, Deck, State
from cards.queries import playable_versions
from cards.services import balance, decks, seeds
from cards.services.decks import freeze_deck
from matches.engine.games import registry
from matches.engine.games.nexus.game import Nexus
from tests.factories.cards import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Content of three cards and two decks that may be changed."""
    folder = tmp_path / "content"
    content = json.loads((seeds.CONTENT / "nexus/cards.json").read_text())
    content["cards"] = content["cards"][:3]
    (folder / "nexus").mkdir(parents=True)
    (folder / "nexus/cards.json").write_text(json.dumps(content))
    for card in content["cards"]:
        (folder / card["art"]).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(seeds.CONTENT / card["art"], folder / card["art"])
    ready = {
        "key": "all",
        "name": "All",
        "starter": True,
        "patron": "null_spark",
        "cards": {card["key"]: 2 for card in content["cards"]},
    }
    other = {**ready, "key": "other", "starter": False}
    (folder / "nexus/decks.json").write_text(json.dumps({"decks": [ready, other]}))
    monkeypatch.setattr(seeds, "CONTENT", folder)
    return folder


def load():
    return seeds.load_content("nexus", at=NOON)


def change(folder: Path, **changes: str | int) -> None:
    content = json.loads((folder / "nexus/cards.json").read_text())
    content["cards"][0].update(changes)
    (folder / "nexus/cards.json").write_text(json.dumps(content))


def test_content_is_published_with_art_by_the_house(few):
    done = load()
    assert (done.added, done.changed, done.kept, done.decks) == (3, 0, 0, 1)
    versions = list(playable_versions("nexus"))
    assert len(versions) == 3
    for version in versions:
        assert version.card.creator.username == seeds.HOUSE
        assert not version.card.creator.has_usable_password()
        assert version.art
        assert store.rendition_path(version.art.token, "card").stat().st_size > 1000
    assert not BudgetReport.objects.exists()


def test_second_run_changes_nothing(few):
    load()
    before = list(CardVersion.objects.values_list("pk", "state"))
    done = load()
    assert (done.added, done.changed, done.kept) == (0, 0, 3)
    assert list(CardVersion.objects.values_list("pk", "state")) == before
    assert Deck.objects.exclude(ready_key="").count() == 1


def test_changed_content_becomes_a_new_version(few):
    load()
    change(few, alt="Something else is to be seen here.")
    done = load()
    assert (done.added, done.changed, done.kept) == (0, 1, 2)
    card = Card.objects.order_by("pk")[0]
    assert [version.state for version in card.versions.order_by("number")] == [
        State.SUPERSEDED,
        State.APPROVED,
    ]
    assert card.published
    assert card.published.alt == "Something else is to be seen here."


def test_cost_that_the_game_does_not_compute_is_told(few):
    change(few, cost=9)
    with pytest.raises(seeds.ContentFaulty):
        load()
    assert not CardVersion.objects.exists()


@pytest.mark.once
def test_whole_content_gives_new_players_two_legal_decks(settings):
    settings.OFFERED_GAMES = ["nexus"]  # a journey loads those of all games
    out = StringIO()
    call_command("seed", stdout=out)
    assert "64 cards added" in out.getvalue()
    account = create_account("Newcomer")
    own = list(decks.decks_of(account, "nexus", at=NOON))
    assert len(own) == 2
    for deck in own:
        assert sum(count for _, count in freeze_deck(deck.pk, by=account).entries) == 30


def test_enigma_waits_until_it_is_offered_and_its_decks_hold_basic_flux(
    tmp_path, monkeypatch, settings
):
    content = json.loads((seeds.CONTENT / "enigma/cards.json").read_text())
    content["cards"] = content["cards"][:2]
    deck = {"key": "all", "name": "All", "starter": True, "cards": {"wickling": 4, "pyro": 56}}
    folder = tmp_path / "content"
    (folder / "enigma").mkdir(parents=True)
    (folder / "enigma/cards.json").write_text(json.dumps(content))
    (folder / "enigma/decks.json").write_text(json.dumps({"decks": [deck]}))
    (folder / "art").symlink_to(seeds.CONTENT / "art")
    monkeypatch.setattr(seeds, "CONTENT", folder)
    settings.OFFERED_GAMES = ["nexus"]
    assert seeds.games_with_content() == []
    settings.OFFERED_GAMES = ["nexus", "enigma"]
    assert seeds.games_with_content() == ["enigma"]
    loaded = [seeds.load_content("enigma", at=NOON) for _ in range(2)]
    assert [(done.added, done.kept, done.decks) for done in loaded] == [(2, 0, 1), (0, 2, 1)]
    account = create_account("Newcomer")
    (own,) = decks.decks_of(account, "enigma", at=NOON)
    frozen = freeze_deck(own.pk, by=account)
    assert sorted(count for _, count in frozen.entries) == [4, 56]


@pytest.mark.parametrize(("attack", "playable"), [(6, 3), (60, 0)], ids=["dearer", "retired"])
def test_starter_cards_stay_as_new_weights_left_them(few, monkeypatch, attack, playable):
    """Seeding runs at every start: it must not bring old costs or retired cards back."""
    load()
    nexus = cast(Nexus, registry.get("nexus"))
    weights = {**nexus.balance("nexus-1")["cost"], "attack": attack}
    dear = {**nexus.balance("nexus-1"), "version": "nexus-dear", "cost": weights}
    monkeypatch.setitem(nexus._balances, "nexus-dear", dear)
    balance.activate_balance("nexus", "nexus-dear", at=NOON)
    costs = [version.cost for version in playable_versions("nexus").order_by("pk")]
    assert len(costs) == playable
    done = load()
    assert (done.added, done.changed, done.kept) == (0, 0, 3)
    assert [version.cost for version in playable_versions("nexus").order_by("pk")] == costs
