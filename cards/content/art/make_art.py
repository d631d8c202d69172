"""Make the art of the starter cards: a recipe for each card, printed in the house style.

    make_art.py render [KEY ...]      print all recipes, or these, each into its game's folder
    make_art.py sheets                lay the cards out on contact sheets in sheets/ (not kept)
    make_art.py check                 are the pictures there, small, and unlike one another?
    make_art.py icons PACKAGE AUTHORS copy the icons in use out of the npm package; writes
                                      credits.md too

The same recipe gives the same bytes with the versions pinned in requirements.txt.
"""

import argparse
import io
import itertools
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import dhash
from artkit.picture import SIZE, Recipe, make
from PIL import Image

HERE = Path(__file__).parent
RECIPES = HERE / "recipes"
GAMES = tuple(sorted(path.stem for path in RECIPES.glob("*.json")))
SHEETS = HERE / "sheets"

QUALITIES = range(78, 40, -4)
MOST_BYTES = 24_000
LEAST_DISTANCE = 24  # of the 128 bits of a difference hash
BOARD = (96, 69)

TWICE = {
    "anvil": "lorc",
    "crown": "lorc",
    "dragon-head": "lorc",
}  # two authors have one; outlines compared

CREDITS = """# Credits of the art

The pictures are composed by this folder's own code. Their figures and props start from outlines
of one collection, cut into parts, recoloured, lit and overprinted (that is, changed):

- Collection: **Game-icons.net**, <https://game-icons.net>, source <https://github.com/game-icons/icons>,
  taken from the npm package `@iconify-json/game-icons` 1.2.4.
- Licence: **CC BY 3.0**, <https://creativecommons.org/licenses/by/3.0/>. Show this page, or
  "Icons made by {authors}, game-icons.net, CC BY 3.0, changed", where the pictures are shown.
- Authors are as the folders of the source repository name them; the package itself names none.
  Lorc: <http://lorcblog.blogspot.com>. Delapouite: <https://delapouite.com>. Caro Asercion,
  Cathelineau, Skoll, Sbed and others: see `license.txt` of the source.

Scenes, light, effects and everything else are drawn by the code and borrow from nobody.

| icon | author | used in |
| --- | --- | --- |
"""


def recipes(games: Sequence[str] = GAMES) -> list[Recipe]:
    """All recipes of these games, in the order of their tables; `game` is added to each."""
    return [
        recipe | {"game": game}
        for game in games
        for recipe in json.loads((RECIPES / f"{game}.json").read_text("utf-8"))
    ]


def path_of(recipe: Recipe) -> Path:
    """Where the printed picture of a recipe lies."""
    return HERE / recipe["game"] / f"{recipe['key']}.webp"


def render(recipe: Recipe) -> tuple[Recipe, bytes]:
    """A recipe and its picture, at the best quality that is small enough."""
    picture = make(recipe)
    for quality in QUALITIES:
        store = io.BytesIO()
        picture.save(store, "WEBP", quality=quality, method=6)
        if store.tell() <= MOST_BYTES:
            break
    return recipe, store.getvalue()


def render_all(keys: list[str]) -> None:
    """Print these recipes, or all if none is named."""
    chosen = [recipe for recipe in recipes() if not keys or recipe["key"] in keys]
    unknown = set(keys) - {recipe["key"] for recipe in chosen}
    if unknown:
        sys.exit(f"no recipe for {', '.join(sorted(unknown))}")
    with ProcessPoolExecutor() as pool:
        for recipe, picture in pool.map(render, chosen):
            path_of(recipe).parent.mkdir(exist_ok=True)
            path_of(recipe).write_bytes(picture)
            print(f"{recipe['key']}  {len(picture):,} bytes")


def card(recipe: Recipe) -> Image.Image:
    """A printed picture."""
    return Image.open(path_of(recipe)).convert("RGB")


