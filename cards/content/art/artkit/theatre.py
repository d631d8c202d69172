"""A variety theatre: the scenes on, under, above and behind its stage, with what they are built of.

Each scene lays its layers on a stage as those of `scenes` do; cloth takes a colour by chance.
"""

import math

import numpy as np

from artkit.field import HEIGHT, WIDTH, Field, Stencil, X, Y, smooth
from artkit.stage import MARK, Stage

CLOTHS = ("crimson", "grape", "teal", "brick", "plum", "night", "moss")


def proscenium(stage: Stage) -> None:
    """The stage as the stalls see it: drawn curtains, a pelmet, boards."""
    stage.sky(reach=360)
    boards(stage, stage.floor - 26)
    cloth = a_cloth(stage)
    drapes(stage, cloth, 0.3)
    pelmet(stage, cloth)


def footlights(stage: Stage) -> None:
    """Close to the edge of the stage: a row of lamps in shells."""
    stage.sky(reach=400, rays=40)
    folds(stage, a_cloth(stage))
    boards(stage, stage.floor - 40)
    lamps = Stencil()
    shells = Stencil()
    for place in range(8):
        x, y = (place + 0.5) * WIDTH / 8, HEIGHT - 12
        shells.disc(x, y + 12, 40)
        lamps.disc(x, y - 8, 12)
    stage.add(shells.field(), 0.9, stage.far / MARK, front=True)
    glowing(stage, lamps, front=True)


def gallery(stage: Stage) -> None:
    """What the stage sees: tiers of boxes full of heads, lamps between them."""
    stage.sky(reach=420, rays=30)
    lamps = Stencil()
    for row in range(4):
        level = 120 + 118 * row - stage.chance.uniform(0, 20)
        sag = 0.00030 * (X[0] - WIDTH / 2) ** 2
        heads = Stencil()
        for place in range(16):
            x = (place + stage.chance.uniform(0.2, 0.8)) * WIDTH / 16
            y = level - 0.00030 * (x - WIDTH / 2) ** 2 - stage.chance.uniform(6, 18)
            heads.disc(x, y, 13)
            heads.oval(x, y + 26, 20, 20)
        stage.add(heads.field(), 0.85, base=0.06, rim=0.5)
        top = level - sag
        band = smooth(-1, 1, Y - top[None, :]) * smooth(1, -1, Y - top[None, :] - 46)
        stage.add(band, 0.25 + 0.15 * row, X / (MARK * 1.6), base=0.30)
        for place in range(7):
            x = (place + 0.5) * WIDTH / 7
            lamps.disc(x, level - 0.00030 * (x - WIDTH / 2) ** 2 + 23, 7)
    glowing(stage, lamps)
    boards(stage, stage.floor - 10)


def flyloft(stage: Stage) -> None:
    """Up among the ropes, battens and sandbags."""
    stage.sky(reach=360, rays=36)
    ropes = Stencil()
    for _ in range(15):
        x = stage.chance.uniform(0, WIDTH)
        ropes.stroke([(x, 0), (x + stage.chance.uniform(-14, 14), HEIGHT)], 4)
    stage.add(ropes.field(), 0.15, base=0.3)
    bags = Stencil()
    for place in range(7):
        x, low = (place + stage.chance.uniform(0.1, 0.9)) * WIDTH / 7, stage.chance.uniform(60, 330)
        bags.stroke([(x, 0), (x, low)], 6)
        bags.polygon([(x - 9, low - 6), (x + 9, low - 6), (x + 28, low + 70), (x - 28, low + 70)])
        bags.oval(x, low + 66, 29, 20)
    stage.add(bags.field(), 0.4, (Y + X * 0.3) / MARK)
    bridge = Stencil()
    bridge.box(0, stage.floor - 6, WIDTH, stage.floor + 26)
    for post in range(0, WIDTH + 60, 120):
        bridge.box(post - 6, stage.floor, post + 6, HEIGHT)
        bridge.stroke([(post, HEIGHT), (post + 120, stage.floor + 20)], 7)
    stage.add(bridge.field(), 0.8, (X + 6 * stage.warp) / MARK)


def flats(stage: Stage) -> None:
    """Painted scenery: a wooden sun and clouds on strings, waves of board, braces."""
    stage.sky(reach=340, disc=False)
    hung = Stencil()
    for place in range(5):
        x = (place + stage.chance.uniform(0.15, 0.85)) * WIDTH / 5
        y = stage.chance.uniform(50, 190)
        hung.stroke([(x, 0), (x, y)], 3)
        hung.oval(x, y, 62, 22)
        hung.disc(x - 22, y - 16, 26)
        hung.disc(x + 18, y - 20, 30)
    sun = Stencil()
    star_shape(sun, stage.light[0], stage.light[1], max(stage.disc, 60), 16)
    sun.stroke([(stage.light[0], 0), (stage.light[0], stage.light[1])], 4)
    glowing(stage, sun)
    stage.add(hung.field(), 0.0, (Y + X * 0.2) / MARK, base=0.4)
    cloths = stage.chance.permutation(CLOTHS)
    for row, cloth in enumerate(cloths[:3]):
        waves = Stencil()
        level, step = stage.floor - 150 + 68 * row, 92 + 12 * row
        shift = stage.chance.uniform(0, step)
        waves.box(0, level, WIDTH, HEIGHT)
        for x in np.arange(-shift, WIDTH + step, step):
            waves.disc(float(x), level + 8, step * 0.5)
        inks = stage.palette.coat(str(cloth)) * 0.8 + stage.palette.ground(0.3 * row) * 0.2
        stage.add(waves.field(), 0.3 * row, (Y + 12 * stage.warp) / MARK, base=0.3, inks=inks)
    boards(stage, stage.floor + 18)


