"""Land: water, clouds, mountains, sand, caves, crystals."""

import math

import numpy as np
from scipy import ndimage

from artkit.field import HEIGHT, WIDTH, Field, Stencil, X, Y, jagged, noise, outline, smooth
from artkit.stage import MARK, Stage, below


def water(stage: Stage, level: float) -> None:
    """Water up to a level, with the light's road on it."""
    mask = smooth(-1, 1, Y - level)
    road = np.exp(-(((X - stage.light[0]) / (36 + 0.42 * (Y - level).clip(0))) ** 2))
    tone = 0.26 + 0.62 * road + 0.20 * stage.warp + 0.16 * np.exp(-(Y - level).clip(0) / 50)
    lines = (Y + 9 * stage.warp) / (MARK * (0.55 + 0.004 * (Y - level).clip(0))) + 0.35 * np.sin(
        X / 31 + Y / 7
    )
    stage.add(
        mask, 0.4, lines, rim=0, inks=stage.palette.sky, tone=tone.astype(np.float32), marks=0.9
    )


def waves(stage: Stage, level: float, depth: float, front: bool = False) -> None:
    """A row of breaking waves."""
    phase = stage.chance.uniform(0, 6.3)
    x = np.arange(WIDTH, dtype=np.float32)
    crest = np.abs(np.sin(x / 74 + phase + 0.5 * np.sin(x / 190))) ** 0.75
    line = (level - 30 * (crest - 0.5)).astype(np.float32)
    stage.add(
        below(line),
        depth,
        (Y - line[None, :] * 0.9 + 12 * stage.warp) / MARK,
        base=0.3,
        rim=0.9,
        front=front,
        width=4,
    )


def bank(stage: Stage, level: float) -> None:
    """A strip of firm ground that rises out of the water."""
    x = (np.arange(WIDTH) - WIDTH * 0.5) / WIDTH
    line = level + 560 * x**4 + 8 * outline(stage.chance, 120, 3)
    stage.add(below(line.astype(np.float32)), 0.72, (Y + 40 * stage.warp) / MARK, base=0.3)


def stacks(stage: Stage, foot: float, depth: float, count: int, tall: float) -> None:
    """Rocks that stand in the sea."""
    shape = Stencil()
    for place in range(count):
        x = (place + stage.chance.uniform(0.05, 0.95)) * WIDTH / count
        size = tall * stage.chance.uniform(0.4, 1.1)
        shape.polygon(
            [
                (x - size * 0.5, foot + 8),
                (x - size * 0.3, foot - size * 0.5),
                (x - size * 0.1, foot - size),
                (x + size * 0.14, foot - size * 0.86),
                (x + size * 0.24, foot - size * 0.4),
                (x + size * 0.46, foot + 8),
            ]
        )
    stage.add(shape.field(), depth, (X * 0.4 + Y + 30 * stage.warp) / MARK)


def clouds(stage: Stage, level: float, count: int, depth: float, large: float = 1.0) -> None:
    """Single clouds with flat undersides."""
    shape = Stencil()
    for _ in range(count):
        x, y = stage.chance.uniform(0, WIDTH), HEIGHT * level * stage.chance.uniform(0.4, 1.3)
        wide = stage.chance.uniform(60, 130) * large
        for _ in range(9):
            off = stage.chance.uniform(-1, 1)
            shape.disc(x + off * wide, y, wide * 0.30 * (1.2 - abs(off)))
        shape.box(x - wide, y, x + wide, y + 6 * large)
    mask = shape.field()
    if large <= 1:
        cut = smooth(-1, 1, HEIGHT * level * 1.4 - Y)
        mask = mask * cut
    inks = stage.palette.sky[[1, 2, 3, 4, 4]] if large <= 1 else stage.palette.ground(0.15)
    stage.add(mask, depth, (Y + 20 * stage.warp) / MARK, base=0.3, inks=inks, width=5)


