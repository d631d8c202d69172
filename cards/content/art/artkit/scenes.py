"""Scenes: the places in which figures are seen. Each lays its layers on a stage, far ones first."""

from collections.abc import Callable

import numpy as np

from artkit import land, plants, theatre, works
from artkit.field import HEIGHT, WIDTH, X, Y, jagged, outline
from artkit.stage import MARK, Stage, below

Scene = Callable[[Stage], None]


def meadow(stage: Stage) -> None:
    """Round hills, a few trees, grass and flowers in front."""
    stage.sky()
    land.clouds(stage, 0.30, 3, 0.15)
    for depth, lift in ((0.0, 150), (0.35, 80)):
        line = stage.floor - lift + 46 * outline(stage.chance, 330, 3, 0.4)
        stage.add(below(line), depth, (Y - line[None, :] * 0.8 + 20 * stage.warp) / MARK)
        plants.bushes(stage, line, depth, 5)
    ground(stage, 0.72, 16)
    plants.grass(stage, stage.floor + 92, 46, flowers=True)


def pinewood(stage: Stage) -> None:
    """Ridges of pines behind one another."""
    stage.sky()
    line = stage.floor - 230 + 90 * jagged(stage.chance, 230, 4)
    stage.add(below(line), 0.0, facets(stage, line))
    for depth, lift, tall in ((0.25, 130, 105), (0.6, 60, 170)):
        line = stage.floor - lift + 30 * outline(stage.chance, 260, 3)
        plants.pines(stage, line, depth, tall)
    ground(stage, 0.8, 14)
    plants.grass(stage, stage.floor + 100, 40)


def deepwood(stage: Stage) -> None:
    """Tall trunks, light between them."""
    stage.sky(reach=420, rays=40)
    for depth, count, width in ((0.0, 13, 16), (0.3, 8, 30), (0.65, 5, 52)):
        plants.trunks(stage, depth, count, width)
    ground(stage, 0.8, 20)
    plants.canopy(stage)
    plants.grass(stage, stage.floor + 96, 42)


def birchwood(stage: Stage) -> None:
    """Pale banded trunks."""
    stage.sky(reach=460, rays=40, lift=0.12)
    plants.trunks(stage, 0.1, 12, 14)
    plants.birches(stage, 6, 34)
    ground(stage, 0.7, 16)
    plants.grass(stage, stage.floor + 96, 36, flowers=True)


def jungle(stage: Stage) -> None:
    """Hanging leaves and ferns all around."""
    stage.sky(reach=380)
    plants.trunks(stage, 0.2, 7, 26)
    plants.fronds(stage, 0.25, 8, 170)
    ground(stage, 0.75, 20)
    plants.fronds(stage, 0.8, 6, 150, front=True)


def swamp(stage: Stage) -> None:
    """Still water, dead trees, reeds."""
    stage.sky()
    line = stage.floor - 120 + 30 * outline(stage.chance, 200, 4)
    stage.add(below(line), 0.0)
    plants.bare_trees(stage, stage.floor - 40, 0.4, 4, 270)
    land.water(stage, stage.floor - 62)
    land.bank(stage, stage.floor + 8)
    plants.reeds(stage, 15)


def shore(stage: Stage) -> None:
    """Open sea with rocks, surf in front."""
    stage.sky()
    land.clouds(stage, 0.34, 4, 0.25)
    land.water(stage, stage.floor - 150)
    land.stacks(stage, stage.floor - 110, 0.35, 3, 170)
    land.waves(stage, stage.floor - 46, 0.45)
    land.bank(stage, stage.floor + 14)
    land.waves(stage, stage.floor + 96, 0.75, front=True)


def seabed(stage: Stage) -> None:
    """Under water: shafts of light, weed, coral."""
    stage.sky(reach=430, rays=34, disc=False)
    for depth, lift in ((0.0, 150), (0.4, 70)):
        line = stage.floor - lift + 60 * outline(stage.chance, 210, 4)
        stage.add(below(line), depth, facets(stage, line))
        plants.kelp(stage, line, depth, 7, 170)
    ground(stage, 0.75, 22)
    plants.kelp(stage, np.full(WIDTH, stage.floor + 150, np.float32), 0.95, 9, 200, front=True)


def deepwater(stage: Stage) -> None:
    """Open deep water: shafts of light, drifting bubbles, a far reef."""
    stage.sky(reach=380, rays=30, disc=False)
    line = HEIGHT - 120 + 70 * jagged(stage.chance, 170, 4)
    stage.add(below(line), 0.2, facets(stage, line))
    line = HEIGHT - 40 + 40 * jagged(stage.chance, 130, 4)
    stage.add(below(line), 0.8, facets(stage, line), front=True)


