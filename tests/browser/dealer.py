"""Begins a match of a running site from a position, as scenarios state them, or from a seed.

`python -m tests.browser.dealer SCENE NAME NAME` in the site's environment prints the match's
address. A journey through one whole match thereby meets what luck would seldom bring together.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.templatetags.static import static  # noqa: E402 - run as a program

from accounts.models import Account  # noqa: E402 - run as a program
from cards.queries import basic_cards, starter_picture  # noqa: E402 - run as a program
from config import clock  # noqa: E402 - run as a program
from matches.build import engine_build  # noqa: E402 - run as a program
from matches.engine.games import registry  # noqa: E402 - run as a program
from matches.engine.kernel.chance import CommittedChance  # noqa: E402 - run as a program
from matches.frozen import Frozen, freeze  # noqa: E402 - run as a program
from matches.models import Match, Seat, match_secret  # noqa: E402 - run as a program
from matches.replays import state_text  # noqa: E402 - run as a program
from matches.services.creation import begin  # noqa: E402 - run as a program
from tests.factories.content import content_of  # noqa: E402 - run as a program
from tests.factories.matches import frozen_design  # noqa: E402 - run as a program

SCENES = Path(__file__).parent / "scenes"
DECK = {"name": "Dealt", "cards": [], "extras": {}}


def deal(scene: dict[str, Any], names: list[str]) -> str:
    """The new match's id. names: of the accounts, by seat.

    A scene has `cards` (or "content": those that the game is delivered with, by their keys) and
    either a `setup` or a `seed`: then all luck of the match follows from the seed.
    """
    game = registry.get(scene["game"])
    cards = content_of(game.key) if scene["cards"] == "content" else scene["cards"]
    config = game.scenario_config(cards)
    designs = {
        key: frozen_design({"cost": 1, **design}, game.key) | pictures_of(game.key, key)
        for key, design in config.designs.items()
    }
    frozen = freeze(game.key, {**basic_cards(game.key), **designs}, config.balance)
    secret, at = secret_of(scene), clock.now()
    state = state_of(scene, frozen, secret)
    match = Match(
        game=game.key,
        kind=Match.Kind.FRIEND if game.seats > 1 else Match.Kind.SOLO,
        build=engine_build(),
        secret=secret,
        commitment=hashlib.sha256(secret).hexdigest(),
        turn_seconds=None,
        created_at=at,
    )
    seats = [
        Seat(match=match, number=number, account=Account.objects.get(username=name), deck=DECK)
        for number, name in enumerate(names)
    ]
    begin(
        match,
        seats,
        frozen,
        state,
        action={"position": state_text(frozen.game, state)},
        chance=CommittedChance(secret, 0),
        at=at,
    )
    return str(match.pk)


def secret_of(scene: dict[str, Any]) -> bytes:
    """What all draws follow from."""
    seed = scene.get("seed")
    return match_secret() if seed is None else hashlib.sha256(seed.encode()).digest()


def state_of(scene: dict[str, Any], frozen: Frozen, secret: bytes) -> Any:
    """The state that the match begins with."""
    game, config = frozen.game, frozen.config
    if "seed" in scene:
        deck = game.common_deck(config.designs)
        if deck is None:
            raise ValueError(f"a match of {game.key} needs decks: give it a setup")
        return game.new(config, (deck,), CommittedChance(secret, 0))
    return game.from_setup(scene["setup"], config)


def pictures_of(game: str, key: str) -> dict[str, str | None]:
    """The pictures of the starter card of this key, as far as there are any, of both its sides."""
    sides = {"art": key, "skill_art": f"{key}-skill"}
    files = {name: starter_picture(game, file) for name, file in sides.items()}
    return {name: static(file) if file else None for name, file in files.items()}


if __name__ == "__main__":
    told = json.loads((SCENES / f"{sys.argv[1]}.json").read_text("utf-8"))
    print(f"/matches/{deal(told, sys.argv[2:])}/")
