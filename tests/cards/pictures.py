"""Pictures and files that pretend to be some, made when a test needs them."""

from __future__ import annotations

import io
import random
import struct
import zlib
from collections.abc import Iterator

from PIL import Image, ImageCms

PHONE_SIZE = (4032, 3024)


def scene(width: int, height: int, mode: str = "RGB") -> Image.Image:
    """Soft spots of colour, the left half darker, so that turning and mirroring show."""
    dice = random.Random(7)
    small = Image.frombytes("RGB", (16, 12), dice.randbytes(16 * 12 * 3))
    picture = small.resize((width, height), Image.Resampling.BICUBIC)
    dark = picture.crop((0, 0, width // 2, height)).point(lambda value: value // 4)
    picture.paste(dark, (0, 0))
    return picture.convert(mode)


def encoded(picture: Image.Image, form: str, **options: object) -> bytes:
    """The picture as a file."""
    file = io.BytesIO()
    picture.save(file, form, **options)
    return file.getvalue()


def phone_photo() -> bytes:
    """12 megapixels, to be turned by 90 degrees, with a place, a camera and a profile."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "SecretCamera"
    place = exif.get_ifd(0x8825)
    place[1], place[2] = "N", (48.0, 51.0, 30.0)
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    photo = scene(*PHONE_SIZE)
    return encoded(photo, "JPEG", quality=90, exif=exif, icc_profile=profile, comment=b"SecretNote")


def png_claiming(width: int, height: int) -> bytes:
    """A PNG of a few bytes whose header claims any size."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + png_chunk(b"IHDR", header)
        + png_chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + png_chunk(b"IEND", b"")
    )


def png_chunk(name: bytes, data: bytes) -> bytes:
    """One chunk with its sum."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def animated(form: str, frames: int) -> bytes:
    """A moving picture; few colours, so that many frames stay small."""
    shades = [Image.new("L", (256, 256), number % 2 * 255) for number in range(2)]
    pictures = [shades[number % 2] for number in range(frames)]
    return encoded(pictures[0], form, save_all=True, append_images=pictures[1:], duration=20)


def moving_gif(frames: int) -> bytes:
    """A GIF of many frames of one dot, put together by hand."""
    head = b"GIF89a" + struct.pack("<HHBBB", 256, 256, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
    frame = (
        *(b"\x21\xf9\x04\0\x02\0\0\0", b"\x2c", struct.pack("<HHHHB", 0, 0, 1, 1, 0)),
        b"\x02\x02\x44\x01\0",
    )
    return head + b"".join(frame) * frames + b"\x3b"


def grey16() -> bytes:
    """A PNG of 16 bits a pixel that gets lighter from top to bottom, all of it above 8 bits."""
    width = height = 512
    rows = b"".join(struct.pack("<H", row * 128) * width for row in range(height))
    return encoded(Image.frombytes("I;16", (width, height), rows), "PNG")


def text_bomb() -> bytes:
    """A PNG with a compressed note that unfolds to 60 MB."""
    bomb = b"Comment\0\0" + zlib.compress(b"\0" * 60_000_000, 9)
    good = encoded(scene(256, 256), "PNG")
    return good[:33] + png_chunk(b"zTXt", bomb) + good[33:]


def multipart_stream(size: int, boundary: str = "edge") -> Iterator[bytes]:
    """A body with one file of `size` zero bytes, piece by piece."""
    yield (
        f'--{boundary}\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n'
        "Content-Type: image/png\r\n\r\n"
    ).encode()
    piece = bytes(65_536)
    for _ in range(size // len(piece)):
        yield piece
    yield f"\r\n--{boundary}--\r\n".encode()
