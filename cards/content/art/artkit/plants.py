"""Plants: pines, trunks, leaves, grass, weed, mushrooms."""

import math

import numpy as np

from artkit.colour import Ramp
from artkit.field import HEIGHT, WIDTH, Field, Stencil, X, Y, outline
from artkit.stage import MARK, Stage, below


def pines(stage: Stage, line: Field, depth: float, tall: float, inks: Ramp | None = None) -> None:
    """A slope covered with pines."""
    shape = Stencil()
    x = -20.0
    while x < WIDTH + 20:
        size = tall * stage.chance.uniform(0.6, 1.15)
        foot = float(line[int(np.clip(x, 0, WIDTH - 1))]) + 12
        pine(shape, stage.chance, x, foot, size)
        x += size * stage.chance.uniform(0.26, 0.62)
    stage.add(
        np.maximum(shape.field(), below(line)),
        depth,
        (X * 0.35 + Y + 24 * stage.warp) / MARK,
        base=0.16,
        inks=inks,
    )


def pine(shape: Stencil, chance: np.random.Generator, x: float, foot: float, size: float) -> None:
    """One pine of ragged tiers."""
    tiers = 5
    for tier in range(tiers):
        top = foot - size + size * 0.17 * tier
        half = size * (0.09 + 0.055 * tier)
        low = top + size * 0.30
        left, right = half * chance.uniform(0.85, 1.15), half * chance.uniform(0.85, 1.15)
        shape.polygon(
            [
                (x, top),
                (x + right, low),
                (x + right * 0.4, low - 5),
                (x, low + 4),
                (x - left * 0.4, low - 5),
                (x - left, low),
            ]
        )
    shape.box(x - size * 0.03, foot - size * 0.2, x + size * 0.03, foot + 20)


def trunks(stage: Stage, depth: float, count: int, width: float) -> None:
    """Trunks from the ground to beyond the top."""
    shape = Stencil()
    for place in range(count):
        x = (place + stage.chance.uniform(0.1, 0.9)) * WIDTH / count
        trunk(shape, stage.chance, x, stage.floor + 20, width * stage.chance.uniform(0.6, 1.2))
    stage.add(
        shape.field(), depth, (X + 22 * stage.warp + 0.12 * Y) / (MARK * 0.9), base=0.14, width=3.5
    )


def trunk(shape: Stencil, chance: np.random.Generator, x: float, foot: float, width: float) -> None:
    """One trunk with roots and a bough."""
    lean = chance.uniform(-0.05, 0.05)
    top = x + lean * foot
    shape.polygon(
        [
            (x - width, foot + 14),
            (x - width * 0.5, foot - 40),
            (top - width * 0.38, -10),
            (top + width * 0.38, -10),
            (x + width * 0.5, foot - 40),
            (x + width, foot + 14),
        ]
    )
    for _ in range(2):
        height = chance.uniform(0.15, 0.6)
        side = 1 if chance.random() < 0.5 else -1
        y = foot * height
        start = x + (top - x) * (1 - height)
        reach = width * chance.uniform(1.2, 2.6)
        shape.polygon(
            [
                (start, y - width * 0.25),
                (start + side * reach, y - reach * 0.8),
                (start, y + width * 0.3),
            ]
        )


def birches(stage: Stage, count: int, width: float) -> None:
    """Pale trunks with dark bands."""
    shape, bands = Stencil(), Stencil()
    for place in range(count):
        x = (place + stage.chance.uniform(0.15, 0.85)) * WIDTH / count
        lean = stage.chance.uniform(-0.06, 0.06)
        half = width * stage.chance.uniform(0.35, 0.6)
        foot = stage.floor + 20
        shape.polygon(
            [
                (x - half, foot),
                (x + lean * foot - half * 0.8, -10),
                (x + lean * foot + half * 0.8, -10),
                (x + half, foot),
            ]
        )
        for _ in range(9):
            y = stage.chance.uniform(0, foot)
            middle = x + lean * (foot - y)
            side = 1 if stage.chance.random() < 0.5 else -1
            reach = half * stage.chance.uniform(0.4, 1.2)
            bands.polygon(
                [
                    (middle + side * half, y - 5),
                    (middle + side * (half - reach), y),
                    (middle + side * half, y + 4),
                ]
            )
    mask = shape.field()
    stage.add(mask, 0.3, (Y + 20 * stage.warp) / MARK, base=0.42, inks=stage.palette.coat("bone"))
    stage.add(bands.field() * mask, 1.0, rim=0)


def canopy(stage: Stage) -> None:
    """Leaves that hang in from the top, in front of everything."""
    shape = Stencil()
    line = 26 + 34 * outline(stage.chance, 170, 3)
    for x in range(-10, WIDTH + 20, 15):
        low = float(line[int(np.clip(x, 0, WIDTH - 1))]) + 46 * abs(x / WIDTH - 0.5)
        leaf(shape, x, low - 26, stage.chance.uniform(24, 44), stage.chance.uniform(1.1, 2.0))
    mask = np.maximum(shape.field(), 1 - below(line))
    stage.add(mask, 1.0, base=0.1, rim=0.6, front=True)


