"""Colours: ramps of five inks, palettes for places, coats for figures."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Rgb = NDArray[Any]
Ramp = NDArray[Any]

STEPS = np.array([-0.27, -0.14, 0.0, 0.12, 0.23], np.float32)

COATS = {
    "bark": "#7a4a2b", "bone": "#e0cfa6", "brass": "#c08a2e", "brick": "#b0523a",
    "clay": "#a8653c", "coal": "#3f3a48", "copper": "#c26a3d", "cream": "#efdcb4",
    "crimson": "#b3283c", "ember": "#e4622a", "fern": "#4f8f3f", "fox": "#d9722c",
    "frost": "#a9d5e8", "gold": "#e5b53a", "grape": "#7b4aa0", "jade": "#2f9a7d",
    "lava": "#f0522a", "leaf": "#7fb241", "lilac": "#b38fd6", "lime": "#b5d63f",
    "moss": "#74803a", "mouse": "#8f8489", "mud": "#8a6a45", "night": "#33406e",
    "pink": "#e58aa0", "plum": "#7d3560", "rose": "#d4566f", "sand": "#dcae6c",
    "sea": "#2e7fa8", "sky": "#6ab2dd", "slate": "#6b7b8c", "snow": "#eaf1f4",
    "steel": "#93a3b1", "stone": "#9b9488", "sun": "#f6cf4d", "teal": "#2b8a93",
    "toxic": "#8ccf2f", "umber": "#5b3a2a", "violet": "#6a55b8", "volt": "#ffe14a",
}  # fmt: skip


class Palette:
    """Inks of one place: five for the sky, dark to bright, three for the land, far to near."""

    def __init__(self, sky: str, land: str, ink: str, light: str) -> None:
        self.sky: Ramp = np.stack([rgb(c) for c in sky.split()])
        self.land: list[Rgb] = [rgb(c) for c in land.split()]
        self.ink: Rgb = rgb(ink)
        self.light: Rgb = rgb(light)

    def coat(self, colour: str) -> Ramp:
        """Five inks of one coat as this place's light shows them."""
        inks = ramp(rgb(COATS.get(colour, colour)))
        inks[:2] = mix(inks[:2], self.ink, 0.30)
        inks[2] = mix(inks[2], self.ink, 0.06)
        inks[3:] = mix(inks[3:], self.light, 0.16)
        return inks

    def ground(self, depth: float) -> Ramp:
        """Five inks of the land; 0 is the farthest, 1 the nearest."""
        place = depth * (len(self.land) - 1)
        first = min(int(place), len(self.land) - 2)
        base = mix(self.land[first], self.land[first + 1], place - first)
        inks = ramp(base)
        inks[3:] = mix(inks[3:], self.sky[3], 0.35 - 0.15 * depth)
        return inks


def rgb(colour: str) -> Rgb:
    """Values from 0 to 1 of a colour written as #rrggbb."""
    return np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """The first colour with a share of the second in it."""
    return (first * (1 - share) + second * share).astype(np.float32)


def ramp(base: Rgb) -> Ramp:
    """Five inks around a base: shadows turn towards violet, lights towards yellow."""
    lightness, green_red, blue_yellow = to_oklab(base)
    inks = []
    for step in STEPS:
        fade = 1 - 0.5 * abs(float(step))
        turn = float(step) * 0.10
        swing = 0.75 + 0.35 * (1 - abs(2 * lightness - 1))
        inks.append(from_oklab(
            float(np.clip(lightness + step * swing, 0.08, 0.985)),
            green_red * fade - turn * 0.05,
            blue_yellow * fade + turn,
        ))  # fmt: skip
    return np.stack(inks)


def to_oklab(colour: Rgb) -> tuple[float, float, float]:
    """OKLab of an sRGB colour."""
    linear = np.where(colour <= 0.04045, colour / 12.92, ((colour + 0.055) / 1.055) ** 2.4)
    cone = np.cbrt(CONES @ linear)
    lab = LAB @ cone
    return float(lab[0]), float(lab[1]), float(lab[2])


def from_oklab(lightness: float, green_red: float, blue_yellow: float) -> Rgb:
    """The nearest sRGB colour of an OKLab one."""
    cone = np.linalg.inv(LAB) @ np.array([lightness, green_red, blue_yellow])
    linear = np.clip(np.linalg.inv(CONES) @ cone**3, 0, 1)
    colour = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    return np.clip(colour, 0, 1).astype(np.float32)


CONES = np.array([
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
])  # fmt: skip
LAB = np.array([
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
])  # fmt: skip