def lay_out(
    shown: list[Recipe], columns: int, size: tuple[int, int], gap: int, target: Path
) -> None:
    """One contact sheet without names, in 256 colours."""
    rows = -(-len(shown) // columns)
    sheet = Image.new("RGB", (columns * (size[0] + gap), rows * (size[1] + gap)), (14, 13, 18))
    for place, recipe in enumerate(shown):
        spot = (place % columns * (size[0] + gap), place // columns * (size[1] + gap))
        sheet.paste(card(recipe).resize(size, Image.Resampling.LANCZOS), spot)
    sheet.quantize(256, dither=Image.Dither.NONE).save(target, optimize=True)


def sheets() -> None:
    """For each game: sheets of sixteen, one of all cards at the board's size, names apart."""
    SHEETS.mkdir(exist_ok=True)
    for game in GAMES:
        shown = recipes([game])
        for number, part in enumerate(chunks(shown, 16), 1):
            lay_out(part, 4, (224, 160), 6, SHEETS / f"{game}-{number}.png")
        lay_out(shown, 8, BOARD, 4, SHEETS / f"{game}-board-size.png")
        (SHEETS / f"{game}-names.md").write_text("\n".join(names_of(shown)), "utf-8")


def names_of(shown: list[Recipe]) -> list[str]:
    """What is to be seen on a game's sheets, as lines of Markdown."""
    lines = ["# Names on the contact sheets", "", "Left to right, top to bottom.", ""]
    for number, part in enumerate(chunks(shown, 16), 1):
        rows = [" · ".join(recipe["name"] for recipe in row) for row in chunks(part, 4)]
        lines += [f"## Sheet {number}", ""]
        lines += [*(f"{place}. {row}" for place, row in enumerate(rows, 1)), ""]
    return lines


def chunks(items: list[Any], size: int) -> list[list[Any]]:
    """The items in parts of a size."""
    return [items[start : start + size] for start in range(0, len(items), size)]


def check() -> None:
    """Exit with a list of faults, if there are any."""
    faults = []
    marks = {}
    for recipe in recipes():
        path = path_of(recipe)
        if not path.exists():
            faults.append(f"{recipe['key']}: not printed")
            continue
        if card(recipe).size != SIZE or path.stat().st_size > MOST_BYTES:
            faults.append(f"{recipe['key']}: wrong size, or too many bytes")
        marks[recipe["key"]] = dhash.dhash_int(card(recipe))
    near = []
    for (first, one), (second, other) in itertools.combinations(marks.items(), 2):
        distance = dhash.get_num_bits_different(one, other)
        near.append(distance)
        if distance < LEAST_DISTANCE:
            faults.append(f"{first} and {second} look alike: {distance} of 128")
    print(f"{len(marks)} cards, nearest pair {min(near)} of 128 bits apart")
    sys.exit("\n".join(faults) if faults else 0)


def copy_icons(package: Path, authors: Path) -> None:
    """Keep the icons that recipes name, with their authors (lines like lorc/anvil.svg)."""
    bodies = json.loads(package.read_text("utf-8"))["icons"]
    makers = {
        Path(line).stem: Path(line).parts[0] for line in authors.read_text("utf-8").split()
    } | TWICE
    table = recipes()
    used = sorted({piece["icon"] for recipe in table for piece in recipe["pieces"]})
    store = {
        name: {"author": makers.get(name, "not known"), "body": bodies[name]["body"]}
        for name in used
    }
    (HERE / "icons.json").write_text(json.dumps(store, indent=1) + "\n", "utf-8")
    where: dict[str, list[str]] = {}
    for name in used:
        where[name] = [
            recipe["name"] for recipe in table if any(p["icon"] == name for p in recipe["pieces"])
        ]
    rows = [f"| {name} | {store[name]['author']} | {', '.join(where[name])} |" for name in used]
    (HERE / "credits.md").write_text(CREDITS + "\n".join(rows) + "\n", "utf-8")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("render").add_argument("keys", nargs="*")
    commands.add_parser("sheets")
    commands.add_parser("check")
    icons = commands.add_parser("icons")
    icons.add_argument("package", type=Path)
    icons.add_argument("authors", type=Path)
    wanted = parser.parse_args()
    match wanted.command:
        case "render":
            render_all(wanted.keys)
        case "sheets":
            sheets()
        case "check":
            check()
        case "icons":
            copy_icons(wanted.package, wanted.authors)


if __name__ == "__main__":
    main()
