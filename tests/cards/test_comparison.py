"""Two versions of a card: what differs, who may see which, the page and the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from cards.comparison import Piece, changes_between, marked
from cards.models import CardVersion
from cards.services import versions
from tests.factories.cards import (
    NOON,
    content,
    make_approved,
    make_art,
    make_creator,
    make_draft,
    publish,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    return make_creator("Ann")


def revised(old: CardVersion, name: str = "", **changes: Any) -> CardVersion:
    """The next version of a card as a draft, changed."""
    draft = versions.revise_card(old.card_id, by=old.card.creator)
    written = content(name or old.name, **changes)
    return versions.save_draft(
        draft.pk, by=old.card.creator, revision=draft.revision, content=written
    )


def rows(before: CardVersion, after: CardVersion) -> list[tuple[str, str, str, str]]:
    return [
        (change.label, change.before, change.after, change.signed)
        for change in changes_between(before, after)
    ]


def test_equal_versions_have_no_changes(ann: Account) -> None:
    first = make_approved(ann, attack=3, traits=["guard", "leech"])
    second = revised(first, attack=3, traits=["leech", "guard"])
    assert changes_between(first, second) == []


def test_numbers_traits_words_and_what_follows(ann: Account) -> None:
    first = make_approved(ann, "Slate Heron", traits=["guard"], flavor="It waits by the water.")
    second = revised(
        first, "Slate Heron", attack=3, traits=["leech"], flavor="It sleeps by the water."
    )
    assert rows(first, second) == [
        ("Flavor", "It waits by the water.", "It sleeps by the water.", ""),
        ("Attack", "2", "3", "+1"),
        ("Traits", "Guard", "Leech", ""),
        ("Points", str(first.points), str(second.points), "+2"),
    ]
    flavor = changes_between(first, second)[0]
    assert flavor.pieces_after == (
        Piece("It ", False),
        Piece("sleeps", True),
        Piece(" by the water.", False),
    )


def test_only_the_trait_that_came_or_went_is_marked(ann: Account) -> None:
    first = make_approved(ann, traits=["guard", "leech"])
    second = revised(first, traits=["leech", "siege"])
    traits = next(change for change in changes_between(first, second) if change.path == "traits")
    assert [(piece.text, piece.is_changed) for piece in traits.pieces_before] == [
        ("Guard", True),
        (", ", False),
        ("Leech", False),
    ]
    assert [piece.text for piece in traits.pieces_after if piece.is_changed] == ["Siege"]


def test_special_that_is_new_is_told_part_by_part(ann: Account) -> None:
    first = make_approved(ann)
    special = {"trigger": "onPlay", "effect": "draw", "amount": 1}
    second = revised(first, special=special)
    told = {change.path: change for change in changes_between(first, second) if change.path}
    assert set(told) == {"special.trigger", "special.effect", "special.amount"}
    assert (told["special.trigger"].before, told["special.trigger"].after) == ("–", "When played")


def test_picture_cropped_elsewhere_is_not_another_picture(ann: Account) -> None:
    first = make_approved(ann)
    second = revised(first)
    assert second.art is not None
    crop = make_art(ann)
    crop.source, crop.hash = second.art.source, second.art.hash
    crop.save()
    second.art = crop
    assert rows(first, second) == [("Picture", "a picture", "the same one, cropped elsewhere", "")]
    other = make_art(ann)
    other.hash = "f" * 32
    second.art = other
    assert "of 128 bits differ" in rows(first, second)[0][2]


def test_faulty_draft_can_be_compared(ann: Account) -> None:
    first = make_approved(ann)
    second = revised(first, attack="many", traits=[7], special=[])
    told = {label: after for label, _before, after, _signed in rows(first, second)}
    assert (told["Attack"], told["Traits"]) == ("many", "7")


def test_marked_pieces_are_the_whole_text() -> None:
    old, new = marked(["a", " ", "b"], ["a", " ", "c", " ", "d"])
    assert "".join(piece.text for piece in old) == "a b"
    assert "".join(piece.text for piece in new) == "a c d"
    assert marked([], []) == ((), ())


def history(ann: Account) -> CardVersion:
    """A card with a superseded version 1, an approved 2 and a draft 3; the draft."""
    first = make_approved(ann, "Slate Heron")
    second = revised(first, "Slate Heron", attack=3)
    sent = versions.submit_version(second.pk, by=ann, revision=second.revision, at=NOON)
    publish(sent)
    return revised(sent, "Slate Heron", attack=4)


def test_maker_compares_all_and_others_what_was_published(ann: Account, client: Client) -> None:
    draft = history(ann)
    address = f"/cards/{draft.card_id}/compare/"
    page = client.get(address).content.decode()
    assert "Version 1 against version 2" in page
    assert "Version 3" not in page
    assert client.get(f"{address}?from=2&to=3").status_code == 404
    client.force_login(ann)
    page = client.get(address).content.decode()
    assert "Version 2 against version 3" in page
    assert "<del>3</del>" in page
    assert "<ins>4</ins>" in page
    assert client.get(f"{address}?from=1&to=3").status_code == 200
    assert client.get(f"{address}?from=1&to=9").status_code == 404
    assert client.get(f"{address}?from=x").status_code == 200


def test_card_page_offers_its_versions_to_compare(ann: Account, client: Client) -> None:
    draft = history(ann)
    page = client.get(f"/cards/{draft.card_id}/").content.decode()
    assert page.count('name="from"') == 2
    client.force_login(ann)
    page = client.get(f"/cards/{draft.card_id}/").content.decode()
    assert page.count('name="from"') == 3


def test_programs_read_versions_and_changes(ann: Account, client: Client) -> None:
    draft = history(ann)
    told = client.get(f"/api/v1/cards/{draft.card_id}/versions/").json()
    assert [(row["number"], row["state"]) for row in told] == [(2, "approved"), (1, "superseded")]
    changes = client.get(f"/api/v1/cards/{draft.card_id}/compare/").json()
    assert changes[0] == {
        "path": "attack",
        "about": "Attack",
        "before": "2",
        "after": "3",
        "difference": 1,
    }
    assert client.get(f"/api/v1/cards/{draft.card_id}/compare/?to=3").status_code == 404


def test_never_sent_draft_is_nobody_elses(ann: Account, client: Client) -> None:
    draft = make_draft(ann)
    client.force_login(make_creator("Ben"))
    assert client.get(f"/cards/{draft.card_id}/compare/").status_code == 404
    assert client.get(f"/api/v1/cards/{draft.card_id}/versions/").status_code == 404
    client.force_login(ann)
    assert "both say the same" in client.get(f"/cards/{draft.card_id}/compare/").content.decode()
