"""Effects: what glows and drifts around a figure."""

import math
from collections.abc import Callable

import numpy as np

from artkit.field import HEIGHT, WIDTH, Field, Stencil, X, Y, smooth
from artkit.stage import Layer, Stage

Effect = Callable[[Stage, dict[str, float]], list[Layer]]


def sparks(stage: Stage, at: dict[str, float]) -> list[Layer]:
    """Sparks that fly up from a place: the house mark."""
    shape = Stencil()
    x, y = at.get("x", 0.5) * WIDTH, at.get("y", 0.8) * HEIGHT
    for _ in range(int(at.get("count", 34))):
        angle = -math.pi / 2 + stage.chance.normal(0, at.get("wide", 0.75))
        away = abs(stage.chance.normal(0, 1)) * 230 * at.get("reach", 1.0) + 24
        size = stage.chance.uniform(2.2, 6.5) * (1.25 - min(1, away / 620))
        place = x + math.cos(angle) * away, y + math.sin(angle) * away
        diamond(shape, place[0], place[1], size, angle)
    return bright(stage, shape.field(), 1.0)


def diamond(shape: Stencil, x: float, y: float, size: float, angle: float) -> None:
    """A spark: a diamond drawn out along its way."""
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    long, wide = size * 1.9, size * 0.75
    shape.polygon([
        (x + along[0] * long, y + along[1] * long), (x + across[0] * wide, y + across[1] * wide),
        (x - along[0] * long, y - along[1] * long), (x - across[0] * wide, y - across[1] * wide),
    ])  # fmt: skip


def motes(stage: Stage, at: dict[str, float]) -> list[Layer]:
    """Glowing specks in the air: fireflies, spores."""
    shape = Stencil()
    for _ in range(int(at.get("count", 30))):
        shape.disc(
            stage.chance.uniform(0, WIDTH),
            stage.chance.uniform(0.05, 0.95) * HEIGHT,
            stage.chance.uniform(1.8, 5.0),
        )
    return bright(stage, shape.field(), 1.0)


def bubbles(stage: Stage, at: dict[str, float]) -> list[Layer]:
    """Rising bubbles."""
    shape = Stencil()
    for _ in range(int(at.get("count", 22))):
        x, y = stage.chance.uniform(0, WIDTH), stage.chance.uniform(0, HEIGHT)
        size = stage.chance.uniform(4, 17)
        shape.disc(x, y, size)
        shape.disc(x, y, size - 2.6, 0)
        shape.disc(x - size * 0.35, y - size * 0.35, size * 0.2)
    return bright(stage, shape.field() * 0.85, 0.2)


def flakes(stage: Stage, at: dict[str, float]) -> list[Layer]:
    """Snow or ash."""
    shape = Stencil()
    for _ in range(int(at.get("count", 90))):
        size = stage.chance.uniform(1.2, 5.2)
        shape.disc(stage.chance.uniform(0, WIDTH), stage.chance.uniform(0, HEIGHT), size)
    return bright(stage, shape.field() * 0.9, 0.0)


def stars(stage: Stage, at: dict[str, float]) -> list[Layer]:
    """Four-pointed stars in the upper part."""
    shape = Stencil()
    for _ in range(int(at.get("count", 46))):
        x, y = stage.chance.uniform(0, WIDTH), stage.chance.random() ** 1.5 * HEIGHT * 0.75
        size = (
            stage.chance.uniform(1.5, 4.5)
            if stage.chance.random() < 0.85
            else stage.chance.uniform(7, 13)
        )
        star(shape, x, y, size)
    return bright(stage, shape.field(), 0.5)


def star(shape: Stencil, x: float, y: float, size: float) -> None:
    """A star of four points."""
    thin = size * 0.24
    shape.polygon(
        [
            (x, y - size),
            (x + thin, y - thin),
            (x + size, y),
            (x + thin, y + thin),
            (x, y + size),
            (x - thin, y + thin),
            (x - size, y),
            (x - thin, y - thin),
        ]
    )


def rain(stage: Stage, at: dict[str, float]) -> list[Layer]:
    """Slanting rain."""
    shape = Stencil()
    for _ in range(int(at.get("count", 80))):
        x, y, long = (
            stage.chance.uniform(0, WIDTH + 100),
            stage.chance.uniform(-20, HEIGHT),
            stage.chance.uniform(20, 60),
        )
        shape.stroke([(x, y), (x - long * 0.3, y + long)], 2)
    return bright(stage, shape.field() * 0.6, 0.0)