def cloud_bank(stage: Stage, level: float, size: float, depth: float, front: bool = False) -> None:
    """A closed row of round clouds."""
    shape = Stencil()
    x = -40.0
    while x < WIDTH + 40:
        radius = size * stage.chance.uniform(0.6, 1.3)
        shape.disc(x, level + stage.chance.uniform(-0.3, 0.3) * size, radius)
        x += radius * stage.chance.uniform(0.7, 1.2)
    shape.box(0, level + size * 0.2, WIDTH, HEIGHT)
    inks = stage.palette.sky[[0, 1, 2, 3, 4]] if not front else stage.palette.sky[[1, 2, 3, 4, 4]]
    stage.add(
        shape.field(),
        depth,
        (Y + 36 * stage.warp) / MARK,
        base=0.32,
        rim=0.9,
        inks=inks,
        front=front,
        width=6,
    )


def sides(stage: Stage, line: Field, slant: float, soft: float) -> Field:
    """1 on the slopes of a ridge that face away from the light, -1 on those that face it."""
    slope = ndimage.gaussian_filter1d(np.gradient(line), soft)
    place = X + slant * (Y - line[None, :]) * np.sign(X - stage.light[0]) + 60 * stage.warp
    seen = np.tanh(slope[np.clip(place, 0, WIDTH - 1).astype(np.int32)] * 9)
    return (seen * np.tanh((X - stage.light[0]) / 60)).astype(np.float32)


def mountains(stage: Stage, foot: float, tall: float, depth: float) -> None:
    """Sharp mountains; the side that faces the light is bright, the tops are white."""
    line = foot + tall * 0.6 * jagged(stage.chance, 210, 5, 0.42)
    side = sides(stage, line, 0.55, 5)
    under = (Y - line[None, :]).clip(0)
    wobble = 46 * (noise(stage.chance, 60, 3) - 0.5) + 14 * jagged(stage.chance, 40, 2)[None, :]
    lines = ((Y - line[None, :]) * 0.5 + X * np.sign(side) * 0.7 + 24 * stage.warp) / MARK
    tone = 0.30 - 0.20 * side * np.exp(-under / 170) + 0.2 * stage.warp
    stage.add(below(line), depth, lines, rim=0.4, tone=tone.astype(np.float32))
    snow = smooth(
        -2, 2, tall * 0.16 + (line.mean() - line[None, :]).clip(0) * 0.35 + wobble - under
    ) * below(line)
    inks = stage.palette.coat("snow")
    stage.add(snow, depth, lines, rim=0.3, tone=(0.52 - 0.30 * side).astype(np.float32), inks=inks)


def cone(stage: Stage, foot: float, tall: float, depth: float) -> None:
    """A volcano under the light."""
    x = stage.light[0]
    top = max(stage.light[1] + 10, foot - tall)
    shape = Stencil()
    ragged = jagged(stage.chance, 60, 3)
    left = [
        (
            x - 40 - (foot - top) * 0.95 * t**1.5 + 10 * ragged[int(t * 300)],
            top + (foot + 20 - top) * t,
        )
        for t in np.linspace(0, 1, 14)
    ]
    right = [
        (
            x + 40 + (foot - top) * 0.95 * t**1.5 + 10 * ragged[int(400 + t * 300)],
            top + (foot + 20 - top) * t,
        )
        for t in np.linspace(1, 0, 14)
    ]
    shape.polygon(left + right)
    lines = (np.hypot(X - x, Y - top) * 0.2 + X * 0.8 * np.sign(X - x)) / MARK
    stage.add(shape.field(), depth, lines, base=0.16)
    flow = Stencil()
    for _ in range(3):
        place = x + stage.chance.uniform(-26, 26)
        points = [(place, top)]
        for step in range(1, 9):
            points.append(
                (
                    place + stage.chance.uniform(-12, 12) + (place - x) * step * 0.5,
                    top + (foot - top) * step / 9,
                )
            )
        flow.stroke(points, stage.chance.uniform(5, 10))
    stage.add(
        flow.field() * shape.field(),
        depth,
        inks=stage.palette.sky,
        tone=np.full_like(X, 0.8),
        rim=0.2,
    )


