"""Icons: outlines from the game-icons collection, placed on the sheet."""

import io
import json
from functools import cache
from pathlib import Path

import numpy as np
import resvg_py
from PIL import Image

from artkit.field import HEIGHT, WIDTH, Field

STORE = Path(__file__).parent.parent / "icons.json"


@cache
def bodies() -> dict[str, str]:
    """SVG bodies of the icons in use, by name."""
    store: dict[str, dict[str, str]] = json.loads(STORE.read_text("utf-8"))
    return {name: icon["body"] for name, icon in store.items()}


def place(name: str, x: float, y: float, size: float, turn: float = 0, flip: bool = False) -> Field:
    """Coverage of an icon. x, y: its middle as shares of the sheet; size: share of its height."""
    scale = size * HEIGHT / 512
    wide = -scale if flip else scale
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" color="#fff">'
        f'<g transform="translate({x * WIDTH:.2f} {y * HEIGHT:.2f}) rotate({turn:.2f}) '
        f'scale({wide:.5f} {scale:.5f}) translate(-256 -256)">'
        f"{bodies()[name]}</g></svg>"
    )
    picture = Image.open(
        io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)))
    )
    return np.asarray(picture.convert("RGBA").getchannel("A"), np.float32) / 255
