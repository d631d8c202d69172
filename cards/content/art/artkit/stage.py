"""The stage: layers of a picture from the sky to what stands nearest, all lit from one place."""

from dataclasses import dataclass, field

import numpy as np

from artkit.colour import Palette, Ramp
from artkit.field import HEIGHT, WIDTH, Field, Stencil, X, Y, blur, noise, smooth

MARK = 11.0  # width of one gouge mark


@dataclass
class Layer:
    """One printed shape: where it is, the light on it, how its gouge marks run, its inks."""

    mask: Field
    tone: Field
    lines: Field
    inks: Ramp
    shadow: float = 0.0
    marks: float = 0.55


@dataclass
class Stage:
    """Everything that a scene is built with."""

    palette: Palette
    chance: np.random.Generator
    light: tuple[float, float]
    disc: float
    floor: float
    air: str = "rays"
    layers: list[Layer] = field(default_factory=list)
    front: list[Layer] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Measure the stage's light once for all layers."""
        self.warp = noise(self.chance, 120, 2) - 0.5
        self.far = np.hypot(X - self.light[0], Y - self.light[1])
        self.toward = ((self.light[0] - X) / (self.far + 1), (self.light[1] - Y) / (self.far + 1))

    def sky(self, reach: float = 300, rays: int = 56, lift: float = 0.0, disc: bool = True) -> None:
        """The air, with marks that leave the light as rays."""
        turn = np.arctan2(Y - self.light[1], X - self.light[0])
        glow = np.exp(-self.far / reach)
        tone = 0.92 * glow + lift + 0.30 * (Y / HEIGHT) * np.exp(-self.far / 700) + 0.10 * self.warp
        lines = {
            "rays": turn / (2 * np.pi) * rays + self.warp * 0.8,
            "rings": self.far / (MARK * 1.5) + self.warp * 1.6,
            "bands": (Y + 70 * self.warp + 0.06 * X) / (MARK * 1.35),
            "slant": (Y * 0.5 + X * 0.8 + 30 * self.warp) / (MARK * 1.5),
            "swirl": turn / (2 * np.pi) * round(rays * 0.45) + self.far / 46 + self.warp * 0.6,
        }[self.air].astype(np.float32)
        self.layers.append(Layer(blank_one(), tone, lines, self.palette.sky, marks=0.85))
        if disc and self.disc:
            inks = np.stack([self.palette.sky[4], self.palette.light, self.palette.light])
            self.layers.append(
                Layer(disc_mask(self.light, self.disc), blank_one() * 0.9, lines, inks, marks=0.0)
            )

    def add(
        self,
        mask: Field,
        depth: float,
        lines: Field | None = None,
        base: float = 0.22,
        rim: float = 0.75,
        inks: Ramp | None = None,
        front: bool = False,
        tone: Field | None = None,
        marks: float = 0.55,
        width: float = 3.0,
    ) -> None:
        """A layer of land or of things that stand on it; the rim facing the light is bright."""
        if tone is None:
            tone = base + 0.34 * np.exp(-self.far / 330) + 0.16 * self.warp
        tone = tone + rim * self.edge(mask, width)
        if lines is None:
            lines = (Y + 26 * self.warp) / MARK
        layer = Layer(
            mask,
            tone.astype(np.float32),
            lines,
            self.palette.ground(depth) if inks is None else inks,
            0.3,
            marks,
        )
        (self.front if front else self.layers).append(layer)

    def edge(self, mask: Field, width: float) -> Field:
        """How much of the mask's edge faces the light, by place."""
        soft = blur(mask, width)
        down, right = np.gradient(soft)
        facing = -(right * self.toward[0] + down * self.toward[1])
        return (np.clip(facing * width * 2.2, 0, 1) * mask).astype(np.float32)


def below(line: Field) -> Field:
    """All that lies under a line of heights."""
    return smooth(-0.7, 0.7, Y - line[None, :])


def disc_mask(middle: tuple[float, float], radius: float) -> Field:
    """A round spot."""
    shape = Stencil()
    shape.disc(middle[0], middle[1], radius)
    return shape.field()


def blank_one() -> Field:
    """A full sheet."""
    return np.ones((HEIGHT, WIDTH), np.float32)
