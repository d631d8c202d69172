"""How near two pictures are: as wholes by their hashes, in part by the marks they have in common.

Pure functions. `cards/art/child.py` makes hashes and marks, `cards.near_art` finds the pictures
that are worth comparing by the keys that are made here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

ART_DISTANCE = 22
"""Bits of 128: copies that were cropped a little, scaled or darkened stay within it, other pictures
of the starter set are 24 and more apart."""
MARK_DISTANCE = 28
"""Bits of 128 in which the surroundings of one mark may differ between two pictures."""
COMMON_MARKS = 6
"""So many marks in the same places to each other make a part the same; other pictures of the
starter set, some with one backdrop, have at most 5 (docs/cards.md)."""
OFF_PLACE = 8
"""Pixels, of the longer side brought to 192, by which a mark may be off its place; fewer where the
picture is seen smaller."""

BANDS, BAND_BITS = 8, 16
OFF_IN_A_BAND = ART_DISTANCE // BANDS
"""Of hashes that differ in ART_DISTANCE bits, one band at least differs in no more than so many."""
MARK_KEYS, MARK_KEY_BITS = 4, 18
_FIRST_MARK_KEY = BANDS << BAND_BITS
_MARK_BITS = tuple(
    tuple((29 * number + 45 * bit) % 128 for bit in range(MARK_KEY_BITS))
    for number in range(MARK_KEYS)
)
"""Bits from all over the hash: neighbours say much the same."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One place by which a part of a picture is known again.

    x, y, spread: where and how large, in pixels of the longer side brought to 192. hash,
    mirror_hash: of what surrounds it.
    """

    x: float
    y: float
    spread: float
    hash: int
    mirror_hash: int


def marks_from_json(stored: Sequence[Sequence[float | str]]) -> list[Mark]:
    """Marks as the child process tells them and the database keeps them."""
    return [
        Mark(float(x), float(y), float(spread), int(str(hash_), 16), int(str(mirrored), 16))
        for x, y, spread, hash_, mirrored in stored
    ]


def bits_apart(one: str, other: str) -> int:
    """In how many bits two hashes, written in hexadecimal digits, differ."""
    return (int(one, 16) ^ int(other, 16)).bit_count()


def keys_of(hash_: str, marks: Sequence[Mark]) -> set[int]:
    """The keys under which a picture is found."""
    whole = {_band_key(band, value) for band, value in _bands(hash_)}
    return whole | {key for mark in marks for key in _mark_keys(mark.hash)}


def keys_near(hash_: str) -> set[int]:
    """Every picture within ART_DISTANCE of this hash has one of these keys."""
    return {
        _band_key(band, value ^ off)
        for band, value in _bands(hash_)
        for count in range(OFF_IN_A_BAND + 1)
        for bits in combinations(range(BAND_BITS), count)
        for off in (sum(1 << bit for bit in bits),)
    }


def keys_of_marks(marks: Sequence[Mark], *, mirrored: bool = False) -> set[int]:
    """Most pictures that show a part of this one have one of these keys."""
    return {
        key for mark in marks for key in _mark_keys(mark.mirror_hash if mirrored else mark.hash)
    }


def common_marks(one: Sequence[Mark], other: Sequence[Mark], *, mirrored: bool = False) -> int:
    """How many marks of `one` lie in `other` as they lie to each other, at some size and place.

    mirrored: of `one` seen in a mirror.
    """
    theirs = [(its, its.hash) for its in other]
    pairs = [
        (mine, its)
        for mine in one
        for own in (mine.mirror_hash if mirrored else mine.hash,)
        for its, hash_ in theirs
        if (own ^ hash_).bit_count() <= MARK_DISTANCE
    ]
    return max((_agreeing(pair, pairs, mirrored) for pair in pairs), default=0)


def _agreeing(pair: tuple[Mark, Mark], pairs: list[tuple[Mark, Mark]], mirrored: bool) -> int:
    """How many marks of both fall into place if this pair is the same."""
    side = -1 if mirrored else 1
    mine, its = pair
    scale = its.spread / mine.spread
    off = OFF_PLACE * min(1, scale)
    fitting = [
        (other, there)
        for other, there in pairs
        if abs(its.x + side * scale * (other.x - mine.x) - there.x) < off
        and abs(its.y + scale * (other.y - mine.y) - there.y) < off
        and 0.7 < there.spread / other.spread / scale < 1.45
    ]
    return min(len({id(mark) for mark in side_of}) for side_of in zip(*fitting, strict=True))


def _bands(hash_: str) -> Iterator[tuple[int, int]]:
    """The bits of a hash in BANDS numbers, each with bits from all over it."""
    bits = f"{int(hash_, 16):0{BANDS * BAND_BITS}b}"
    for band in range(BANDS):
        yield band, int(bits[band::BANDS], 2)


def _band_key(band: int, value: int) -> int:
    return band << BAND_BITS | value


def _mark_keys(hash_: int) -> Iterator[int]:
    for number, bits in enumerate(_MARK_BITS):
        value = sum((hash_ >> bit & 1) << place for place, bit in enumerate(bits))
        yield _FIRST_MARK_KEY + (number << MARK_KEY_BITS | value)
