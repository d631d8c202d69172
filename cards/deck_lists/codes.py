"""Deck codes: a deck as one word of letters and digits (docs/deck-codes.md).

No names and no database here: a code holds ids of cards, the versions that were seen, copies, and
what a deck says besides. The same deck gives the same code, in the lowest version that can hold it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

PREFIX: Final = "SF-"
LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base32: no I, L, O, U. Read as it is meant: I and L as 1, O as 0."""
READ_AS: Final = str.maketrans("ILO", "110")

PLAIN, WORDED = 1, 2
"""Versions of the format: Patrons and points by number; anything else in words."""

CHECK_BYTES: Final = 4
MOST_COPIES: Final = 99
MOST_KINDS: Final = 200
MOST_NUMBER: Final = 2**53

# Numbers in codes that people have: what stands here keeps its place, what is new comes last.
GAMES: Final = ("nexus", "enigma", "grid")
PATRONS: Final = (
    "ember_broker",
    "cinder_cartographer",
    "brazier_warden",
    "flux_weaver",
    "anvil_twin",
    "null_spark",
    "chronarch",
    "spirewright",
)
BASICS: Final[Mapping[str, tuple[str, ...]]] = {
    "nexus": (),
    "enigma": ("pyro", "hydro", "terra", "volt", "bio", "aether"),
    "grid": (),
}


@dataclass(frozen=True, slots=True)
class CodedCard:
    """copies: in the deck. version: the number of the version that was seen."""

    copies: int
    version: int


@dataclass(frozen=True, slots=True)
class CodedDeck:
    """A deck as a code holds it. cards: by id. basics: key of a basic card -> copies.

    extras: as of a deck; what is None there is left out.
    """

    game: str
    cards: Mapping[int, CodedCard]
    extras: Mapping[str, str] = field(default_factory=dict)
    basics: Mapping[str, int] = field(default_factory=dict)


class CodeUnreadable(Exception):
    """A word that begins as a code and is none that can be read.

    code: "code_damaged" (a letter is wrong, missing or too many; facts: place and letter of one
    that no code has, where that is so), "code_newer" (facts: version, known) or "code_no_deck"
    (sound, but what it holds is no deck of a game here).
    """

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def code_of(deck: CodedDeck) -> str:
    """The code of a deck. ValueError for one that is of no game with decks, or not to be stored."""
    if deck.game not in GAMES or len(deck.cards) > MOST_KINDS:
        raise ValueError("no deck that a code can hold")
    version = PLAIN if _is_plain(deck) else WORDED
    body = bytearray([version << 4 | (GAMES.index(deck.game) + 1)])
    if version == PLAIN:
        body += _plain_extras(deck)
    else:
        body += _words(deck.extras)
    for key in BASICS[deck.game]:
        body += _number(deck.basics.get(key, 0))
    body += _groups(deck.cards)
    body += zlib.crc32(body).to_bytes(CHECK_BYTES, "big")
    return PREFIX + _letters(bytes(body))


def deck_of(code: str) -> CodedDeck:
    """The deck of a code, with or without its beginning, in letters of any size.

    Raises: CodeUnreadable.
    """
    body = _checked(_bytes(code))
    version, game = body[0] >> 4, body[0] & 0xF
    if version > WORDED:
        raise CodeUnreadable("code_newer", version=version, known=WORDED)
    if version < PLAIN or not 1 <= game <= len(GAMES):
        raise CodeUnreadable("code_no_deck")
    try:
        deck = _read(_Bytes(body[1:]), GAMES[game - 1], version)
    except (_NoDeck, UnicodeDecodeError):
        raise CodeUnreadable("code_no_deck") from None
    if code_of(deck) != PREFIX + _letters(body + zlib.crc32(body).to_bytes(CHECK_BYTES, "big")):
        raise CodeUnreadable("code_no_deck")  # another spelling of a deck than ours
    return deck


class _NoDeck(Exception):
    """Bytes that follow one another as in no deck."""


