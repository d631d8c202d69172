"""Pictures: a recipe made into a stage, its figures and effects, and printed."""

from typing import Any

import numpy as np
from PIL import Image

from artkit import figure, press
from artkit.colour import PALETTES
from artkit.effects import EFFECTS
from artkit.field import HEIGHT, WIDTH
from artkit.scenes import SCENES
from artkit.stage import Layer, Stage

SIZE = (420, 300)
Recipe = dict[str, Any]


def layers(recipe: Recipe) -> tuple[Stage, list[Layer]]:
    """All layers of a picture, the farthest first."""
    x, y, disc = recipe["light"]
    pieces = [figure.Piece(**piece) for piece in recipe["pieces"]]
    main = next(piece for piece in pieces if not piece.behind)
    stage = Stage(
        palette=PALETTES[recipe["palette"]],
        chance=np.random.default_rng(recipe["seed"]),
        light=(x * WIDTH, y * HEIGHT),
        disc=disc * HEIGHT,
        air=recipe.get("sky", "rays"),
        floor=figure.foot(main) if recipe["stands"] else recipe.get("floor", 0.86) * HEIGHT,
    )
    SCENES[recipe["scene"]](stage)
    stack = list(stage.layers)
    for effect in recipe.get("air", []):
        stack += EFFECTS[effect["kind"]](stage, effect)
    for piece in (piece for piece in pieces if piece.behind):
        stack += figure.draw(stage, piece)
    if recipe["stands"]:
        cover = figure.cover_of(main)
        dark = figure.shadow_on_floor(stage, cover, stage.floor)
        stack.append(
            Layer(dark * 0.62, dark * 0, stage.warp, np.stack([stage.palette.ink] * 2), marks=0)
        )
    for piece in (piece for piece in pieces if not piece.behind):
        stack += figure.draw(stage, piece)
    stack += stage.front
    for effect in recipe.get("effects", []):
        stack += EFFECTS[effect["kind"]](stage, effect)
    return stage, stack


def make(recipe: Recipe, size: tuple[int, int] = SIZE) -> Image.Image:
    """The printed picture of a recipe."""
    stage, stack = layers(recipe)
    sheet = np.zeros((HEIGHT, WIDTH, 3), np.float32)
    for layer in stack:
        sheet = press.lay(sheet, layer, stage.palette)
    return press.finish(sheet, stage.palette, stage.light, stage.chance, size)
