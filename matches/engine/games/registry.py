"""All games by key. Their data files are read here, once, and handed in.

To add a game: a package beside this file with a class that fulfils `kernel/game.py`, and a line
in `_GAMES` (docs/engine.md). Which of them the site offers is a setting (`cards/games.py`).
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, cast

from matches.engine.kernel.game import Game

_GAMES = {
    "nexus": "matches.engine.games.nexus.game:Nexus",
    "enigma": "matches.engine.games.enigma.game:Enigma",
    "grid": "matches.engine.games.grid.game:Grid",
    "dragon": "matches.engine.games.dragon.game:Dragon",
}


def game_keys() -> tuple[str, ...]:
    """The keys of all games, the main one first."""
    return tuple(_GAMES)


def get(key: str) -> Game[Any, Any]:
    """The game `key`, always the same one, also for the member of an enum that equals the key.

    Raises KeyError if there is none.
    """
    game = _made.get(key)  # no functools.cache: it takes an enum's member for another key
    return _made.setdefault(key, _make(key)) if game is None else game


_made: dict[str, Game[Any, Any]] = {}


def _make(key: str) -> Game[Any, Any]:
    module_name, _, class_name = _GAMES[key].partition(":")
    module = importlib.import_module(module_name)
    make = cast("Callable[[Mapping[str, Any]], Game[Any, Any]]", getattr(module, class_name))
    return make(_read_data(Path(str(module.__file__)).parent / "data"))


def _read_data(folder: Path) -> dict[str, Any]:
    """The JSON of every file in a game's data folder, by the file's stem."""
    return {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob("*.json"))
    }