class _Bytes:
    """Reads from the front."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def is_empty(self) -> bool:
        return self._at == len(self._data)

    def number(self, *, most: int = MOST_NUMBER) -> int:
        value = shift = 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
            if shift > 56:
                raise _NoDeck
        if value > most:
            raise _NoDeck
        return value

    def take(self, count: int) -> bytes:
        taken = self._data[self._at : self._at + count]
        if len(taken) < count:
            raise _NoDeck
        self._at += count
        return taken

    def word(self) -> str:
        return self.take(self.number(most=255)).decode()


def _is_plain(deck: CodedDeck) -> bool:
    for key, value in deck.extras.items():
        is_patron = deck.game == "nexus" and key == "patron" and value in PATRONS
        is_points = deck.game == "grid" and key == "points" and _is_points(value)
        if not (is_patron or is_points):
            return False
    return True


def _is_points(value: str) -> bool:
    return value.isascii() and value.isdecimal() and 1 <= int(value[:4]) < 1000 and value[0] != "0"


def _plain_extras(deck: CodedDeck) -> bytes:
    if deck.game == "nexus":
        patron = deck.extras.get("patron")
        return _number(PATRONS.index(patron) + 1 if patron else 0)
    if deck.game == "grid":
        return _number(int(deck.extras.get("points", 0)))
    return b""


def _words(extras: Mapping[str, str]) -> bytes:
    body = _number(len(extras))
    for key in sorted(extras):
        for word in (key, extras[key]):
            encoded = word.encode()
            body += _number(len(encoded)) + encoded
    return body


def _groups(cards: Mapping[int, CodedCard]) -> bytes:
    """Cards by copies; in a group by id, each as a step from the one before."""
    groups: dict[int, list[int]] = {}
    for card, coded in sorted(cards.items()):
        groups.setdefault(coded.copies, []).append(card)
    body = _number(len(groups))
    for copies in sorted(groups):
        body += _number(copies) + _number(len(groups[copies]))
        before = 0
        for card in groups[copies]:
            body += _number(card - before) + _number(cards[card].version)
            before = card
    return body


def _read(data: _Bytes, game: str, version: int) -> CodedDeck:
    extras = _read_extras(data, game) if version == PLAIN else _read_words(data)
    basics = {key: data.number(most=MOST_COPIES) for key in BASICS[game]}
    cards: dict[int, CodedCard] = {}
    for _ in range(data.number(most=MOST_COPIES)):
        copies = data.number(most=MOST_COPIES)
        if not copies:
            raise _NoDeck
        card = 0
        for _ in range(data.number(most=MOST_KINDS)):
            card += data.number()
            if card > MOST_NUMBER or card in cards:
                raise _NoDeck
            cards[card] = CodedCard(copies, data.number())
    if not data.is_empty or len(cards) > MOST_KINDS:
        raise _NoDeck
    return CodedDeck(game, cards, extras, {key: count for key, count in basics.items() if count})


def _read_extras(data: _Bytes, game: str) -> dict[str, str]:
    if game == "nexus":
        patron = data.number(most=len(PATRONS))
        return {"patron": PATRONS[patron - 1]} if patron else {}
    if game == "grid":
        points = data.number(most=999)
        return {"points": str(points)} if points else {}
    return {}


def _read_words(data: _Bytes) -> dict[str, str]:
    return {data.word(): data.word() for _ in range(data.number(most=15))}


def _number(value: int) -> bytes:
    """Seven bits a byte, the lowest first; the highest bit says that another byte follows."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _letters(data: bytes) -> str:
    """Five bits a letter, the highest first, filled up with zeros."""
    count = -(-len(data) * 8 // 5)
    bits = int.from_bytes(data, "big") << (count * 5 - len(data) * 8)
    return "".join(LETTERS[bits >> 5 * (count - 1 - place) & 31] for place in range(count))


def _bytes(code: str) -> bytes:
    values = list(_values(code))
    bits = 0
    for value in values:
        bits = bits << 5 | value
    size = len(values) * 5 // 8
    spare = len(values) * 5 - size * 8
    if spare > 4 or bits & ((1 << spare) - 1):
        raise CodeUnreadable("code_damaged")
    return (bits >> spare).to_bytes(size, "big")


def _values(code: str) -> Iterator[int]:
    word = code.upper()
    start = len(PREFIX) if word.startswith(PREFIX) else 0
    for place, letter in enumerate(word[start:], start=start + 1):
        if letter in "-":
            continue
        value = LETTERS.find(letter.translate(READ_AS))
        if value < 0:
            raise CodeUnreadable("code_damaged", place=place, letter=letter)
        yield value


def _checked(data: Sequence[int]) -> bytes:
    body, check = bytes(data[:-CHECK_BYTES]), bytes(data[-CHECK_BYTES:])
    if not body or zlib.crc32(body).to_bytes(CHECK_BYTES, "big") != check:
        raise CodeUnreadable("code_damaged")
    return body