def clouds(stage: Stage) -> None:
    """High above a sea of clouds."""
    stage.sky(reach=380)
    for row, (level, depth) in enumerate(((0.60, 0.1), (0.74, 0.3), (0.88, 0.5))):
        land.cloud_bank(stage, HEIGHT * level, 46 + 14 * row, depth)
    land.cloud_bank(stage, HEIGHT * 1.0, 76, 0.25, front=True)


def peaks(stage: Stage) -> None:
    """Sharp mountains with snow."""
    stage.sky()
    land.mountains(stage, stage.floor - 200, 190, 0.0)
    land.mountains(stage, stage.floor - 70, 130, 0.4)
    ledge(stage, 0.85)


def snowfield(stage: Stage) -> None:
    """Snow, far pines, drifts in front."""
    stage.sky()
    land.mountains(stage, stage.floor - 190, 120, 0.0)
    line = stage.floor - 66 + 20 * outline(stage.chance, 260, 3)
    plants.pines(stage, line, 0.15, 110, inks=stage.palette.coat("night"))
    line = stage.floor - 34 + 20 * outline(stage.chance, 300, 2)
    stage.add(below(line), 0.8, (Y - line[None, :] * 0.7 + 40 * stage.warp) / MARK, base=0.34)
    line = stage.floor + 84 + 24 * outline(stage.chance, 240, 2)
    stage.add(
        below(line), 1.0, (Y - line[None, :] * 0.7 + 40 * stage.warp) / MARK, base=0.34, front=True
    )


def volcano(stage: Stage) -> None:
    """A burning mountain and ground with glowing cracks."""
    stage.sky()
    land.cone(stage, stage.floor - 40, 330, 0.2)
    line = stage.floor - 40 + 40 * jagged(stage.chance, 120, 4)
    stage.add(below(line), 0.55, facets(stage, line))
    land.cracked(stage, stage.floor - 6)
    line = HEIGHT - 34 + 50 * jagged(stage.chance, 110, 3)
    stage.add(below(line), 1.0, facets(stage, line), front=True)


def dunes(stage: Stage) -> None:
    """Sand hills with sharp crests."""
    stage.sky()
    for depth, lift in ((0.0, 150), (0.3, 90), (0.6, 20)):
        land.dune(stage, stage.floor - lift, depth)
    land.dune(stage, stage.floor + 110, 0.9, front=True)


def canyon(stage: Stage) -> None:
    """Table rocks on both sides."""
    stage.sky()
    land.mesas(stage, stage.floor - 20, 0.1, 250)
    land.mesas(stage, stage.floor + 10, 0.45, 330)
    ground(stage, 0.75, 18)
    line = HEIGHT - 40 + 40 * jagged(stage.chance, 120, 3)
    stage.add(below(line), 1.0, facets(stage, line), front=True)


def cavern(stage: Stage) -> None:
    """A cave, its mouth bright, stones hanging and standing."""
    stage.sky(reach=330, disc=stage.disc > 0)
    for depth, room in ((0.15, 1.25), (0.5, 1.0)):
        land.cave(stage, depth, room)
    ground(stage, 0.8, 22)
    land.cave(stage, 1.0, 1.25, front=True)


def crystals(stage: Stage) -> None:
    """A cave of large crystals."""
    stage.sky(reach=400, disc=False)
    land.cave(stage, 0.35, 1.2)
    land.crystal(stage, stage.floor + 20, 0.2, 9, 300)
    ground(stage, 0.75, 20)
    land.crystal(stage, HEIGHT + 40, 0.8, 6, 170, front=True)


def ruins(stage: Stage) -> None:
    """Broken columns and an arch."""
    stage.sky()
    line = stage.floor - 110 + 40 * outline(stage.chance, 260, 3)
    stage.add(below(line), 0.0)
    works.columns(stage, stage.floor, 0.3, 7, 260)
    ground(stage, 0.72, 12)
    plants.grass(stage, stage.floor + 100, 30)


def town(stage: Stage) -> None:
    """Roofs with lit windows."""
    stage.sky()
    works.roofs(stage, stage.floor - 70, 0.1, 11, 150)
    works.roofs(stage, stage.floor - 4, 0.5, 8, 170)
    works.cobbles(stage, stage.floor - 8)


def chimneys(stage: Stage) -> None:
    """Works with tall chimneys and smoke."""
    stage.sky()
    works.stacks_of_brick(stage, stage.floor - 50, 0.1, 7, 300)
    works.roofs(stage, stage.floor - 4, 0.5, 7, 110)
    works.cobbles(stage, stage.floor - 8)


