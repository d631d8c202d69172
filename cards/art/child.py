"""Decodes one picture and prints its renditions; a program of its own, never imported.

`python child.py SOURCE FOLDER X Y ZOOM RENDITION…` is started by `cards.art.press`, with
limits on memory, time and files, so that a hostile picture can hurt nothing but this process.
Writes FOLDER/<rendition>.webp (upright, sRGB, without any metadata) and prints one JSON line: size,
hashes and marks, or {"refused": code}. Knows nothing of the site: standard library, Pillow and
dhash only.
"""

from __future__ import annotations

import errno
import io
import json
import re
import resource
import struct
import sys
import warnings
import zlib
from itertools import pairwise
from pathlib import Path

MEMORY_BYTES = 768 * 2**20
CPU_SECONDS = 8
FILE_BYTES = 16 * 2**20

FULL_SIDE = 1600
CARD_SIZE = (800, 530)
PIECE_SIZE = (480, 480)
MARKS_SIDE, MARKS_MOST = 192, 40
MARKS_LEVELS, MARKS_FIRST, MARKS_STEP = 10, 2.0, 2 ** (1 / 3)
MARKS_CONTRAST, MARKS_REACH = 8, 5
PAPER = (253, 249, 240)
"""What shows through transparent parts: the sheet on which cards are printed."""


def limit() -> None:
    """From here on this process gets no more than a picture needs."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_BYTES, FILE_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


limit()  # before the decoders are loaded

import dhash  # type: ignore[import-untyped]  # noqa: E402
from PIL import (  # noqa: E402
    Image,
    ImageChops,
    ImageCms,
    ImageFilter,
    ImageOps,
    WebPImagePlugin,  # noqa: F401  or Pillow loads all its formats to find this one
)

Image.MAX_IMAGE_PIXELS = 25_000_000
warnings.simplefilter("error", Image.DecompressionBombWarning)


class Refused(Exception):
    """The picture cannot be taken; the argument is the refusal's code."""


def main(source: str, folder: str, x: str, y: str, zoom: str, *renditions: str) -> None:
    try:
        picture = read(source)
        crop = (float(x), float(y), float(zoom))
        for rendition in renditions:
            print_rendition(picture, rendition, crop, Path(folder))
        answer = {"width": picture.width, "height": picture.height, **hashes(picture)}
        answer["marks"] = marks(shown_part(picture, crop).convert("L"))
    except Refused as refusal:
        answer = {"refused": str(refusal)}
    except MemoryError:
        answer = {"refused": "art_too_hard"}
    except OSError as error:
        if error.errno != errno.EFBIG:  # our limit; anything else is no fault of the picture
            raise
        answer = {"refused": "art_too_hard"}
    json.dump(answer, sys.stdout)


def read(source: str) -> Image.Image:
    """The picture upright, at most FULL_SIDE wide and high, in plain sRGB, without metadata."""
    try:
        with Image.open(source, formats=("PNG", "JPEG", "WEBP")) as picture:
            if picture.format != "MPO" and getattr(picture, "n_frames", 1) > 1:
                raise Refused("art_animated")  # a phone's second, hidden picture is no frame
            profile = picture.info.get("icc_profile")
            picture.draft(None, enough(picture.size))
            picture.load()
            turned = upright(picture)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise Refused("art_too_hard") from None
    except (OSError, SyntaxError, ValueError, EOFError, struct.error, zlib.error):
        raise Refused("art_damaged") from None
    small = resizable(turned)
    small.thumbnail((FULL_SIDE, FULL_SIDE), Image.Resampling.LANCZOS, reducing_gap=2.0)
    plain = to_srgb(small, profile)
    return Image.frombytes("RGB", plain.size, plain.tobytes())  # a new picture: nothing hidden


def enough(size: tuple[int, int]) -> tuple[int, int]:
    """The least size that a JPEG may be decoded at: with its long side as long as is kept."""
    share = min(1, FULL_SIDE / max(size))
    return round(size[0] * share), round(size[1] * share)


def upright(picture: Image.Image) -> Image.Image:
    """Turned as its camera was held; a broken note about that is ignored."""
    try:
        return ImageOps.exif_transpose(picture) or picture
    except (SyntaxError, ValueError, TypeError, KeyError, struct.error, ZeroDivisionError):
        return picture


def resizable(picture: Image.Image) -> Image.Image:
    """In a mode of 8 bits a channel, with transparency as a channel."""
    if picture.mode.startswith("I") or picture.mode == "F":
        grey = picture.convert("I")
        return grey.point(lambda value: value * (1 / 256)).convert("L")
    if "transparency" in picture.info or picture.mode in ("LA", "PA", "La"):
        return picture.convert("RGBA")
    return picture.convert("RGB") if picture.mode in ("P", "1", "YCbCr", "LAB") else picture


def to_srgb(picture: Image.Image, profile: bytes | None) -> Image.Image:
    """On paper where it is transparent, and in the colours that browsers assume."""
    if picture.mode in ("RGBA", "RGBa"):
        sheet = Image.new("RGBA", picture.size, PAPER)
        picture = Image.alpha_composite(sheet, picture.convert("RGBA")).convert("RGB")
    if profile:
        try:
            return (
                ImageCms.profileToProfile(
                    picture,
                    ImageCms.ImageCmsProfile(io.BytesIO(profile)),
                    ImageCms.createProfile("sRGB"),
                    outputMode="RGB",
                )
                or picture
            )
        except (ImageCms.PyCMSError, OSError, ValueError):
            pass  # a profile that does not fit its picture says nothing about it
    return picture.convert("RGB")


