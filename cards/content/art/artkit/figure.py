"""Figures: an icon cut into its parts, each part inked in a coat and lit from the stage's light."""

from dataclasses import dataclass, field

import numpy as np
from scipy import ndimage

from artkit import icons
from artkit.field import HEIGHT, WIDTH, Field, Stencil, X, Y, blur, noise, smooth
from artkit.stage import MARK, Layer, Stage

EYE_SHARE = 0.014  # a round hole smaller than this share of the figure is an eye


@dataclass
class Piece:
    """One icon of a picture; sizes and places are shares of the sheet."""

    icon: str
    x: float = 0.5
    y: float = 0.55
    size: float = 0.8
    turn: float = 0.0
    flip: bool = False
    coat: str = "stone"
    trims: list[str] = field(default_factory=list)
    wash: str = ""
    eyes: str = ""
    spots: list[list[float]] = field(default_factory=list)
    fill: list[str] = field(default_factory=list)
    solid: bool = False
    reach: float = 0.024
    behind: bool = False
    far: float = 0.0


def draw(stage: Stage, piece: Piece) -> list[Layer]:
    """Layers of one icon: its edge, its dark lines, its parts, its eyes, the light on its rim."""
    cover = cover_of(piece)
    unit = piece.size * HEIGHT
    shape, eyes = body(cover, unit, piece)
    light = lighting(stage, cover, shape, unit)
    ink = stage.palette.coat(piece.coat)
    dark = np.stack(
        [stage.palette.ink, stage.palette.ink, ink[0] * 0.7 + stage.palette.ink * 0.3]
    ).astype(np.float32)
    edge = smooth(0.12, 0.5, blur(shape, max(1.6, unit * 0.005)))
    layers = [Layer(edge, light * 0.8, stage.warp, dark, shadow=1.0, marks=0.0)]
    lines = part_lines(stage, cover, unit)
    for mask, coat in gaps(cover, shape, piece, unit):
        layers.append(
            Layer(mask, light, lines, haze(stage, stage.palette.coat(coat), piece.far), marks=0.62)
        )
    for mask, coat in parts(cover, piece):
        inks = haze(stage, stage.palette.coat(coat), piece.far)
        layers.append(Layer(mask, light, lines, inks, marks=0.62))
    if piece.wash:
        inks = haze(stage, stage.palette.coat(piece.wash), piece.far)
        low = smooth(0.15, 0.85, depth_in(shape) + 0.9 * stage.warp)
        layers.append(Layer(cover * smooth(0.42, 0.58, low), light, lines, inks, marks=0.62))
    if piece.eyes and not piece.spots and eyes.any():
        bright = stage.palette.coat(piece.eyes)[[2, 3]]
        layers.append(Layer(eyes, light * 0 + 0.9, lines, bright, shadow=-0.5, marks=0.0))
    if piece.spots:
        spot = spots(piece)
        bright = np.stack([stage.palette.coat(piece.eyes or "volt")[k] for k in (3, 4)])
        layers.append(Layer(spot, light * 0 + 0.9, lines, bright, shadow=-0.7, marks=0.0))
    rim = stage.edge(blur(shape, 0.8), max(2.0, unit * 0.007)) * smooth(0.2, 0.9, cover)
    glint = np.stack([stage.palette.sky[4], stage.palette.light]).astype(np.float32)
    layers.append(Layer(smooth(0.22, 0.42, rim), light * 0 + 1, lines, glint, marks=0.0))
    return layers


def foot(piece: Piece) -> float:
    """How far down the floor of a standing figure is."""
    cover = cover_of(piece)
    rows = np.nonzero(cover.max(axis=1) > 0.5)[0]
    return float(np.clip(rows[-1] - 0.02 * HEIGHT, 0.6 * HEIGHT, 0.92 * HEIGHT))


def body(cover: Field, unit: float, piece: Piece) -> tuple[Field, Field]:
    """The closed outline of an icon, and its eyes: small round holes."""
    filled = cover > 0.5
    reach = max(2, round(unit * piece.reach))
    near = ndimage.distance_transform_edt(~filled) <= reach
    closed = ndimage.distance_transform_edt(near) > reach
    closed = closed | filled
    area = float(filled.sum())
    holes, count = ndimage.label(~closed)
    eyes = np.zeros_like(filled)
    pieces, _ = ndimage.label(filled)
    if count:
        sizes = ndimage.sum_labels(np.ones_like(cover), holes, np.arange(1, count + 1))
        limit = area if piece.solid else area * 0.03
        small = [place + 1 for place, size in enumerate(sizes) if size < limit]
        closed |= np.isin(holes, small) & ~border_touching(holes, small)
    gaps, count = ndimage.label(closed & ~filled)
    if count:
        sizes = ndimage.sum_labels(np.ones_like(cover), gaps, np.arange(1, count + 1))
        for place, box in enumerate(ndimage.find_objects(gaps)):
            high, wide = box[0].stop - box[0].start, box[1].stop - box[1].start
            full = sizes[place] / (high * wide)
            around = ndimage.binary_dilation(gaps == place + 1, iterations=3)
            alone = len(np.unique(pieces[around & filled])) == 1
            if (
                alone
                and 12 < sizes[place] < EYE_SHARE * area
                and full > 0.52
                and 0.45 < wide / high < 2.2
            ):
                eyes |= gaps == place + 1
    return closed.astype(np.float32), blur(eyes.astype(np.float32), 0.7)


def border_touching(holes: np.ndarray, small: list[int]) -> np.ndarray:
    """Which of these holes run out of the sheet."""
    rim = set(np.unique(np.concatenate([holes[0], holes[-1], holes[:, 0], holes[:, -1]])).tolist())
    return np.isin(holes, [hole for hole in small if hole in rim])