def dressing_room(stage: Stage) -> None:
    """A mirror in a frame of bulbs, bottles and brushes in front of it."""
    stage.sky(reach=420, rays=44, disc=False)
    wall, bulbs = Stencil(), Stencil()
    left, right, top, low = 150.0, WIDTH - 150.0, 26.0, stage.floor - 10
    wall.box(0, 0, WIDTH, HEIGHT)
    wall.box(left + 34, top + 34, right - 34, low, 0)
    stripes = (X / 46 % 1 > 0.5).astype(np.float32) * 0.12
    tone = 0.22 + stripes + 0.3 * np.exp(-stage.far / 360)
    stage.add(wall.field(), 0.5, X / MARK, tone=tone.astype(np.float32), rim=0.3)
    for place in range(9):
        bulbs.disc(left + 16 + place * (right - left - 32) / 8, top + 16, 14)
    for place in range(1, 7):
        for x in (left + 16, right - 16):
            bulbs.disc(x, top + 16 + place * 66, 14)
    glowing(stage, bulbs)
    table = Stencil()
    table.box(0, low, WIDTH, HEIGHT)
    for _ in range(9):
        x, high = stage.chance.uniform(20, WIDTH - 20), stage.chance.uniform(30, 84)
        table.box(x - 11, low - high * 0.6, x + 11, low + 4)
        table.box(x - 4, low - high, x + 4, low)
        table.disc(x, low - high, 7)
    stage.add(table.field(), 0.85, (X * 0.3 + Y) / MARK)


def understage(stage: Stage) -> None:
    """Under the boards: joists, posts, light that falls through an open trap."""
    stage.sky(reach=300, rays=30, disc=False)
    x = stage.light[0]
    dark = Stencil()
    dark.box(0, 0, WIDTH, HEIGHT)
    dark.polygon([(x - 120, 0), (x + 120, 0), (x + 280, HEIGHT), (x - 280, HEIGHT)], 0)
    stage.add(dark.field(), 0.55, (X + 14 * stage.warp) / (MARK * 1.4), base=0.12, rim=0.4)
    frame = Stencil()
    for row in range(3):
        frame.box(0, 6 + row * 34, x - 112 - row * 9, 26 + row * 34)
        frame.box(x + 112 + row * 9, 6 + row * 34, WIDTH, 26 + row * 34)
    for post in (40, 178, WIDTH - 178, WIDTH - 40):
        frame.box(post - 17, 0, post + 17, stage.floor + 8)
        frame.polygon([(post - 17, 160), (post - 76, 100), (post - 46, 100), (post - 17, 128)])
        frame.polygon([(post + 17, 160), (post + 76, 100), (post + 46, 100), (post + 17, 128)])
    stage.add(frame.field(), 0.75, (X * 0.8 + Y * 0.2) / MARK)
    boards(stage, stage.floor - 16)


def big_top(stage: Stage) -> None:
    """A striped tent that runs together at its top, pennants along the wall, sand."""
    stage.sky(reach=420, disc=False)
    peak = (WIDTH / 2 + (stage.light[0] - WIDTH / 2) * 0.4, -60.0)
    turn = np.arctan2(X - peak[0], Y - peak[1]) / math.pi * 26
    rim = stage.floor - 170 + 0.00022 * (X - WIDTH / 2) ** 2
    roof = smooth(1, -1, Y - rim)
    stripe = smooth(0.46, 0.54, np.abs(turn % 1 - 0.5) * 2)
    tone = (0.34 + 0.4 * np.exp(-stage.far / 300) + 0.12 * stage.warp).astype(np.float32)
    lines = (np.hypot(X - peak[0], Y - peak[1]) / (MARK * 1.3)).astype(np.float32)
    for mask, coat in ((roof, "cream"), (roof * stripe, a_cloth(stage))):
        inks = stage.palette.coat(coat)
        stage.add(mask.astype(np.float32), 0.2, lines, tone=tone, inks=inks, rim=0.0)
    pennants = Stencil()
    for place in range(18):
        x = (place + 0.5) * WIDTH / 18
        y = stage.floor - 170 + 0.00022 * (x - WIDTH / 2) ** 2
        pennants.polygon([(x - 22, y - 4), (x + 22, y - 4), (x, y + 40)])
    stage.add(pennants.field(), 0.35, base=0.35, inks=stage.palette.coat("gold"))
    sand = smooth(-1, 1, Y - stage.floor + 16)
    stage.add(sand, 0.7, (Y + 40 * stage.warp) / MARK, base=0.34)


