"""The press: prints layers one over the other, in flat inks with gouge marks between them."""

import numpy as np
from PIL import Image, ImageFilter

from artkit.colour import Palette, Ramp
from artkit.field import HEIGHT, WIDTH, Field, X, Y, blur, noise, smooth
from artkit.stage import Layer

Sheet = np.ndarray


def ink(tone: Field, lines: Field, inks: Ramp, marks: float) -> Sheet:
    """Flat inks; where one turns into the next, gouge marks grow and close."""
    steps = len(inks) - 1
    value = np.clip(tone, 0, 1) * steps
    level = np.minimum(np.floor(value), steps - 1).astype(np.int32)
    part = value - level
    if marks > 0:
        part = np.clip((part - 0.5) / marks + 0.5, 0, 1)
        wave = np.abs((lines % 1) * 2 - 1)
        share = smooth(-0.14, 0.14, part * 1.16 - 0.08 - wave)
    else:
        share = smooth(0.35, 0.65, part)
    return inks[level] * (1 - share[..., None]) + inks[level + 1] * share[..., None]


def lay(sheet: Sheet, layer: Layer, palette: Palette) -> Sheet:
    """The sheet with one more layer; a shadow or a glow goes under it."""
    if layer.shadow > 0:
        soft = np.roll(blur(layer.mask, 9), (5, 0), (0, 1)) * 0.42 * min(1.0, layer.shadow)
        sheet = sheet * (1 - soft[..., None]) + palette.ink * soft[..., None]
    elif layer.shadow < 0:
        soft = np.clip(blur(layer.mask, 12) * 1.3 * -layer.shadow, 0, 0.85)
        sheet = 1 - (1 - sheet) * (1 - soft[..., None] * palette.sky[3] * 0.8)
    mask = layer.mask[..., None]
    return sheet * (1 - mask) + ink(layer.tone, layer.lines, layer.inks, layer.marks) * mask


def finish(
    sheet: Sheet,
    palette: Palette,
    light: tuple[float, float],
    chance: np.random.Generator,
    size: tuple[int, int],
) -> Image.Image:
    """Glow around the light, darker corners, the grain of ink on paper; then the card's size."""
    glow = np.exp(-np.hypot(X - light[0], Y - light[1]) / 150)[..., None] * 0.34
    sheet = 1 - (1 - sheet) * (1 - glow * palette.sky[3])
    corner = np.hypot((X / WIDTH - 0.5) * 1.05, (Y / HEIGHT - 0.48) * 1.1)
    dark = smooth(0.42, 0.86, corner)[..., None] * 0.50
    sheet = sheet * (1 - dark) + palette.ink * dark
    mottle = noise(chance, 14, 3) - 0.5
    sheet = sheet * (1 + 0.075 * mottle[..., None])
    picture = Image.fromarray((np.clip(sheet, 0, 1) * 255 + 0.5).astype(np.uint8), "RGB")
    picture = picture.resize(size, Image.Resampling.LANCZOS)
    return picture.filter(ImageFilter.UnsharpMask(1.0, 50, 2))
