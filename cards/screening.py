"""Words that a moderator should look at: flags with the reason, never a ban.

No list knows every slur and every list hits harmless words, so a person decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

import decancer_py
from glin_profanity import Filter

from cards.models import CardVersion

LISTS = (
    *("english", "german", "french", "spanish", "italian", "portuguese", "polish", "russian"),
    *("swedish", "danish", "norwegian", "czech", "finnish", "hungarian"),
)
"""The lists of glin-profanity in which no text of the starter set and no honest name of
tests/cards/test_screening.py stands. Dutch ("pot") and Turkish ("it") have plain English words."""

TEXTS_KEPT = 2000
"""Texts whose words a process remembers: a page of a case is opened more than once."""


def flags_of(version: CardVersion) -> list[dict[str, str]]:
    """Flags on the version's texts, as `flags_in`."""
    return flags_in(
        {
            "name": version.name,
            "flavor": str(version.design.get("flavor", "")),
            "artist": version.artist,
            "alt": version.alt,
        }
    )


def flags_in(texts: Mapping[str, str]) -> list[dict[str, str]]:
    """What a moderator should look at in texts by the names of their fields, also in disguise:
    [{"field", "word", "list"}]; list: the language on whose list the word stands."""
    return [
        {"field": field, "word": word, "list": language}
        for field, text in texts.items()
        for word, language in words_to_look_at(text).items()
    ]


def words_to_look_at(text: str) -> dict[str, str]:
    """The words of `text` that stand on a list of unfit words, with the first such list."""
    return dict(_found(text))


@lru_cache(maxsize=TEXTS_KEPT)
def _found(text: str) -> tuple[tuple[str, str], ...]:
    words: dict[str, str] = {}
    for form in sorted({text, str(decancer_py.parse(text))}):
        if not _on_lists(LISTS).check_profanity(form)["contains_profanity"]:
            continue  # most texts: one look instead of fourteen
        for language in LISTS:
            found = _on_lists((language,)).check_profanity(form)
            for word in found["profane_words"] if found["contains_profanity"] else ():
                words.setdefault(word, language)
    return tuple(sorted(words.items()))


@cache
def _on_lists(languages: tuple[str, ...]) -> Filter:
    return Filter({"languages": list(languages), "word_boundaries": True})