def foundry(stage: Stage) -> None:
    """Inside the works: wheels, beams, chains, a glow."""
    stage.sky(reach=330, rays=48)
    works.wheels(stage, 0.1, 5, 150)
    works.beams(stage, 0.45)
    works.cobbles(stage, stage.floor - 8)
    works.wheels(stage, 0.95, 3, 110, front=True)


def hall(stage: Stage) -> None:
    """A tall window, pillars on both sides."""
    stage.sky(reach=330, rays=44)
    works.window(stage)
    works.pillars(stage, 0.6)
    works.cobbles(stage, stage.floor - 14)


def library(stage: Stage) -> None:
    """Shelves full of books, a round window."""
    stage.sky(reach=330, rays=44)
    works.shelves(stage, 0.3)
    works.cobbles(stage, stage.floor - 8)


def graveyard(stage: Stage) -> None:
    """Stones, an iron fence, bare trees, mist."""
    stage.sky()
    line = stage.floor - 70 + 30 * outline(stage.chance, 240, 3)
    stage.add(below(line), 0.05)
    plants.bare_trees(stage, stage.floor - 20, 0.35, 3, 330)
    works.stones(stage, stage.floor - 6, 0.5, 8, 80)
    ground(stage, 0.75, 14)
    plants.grass(stage, stage.floor + 104, 30)


def walls(stage: Stage) -> None:
    """On top of a castle wall, towers behind."""
    stage.sky()
    land.mountains(stage, stage.floor - 130, 110, 0.0)
    works.towers(stage, stage.floor - 20, 0.3, 5, 260)
    works.battlement(stage, stage.floor + 10, 0.7)


def moor(stage: Stage) -> None:
    """Bare land under heavy clouds."""
    stage.sky(reach=360)
    land.clouds(stage, 0.12, 7, 0.2, large=1.7)
    for depth, lift in ((0.0, 110), (0.4, 50)):
        line = stage.floor - lift + 40 * jagged(stage.chance, 260, 4, 0.4)
        stage.add(below(line), depth, facets(stage, line))
    ground(stage, 0.8, 18)
    plants.grass(stage, stage.floor + 96, 50)


def mushrooms(stage: Stage) -> None:
    """Mushrooms as tall as trees."""
    stage.sky(reach=360)
    plants.trunks(stage, 0.0, 9, 16)
    plants.toadstools(stage, stage.floor + 4, 0.25, 6, 270)
    ground(stage, 0.75, 18)
    plants.toadstools(stage, HEIGHT + 30, 0.9, 4, 120, front=True)


def void(stage: Stage) -> None:
    """Open sky with stars and turning rings."""
    stage.sky(reach=300, rays=72)
    land.rings(stage)
    land.islands(stage)


def ground(stage: Stage, depth: float, swell: float) -> None:
    """The floor on which the figure stands."""
    line = stage.floor - 14 + swell * outline(stage.chance, 300, 3, 0.4)
    near = (Y - stage.floor) / 140
    lines = (Y * 1.0 - 0.6 * line[None, :] + 46 * stage.warp) / (
        MARK * (0.9 + 0.35 * np.clip(near, 0, 1))
    )
    stage.add(below(line), depth, lines, base=0.30)


def ledge(stage: Stage, depth: float) -> None:
    """A rock on which the figure stands."""
    line = (
        stage.floor
        + 4
        + 26 * jagged(stage.chance, 90, 3)
        + 0.0004 * (np.arange(WIDTH) - WIDTH / 2) ** 2
    )
    stage.add(below(line.astype(np.float32)), depth, facets(stage, line.astype(np.float32)))


def facets(stage: Stage, line: np.ndarray) -> np.ndarray:
    """Marks that fall with the slope of a ridge."""
    slope = np.gradient(np.asarray(line, np.float32))
    slope = np.convolve(slope, np.ones(25) / 25, "same").astype(np.float32)
    return ((Y - line[None, :]) * 0.55 + np.sign(slope)[None, :] * X * 0.6 + 30 * stage.warp) / MARK


SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        meadow, pinewood, deepwood, birchwood, jungle, swamp, shore, seabed, deepwater, clouds,
        peaks, snowfield, volcano, dunes, canyon, cavern, crystals, ruins, town, chimneys, foundry,
        hall, library, graveyard, walls, moor, mushrooms, void, theatre.proscenium,
        theatre.footlights, theatre.gallery, theatre.flyloft, theatre.flats,
        theatre.dressing_room, theatre.understage, theatre.big_top, theatre.marquee,
    )
}  # fmt: skip
