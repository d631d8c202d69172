"""Files that pretend to be pictures: a seeded stream of them, each with what it is called."""

from __future__ import annotations

import random
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageCms

from tests.cards.pictures import (
    animated,
    encoded,
    grey16,
    moving_gif,
    png_chunk,
    png_claiming,
    scene,
    text_bomb,
)

FORMS = ("PNG", "JPEG", "WEBP")
NAMES = (
    *("a.png", "../../evil.png", "..\\..\\evil.png", "/etc/passwd", "a" * 300 + ".png"),
    *("gnp.\u202eexe", "a\x00.png", "<script>.png", "", ".", "a.svg", "a.html", "a.png;b=c"),
    *("con.png", "%2e%2e%2fevil.png", "a\r\nX-Evil: 1.png", '"; name="revision'),
)
KINDS = ("image/png", "text/html", "image/svg+xml", "application/x-php", "", "a/b; charset=\x00")
SCRIPT = b"<script>alert(1)</script><svg onload=alert(1)>"


@dataclass(frozen=True, slots=True)
class Upload:
    """One file as it is sent. what: the way in which it is bad."""

    what: str
    name: str
    kind: str
    data: bytes


def uploads(seed: int, count: int) -> Iterator[Upload]:
    """`count` of them, every way of being bad about as often as any other."""
    dice = random.Random(seed)
    ways = sorted(WAYS)
    for number in range(count):
        what = ways[number % len(ways)]
        yield Upload(what, dice.choice(NAMES), dice.choice(KINDS), WAYS[what](dice))


@cache
def good(form: str, mode: str = "RGB", size: int = 300) -> bytes:
    """A sound picture, from which bad ones are made."""
    return encoded(scene(size, size - 20, mode), form)


def any_good(dice: random.Random) -> bytes:
    return good(dice.choice(FORMS))


def truncated(dice: random.Random) -> bytes:
    data = any_good(dice)
    return data[: dice.randrange(len(data))]


def flipped(dice: random.Random) -> bytes:
    """Some bytes, behind the first ones, are others."""
    data = bytearray(any_good(dice))
    for _ in range(dice.randint(1, 40)):
        data[dice.randrange(8, len(data))] = dice.randrange(256)
    return bytes(data)


def polyglot(dice: random.Random) -> bytes:
    """Another format before or behind a picture."""
    tail = dice.choice([SCRIPT, b"PK\x03\x04" + bytes(40), b"%PDF-1.7", b"<?php echo 1; ?>"])
    data = any_good(dice)
    return data + tail if dice.random() < 0.7 else tail + data


def wrong_magic(dice: random.Random) -> bytes:
    """The first bytes of one format, the rest of another."""
    head = good(dice.choice(FORMS))[: dice.randint(4, 16)]
    return head + any_good(dice)[16:]


def bomb(dice: random.Random) -> bytes:
    """Small files that claim or hold very much."""
    side = dice.choice([8192, 30_000, 65_535, 2**31 - 1])
    other = dice.choice([256, 2900, 30_000, 2**31 - 1])
    header = struct.pack(
        ">IIBBBBB", side, other, dice.choice([1, 8, 16]), 6, 0, 0, dice.choice([0, 1])
    )
    rows = zlib.compress(bytes(dice.choice([1000, 3_000_000])), 9)
    chunks = png_chunk(b"IHDR", header), png_chunk(b"IDAT", rows), png_chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def filled_bomb(dice: random.Random) -> bytes:
    """As many pixels as may be, of one colour."""
    header = struct.pack(">IIBBBBB", 4000, 5900, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + png_chunk(b"IHDR", header)
        + png_chunk(b"IDAT", _black())
        + png_chunk(b"IEND", b"")
    )


@cache
def _black() -> bytes:
    return zlib.compress(bytes((4000 * 3 + 1) * 5900), 9)


def note_bomb(dice: random.Random) -> bytes:
    return _text_bomb()


@cache
def _text_bomb() -> bytes:
    return text_bomb()


