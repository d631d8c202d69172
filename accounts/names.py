"""Names of people and cards: cleaning, what a name may be, and the skeleton that tells look-alikes.

The skeleton follows Unicode TS 39 in spirit: compatibility forms, case, accents and confusable
letters are folded. It is only ever compared, never shown.
"""

from __future__ import annotations

import re
import unicodedata

import decancer_py

SHORTEST, LONGEST = 3, 24
SEPARATORS = "_-."
LONGEST_TYPED = 10 * LONGEST
"""Longer than any spelling of a name. Composing marks takes time by the square of their number."""

# Letters that draw nothing, though Unicode counts them among the letters.
INVISIBLE_LETTERS = set("\u115f\u1160\u17b4\u17b5\u3164\uffa0")

# What would pass for the people who run the site: as a part between separators or digits, at the
# beginning, or anywhere.
RESERVED_PARTS = {
    "admin", "mod", "mods", "moderation", "staff", "official", "system", "root", "support",
    "sysop", "owner", "bot", "server", "null", "none", "undefined", "anonymous", "anon", "guest",
    "deleted", "everyone", "me", "you", "sparks",
}  # fmt: skip
RESERVED_BEGINNINGS = ("admin", "staff", "official")
RESERVED_ANYWHERE = ("administrator", "moderator", "sparkforge")

# Scripts whose letters are not taken for Latin ones; folding them would only make honest names
# of the same script collide.
OWN_SCRIPTS = {
    "ARABIC", "BENGALI", "CJK", "DEVANAGARI", "ETHIOPIC", "GEORGIAN", "GUJARATI", "GURMUKHI",
    "HANGUL", "HEBREW", "HIRAGANA", "KANNADA", "KATAKANA", "KATAKANA-HIRAGANA", "KHMER", "LAO",
    "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL", "TELUGU", "THAI", "TIBETAN",
}  # fmt: skip

LOOK_ALIKE_SIGNS = str.maketrans({"0": "o", "1": "l", "i": "l"})


def clean(name: str) -> str:
    """The name as it is stored: compatibility forms composed, no space around it.

    What is far too long for a name is left as it is.
    """
    if len(name) > LONGEST_TYPED:
        return name
    return unicodedata.normalize("NFKC", name).strip()


def fault_of(name: str, *, may_be_reserved: bool = False) -> str | None:
    """What is wrong with a cleaned name of a person: a code of `accounts.messages`, or None.

    Whether somebody else has it, or one that looks like it, is asked of
    `accounts.queries.name_is_taken`.
    """
    if any(_is_unseen(letter) for letter in name):
        return "name_unseen_letters"
    if len(name) < SHORTEST:
        return "name_too_short"
    if len(name) > LONGEST:
        return "name_too_long"
    if not all(_is_allowed(letter) for letter in name):
        return "name_odd_letters"
    if not name[0].isalnum() or re.search(rf"[{re.escape(SEPARATORS)}]{{2}}", name):
        return "name_separators"
    if not skeleton(name):
        return "name_unseen_letters"
    if _has_piled_marks(name):
        return "name_odd_letters"
    if not may_be_reserved and is_reserved(name):
        return "name_reserved"
    return None


def is_reserved(name: str) -> bool:
    """Would people take this for somebody who runs the site?"""
    whole = skeleton(name)
    parts = {skeleton(part) for part in re.split(rf"[{re.escape(SEPARATORS)}\d\s]+", name)}
    return bool(
        parts & {skeleton(word) for word in RESERVED_PARTS}
        or whole in {skeleton(word) for word in RESERVED_PARTS}
        or whole.startswith(tuple(skeleton(word) for word in RESERVED_BEGINNINGS))
        or any(skeleton(word) in whole for word in RESERVED_ANYWHERE)
    )


def skeleton(name: str) -> str:
    """The comparison key of a name: equal for names that look alike; "" if nothing is seen."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    if not _is_in_own_scripts(folded):
        letters = unicodedata.normalize("NFKD", folded)
        bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
        folded = str(decancer_py.parse(bare)).casefold()
    seen = "".join(
        letter
        for letter in folded.translate(LOOK_ALIKE_SIGNS)
        if (letter.isalnum() or _is_mark(letter)) and letter not in INVISIBLE_LETTERS
    )
    return seen.replace("rn", "m").replace("vv", "w")


def _is_in_own_scripts(name: str) -> bool:
    letters = [letter for letter in name if letter.isalpha()]
    return bool(letters) and all(
        unicodedata.name(letter, "").split(" ")[0] in OWN_SCRIPTS for letter in letters
    )


def _is_unseen(letter: str) -> bool:
    """Control, format (bidirectional, zero width), private and unassigned characters, blanks."""
    return (
        unicodedata.category(letter)[0] == "C"
        or unicodedata.category(letter) in {"Zl", "Zp"}
        or letter in INVISIBLE_LETTERS
    )


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in {"Mn", "Mc"}


def _is_allowed(letter: str) -> bool:
    category = unicodedata.category(letter)
    return category[0] == "L" or category == "Nd" or letter in SEPARATORS or _is_mark(letter)


def _has_piled_marks(name: str) -> bool:
    """More than two marks on one letter."""
    pile = 0
    for letter in name:
        pile = pile + 1 if _is_mark(letter) else 0
        if pile > 2:
            return True
    return False
