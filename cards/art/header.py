"""What a picture's first bytes say: its format, its size, whether it moves. Decodes nothing.

By content, never by name. Reads a few kilobytes whatever the file is, so that a lying picture
costs the web process neither memory nor time; decoding is in `cards.art.press`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from cards.errors import (
    ArtAnimated,
    ArtDamaged,
    ArtEmpty,
    ArtNotAPicture,
    ArtTooManyPixels,
    ArtWrongSides,
)

MEGAPIXELS = 24
SIDE_LOW, SIDE_HIGH = 256, 8192
PARTS_READ = 2_000
"""Chunks or segments looked at before the picture's own data; honest files have a few dozen."""

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
JPEG_STARTS_OF_FRAME = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
JPEG_WITHOUT_LENGTH = frozenset({0x01, *range(0xD0, 0xD9)})


@dataclass(frozen=True, slots=True)
class Header:
    """format: "PNG", "JPEG" or "WEBP". width, height: pixels as stored, before turning upright."""

    format: str
    width: int
    height: int
    moves: bool = False


def inspect(file: BinaryIO) -> Header:
    """The header of a picture that may be decoded; leaves the file at its beginning.

    Raises: ArtEmpty, ArtNotAPicture, ArtDamaged, ArtAnimated, ArtWrongSides, ArtTooManyPixels.
    """
    file.seek(0)
    header = _read(file)
    file.seek(0)
    if header.moves:
        raise ArtAnimated
    size = {"width": header.width, "height": header.height}
    if header.width * header.height > MEGAPIXELS * 1_000_000:
        raise ArtTooManyPixels(**size, limit_megapixels=MEGAPIXELS)
    if not all(SIDE_LOW <= side <= SIDE_HIGH for side in (header.width, header.height)):
        raise ArtWrongSides(**size, low=SIDE_LOW, high=SIDE_HIGH)
    return header


def _read(file: BinaryIO) -> Header:
    start = file.read(12)
    if not start:
        raise ArtEmpty
    if start.startswith(PNG_SIGNATURE):
        file.seek(len(PNG_SIGNATURE))
        return _read_png(file)
    if start.startswith(b"\xff\xd8\xff"):
        file.seek(2)
        return _read_jpeg(file)
    if start[:4] == b"RIFF" and start[8:] == b"WEBP":
        return _read_webp(file)
    raise ArtNotAPicture


def _read_png(file: BinaryIO) -> Header:
    width = height = 0
    for name, length in _png_chunks(file):
        if name == b"IHDR" and length == 13:
            width, height = _number(file.read(4)), _number(file.read(4))
        elif name == b"acTL":
            return Header("PNG", width, height, moves=True)
        elif name == b"IDAT" and width:
            return Header("PNG", width, height)
    raise ArtDamaged


def _png_chunks(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """Name and length of each chunk, the file standing at its data."""
    for _ in range(PARTS_READ):
        head = file.read(8)
        if len(head) < 8:
            return
        length, data = _number(head[:4]), file.tell()
        yield head[4:], length
        file.seek(data + length + 4)


def _read_jpeg(file: BinaryIO) -> Header:
    for _ in range(PARTS_READ):
        marker = _jpeg_marker(file)
        if marker in JPEG_WITHOUT_LENGTH:
            continue
        length = _number(file.read(2))
        if marker in JPEG_STARTS_OF_FRAME:
            frame = file.read(5)
            if len(frame) < 5:
                break
            return Header("JPEG", width=_number(frame[3:5]), height=_number(frame[1:3]))
        if length < 2:
            break
        file.seek(length - 2, 1)
    raise ArtDamaged


def _jpeg_marker(file: BinaryIO) -> int:
    """The next marker; any number of fill bytes may stand before it."""
    if file.read(1) != b"\xff":
        raise ArtDamaged
    byte = file.read(1)
    for _ in range(PARTS_READ):
        if byte != b"\xff":
            break
        byte = file.read(1)
    if not byte:
        raise ArtDamaged
    return byte[0]


def _read_webp(file: BinaryIO) -> Header:
    name, _, data = file.read(4), file.read(4), file.read(10)
    if len(data) < 10:
        raise ArtDamaged
    if name == b"VP8X":
        moves = bool(data[0] & 0x02)
        return Header("WEBP", _little(data[4:7]) + 1, _little(data[7:10]) + 1, moves)
    if name == b"VP8 " and data[3:6] == b"\x9d\x01\x2a":
        return Header("WEBP", _little(data[6:8]) & 0x3FFF, _little(data[8:10]) & 0x3FFF)
    if name == b"VP8L" and data[0] == 0x2F:
        bits = _little(data[1:5])
        return Header("WEBP", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    raise ArtDamaged


def _number(data: bytes) -> int:
    return int.from_bytes(data, "big")


def _little(data: bytes) -> int:
    return int.from_bytes(data, "little")
