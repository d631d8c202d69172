"""The house's set of Dragon Spark for tests, published without its pictures, and hunts with it."""

from __future__ import annotations

from typing import Any

from accounts.models import Account
from cards.models import Card, CardSet, CardVersion, State
from cards.services.seeds import house_account
from matches.engine.games import registry
from matches.frozen import frozen_of
from matches.models import Match
from matches.services.hunts import start_hunt
from tests.factories.cards import NOON
from tests.factories.content import content_of
from tests.factories.matches import Player, make_player, state_of

GAME = "dragon"
CONCEDE = {"type": "concede"}


def publish_house_set() -> dict[str, CardVersion]:
    """The cards that the game is delivered with, by their keys; rows, as the seed leaves them."""
    house = house_account()
    card_set, _made = CardSet.objects.get_or_create(
        game=GAME, key="cold-hearths", defaults={"name": "Cold Hearths"}
    )
    game = registry.get(GAME)
    balance = game.default_balance()
    designs = content_of(GAME)
    cards = Card.objects.bulk_create(
        Card(game=GAME, creator=house, set=card_set, key=key) for key in designs
    )
    versions = CardVersion.objects.bulk_create(
        CardVersion(
            card=card,
            game=GAME,
            number=1,
            state=State.APPROVED,
            design=designs[card.key],
            name=designs[card.key]["name"],
            balance=balance["version"],
            cost=game.design.breakdown(designs[card.key], balance).cost,
            rarity="common",
            submitted_at=NOON,
            decided_at=NOON,
        )
        for card in cards
    )
    for card, version in zip(cards, versions, strict=True):
        card.published = version
    Card.objects.bulk_update(cards, ["published"])
    return {version.card.key: version for version in versions}


def make_hunt(account: Account | None = None, **facts: Any) -> Match:
    """A hunt that has just begun; the set must be there."""
    return start_hunt(by=account or make_player(), game=GAME, **facts)


class Hunter(Player):
    """Whoever hunts, through the service."""

    def __init__(self, match: Match) -> None:
        super().__init__(match, 0)

    def choose_hero(self) -> int:
        """The first of those offered."""
        return self.do({"type": "choose_hero", "hero": self.view["pending"]["heroes"][0]})

    def play_until_over(self) -> None:
        """By the bot's cheap policy, to whatever end."""
        frozen = frozen_of(self.match.pk)
        while frozen.game.actors(state := state_of(self.match)):
            action = frozen.game.choose(frozen.game.view(state, 0), frozen.config, 0, "measure")
            self.do(frozen.game.action_json(action))
        self.match.refresh_from_db()

    @property
    def view(self) -> Any:
        """What they see now."""
        return frozen_of(self.match.pk).game.view(state_of(self.match), 0)
