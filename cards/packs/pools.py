"""The cards that packs of a game may hold: approved and not hidden, by rarity.

A pool is named by the SHA-256 of its canonical JSON, which a buyer sees before buying.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cards.errors import NoPacks
from cards.models import PackPool
from cards.packs.draw import RARITIES, Pool
from cards.queries import playable_versions
from matches.engine.kernel.jsonio import digest


@dataclass(frozen=True, slots=True)
class NamedPool:
    """cards: rarity -> card ids. rules: their version; the hash names it with the cards."""

    game: str
    rules: str
    cards: Pool

    @property
    def as_json(self) -> dict[str, Any]:
        """What its hash is made of, and what a proof holds."""
        return {
            "game": self.game,
            "rules": self.rules,
            "cards": {rarity: list(cards) for rarity, cards in self.cards.items()},
        }

    @property
    def hash(self) -> str:
        """Its name, hex."""
        return digest(self.as_json)


def pool_now(game: str, rules: str) -> NamedPool:
    """The pool of this moment for packs by these rules (a version). One query.

    Raises: NoPacks, while the game has no card for them.
    """
    cards: dict[str, list[int]] = {}
    playable = playable_versions(game).order_by("card_id")
    for card, rarity in playable.values_list("card_id", "rarity"):
        cards.setdefault(rarity, []).append(card)
    if not cards:
        raise NoPacks(game=game)
    return NamedPool(game, rules, {each: cards[each] for each in RARITIES if each in cards})


def keep_pool(pool: NamedPool) -> PackPool:
    """The stored row of a pool, made where it is the first of its name."""
    stored, _ = PackPool.objects.get_or_create(
        hash=pool.hash, defaults={"game": pool.game, "content": pool.as_json}
    )
    return stored
