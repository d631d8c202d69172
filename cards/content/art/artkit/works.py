"""Works of hands: columns, roofs, floors, wheels, windows, walls."""

import itertools
import math

import numpy as np

from artkit.field import HEIGHT, WIDTH, Stencil, X, Y, outline, smooth
from artkit.stage import MARK, Stage, below


def columns(stage: Stage, foot: float, depth: float, count: int, tall: float) -> None:
    """Columns, some broken, some under an arch."""
    shape = Stencil()
    tops = []
    for place in range(count):
        x = (place + 0.5 + stage.chance.uniform(-0.12, 0.12)) * WIDTH / count
        whole = stage.chance.random() < 0.5
        high = tall * (1.0 if whole else stage.chance.uniform(0.3, 0.8))
        half = 17
        top = foot - high
        broken = [
            (x - half, foot + 10),
            (x - half, top),
            (x - 4, top + 14),
            (x + 5, top - 4),
            (x + half, top + 9),
            (x + half, foot + 10),
        ]
        shape.polygon(
            [(x - half, foot + 10), (x - half, top), (x + half, top), (x + half, foot + 10)]
            if whole
            else broken
        )
        shape.box(x - half - 8, foot - 12, x + half + 8, foot + 14)
        if whole:
            shape.box(x - half - 9, top - 12, x + half + 9, top)
            tops.append((x, top))
    for (x, y), (other, _) in itertools.pairwise(tops):
        if other - x < WIDTH / count * 1.6:
            shape.box(x - 30, y - 38, other + 30, y - 10)
    stage.add(shape.field(), depth, (X + 6 * stage.warp) / (MARK * 0.8), base=0.26)


def roofs(stage: Stage, foot: float, depth: float, count: int, tall: float) -> None:
    """Gabled houses with lit windows."""
    shape, panes = Stencil(), Stencil()
    for place in range(count):
        x = (place + stage.chance.uniform(0.0, 1.0)) * WIDTH / count
        wide, high = stage.chance.uniform(40, 72), tall * stage.chance.uniform(0.5, 1.1)
        roof = high * stage.chance.uniform(0.35, 0.6)
        shape.box(x - wide, foot - high + roof, x + wide, foot + 30)
        shape.polygon(
            [
                (x - wide - 9, foot - high + roof + 4),
                (x + stage.chance.uniform(-8, 8), foot - high),
                (x + wide + 9, foot - high + roof + 4),
            ]
        )
        shape.box(x + wide * 0.4, foot - high - 4, x + wide * 0.62, foot - high + roof)
        for column in (-0.5, 0.1, 0.6):
            for row in range(2):
                if stage.chance.random() < 0.5:
                    left, top = x + column * wide - 7, foot - high + roof + 16 + 36 * row
                    panes.box(left, top, left + 13, top + 20)
    mask = shape.field()
    stage.add(mask, depth, (X * 0.25 + Y + 10 * stage.warp) / MARK, base=0.16)
    stage.add(
        panes.field() * mask,
        depth,
        inks=stage.palette.coat("volt"),
        tone=np.full_like(X, 0.72),
        rim=0,
        marks=0.0,
    )


def stacks_of_brick(stage: Stage, foot: float, depth: float, count: int, tall: float) -> None:
    """Chimneys that smoke."""
    shape, smoke = Stencil(), Stencil()
    for place in range(count):
        x = (place + stage.chance.uniform(0.15, 0.85)) * WIDTH / count
        high, half = tall * stage.chance.uniform(0.5, 1.1), stage.chance.uniform(10, 18)
        shape.polygon(
            [
                (x - half * 1.3, foot + 60),
                (x - half * 0.8, foot - high),
                (x + half * 0.8, foot - high),
                (x + half * 1.3, foot + 60),
            ]
        )
        shape.box(x - half * 1.1, foot - high - 8, x + half * 1.1, foot - high + 4)
        y, drift, size = foot - high - 14, x, half
        for _ in range(7):
            smoke.disc(drift, y, size)
            drift, y, size = drift + size * 0.9, y - size * 0.7, size * 1.18
    shape.box(0, foot, WIDTH, foot + 80)
    stage.add(smoke.field(), 0.1, base=0.25, inks=stage.palette.sky[[1, 2, 2, 3, 4]], width=5)
    stage.add(shape.field(), depth + 0.15, (Y + 8 * stage.warp) / MARK, base=0.2)


def cobbles(stage: Stage, level: float) -> None:
    """A paved floor."""
    mask = smooth(-1, 1, Y - level)
    deep = (Y - level).clip(0)
    row = np.log1p(deep / 26) * 4.2
    column = (X - WIDTH / 2) / (26 + deep * 0.42) + 0.5 * (np.floor(row) % 2)
    gap = smooth(0.40, 0.47, np.maximum(np.abs(row % 1 - 0.5), np.abs(column % 1 - 0.5)))
    tone = (
        0.34
        + 0.36 * np.exp(-np.abs(X - stage.light[0]) / 260) * np.exp(-deep / 160)
        - 0.3 * gap
        + 0.25 * stage.warp
    )
    stage.add(mask, 0.7, (Y + 30 * stage.warp) / MARK, tone=tone.astype(np.float32), rim=0.3)