def cracked(stage: Stage, level: float) -> None:
    """Dark ground with glowing cracks."""
    line = level + 10 * outline(stage.chance, 160, 3)
    stage.add(below(line), 0.85, (Y + 40 * stage.warp) / MARK, base=0.2)
    stretch = ((Y - level).clip(1) / 60) ** 0.5
    field = noise(stage.chance, 90, 3)
    crack = 1 - smooth(0.0, 0.022, np.abs(field - 0.5) / (0.5 + stretch))
    stage.add(
        crack * below(line + 12), 0.8, inks=stage.palette.sky, tone=np.full_like(X, 0.75), rim=0
    )


def dune(stage: Stage, level: float, depth: float, front: bool = False) -> None:
    """One sand hill with a bright and a dark side."""
    line = level + 48 * outline(stage.chance, 330, 2, 0.35)
    side = sides(stage, line, 1.5, 16)
    under = (Y - line[None, :]).clip(0)
    tone = 0.44 - 0.26 * side * np.exp(-under / 70) - 0.0008 * under + 0.2 * stage.warp
    lines = (Y - 0.7 * line[None, :] + 0.10 * X + 60 * stage.warp) / MARK
    stage.add(below(line), depth, lines, tone=tone.astype(np.float32), rim=0.6, front=front)


def mesas(stage: Stage, foot: float, depth: float, tall: float) -> None:
    """Table rocks in courses, high at both sides."""
    shape = Stencil()
    for side in (0, 1):
        edge = -20.0
        for step in range(3):
            wide = stage.chance.uniform(70, 140)
            top = foot - tall * (1 - 0.32 * step) * stage.chance.uniform(0.8, 1.1)
            right = edge + wide
            points = [(edge - 30, foot + 30), (edge - 4, top + 6), (edge + 8, top)]
            height = foot - top
            for course in range(6):
                down = top + height * course / 6
                out = right + 9 * course + stage.chance.uniform(-7, 7)
                points += [(out, down), (out + 4, down + height / 6 - 5)]
            points.append((right + 90, foot + 30))
            shape.polygon(points if side == 0 else [(WIDTH - x, y) for x, y in points])
            edge = right * 0.82
    lines = (Y + 14 * stage.warp + 3 * np.sin(X / 23)) / (MARK * 1.5)
    tone = (
        0.34
        + 0.30 * np.exp(-stage.far / 300)
        + 0.16 * np.sin(Y / 17 + 5 * stage.warp)
        + 0.2 * stage.warp
    )
    stage.add(shape.field(), depth, lines, tone=tone.astype(np.float32), width=4)


def cave(stage: Stage, depth: float, room: float, front: bool = False) -> None:
    """Rock all around an opening."""
    x, y = (X / WIDTH - 0.5), (Y / HEIGHT - 0.46)
    wobble = noise(stage.chance, 130, 4) - 0.5
    away = np.sqrt((x / (0.52 * room)) ** 2 + (y / (0.54 * room)) ** 2) + wobble * 0.62
    mask = smooth(0.985, 1.0, away)
    teeth = Stencil()
    for _ in range(9):
        place = stage.chance.uniform(0, WIDTH)
        wide, long = stage.chance.uniform(10, 30), stage.chance.uniform(50, 150) / room
        start = -10 if not front else -40
        teeth.polygon(
            [
                (place - wide, start),
                (place + wide, start),
                (place + wide * 0.3, start + long * 0.6),
                (place, start + long),
            ]
        )
    lines = (np.hypot(x * WIDTH, y * HEIGHT) + 50 * wobble) / MARK
    stage.add(
        np.maximum(mask, teeth.field()), depth, lines, base=0.14, rim=0.9, front=front, width=4
    )