def bolts(stage: Stage, at: dict[str, float]) -> list[Layer]:
    """Lightning that strikes from a place in several directions."""
    shape = Stencil()
    x, y = at.get("x", 0.5) * WIDTH, at.get("y", 0.4) * HEIGHT
    for place in range(int(at.get("count", 4))):
        angle = (
            at.get("turn", -1.57)
            + (place - (at.get("count", 4) - 1) / 2) * at.get("wide", 0.8)
            + stage.chance.uniform(-0.2, 0.2)
        )
        bolt(shape, stage, x, y, angle, at.get("reach", 0.55) * HEIGHT, 8.5, 2)
    return bright(stage, shape.field(), 1.4)


def bolt(
    shape: Stencil,
    stage: Stage,
    x: float,
    y: float,
    angle: float,
    length: float,
    width: float,
    forks: int,
) -> None:
    """One bolt with its forks."""
    steps = 8
    for step in range(steps):
        turn = angle + stage.chance.uniform(-0.75, 0.75)
        end = x + math.cos(turn) * length / steps, y + math.sin(turn) * length / steps
        shape.stroke([(x, y), end], width * (1 - step / (steps + 1)))
        if forks and stage.chance.random() < 0.3:
            bolt(
                shape,
                stage,
                end[0],
                end[1],
                angle + stage.chance.uniform(-0.9, 0.9),
                length * 0.4,
                width * 0.5,
                forks - 1,
            )
        x, y = end


def halo(stage: Stage, at: dict[str, float]) -> list[Layer]:
    """A saint's ring with rays."""
    shape = Stencil()
    x, y, size = at.get("x", 0.5) * WIDTH, at.get("y", 0.3) * HEIGHT, at.get("size", 0.2) * HEIGHT
    shape.disc(x, y, size)
    shape.disc(x, y, size * 0.84, 0)
    for ray in range(28):
        angle = ray * 2 * math.pi / 28
        reach = 1.32 if ray % 2 else 1.17
        first, last = size * 1.06, size * reach
        shape.stroke(
            [
                (x + math.cos(angle) * first, y + math.sin(angle) * first),
                (x + math.cos(angle) * last, y + math.sin(angle) * last),
            ],
            5,
        )
    return bright(stage, shape.field(), 0.9)


def rays(stage: Stage, at: dict[str, float]) -> list[Layer]:
    """A burst behind a figure."""
    x, y = at.get("x", 0.5) * WIDTH, at.get("y", 0.5) * HEIGHT
    turn = np.arctan2(Y - y, X - x) / (2 * np.pi) * at.get("count", 22)
    away = np.hypot(X - x, Y - y) / HEIGHT
    beam = smooth(0.18, 0.26, np.abs(turn % 1 - 0.5) * 2 * 0.5) * smooth(
        at.get("reach", 0.75), 0.1, away
    )
    return [
        Layer(
            (beam * 0.5).astype(np.float32),
            away * 0 + 1,
            stage.warp,
            stage.palette.sky[3:],
            marks=0,
        )
    ]


def steam(stage: Stage, at: dict[str, float]) -> list[Layer]:
    """Puffs that rise and spread."""
    shape = Stencil()
    x, y, size = at.get("x", 0.5) * WIDTH, at.get("y", 0.4) * HEIGHT, at.get("size", 0.03) * HEIGHT
    drift = at.get("drift", 0.7)
    for _ in range(7):
        shape.disc(x, y, size)
        shape.disc(x + size * 0.7, y + size * 0.3, size * 0.7)
        x, y, size = x + size * drift, y - size * 0.9, size * 1.2
    mask = shape.field()
    tone = 0.45 + 0.8 * stage.edge(mask, 5) + 0.3 * stage.warp
    return [
        Layer(
            mask * 0.94,
            tone.astype(np.float32),
            (Y + 20 * stage.warp) / 11,
            stage.palette.sky[[1, 2, 3, 4, 4]],
            shadow=0.3,
        )
    ]


def ripples(stage: Stage, at: dict[str, float]) -> list[Layer]:
    """Rings on water or in the air."""
    x, y, size = at.get("x", 0.5) * WIDTH, at.get("y", 0.8) * HEIGHT, at.get("size", 0.3) * HEIGHT
    away = np.hypot((X - x) / size, (Y - y) / (size * at.get("flat", 0.28)))
    band = np.zeros_like(X)
    for radius, width in ((0.6, 0.035), (0.8, 0.028), (1.0, 0.02)):
        band = np.maximum(band, 1 - smooth(width, width * 1.8, np.abs(away - radius)))
    return bright(stage, band, 0.5)


def bright(stage: Stage, mask: Field, glow: float) -> list[Layer]:
    """A mask in the light's own ink, glowing."""
    inks = np.stack([stage.palette.sky[4], stage.palette.light]).astype(np.float32)
    return [Layer(mask.astype(np.float32), mask * 0 + 0.8, stage.warp, inks, shadow=-glow, marks=0)]


EFFECTS: dict[str, Effect] = {
    effect.__name__: effect
    for effect in (sparks, motes, bubbles, flakes, stars, rain, bolts, halo, rays, steam, ripples)
}