def wheels(stage: Stage, depth: float, count: int, size: float, front: bool = False) -> None:
    """Toothed wheels."""
    shape = Stencil()
    for place in range(count):
        if front:
            x, y = (
                WIDTH * (0.02 if place % 2 else 0.98) + stage.chance.uniform(-30, 30),
                HEIGHT * stage.chance.uniform(0.8, 1.05),
            )
        else:
            x, y = (
                (place + stage.chance.uniform(0.2, 0.8)) * WIDTH / count,
                stage.chance.uniform(0.1, 0.7) * stage.floor,
            )
        radius = size * stage.chance.uniform(0.5, 1.0)
        wheel(shape, x, y, radius, stage.chance.uniform(0, 1))
    stage.add(shape.field(), depth, (stage.far + 10 * stage.warp) / MARK, base=0.16, front=front)


def wheel(shape: Stencil, x: float, y: float, radius: float, turn: float) -> None:
    """One toothed wheel with spokes."""
    teeth = max(8, int(radius / 7))
    points = []
    for tooth in range(teeth):
        for part, reach in ((0.0, 0.84), (0.2, 1.0), (0.5, 1.0), (0.7, 0.84)):
            angle = (tooth + part + turn) * 2 * math.pi / teeth
            points.append(
                (x + math.cos(angle) * radius * reach, y + math.sin(angle) * radius * reach)
            )
    shape.polygon(points)
    shape.disc(x, y, radius * 0.64, 0)
    for spoke in range(5):
        angle = (spoke + turn) * 2 * math.pi / 5
        shape.stroke(
            [(x, y), (x + math.cos(angle) * radius * 0.7, y + math.sin(angle) * radius * 0.7)],
            radius * 0.13,
        )
    shape.disc(x, y, radius * 0.24)
    shape.disc(x, y, radius * 0.1, 0)


def beams(stage: Stage, depth: float) -> None:
    """Beams, pipes and chains from above."""
    shape = Stencil()
    shape.box(0, -5, WIDTH, 26)
    for x in (stage.chance.uniform(20, 120), stage.chance.uniform(WIDTH - 120, WIDTH - 20)):
        shape.box(x - 20, 0, x + 20, stage.floor + 10)
        shape.polygon([(x - 20, 110), (x - 90, 20), (x - 60, 20), (x - 20, 70)])
        shape.polygon([(x + 20, 110), (x + 90, 20), (x + 60, 20), (x + 20, 70)])
    for _ in range(4):
        x, y, low = stage.chance.uniform(100, WIDTH - 100), 20.0, stage.chance.uniform(70, 190)
        while y < low:
            shape.oval(x, y, 4, 8)
            y += 13
        shape.stroke([(x, y), (x + 2, y + 12), (x + 12, y + 18), (x + 17, y + 7)], 5)
    stage.add(shape.field(), depth, (X * 0.5 + Y * 0.5 + 10 * stage.warp) / MARK, base=0.14)


def window(stage: Stage) -> None:
    """The bars of a tall window around the light."""
    x, half = stage.light[0], 150
    frame = Stencil()
    frame.box(0, 0, WIDTH, HEIGHT)
    top = max(stage.light[1] - 20, 120)
    frame.disc(x, top, half, 0)
    frame.box(x - half, top, x + half, stage.floor - 40, 0)
    for bar in (-0.5, 0, 0.5):
        frame.box(x + half * bar - 4, 0, x + half * bar + 4, HEIGHT)
    for row in range(6):
        y = top - 20 + row * 78
        frame.box(x - half, y - 3, x + half, y + 3)
    stage.add(frame.field(), 0.25, (Y + 8 * stage.warp) / (MARK * 1.5), base=0.16, rim=0.9)


def pillars(stage: Stage, depth: float) -> None:
    """Heavy pillars at both sides."""
    shape = Stencil()
    for x in (stage.chance.uniform(0, 60), WIDTH - stage.chance.uniform(0, 60)):
        shape.box(x - 46, 0, x + 46, stage.floor + 16)
        shape.box(x - 66, stage.floor - 30, x + 66, stage.floor + 20)
        shape.box(x - 66, 0, x + 66, 34)
    stage.add(shape.field(), depth, (X + 4 * stage.warp) / (MARK * 1.3), base=0.22)


