"""Words that a moderator is shown: which list they are on, and which words are harmless."""

from __future__ import annotations

import json

import pytest
from django.conf import settings

from cards import screening

HONEST = (
    *("Scunthorpe", "Essex", "Penistone", "class", "assassin", "bass", "grape", "therapist"),
    *("cockpit", "shuttlecock", "Dickens", "analysis", "shitake", "title", "constitution", "mass"),
    *("arsenal", "Matsushita", "cumulus", "circumstance", "snigger", "Łódź", "さくら", "5 < 6"),
)


@pytest.mark.parametrize("word", HONEST)
def test_honest_word_is_not_flagged(word: str) -> None:
    assert screening.words_to_look_at(f"The {word} of Ash") == {}


def test_starter_cards_are_not_flagged() -> None:
    files = sorted((settings.BASE_DIR / "cards" / "content" / "nexus").glob("*.json"))
    assert files
    for file in files:
        data = json.loads(file.read_text(encoding="utf-8"))
        words = json.dumps(data, ensure_ascii=False)
        assert screening.words_to_look_at(words) == {}, file.name


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What a shit card", "english"),
        ("sh1t", "english"),
        ("Scheiße", "german"),
        ("кurwa", "polish"),
    ],
)
def test_word_is_flagged_with_its_field_and_list(text: str, language: str) -> None:
    flags = screening.flags_in({"name": "Wall", "flavor": text})
    assert {(flag["field"], flag["list"]) for flag in flags} == {("flavor", language)}
