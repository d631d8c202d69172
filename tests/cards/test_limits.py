"""What an account may have of something holds, however many requests come at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cards.art import press
from cards.errors import ArtTooHard
from cards.models import CardVersion, Deck, State
from cards.services import art, decks, versions
from tests.at_once import codes_at_once
from tests.cards import pictures
from tests.factories.cards import NOON, make_approved, make_creator, make_deck, make_draft

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 6


def test_decks_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "DECK_LIMIT", 2)
    owner = make_creator()
    Deck.objects.all().delete()
    make_deck(owner)
    assert sorted(codes_at_once(*[lambda: make_deck(owner)] * AT_ONCE)) == [
        "",
        *["too_many_decks"] * (AT_ONCE - 1),
    ]
    assert Deck.objects.filter(owner=owner).count() == 2


def test_drafts_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "DRAFT_LIMIT", 2)
    creator = make_creator()
    published = [make_approved(creator) for _ in range(AT_ONCE // 2)]
    acts: list[Callable[[], Any]] = [
        lambda card=version.card_id: versions.revise_card(card, by=creator)  # type: ignore[misc]
        for version in published
    ]
    acts += [lambda: versions.start_draft(by=creator, game="nexus")] * (AT_ONCE // 2)
    assert codes_at_once(*acts).count("") == 2
    assert CardVersion.objects.filter(state=State.DRAFT).count() == 2


def test_versions_under_review_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "REVIEW_LIMIT", 1)
    creator = make_creator()
    drafts = [make_draft(creator) for _ in range(AT_ONCE)]
    acts: list[Callable[[], Any]] = [
        lambda draft=draft: versions.submit_version(  # type: ignore[misc]
            draft.pk, by=creator, revision=draft.revision, at=NOON
        )
        for draft in drafts
    ]
    assert sorted(codes_at_once(*acts)) == ["", *["too_many_in_review"] * (AT_ONCE - 1)]


def test_pictures_to_decode_are_limited(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Case 34."""
    monkeypatch.setattr(art, "UPLOADS_AN_HOUR", 2)
    source = tmp_path / "picture"
    source.write_bytes(pictures.encoded(pictures.scene(300, 300), "PNG"))

    def give_up(*_: Any, **__: Any) -> None:
        raise ArtTooHard

    monkeypatch.setattr(press, "print_picture", give_up)
    draft = make_draft()
    upload = partial(
        art.attach_art,
        draft.pk,
        by=draft.card.creator,
        revision=draft.revision,
        source=source,
        at=NOON,
    )
    assert sorted(codes_at_once(*[upload] * AT_ONCE)) == [
        *["art_too_hard"] * 2,
        *["too_many_uploads"] * (AT_ONCE - 2),
    ]
