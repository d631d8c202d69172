"""Names of people and cards: cleaning, what a name may be, and the keys that tell look-alikes.

The keys follow Unicode TS 39 in spirit: compatibility forms, case, accents and confusable letters
are folded. They are only ever compared, never shown. There are two, since a capital I looks like
an l but is an i: two names are taken for each other if either key is the same
(docs/decisions/0010-names-have-two-keys.md).
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

LOOKS = str.maketrans(
    dict.fromkeys("I1|\u0406\u0399\u2160\u04c0\u04cf\u01c0\u2223\u23d0\u2502\u217c", "l")
    | {"0": "o"}
)
"""Signs that look like an l in many a typeface; a small i does not."""
DIGITS_FOR_LETTERS = str.maketrans("013457", "oieast")
READS = str.maketrans({"0": "o", "1": "i"})


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
    if _piled_marks(name):
        return "name_piled_marks"
    if not may_be_reserved and is_reserved(name):
        return "name_reserved"
    return None


def odd_sign(name: str) -> tuple[int, str] | None:
    """The sign for which a cleaned name is at fault: its place from 1, and what it is called: as it
    is typed, or by its number where it cannot be seen. Unseen ones come first."""
    signs = list(enumerate(name, start=1))
    for place, letter in signs:
        if _is_unseen(letter):
            return place, f"U+{ord(letter):04X}"
    for place, letter in signs:
        if not _is_allowed(letter):
            return place, f"“{letter}”" if letter.strip() else f"U+{ord(letter):04X}"
    pile = _piled_marks(name)
    return (pile, f"“{name[pile - 1]}”") if pile else None


def is_reserved(name: str) -> bool:
    """Would people take this for somebody who runs the site? Also with digits for letters."""
    words = re.split(rf"[{re.escape(SEPARATORS)}\d\s]+", name)
    plain = blurred(name.translate(DIGITS_FOR_LETTERS))
    whole = {blurred(name), plain}
    return bool(
        (whole | {blurred(word) for word in words}) & {blurred(word) for word in RESERVED_PARTS}
        or plain.startswith(tuple(blurred(word) for word in RESERVED_BEGINNINGS))
        or any(blurred(word) in plain for word in RESERVED_ANYWHERE)
    )


def skeleton(name: str) -> str:
    """How a name looks: "Ian" and "lan" have one, "Hail" and "Hall" two; "" if nothing is seen."""
    return _folded(unicodedata.normalize("NFKC", name).translate(LOOKS))


def reading(name: str) -> str:
    """How a name is read: the same for "TAIL" and "Tail"; "" if nothing is seen."""
    return _folded(unicodedata.normalize("NFKC", name).translate(READS))


def blurred(name: str) -> str:
    """The coarsest key: i and l are one as well. For the names of those who run the site."""
    return reading(name).replace("i", "l")


def _folded(name: str) -> str:
    folded = name.casefold()
    if not _is_in_own_scripts(folded):
        letters = unicodedata.normalize("NFKD", folded)
        bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
        folded = str(decancer_py.parse(bare)).casefold()
    seen = "".join(
        letter
        for letter in folded
        if (letter.isalnum() or _is_mark(letter))
        and letter not in INVISIBLE_LETTERS
        and not "\u0300" <= letter <= "\u036f"  # marks that no script of its own has
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


def _piled_marks(name: str) -> int:
    """The place from 1 of the letter that bears more than two marks; 0 if none does."""
    pile = 0
    for place, letter in enumerate(name, start=1):
        pile = pile + 1 if _is_mark(letter) else 0
        if pile > 2:
            return place - pile if place > pile else 1
    return 0