def crystal(
    stage: Stage, foot: float, depth: float, count: int, tall: float, front: bool = False
) -> None:
    """Bundles of crystals with a bright and a dark facet."""
    bright, dark = Stencil(), Stencil()
    for place in range(count):
        if front:
            part = stage.chance.random() * 0.28
            x = WIDTH * (part if place % 2 else 1 - part)
        else:
            x = (place + stage.chance.uniform(0.1, 0.9)) * WIDTH / count
        size, angle = tall * stage.chance.uniform(0.4, 1.1), stage.chance.uniform(-0.4, 0.4)
        wide = size * stage.chance.uniform(0.09, 0.15)
        up, side = (math.sin(angle), -math.cos(angle)), (math.cos(angle), math.sin(angle))

        def point(
            along: float,
            across: float,
            x: float = x,
            size: float = size,
            wide: float = wide,
            up: tuple[float, float] = up,
            side: tuple[float, float] = side,
        ) -> tuple[float, float]:
            return x + up[0] * along * size + side[0] * across * wide, foot + up[
                1
            ] * along * size + side[1] * across * wide

        whole = [point(-0.1, -1), point(0.82, -1), point(1, -0.1), point(0.78, 1), point(-0.1, 1)]
        dark.polygon(whole)
        bright.polygon(whole, 0)
        half = [
            point(-0.1, -1),
            point(0.82, -1),
            point(1, -0.1),
            point(0.74, 0.1),
            point(-0.1, 0.1),
        ]
        bright.polygon(
            half
            if (x > stage.light[0])
            else [
                point(-0.1, 0.1),
                point(0.74, 0.1),
                point(1, -0.1),
                point(0.78, 1),
                point(-0.1, 1),
            ]
        )
    lines = (X * 0.7 + Y * 0.7 + 16 * stage.warp) / MARK
    inks = stage.palette.sky
    stage.add(
        dark.field(),
        depth,
        lines,
        tone=0.28 + 0.3 * np.exp(-stage.far / 300),
        inks=inks,
        front=front,
        rim=0.6,
    )
    stage.add(
        bright.field(),
        depth,
        lines,
        tone=0.52 + 0.35 * np.exp(-stage.far / 300),
        inks=inks,
        front=front,
        rim=0.4,
    )


def islands(stage: Stage) -> None:
    """Rocks that float."""
    for depth, count, size in ((0.1, 4, 60), (0.5, 3, 100)):
        shape = Stencil()
        for place in range(count):
            x, y = (
                (place + stage.chance.uniform(0.1, 0.9)) * WIDTH / count,
                stage.chance.uniform(0.55, 0.9) * HEIGHT,
            )
            wide = size * stage.chance.uniform(0.6, 1.1)
            shape.polygon(
                [
                    (x - wide, y),
                    (x - wide * 0.5, y - 10),
                    (x + wide * 0.6, y - 6),
                    (x + wide, y),
                    (x + wide * 0.5, y + wide * 0.5),
                    (x + wide * 0.1, y + wide),
                    (x - wide * 0.4, y + wide * 0.6),
                ]
            )
        stage.add(shape.field(), depth, (X * 0.4 + Y + 20 * stage.warp) / MARK, base=0.2)
    line = HEIGHT - 30 + 40 * jagged(stage.chance, 120, 3)
    stage.add(below(line), 1.0, base=0.14, front=True)


def rings(stage: Stage) -> None:
    """Bright rings and stars around the light."""
    for place in range(3):
        radius = 150 + 95 * place
        band = 1 - smooth(1.5, 3.5 - 0.5 * place, np.abs(stage.far - radius))
        stage.add(band, 0.1, inks=stage.palette.sky, tone=np.full_like(X, 0.7), rim=0, marks=0)