def shelves(stage: Stage, depth: float) -> None:
    """Shelves of books with a round opening at the light."""
    books = []
    for _ in range(4):
        books.append(Stencil())
    boards = Stencil()
    for row in range(7):
        foot = row * 96 + 60
        boards.box(0, foot, WIDTH, foot + 9)
        x = stage.chance.uniform(-10, 0)
        while x < WIDTH:
            wide, high = stage.chance.uniform(11, 25), stage.chance.uniform(48, 80)
            if stage.chance.random() < 0.93:
                books[int(stage.chance.integers(0, 4))].box(x, foot - high, x + wide - 2, foot)
            x += wide
    room = smooth(96, 99, stage.far)
    back = room * smooth(-1, 1, stage.floor - Y)
    stage.add(back, 0.6, base=0.02)
    tone = 0.16 + 0.5 * np.exp(-stage.far / 230)
    for stencil, coat in zip(books, ("brick", "teal", "brass", "plum"), strict=True):
        stage.add(
            stencil.field() * back,
            depth,
            X / MARK * 1.2,
            tone=tone.astype(np.float32),
            rim=0.2,
            inks=stage.palette.coat(coat),
        )
    stage.add(boards.field() * back, 0.5, base=0.2)


def stones(stage: Stage, foot: float, depth: float, count: int, tall: float) -> None:
    """Gravestones and a fence."""
    shape = Stencil()
    for post in range(0, WIDTH, 26):
        shape.box(post - 2, foot - 74, post + 2, foot)
        shape.polygon([(post - 6, foot - 72), (post, foot - 90), (post + 6, foot - 72)])
    shape.box(0, foot - 58, WIDTH, foot - 53)
    stage.add(shape.field(), depth - 0.15, base=0.14)
    shape = Stencil()
    for place in range(count):
        x = (place + stage.chance.uniform(0.1, 0.9)) * WIDTH / count
        size, lean = tall * stage.chance.uniform(0.55, 1.0), stage.chance.uniform(-10, 10)
        half = size * 0.32
        if stage.chance.random() < 0.3:
            shape.box(x - 6, foot - size * 1.2, x + 6, foot + 10)
            shape.box(x - 24, foot - size * 0.92, x + 24, foot - size * 0.78)
        else:
            shape.polygon(
                [
                    (x - half, foot + 12),
                    (x - half + lean, foot - size * 0.7),
                    (x + half + lean, foot - size * 0.7),
                    (x + half, foot + 12),
                ]
            )
            shape.disc(x + lean, foot - size * 0.7, half)
    stage.add(shape.field(), depth, (Y + 20 * stage.warp) / MARK, base=0.24)


def towers(stage: Stage, foot: float, depth: float, count: int, tall: float) -> None:
    """Towers with pointed roofs, windows lit."""
    shape, panes = Stencil(), Stencil()
    for place in range(count):
        x = (place + stage.chance.uniform(0.1, 0.9)) * WIDTH / count
        high, half = tall * stage.chance.uniform(0.5, 1.0), stage.chance.uniform(20, 34)
        shape.box(x - half, foot - high, x + half, foot + 60)
        shape.polygon(
            [
                (x - half - 10, foot - high),
                (x, foot - high - half * 2.6),
                (x + half + 10, foot - high),
            ]
        )
        shape.stroke([(x, foot - high - half * 2.5), (x, foot - high - half * 3.2)], 3)
        shape.polygon(
            [
                (x, foot - high - half * 3.3),
                (x + 22, foot - high - half * 3.0),
                (x, foot - high - half * 2.8),
            ]
        )
        for row in range(3):
            panes.oval(x + stage.chance.uniform(-8, 8), foot - high + 24 + 44 * row, 4, 9)
    line = foot - 20 + 10 * outline(stage.chance, 200, 2)
    mask = np.maximum(shape.field(), below(line))
    stage.add(mask, depth, (Y + 8 * stage.warp) / MARK, base=0.2)
    stage.add(
        panes.field(), depth, inks=stage.palette.coat("volt"), tone=np.full_like(X, 0.72), rim=0
    )


def battlement(stage: Stage, level: float, depth: float) -> None:
    """A stone wall with gaps; the figure stands on it."""
    shape = Stencil()
    shape.box(0, level, WIDTH, HEIGHT)
    start = stage.chance.uniform(-60, 0)
    for place in range(9):
        x = start + place * 118
        if abs(x + 34 - WIDTH / 2) > 190:
            shape.box(x, level - 56, x + 66, level)
    row = (Y - level) / 46
    column = (X + 46 * (np.floor(row) % 2)) / 92
    gap = smooth(0.44, 0.48, np.maximum(np.abs(row % 1 - 0.5), np.abs(column % 1 - 0.5)))
    tone = 0.36 + 0.3 * np.exp(-stage.far / 360) - 0.32 * gap + 0.3 * stage.warp
    stage.add(
        shape.field(),
        depth,
        (Y * 0.8 + X * 0.4 + 30 * stage.warp) / MARK,
        tone=tone.astype(np.float32),
        rim=0.7,
    )
