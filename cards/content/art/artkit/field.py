"""Fields: one number for each point of the sheet, with the noise and shapes they are made of."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage

Field = NDArray[Any]
Points = list[tuple[float, float]]

WIDTH: Final = 840
HEIGHT: Final = 600
Y, X = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)


def blank(value: float = 0.0) -> Field:
    """A field of one value."""
    return np.full((HEIGHT, WIDTH), value, np.float32)


def smooth(low: float, high: float, value: Field) -> Field:
    """From 0 at low to 1 at high, without a kink."""
    part = np.clip((value - low) / (high - low), 0, 1)
    return (part * part * (3 - 2 * part)).astype(np.float32)


def blur(field: Field, radius: float) -> Field:
    """The field out of focus."""
    return ndimage.gaussian_filter(field, radius).astype(np.float32)


def noise(chance: np.random.Generator, size: float, octaves: int = 3) -> Field:
    """Cloudy noise from 0 to 1; size is the width of its largest spots."""
    total = blank()
    weight = 1.0
    for _ in range(octaves):
        rows, columns = int(HEIGHT / size) + 4, int(WIDTH / size) + 4
        grid = chance.random((rows, columns), np.float32)
        total += weight * ndimage.map_coordinates(
            grid, [Y / size + 1, X / size + 1], order=3, mode="nearest"
        )
        weight, size = weight / 2, max(size / 2, 2.0)
    low, high = float(total.min()), float(total.max())
    return ((total - low) / (high - low)).astype(np.float32)


def outline(
    chance: np.random.Generator, step: float, octaves: int = 4, rough: float = 0.5
) -> Field:
    """A line of heights from -1 to 1, one for each column."""
    x = np.arange(WIDTH, dtype=np.float32)
    line = np.zeros(WIDTH, np.float32)
    weight = 1.0
    for _ in range(octaves):
        knots = chance.uniform(-1, 1, int(WIDTH / step) + 5)
        line += weight * ndimage.map_coordinates(
            knots, [x / step + 1], order=3, mode="nearest"
        ).astype(np.float32)
        weight, step = weight * rough, max(step / 2, 3.0)
    return (line / max(float(np.abs(line).max()), 1e-6)).astype(np.float32)


def jagged(chance: np.random.Generator, step: float, octaves: int = 4, rough: float = 0.5) -> Field:
    """A line of heights as outline() gives, of straight strokes."""
    x = np.arange(WIDTH, dtype=np.float32)
    line = np.zeros(WIDTH, np.float32)
    weight = 1.0
    for _ in range(octaves):
        knots = chance.uniform(-1, 1, int(WIDTH / step) + 5)
        places = (np.arange(len(knots)) - 1 + chance.uniform(-0.3, 0.3, len(knots))) * step
        line += weight * np.interp(x, places, knots).astype(np.float32)
        weight, step = weight * rough, max(step / 2, 5.0)
    return (line / max(float(np.abs(line).max()), 1e-6)).astype(np.float32)


class Stencil:
    """Shapes cut out of one sheet."""

    def __init__(self) -> None:
        self._image = Image.new("L", (WIDTH, HEIGHT), 0)
        self._pen = ImageDraw.Draw(self._image)

    def polygon(self, points: Points, value: int = 255) -> None:
        self._pen.polygon(points, fill=value)

    def disc(self, x: float, y: float, radius: float, value: int = 255) -> None:
        self._pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=value)

    def oval(self, x: float, y: float, wide: float, high: float, value: int = 255) -> None:
        self._pen.ellipse((x - wide, y - high, x + wide, y + high), fill=value)

    def box(self, left: float, top: float, right: float, bottom: float, value: int = 255) -> None:
        if right > left and bottom > top:
            self._pen.rectangle((left, top, right, bottom), fill=value)

    def stroke(self, points: Points, width: float, value: int = 255) -> None:
        self._pen.line(points, fill=value, width=max(1, round(width)), joint="curve")

    def field(self) -> Field:
        return np.asarray(self._image, np.float32) / 255