def leaf(
    shape: Stencil, x: float, y: float, length: float, angle: float, wide: float = 0.22
) -> None:
    """One pointed leaf."""
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    points = []
    for part, off in (
        (0, 0),
        (0.3, wide),
        (0.6, wide * 0.9),
        (1, 0),
        (0.6, -wide * 0.9),
        (0.3, -wide),
    ):
        points.append(
            (
                x + length * (along[0] * part + across[0] * off),
                y + length * (along[1] * part + across[1] * off),
            )
        )
    shape.polygon(points)


def fronds(stage: Stage, depth: float, count: int, length: float, front: bool = False) -> None:
    """Bent palm leaves from the edges inwards, each a layer of its own."""
    for place in range(count):
        shape = Stencil()
        side = place % 2
        x = -30.0 if side == 0 else WIDTH + 30.0
        y = HEIGHT * (
            stage.chance.uniform(0.05, 0.7) if not front else stage.chance.uniform(0.84, 1.08)
        )
        angle = stage.chance.uniform(-0.9, 0.1)
        frond(
            shape,
            x,
            y,
            length * stage.chance.uniform(0.8, 1.3),
            angle if side == 0 else math.pi - angle,
            1 - 2 * side,
        )
        nearness = min(1.0, depth + 0.2 * (place / count))
        stage.add(
            shape.field(),
            nearness,
            (X + Y + 24 * stage.warp) / MARK,
            base=0.14,
            rim=0.9,
            front=front,
        )


def frond(shape: Stencil, x: float, y: float, length: float, angle: float, bend: int) -> None:
    """One palm leaf."""
    steps = 12
    for step in range(steps):
        part = step / steps
        turn = angle + bend * part * 1.1
        end = x + math.cos(turn) * length / steps * 1.7, y + math.sin(turn) * length / steps * 1.7
        shape.stroke([(x, y), end], 5 * (1.2 - part))
        x, y = end
        size = length * 0.46 * (0.3 + math.sin(math.pi * (0.2 + part * 0.75)))
        leaf(shape, x, y, size, turn + 0.75, 0.10)
        leaf(shape, x, y, size, turn - 0.75, 0.10)
    leaf(shape, x, y, length * 0.3, angle + bend * 1.2, 0.10)


def bushes(stage: Stage, line: Field, depth: float, count: int) -> None:
    """Round trees on a ridge."""
    shape = Stencil()
    for _ in range(count):
        x = stage.chance.uniform(0, WIDTH - 1)
        y = float(line[int(x)])
        size = stage.chance.uniform(14, 30) * (0.8 + depth)
        for _ in range(5):
            shape.disc(
                x + stage.chance.uniform(-0.7, 0.7) * size,
                y - size * stage.chance.uniform(0.3, 1.2),
                size * 0.6,
            )
        shape.box(x - size * 0.12, y - size, x + size * 0.12, y + 12)
    stage.add(shape.field(), min(1.0, depth + 0.2), base=0.2)


def bare_trees(stage: Stage, foot: float, depth: float, count: int, tall: float) -> None:
    """Trees without leaves."""
    shape = Stencil()
    for place in range(count):
        x = (place + stage.chance.uniform(0.1, 0.9)) * WIDTH / count
        branch(
            shape,
            stage.chance,
            x,
            foot + 12,
            -math.pi / 2 + stage.chance.uniform(-0.15, 0.15),
            tall * stage.chance.uniform(0.24, 0.36),
            tall * 0.05,
            6,
        )
    stage.add(shape.field(), depth, (X + Y * 0.2) / MARK, base=0.12)


def branch(
    shape: Stencil,
    chance: np.random.Generator,
    x: float,
    y: float,
    angle: float,
    length: float,
    width: float,
    left: int,
) -> None:
    """A bough and the boughs that leave it."""
    if left == 0 or width < 0.8:
        return
    end = (x + math.cos(angle) * length, y + math.sin(angle) * length)
    shape.stroke([(x, y), end], width)
    for side in (-1, 1):
        branch(
            shape,
            chance,
            end[0],
            end[1],
            angle + side * chance.uniform(0.2, 0.62),
            length * chance.uniform(0.62, 0.86),
            width * 0.66,
            left - 1,
        )


