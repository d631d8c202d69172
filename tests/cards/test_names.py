"""Names of cards and decks: what they may hold, and whose they are."""

from __future__ import annotations

import pytest

from cards.deck_content import DeckContent
from cards.models import NameClaim
from cards.services import decks, versions
from tests.factories.cards import (
    content,
    design,
    make_approved,
    make_creator,
    make_draft,
    make_submitted,
)
from tests.refusals import refused

pytestmark = pytest.mark.django_db

HOSTILE = [
    # what was typed, the fault, what its sentence names
    ("Rat\u202eknif", "unprintable", "U+202E"),
    ("Ra\u200bt", "unprintable", "place 3"),
    ("\u3164\u3164", "empty_looking", ""),
    ("😀😀😀", "empty_looking", ""),
    ("Z" + "\u0300" * 9 + "algo", "piled_marks", "place 5"),
    ("R" * 41, "too_long", "41"),
]

ALIKE = [
    ("Wall", "WALL"),
    ("Wall", "WaII"),
    ("Tail", "TAIL"),
    ("Rat", "R\u0430t"),
    ("Elf", "Ｅｌｆ"),  # noqa: RUF001
]
DIFFERENT = [("Hail of Ash", "Hall of Ash"), ("Tail", "Tall"), ("Bill", "Bili")]


@pytest.mark.parametrize(("name", "code", "told"), HOSTILE)
def test_hostile_card_name_is_refused_and_told_where(name: str, code: str, told: str) -> None:
    """Case 45."""
    draft = make_draft(name=name)
    with refused("design_faulty") as caught:
        versions.submit_version(
            draft.pk, by=draft.card.creator, revision=draft.revision, at=draft.created_at
        )
    faults = [one for one in caught.value.facts["faults"] if one["code"] == code]
    assert [one["path"] for one in faults] == ["name"]
    assert told in faults[0]["message"]


@pytest.mark.parametrize(("first", "second"), ALIKE)
def test_look_alike_of_a_live_card_is_refused(first: str, second: str) -> None:
    """Case 45."""
    make_approved(name=first)
    with refused("design_faulty") as caught:
        make_submitted(name=second)
    assert {fault["code"] for fault in caught.value.facts["faults"]} == {"name_taken"}


@pytest.mark.parametrize(("first", "second"), DIFFERENT)
def test_names_that_differ_by_a_letter_live_side_by_side(first: str, second: str) -> None:
    make_approved(name=first)
    assert make_submitted(name=second).name == second


def test_card_may_be_renamed_to_what_only_it_looks_like() -> None:
    version = make_approved(name="TAIL")
    creator = version.card.creator
    draft = versions.revise_card(version.card_id, by=creator)
    versions.save_draft(draft.pk, by=creator, revision=1, content=content("Tail"))
    versions.submit_version(draft.pk, by=creator, revision=2, at=draft.created_at)
    claims = NameClaim.objects.filter(card=version.card).values_list("kind", "skeleton")
    assert set(claims) == {("looks", "tall"), ("looks", "tail"), ("reads", "tail")}


def test_name_is_kept_in_one_form() -> None:
    """Case 45."""
    assert make_submitted(name="  Ｔｉｎ \u00a0 Ｒａｔ ").design["name"] == "Tin Rat"  # noqa: RUF001


def test_deck_name_is_refused_with_the_sign_and_its_place() -> None:
    """Case 45."""
    owner = make_creator()
    with refused("deck_name_refused") as caught:
        decks.create_deck(by=owner, game="nexus", content=DeckContent("De\u202eck", {}))
    assert "U+202E" in caught.value.message
    assert "place 3" in caught.value.message
    kept = decks.create_deck(by=owner, game="nexus", content=DeckContent("Ｄｅｃｋ", {}))  # noqa: RUF001
    assert kept.name == "Deck"


def test_names_of_a_design_are_what_is_tested() -> None:
    """The table above would pass for a wrong reason if plain names were refused as well."""
    assert make_submitted(name=design("Plain")["name"]).name == "Plain"
