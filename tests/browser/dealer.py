"""Begins a match between two people of a running site from a position, as scenarios state them.

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
from cards.queries import starter_picture  # noqa: E402 - run as a program
from config import clock  # noqa: E402 - run as a program
from matches.build import engine_build  # noqa: E402 - run as a program
from matches.engine.games import registry  # noqa: E402 - run as a program
from matches.engine.kernel.chance import CommittedChance  # noqa: E402 - run as a program
from matches.frozen import freeze  # noqa: E402 - run as a program
from matches.models import Match, Seat, match_secret  # noqa: E402 - run as a program
from matches.replays import load_state, state_text  # noqa: E402 - run as a program
from matches.services.creation import begin  # noqa: E402 - run as a program
from tests.factories.matches import frozen_design  # noqa: E402 - run as a program

SCENES = Path(__file__).parent / "scenes"
DECK = {"name": "Dealt", "cards": [], "extras": {}}


def deal(scene: dict[str, Any], names: list[str]) -> str:
    """The new match's id. names: of the accounts, by seat."""
    game = registry.get(scene["game"])
    config = game.scenario_config(scene["cards"])
    designs = {
        key: frozen_design({"cost": 1, **design}, scene["game"])
        | {"art": picture_of(scene["game"], key)}
        for key, design in config.designs.items()
    }
    frozen = freeze(scene["game"], designs, config.balance)
    text = state_text(frozen.game, game.from_setup(scene["setup"], config))
    secret, at = match_secret(), clock.now()
    match = Match(
        game=scene["game"],
        kind=Match.Kind.FRIEND,
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
        load_state(frozen, text),
        action={"position": text},
        chance=CommittedChance(secret, 0),
        at=at,
    )
    return str(match.pk)


def picture_of(game: str, key: str) -> str | None:
    """The picture of the starter card of this key, if there is one."""
    file = starter_picture(game, key)
    return static(file) if file else None


if __name__ == "__main__":
    told = json.loads((SCENES / f"{sys.argv[1]}.json").read_text("utf-8"))
    print(f"/matches/{deal(told, sys.argv[2:])}/")
