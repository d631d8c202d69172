"""Which part of a picture is printed on a card: a point and how near."""

from __future__ import annotations

import math
from dataclasses import dataclass

MOST_ZOOM = 4.0
CARD_SHAPE = (800, 530)
LEAST_WIDTH = 240
"""Pixels of the picture that a card's width shows at the least; with fewer it looks like bricks."""


@dataclass(frozen=True, slots=True)
class Crop:
    """x, y: the point in the middle, as shares of the sides, as far as the picture reaches.

    zoom: 1 shows as much as fits, 2 half as wide and half as high.
    """

    x: float = 0.5
    y: float = 0.5
    zoom: float = 1.0

    def __post_init__(self) -> None:
        if not (0 <= self.x <= 1 and 0 <= self.y <= 1 and 1 <= self.zoom <= MOST_ZOOM):
            raise ValueError(self)


def most_zoom(width: int, height: int) -> float:
    """How near a picture of this size may be shown; 1 for one that is small anyway."""
    fitting = min(width, height * CARD_SHAPE[0] / CARD_SHAPE[1])
    zoom = math.floor(10 * fitting / LEAST_WIDTH) / 10
    return min(MOST_ZOOM, max(1.0, zoom))
