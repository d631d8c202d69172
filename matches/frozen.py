"""What a match is frozen with: its game, designs and balance, read once a process.

They never change after the match was made, so every door may share them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import msgspec

from config.plain_sql import execute
from matches.engine.games import registry
from matches.engine.kernel.game import Config, Game, Json
from matches.models import FrozenParts, Match
from matches.wire import text_of

REMEMBERED = 128
"""Matches whose frozen parts a process keeps."""
SHARED = 4096
"""Cards that it keeps for them, about 5 kB each."""
BALANCES = 16
"""Balance versions that it keeps for them, about 16 kB each."""
PARTS = (
    f"SELECT m.game, p.designs, p.balance, p.options FROM {FrozenParts._meta.db_table} p"  # noqa: S608
    f" JOIN {Match._meta.db_table} m ON m.id = p.match_id WHERE p.match_id = %s"
)

# Cards are cut out as text, since most are known: to read them all, only to drop them, left a
# process's memory full of holes.
_cards = msgspec.json.Decoder(dict[str, msgspec.Raw])


@dataclass(frozen=True, slots=True)
class Frozen:
    """game: the rules. config: for the engine. designs: card key -> what viewers are shown.

    The config has no basic cards, which the game knows itself, but those that the set designs anew.
    """

    game: Game[Any, Any]
    config: Config
    designs: Mapping[str, Json]


def freeze(
    game: str,
    designs: Mapping[str, Json],
    balance: Mapping[str, Any],
    options: Mapping[str, Any] = MappingProxyType({}),
) -> Frozen:
    """Put the frozen parts of a match together."""
    cards = {key: text_of(each) for key, each in designs.items()}
    return _frozen(game, cards, text_of(balance), dict(options))


def _frozen(game: str, designs: Mapping[str, str], balance: str, options: Json) -> Frozen:
    """designs, balance: as JSON without spaces."""
    rules = registry.get(game)
    cards = {sys.intern(key): _card(text) for key, text in designs.items()}
    forged = {key: card[1] for key, card in cards.items() if _is_forged(rules, key, card[0])}
    return Frozen(
        game=rules,
        config=Config(designs=forged, balance=_balance(balance), options=options),
        designs={key: card[0] for key, card in cards.items()},
    )


def _is_forged(rules: Game[Any, Any], key: str, shown: Json) -> bool:
    """Has the card a design of its own? A set may have one for a basic card (Dragon: Q2)."""
    return key not in rules.basics or shown["version"] is not None


@lru_cache(maxsize=SHARED)
def _card(text: str) -> tuple[Json, Json]:
    """(what viewers see, what the engine gets) of a frozen card; shared by all its matches."""
    shown: Json = json.loads(text)
    return shown, {**shown["design"], "cost": shown["cost"]}


@lru_cache(maxsize=BALANCES)
def _balance(text: str) -> Json:
    """The numbers of a balance version; shared by all matches that began with it."""
    balance: Json = json.loads(text)
    return balance


@lru_cache(maxsize=REMEMBERED)
def frozen_of(match_id: str) -> Frozen:
    """The frozen parts of a stored match. Raises Match.DoesNotExist."""
    found = execute(PARTS, [match_id]).fetchone()
    if found is None:
        raise Match.DoesNotExist
    game, designs, balance, options = found
    cards = {key: _compact(bytes(card).decode()) for key, card in _cards.decode(designs).items()}
    return _frozen(game, cards, _compact(balance), json.loads(options))


def _compact(text: str) -> str:
    """JSON as a database spells it, without the spaces."""
    return msgspec.json.format(text, indent=-1)