PALETTES = {
    "abyss": Palette(
        "#060b26 #0b1d4a #104079 #1b78ad #74d8ea", "#124a80 #0c2a58 #07143a", "#040a22", "#d2fbff"
    ),
    "aether": Palette(
        "#1c0f42 #40207e #7c41b6 #c580d6 #ffdcf0", "#7d4aa8 #4b2a86 #241452", "#170b35", "#fff0d8"
    ),
    "bloom": Palette(
        "#552150 #974070 #d97088 #f7b095 #ffedcb", "#b0587f #7d3a66 #45204a", "#2f1233", "#fff6dc"
    ),
    "crypt": Palette(
        "#0d1719 #1f3438 #3f625c #86ab8e #e6f4c4", "#37564f #1f3836 #0f2022", "#081112", "#f2ffd0"
    ),
    "dawn": Palette(
        "#34507f #7687b4 #dba0a2 #fbcd95 #fff4cb", "#9a8fae #6a6a90 #37406a", "#1d2444", "#fff8d8"
    ),
    "day": Palette(
        "#2465ad #4795d3 #83c3e8 #c5e7ee #fff8da", "#8fb9b0 #5f9a68 #2f6b46", "#14303a", "#fffbe0"
    ),
    "dusk": Palette(
        "#2b1136 #621d40 #ab353c #ec6d31 #ffbd50", "#7d2d40 #4b1c38 #251028", "#190a1e", "#ffe7a6"
    ),
    "forge": Palette(
        "#160d14 #38151a #74231a #cb4e1d #ffb842", "#5d2420 #38171b #1c0d13", "#10070c", "#ffe39a"
    ),
    "frost": Palette(
        "#3a5886 #628fbd #9ac4df #cee7f1 #ffffff", "#a3c6dd #d4e6ee #f3f8fa", "#1b2c50", "#fffbe8"
    ),
    "gaslight": Palette(
        "#0c1c1e #17393a #2f6a5c #8fae67 #fff0a8", "#4b6a4c #24443f #0f2325", "#08110f", "#fff7cc"
    ),
    "greasepaint": Palette(
        "#6a2f4e #b4516a #ee8f7c #fbc9a0 #fff4dc", "#c9826f #93526a #4d2a4c", "#2a1430", "#fffbe6"
    ),
    "lagoon": Palette(
        "#07304a #0d5a77 #1b909f #63cac2 #dcf7e4", "#2b8d96 #146074 #0a3450", "#062338", "#fbffe0"
    ),
    "limelight": Palette(
        "#101427 #1e2f4f #2f6f7d #7fd0a4 #f3ffd0", "#3b6a73 #233f58 #101c33", "#0a0f1f", "#fbffdc"
    ),
    "matinee": Palette(
        "#1f5570 #3f8ea3 #8cc4bd #f6c9a0 #fff2d8", "#b98a78 #7f5a66 #3d3350", "#1c2036", "#fffbe8"
    ),
    "moon": Palette(
        "#0c1233 #17265c #294a90 #4c82c0 #abd8ea", "#2f5490 #1d3266 #0f1a3e", "#090f2a", "#fbf8da"
    ),
    "peat": Palette(
        "#26331f #4f602d #91953f #d2c15c #f8e9a2", "#7c8238 #4e5a2a #283318", "#141c0e", "#fff4bd"
    ),
    "rust": Palette(
        "#222e34 #475a62 #8b7f73 #d5a26a #ffe5ae", "#77706a #4c4e52 #262d35", "#151a20", "#fff0c4"
    ),
    "sand": Palette(
        "#7d4320 #bd6c30 #e5a050 #f6cf84 #fff3d0", "#d99a58 #b06a38 #6d3a26", "#3a1b18", "#fff9dc"
    ),
    "storm": Palette(
        "#17132f #30255c #573f92 #9470bd #f4e07a", "#4d4088 #322860 #191437", "#0f0b24", "#fff6a8"
    ),
    "toxic": Palette(
        "#11240f #27491d #528523 #9dc836 #ecf985", "#4b7a26 #2c521f #142d14", "#0a1a0c", "#f8ffb4"
    ),
    "velvet": Palette(
        "#1d0712 #4a0d22 #8f1d32 #d9603f #ffd596", "#7a2334 #4a1526 #220a16", "#150509", "#fff0cf"
    ),
    "verdant": Palette(
        "#0f3f3d #22705a #5ca870 #b0d690 #f6f4bf", "#559a6c #2c6a50 #123b36", "#0a2624", "#fffbd0"
    ),
}