def print_rendition(
    picture: Image.Image, rendition: str, crop: tuple[float, float, float], folder: Path
) -> None:
    """Write one rendition; smaller pictures are cut, never blown up."""
    if rendition != "full":
        size = CARD_SIZE if rendition == "card" else PIECE_SIZE
        box = cut(picture.size, size, crop)
        shrink = min(1, (box[2] - box[0]) / size[0])
        fitting = (round(size[0] * shrink), round(size[1] * shrink))
        picture = picture.resize(fitting, Image.Resampling.LANCZOS, box=box)
    effort = 2 if rendition == "full" else 4  # the large one takes half the time for it
    picture.save(folder / f"{rendition}.webp", "WEBP", quality=82, method=effort)


def cut(
    whole: tuple[int, int], size: tuple[int, int], crop: tuple[float, float, float]
) -> tuple[float, float, float, float]:
    """The part of a picture that a rendition of `size` shows: left, top, right, bottom.

    Around the crop's point, moved so far that it stays within the picture (cards/art/crop.py;
    static/js/forge/crop.js reckons the same).
    """
    x, y, zoom = crop
    scale = min(whole[0] / size[0], whole[1] / size[1]) / zoom
    width, height = size[0] * scale, size[1] * scale
    left = max(0.0, min(x * whole[0] - width / 2, whole[0] - width))
    top = max(0.0, min(y * whole[1] - height / 2, whole[1] - height))
    return left, top, min(left + width, whole[0]), min(top + height, whole[1])


def hashes(picture: Image.Image) -> dict[str, str]:
    """Perceptual hashes (dhash, 128 bits) of the picture and of its mirror image, in grey."""
    grey = picture.convert("L")
    return {"hash": row_column(grey), "mirror_hash": row_column(ImageOps.mirror(grey))}


def shown_part(picture: Image.Image, crop: tuple[float, float, float]) -> Image.Image:
    """What a card shows of the picture."""
    left, top, right, bottom = (round(edge) for edge in cut(picture.size, CARD_SIZE, crop))
    return picture.crop((left, top, right, bottom))


def marks(grey: Image.Image) -> list[tuple[int, int, float, str, str]]:
    """Up to MARKS_MOST places by which a part of the picture is known again: x, y, size, and the
    hashes of what surrounds each, also mirrored (`cards.art.likeness` compares them).

    Places where light or dark spots stand out most, of whatever size (the extremes in space and
    scale of differences of blurs), so that a crop has the same ones as the picture it was cut
    from. Measured in pixels of the picture brought to MARKS_SIDE.
    """
    scale = MARKS_SIDE / max(grey.size)
    size = (max(1, round(grey.width * scale)), max(1, round(grey.height * scale)))
    small = ImageOps.autocontrast(grey.resize(size, Image.Resampling.LANCZOS), cutoff=1)
    found: list[tuple[int, int, float, str, str]] = []
    for x, y, spread in spots(small):
        reach = MARKS_REACH * spread
        box = (x + 0.5 - reach, y + 0.5 - reach, x + 0.5 + reach, y + 0.5 + reach)
        is_within = min(box[:2]) >= 0 and box[2] <= size[0] and box[3] <= size[1]
        if is_within and not any(is_same_spot((x, y, spread), other) for other in found):
            around = small.resize((32, 32), Image.Resampling.BOX, box=box)
            hash_, mirrored = row_column(around), row_column(ImageOps.mirror(around))
            found.append((x, y, round(spread, 2), hash_, mirrored))
            if len(found) == MARKS_MOST:
                break
    return found


def spots(small: Image.Image) -> list[tuple[int, int, float]]:
    """Where something stands out: x, y, how far it spreads; the clearest first."""
    spreads = [MARKS_FIRST * MARKS_STEP**level for level in range(MARKS_LEVELS)]
    blurs = [small.filter(ImageFilter.GaussianBlur(spread)) for spread in spreads]
    layers = [ImageChops.subtract(*pair, 0.5, 128) for pair in pairwise(blurs)]
    highs = [layer.filter(ImageFilter.MaxFilter(3)) for layer in layers]
    lows = [layer.filter(ImageFilter.MinFilter(3)) for layer in layers]
    found, width = [], small.width
    for level in range(1, len(layers) - 1):
        high, low = highs[level], lows[level]
        for near in (level - 1, level + 1):
            high, low = ImageChops.lighter(high, highs[near]), ImageChops.darker(low, lows[near])
        layer, values = layers[level], layers[level].tobytes()
        is_extreme = ImageChops.lighter(same(layer, high), same(layer, low))
        for place in re.finditer(b"\xff", ImageChops.darker(is_extreme, clear(layer)).tobytes()):
            y, x = divmod(place.start(), width)
            found.append((abs(values[place.start()] - 128), x, y, spreads[level]))
    return [(x, y, spread) for _, x, y, spread in sorted(found, reverse=True)]


def same(one: Image.Image, other: Image.Image) -> Image.Image:
    """White where both have the same value, black elsewhere."""
    return ImageChops.difference(one, other).point([255] + [0] * 255)


def clear(layer: Image.Image) -> Image.Image:
    """White where a layer's value is far enough from the middle, black elsewhere."""
    return layer.point([255 * (abs(value - 128) >= MARKS_CONTRAST) for value in range(256)])


def is_same_spot(one: tuple[int, int, float], other: tuple[int, int, float, str, str]) -> bool:
    """Do two lie so near each other, and spread so alike, that one tells nothing new?"""
    x, y, spread = one
    is_near = abs(x - other[0]) < spread and abs(y - other[1]) < spread
    return is_near and 0.7 < spread / other[2] < 1.5


def row_column(grey: Image.Image) -> str:
    """Both halves of a dhash as 32 hex digits."""
    row, column = dhash.dhash_row_col(grey, size=8)
    return f"{row:016x}{column:016x}"


if __name__ == "__main__":
    main(*sys.argv[1:])
