"""Words that a moderator should look at: flags with the reason, never a ban.

No list knows every slur and every list hits harmless words, so a person decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import decancer_py
from glin_profanity import Filter

from cards.models import CardVersion

LISTS = (
    *("english", "german", "french", "spanish", "italian", "portuguese", "polish", "russian"),
    *("swedish", "danish", "norwegian", "czech", "finnish", "hungarian"),
)
"""The lists of glin-profanity in which no text of the starter set and no honest name of
tests/cards/test_screening.py stands. Dutch ("pot") and Turkish ("it") have plain English words."""


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
    words: dict[str, str] = {}
    for form in sorted({text, str(decancer_py.parse(text))}):
        for language in LISTS:
            found = _list(language).check_profanity(form)
            for word in found["profane_words"] if found["contains_profanity"] else ():
                words.setdefault(word, language)
    return dict(sorted(words.items()))


@cache
def _list(language: str) -> Filter:
    return Filter({"languages": [language], "word_boundaries": True})