def grass(stage: Stage, foot: float, tall: float, flowers: bool = False) -> None:
    """Blades in front, with flowers."""
    shape, heads = Stencil(), Stencil()
    line = foot + 22 * outline(stage.chance, 150, 3)
    for x in range(-10, WIDTH + 10, 6):
        y = float(line[int(np.clip(x, 0, WIDTH - 1))])
        size = tall * stage.chance.uniform(0.35, 1.25) * (0.75 + 0.9 * abs(x / WIDTH - 0.5))
        lean = stage.chance.uniform(-0.5, 0.5) * size
        shape.polygon([(x - 5, y + 10), (x + lean, y - size), (x + 5, y + 10)])
        if flowers and stage.chance.random() < 0.11:
            heads.disc(x + lean, y - size, stage.chance.uniform(5, 9))
    stage.add(
        np.maximum(shape.field(), below(line)),
        1.0,
        (X * 0.9 + 20 * stage.warp) / MARK,
        base=0.1,
        front=True,
    )
    if flowers:
        stage.add(heads.field(), 1.0, inks=stage.palette.coat("rose"), base=0.55, front=True)


def reeds(stage: Stage, count: int) -> None:
    """Reeds in front, at both sides."""
    shape, heads = Stencil(), Stencil()
    for place in range(count):
        part = stage.chance.random() ** 1.5 * 0.34
        x = WIDTH * (part if place % 2 else 1 - part)
        size = stage.chance.uniform(110, 240) * (1 - part)
        lean = stage.chance.uniform(-26, 26)
        shape.polygon([(x - 4, HEIGHT), (x + lean, HEIGHT - size), (x + 4, HEIGHT)])
        shape.polygon([(x - 5, HEIGHT), (x - lean * 1.8, HEIGHT - size * 0.7), (x + 5, HEIGHT)])
        if place % 3 != 2:
            heads.oval(x + lean * 0.93, HEIGHT - size * 0.93, 7, 24)
    line = HEIGHT - 20 + 14 * outline(stage.chance, 120, 3)
    stage.add(
        np.maximum(shape.field(), below(line)),
        1.0,
        (X + 10 * stage.warp) / MARK,
        base=0.12,
        front=True,
    )
    stage.add(heads.field(), 1.0, inks=stage.palette.coat("bark"), base=0.3, front=True)


def kelp(
    stage: Stage, line: Field, depth: float, count: int, tall: float, front: bool = False
) -> None:
    """Waving weed."""
    shape = Stencil()
    for _ in range(count):
        part = stage.chance.random()
        part = (0.26 * part if stage.chance.random() < 0.5 else 1 - 0.26 * part) if front else part
        x = WIDTH * part
        y = float(line[int(np.clip(x, 0, WIDTH - 1))]) + 12
        size = tall * stage.chance.uniform(0.6, 1.3)
        phase = stage.chance.uniform(0, 6.3)
        for step in range(26):
            up = step / 26
            shape.oval(
                x + math.sin(phase + up * 6) * 16 * up,
                y - size * up,
                7 * (1.15 - up),
                size / 26 + 3,
            )
            if step % 4 == 2:
                leaf(
                    shape,
                    x + math.sin(phase + up * 6) * 16 * up,
                    y - size * up,
                    34 * (1.2 - up),
                    -0.6,
                )
                leaf(
                    shape,
                    x + math.sin(phase + up * 6) * 16 * up,
                    y - size * up,
                    34 * (1.2 - up),
                    -2.5,
                )
    stage.add(shape.field(), min(1.0, depth + 0.15), base=0.18, front=front)


def toadstools(
    stage: Stage, foot: float, depth: float, count: int, tall: float, front: bool = False
) -> None:
    """Mushrooms with spots."""
    stems, caps, spots = Stencil(), Stencil(), Stencil()
    for place in range(count):
        if front:
            part = stage.chance.random() * 0.24
            x = WIDTH * (part if place % 2 else 1 - part)
        else:
            x = (place + stage.chance.uniform(0.1, 0.9)) * WIDTH / count
        high = tall * stage.chance.uniform(0.5, 1.1)
        wide = high * stage.chance.uniform(0.28, 0.42)
        stem = wide * 0.22
        stems.polygon(
            [
                (x - stem * 1.4, foot + 10),
                (x - stem, foot - high),
                (x + stem, foot - high),
                (x + stem * 1.4, foot + 10),
            ]
        )
        top = foot - high
        points = [
            (x + wide * math.cos(a), top + 8 - wide * 0.8 * math.sin(a))
            for a in np.linspace(0, math.pi, 24)
        ]
        caps.polygon([*points, (x - wide * 0.6, top + 16), (x + wide * 0.6, top + 16)])
        for _ in range(6):
            spots.oval(
                x + stage.chance.uniform(-0.7, 0.7) * wide,
                top - stage.chance.uniform(0.05, 0.55) * wide,
                wide * 0.09,
                wide * 0.07,
            )
    cap = caps.field()
    stage.add(
        stems.field(),
        depth,
        (X + 8 * stage.warp) / MARK,
        base=0.34,
        inks=stage.palette.coat("bone"),
        front=front,
    )
    coat = stage.palette.coat("crimson" if not front else "plum")
    stage.add(cap, depth, (Y + 30 * stage.warp) / MARK, base=0.26, inks=coat, front=front, width=5)
    stage.add(
        spots.field() * cap, depth, base=0.5, inks=stage.palette.coat("cream"), front=front, rim=0.2
    )
