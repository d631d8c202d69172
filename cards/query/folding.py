"""How words are compared in searches: without case, accents and kinds of quotation marks."""

from __future__ import annotations

import unicodedata

_LATIN_MARKS = range(0x300, 0x370)
"""Accents; marks of other scripts are letters of words and stay."""
_SINGLE = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4`", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        **{"ø": "o", "ł": "l", "đ": "d", "ð": "d", "\u0131": "i", "æ": "ae", "œ": "oe", "þ": "th"},
        "\x00": " ",
    }
)


def fold(text: str) -> str:
    """The same for texts that only differ in case, accents, quotation marks, dashes or spaces."""
    parted = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(sign for sign in parted if ord(sign) not in _LATIN_MARKS)
    composed = unicodedata.normalize("NFKC", bare.translate(_SINGLE)).casefold()
    return " ".join(composed.split())