def marquee(stage: Stage) -> None:
    """The front of the house: arches of bulbs, one in another."""
    stage.sky(reach=360, rays=48, disc=False)
    middle, foot = WIDTH / 2, stage.floor
    for row, radius in enumerate((430.0, 350.0, 270.0)):
        away = np.hypot(X - middle, (Y - foot) * 1.05)
        arch = smooth(radius - 38, radius - 36, away) * smooth(radius + 38, radius + 36, away)
        depth, lines = 0.15 + 0.25 * row, away / MARK
        stage.add(arch.astype(np.float32), depth, lines.astype(np.float32), base=0.2)
        bulbs = Stencil()
        for place in range(25 - 4 * row):
            angle = math.pi * place / (24 - 4 * row)
            x, y = middle + math.cos(angle) * radius, foot - math.sin(angle) * radius / 1.05
            bulbs.disc(x, y, 11)
        glowing(stage, bulbs)
    boards(stage, foot - 12)


def a_cloth(stage: Stage) -> str:
    """The coat of this picture's curtains."""
    return str(stage.chance.choice(CLOTHS))


def pleats(stage: Stage, width: float) -> Field:
    """The light on hanging cloth: bright ridges, dark valleys."""
    wave = np.sin(X * 2 * math.pi / width + 2.2 * stage.warp)
    return (0.32 + 0.26 * wave + 0.22 * np.exp(-stage.far / 340)).astype(np.float32)


def drapes(stage: Stage, cloth: str, depth: float) -> None:
    """Curtains at both sides, tied back."""
    down = Y[:, 0] / stage.floor
    edge = 128 + 92 * np.cos(np.clip(down, 0, 1.1) * math.pi * 0.92) * (down < 0.78)
    edge = np.where(down < 0.78, edge, 56 + 150 * np.clip(down - 0.78, 0, 0.5))
    reach = edge[:, None] + 10 * np.sin(Y / 31)
    away = np.minimum(X, WIDTH - X)
    mask = smooth(1.2, -1.2, away - reach) * smooth(2, -2, Y - stage.floor - 16)
    inks = stage.palette.coat(cloth)
    stage.add(mask.astype(np.float32), depth, X / MARK, tone=pleats(stage, 58), inks=inks, rim=0.6)


def folds(stage: Stage, cloth: str) -> None:
    """A closed curtain right across."""
    mask = smooth(2, -2, Y - stage.floor + 30)
    lines = (X + 0.12 * Y + 40 * stage.warp) / (MARK * 0.8)
    inks = stage.palette.coat(cloth)
    stage.add(mask.astype(np.float32), 0.3, lines, tone=pleats(stage, 116), inks=inks, rim=0.0)


def pelmet(stage: Stage, cloth: str) -> None:
    """A hanging of swags along the top, with a fringe."""
    swags, fringe = Stencil(), Stencil()
    for place in range(6):
        x = (place + 0.5) * WIDTH / 6
        fringe.oval(x, 36, 78, 64)
        swags.oval(x, 30, 76, 54)
    swags.box(0, 0, WIDTH, 34)
    stage.add(fringe.field(), 0.4, X / 5, base=0.4, inks=stage.palette.coat("gold"))
    stage.add(swags.field(), 0.4, X / MARK, tone=pleats(stage, 140), rim=0.6,
              inks=stage.palette.coat(cloth))  # fmt: skip


def boards(stage: Stage, level: float) -> None:
    """A floor of planks that run away from the stalls."""
    deep = (Y - level).clip(0)
    plank = (X - WIDTH / 2) / (40 + deep * 0.55)
    seam = smooth(0.43, 0.47, np.abs(plank % 1 - 0.5))
    grain = 0.14 * np.sin(np.floor(plank) * 12.9)
    pool = np.exp(-np.abs(X - stage.light[0]) / 300) * np.exp(-deep / 190)
    tone = 0.34 + 0.34 * pool + grain - 0.3 * seam + 0.12 * stage.warp
    lines = (plank * 2.2 + 0.6 * stage.warp).astype(np.float32)
    stage.add(smooth(-1, 1, Y - level), 0.62, lines, tone=tone.astype(np.float32), rim=0.4)


def glowing(stage: Stage, shape: Stencil, front: bool = False) -> None:
    """Lamps: their shapes in the light's own ink."""
    inks = np.stack([stage.palette.sky[4], stage.palette.light]).astype(np.float32)
    tone = np.full_like(X, 0.8)
    stage.add(shape.field(), 0.5, tone=tone, rim=0.0, inks=inks, front=front, marks=0.0)


def star_shape(shape: Stencil, x: float, y: float, radius: float, points: int) -> None:
    """A wooden sun with pointed rays."""
    corners = []
    for place in range(2 * points):
        angle, reach = place * math.pi / points, radius * (1.0 if place % 2 else 1.5)
        corners.append((x + math.cos(angle) * reach, y + math.sin(angle) * reach))
    shape.polygon(corners)