def huge_header(dice: random.Random) -> bytes:
    """Thousands of chunks or segments before the picture's own data."""
    count = dice.choice([100, 1999, 2001, 20_000])
    if dice.random() < 0.5:
        data = good("PNG")
        return data[:33] + png_chunk(b"tEXt", b"a\0b") * count + data[33:]
    data = good("JPEG")
    return data[:2] + (b"\xff\xfe\x00\x04ab" * count) + data[2:]


def profile_bomb(dice: random.Random) -> bytes:
    """A colour profile that is broken, of another kind, or unfolds to megabytes."""
    which = dice.randrange(3)
    if which == 0:
        return encoded(
            scene(300, 280), "JPEG", icc_profile=dice.randbytes(dice.choice([10, 60_000]))
        )
    if which == 1:
        lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
        return encoded(scene(300, 280), dice.choice(FORMS), icc_profile=lab)
    body = b"x\0\0" + zlib.compress(bytes(30_000_000), 9)
    data = good("PNG")
    return data[:33] + png_chunk(b"iCCP", body) + data[33:]


def exif_bomb(dice: random.Random) -> bytes:
    """Notes of the camera that lead in circles, claim much, or are noise."""
    count = dice.choice([1, 500, 65_535])
    entry = struct.pack("<HHII", dice.choice([0x0112, 0x8769, 0x8825]), 4, 2**31, 8)
    exif = b"Exif\0\0II*\0\x08\0\0\0" + struct.pack("<H", count) + entry * min(count, 500)
    exif += struct.pack("<I", 8) + dice.randbytes(200)
    data = good("JPEG")
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + data[2:]


def moving(dice: random.Random) -> bytes:
    which = dice.randrange(4)
    return moving_gif(dice.choice([2, 5000])) if which == 3 else _animated(FORMS[which])


@cache
def _animated(form: str) -> bytes:
    return animated("PNG" if form == "JPEG" else form, 4)


def odd_mode(dice: random.Random) -> bytes:
    """Sound, but of a kind that is easily decoded wrong."""
    which = dice.randrange(5)
    if which == 0:
        return good("JPEG", "CMYK")
    if which == 1:
        return _grey16()
    mode = ("P", "LA", "1")[which - 2]
    return good("PNG", mode)


@cache
def _grey16() -> bytes:
    return grey16()


def disguised(dice: random.Random) -> bytes:
    """Markup or a program under a picture's name."""
    return dice.choice(
        [
            b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
            b"<!doctype html><script>alert(1)</script>",
            b"GIF89a/*" + SCRIPT,
            b"MZ" + bytes(200),
            b"\x7fELF" + bytes(200),
            b"%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run",
            b"BM" + bytes(100),
            b"II*\0" + bytes(100),
            b"\0\0\0 ftypavif" + bytes(100),
            b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
        ]
    )


def noise(dice: random.Random) -> bytes:
    """Nothing, or noise, or a picture's beginning and noise."""
    head = dice.choice([b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"RIFF\0\0\0\0WEBPVP8X"])
    return head + dice.randbytes(dice.choice([0, 1, 11, 500, 20_000]))


def lying_size(dice: random.Random) -> bytes:
    return png_claiming(dice.choice([0, 1, 255, 300, 9000]), dice.choice([0, 1, 255, 300, 9000]))


def strip(dice: random.Random) -> bytes:
    size = (256, 8192) if dice.random() < 0.5 else (8192, 256)
    return _strip(size)


@cache
def _strip(size: tuple[int, int]) -> bytes:
    return encoded(Image.new("RGB", size, "red"), "PNG")


def too_large(dice: random.Random) -> bytes:
    return good("PNG") + bytes(8 * 2**20 + dice.choice([-(2**20), 1]))


WAYS: dict[str, Callable[[random.Random], bytes]] = {
    way.__name__: way
    for way in (
        *(truncated, flipped, polyglot, wrong_magic, bomb, filled_bomb, note_bomb, huge_header),
        *(profile_bomb, exif_bomb, moving, odd_mode, disguised, noise, lying_size, strip),
        too_large,
    )
}
