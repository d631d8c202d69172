"""Words that a moderator should look at: flags with the reason, never a ban.

No list knows every slur and every list hits harmless words, so a person decides.
"""

from __future__ import annotations

import decancer_py
from glin_profanity import Filter

from cards.models import CardVersion

_filter = Filter({"languages": ["english", "german"], "word_boundaries": True})


def flags_of(version: CardVersion) -> list[dict[str, str]]:
    """Flags on the version's texts: [{"field", "word"}], also for words in disguise."""
    texts = {
        "name": version.name,
        "flavor": str(version.design.get("flavor", "")),
        "artist": version.artist,
        "alt": version.alt,
    }
    flags = []
    for field, text in texts.items():
        for word in words_to_look_at(text):
            flags.append({"field": field, "word": word})
    return flags


def words_to_look_at(text: str) -> list[str]:
    """The words of `text` that stand on a list of unfit words, sorted."""
    words: set[str] = set()
    for form in {text, str(decancer_py.parse(text))}:
        found = _filter.check_profanity(form)
        words.update(found["profane_words"] if found["contains_profanity"] else ())
    return sorted(words)
