"""Names of people and cards: cleaning, and the skeleton that tells look-alikes.

Skeleton after Unicode TS 39 in spirit: compatibility forms, case, accents and confusable letters
folded. It is only ever compared, never shown.
"""

from __future__ import annotations

import unicodedata

import decancer_py


def skeleton(name: str) -> str:
    """The comparison key of a name: equal for names that look alike."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    cured = str(decancer_py.parse(folded))
    return "".join(letter for letter in cured if letter.isalnum())