def lighting(stage: Stage, cover: Field, shape: Field, unit: float) -> Field:
    """How much light falls on each point, as if the outline was swollen."""
    reach = unit * 0.15
    whole = np.sqrt(np.clip(ndimage.distance_transform_edt(shape > 0.5) / reach, 0, 1))
    single = np.sqrt(np.clip(ndimage.distance_transform_edt(cover > 0.5) / (reach * 0.42), 0, 1))
    height = blur((0.62 * whole + 0.38 * single).astype(np.float32), unit * 0.014) * unit * 0.16
    down, right = np.gradient(height)
    size = np.sqrt(right**2 + down**2 + 1)
    flat = np.minimum(stage.far / (unit * 0.5), 1)
    facing = (-right * stage.toward[0] * flat - down * stage.toward[1] * flat + 0.62) / (
        size * 1.17
    )
    fall = 1 - depth_in(shape)
    tone = 0.10 + 0.66 * np.clip(facing, 0, 1) + 0.16 * fall + 0.10 * np.exp(-stage.far / 260)
    return tone.astype(np.float32)


def depth_in(shape: Field) -> Field:
    """From 0 at the top of a shape to 1 at its foot."""
    rows = np.nonzero(shape.max(axis=1) > 0.5)[0]
    return np.clip((Y - rows[0]) / max(1, rows[-1] - rows[0]), 0, 1).astype(np.float32)


def part_lines(stage: Stage, cover: Field, unit: float) -> Field:
    """Gouge marks that follow the edge of each part."""
    away = ndimage.distance_transform_edt(cover > 0.5).astype(np.float32)
    away = blur(away, 1.6)
    wobble = noise(stage.chance, 70, 2)
    return (
        (away * 0.85 + 10 * wobble + 0.10 * X + 0.16 * Y) / (MARK * (0.62 + 0.25 * unit / HEIGHT))
    ).astype(np.float32)


def cover_of(piece: Piece) -> Field:
    """Coverage of a piece's icon."""
    return icons.place(piece.icon, piece.x, piece.y, piece.size, piece.turn, piece.flip)


def parts(cover: Field, piece: Piece) -> list[tuple[Field, str]]:
    """The icon's separate parts with their coats, large ones first."""
    labels, count = ndimage.label(cover > 0.35)
    if count < 2 or not piece.trims:
        return [(cover, piece.coat)]
    sizes = ndimage.sum_labels(np.ones_like(cover), labels, np.arange(1, count + 1))
    order = np.argsort(-sizes, kind="stable")
    coats = [piece.coat, *piece.trims]
    groups: dict[str, list[int]] = {}
    for place, index in enumerate(order):
        groups.setdefault(coats[min(place, len(coats) - 1)], []).append(int(index) + 1)
    near = ndimage.distance_transform_edt(labels == 0, return_distances=False, return_indices=True)
    spread = labels[near[0], near[1]]
    return [(cover * np.isin(spread, members), coat) for coat, members in groups.items()]


def gaps(cover: Field, shape: Field, piece: Piece, unit: float) -> list[tuple[Field, str]]:
    """What lies between an icon's lines, with its coats, large ones first, in a dark line."""
    if not piece.fill:
        return []
    room = ndimage.distance_transform_edt((shape > 0.5) & (cover < 0.5)) > max(2.0, unit * 0.008)
    labels, count = ndimage.label(room)
    if not count:
        return []
    sizes = ndimage.sum_labels(np.ones_like(cover), labels, np.arange(1, count + 1))
    order = np.argsort(-sizes, kind="stable")
    coats = [piece.fill[min(place, len(piece.fill) - 1)] for place in range(count)]
    groups: dict[str, list[int]] = {}
    for index, coat in zip(order, coats, strict=True):
        groups.setdefault(coat, []).append(int(index) + 1)
    return [
        (blur(np.isin(labels, members).astype(np.float32), 0.7), coat)
        for coat, members in groups.items()
        if coat
    ]


def spots(piece: Piece) -> Field:
    """Round glowing spots, given as x, y, radius in the icon's own measure of 512."""
    shape = Stencil()
    scale, turn = piece.size * HEIGHT / 512, np.deg2rad(piece.turn)
    for x, y, radius in piece.spots:
        right, down = (x - 256) * scale * (-1 if piece.flip else 1), (y - 256) * scale
        shape.disc(
            piece.x * WIDTH + right * np.cos(turn) - down * np.sin(turn),
            piece.y * HEIGHT + right * np.sin(turn) + down * np.cos(turn),
            radius * scale,
        )
    return shape.field()


def haze(stage: Stage, inks: np.ndarray, far: float) -> np.ndarray:
    """The inks as seen through the air."""
    return (inks * (1 - far) + stage.palette.sky[2] * far).astype(np.float32)


def shadow_on_floor(stage: Stage, shape: Field, floor: float) -> Field:
    """The dark spot under a figure that stands."""
    columns = np.nonzero(shape.max(axis=0) > 0.5)[0]
    if not len(columns):
        return np.zeros((HEIGHT, WIDTH), np.float32)
    middle, half = (columns[0] + columns[-1]) / 2, (columns[-1] - columns[0]) / 2
    middle += np.sign(middle - stage.light[0]) * half * 0.22
    away = np.hypot((X - middle) / (half * 1.12 + 10), (Y - floor) / (half * 0.13 + 10))
    return (1 - smooth(0.72, 1.0, away)).astype(np.float32)
