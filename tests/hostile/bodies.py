"""An upload as a body in multipart, sometimes an odd one."""

from __future__ import annotations

import random

from tests.hostile.uploads import Upload


def body(upload: Upload, revision: int, dice: random.Random) -> tuple[bytes, str]:
    """The bytes that are sent, and their content type."""
    edge = "edge" + "x" * dice.choice([4, 4, 4, 60, 200])
    name = upload.name.encode("utf-8", "replace")
    kind = upload.kind.encode()
    head = b'Content-Disposition: form-data; name="picture"; filename="' + name + b'"\r\n'
    head += b"Content-Type: " + kind + b"\r\n"
    oddity = dice.randrange(12)
    if oddity == 0:
        head += b"Content-Transfer-Encoding: base64\r\n"
    if oddity == 1:
        head += b"X-Long: " + b"a" * 70_000 + b"\r\n"
    file = b"--" + edge.encode() + b"\r\n" + head + b"\r\n" + upload.data + b"\r\n"
    field = 'Content-Disposition: form-data; name="revision"'
    number = f"--{edge}\r\n{field}\r\n\r\n{revision}\r\n".encode()
    parts = number + file if dice.random() < 0.5 else file + number
    if oddity == 2:
        parts += file  # twice
    if oddity == 3:
        parts += number.replace(b'"revision"', b'"revision[]"') * 1200
    end = b"" if oddity == 4 else f"--{edge}--\r\n".encode()
    header = f"multipart/form-data; boundary={edge}"
    if oddity == 5:
        header = "multipart/form-data"
    if oddity == 6:
        header += "; charset=utf-16"
    return parts + end, header
