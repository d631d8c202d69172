"""Cards and decks of Spark Enigma for tests: those of the engine's own data, published."""

from __future__ import annotations

from collections.abc import Collection

from accounts.models import Account
from cards.deck_content import DeckContent
from cards.models import Card, CardVersion, Deck
from cards.services import decks
from matches.engine.games import registry
from tests.factories.cards import make_creator, publish_design

GAME = "enigma"


def publish_samples(maker: Account | None = None, number: int = 0) -> dict[str, CardVersion]:
    """All designs that sample decks are made of, each published once, by key; it takes a while."""
    config, _seats = registry.get(GAME).sample_decks(number)
    return _publish(maker or make_creator(), config.designs, number)


def _publish(maker: Account, keys: Collection[str], number: int) -> dict[str, CardVersion]:
    """Those of the keys that have a design; a deck needs few of all that there are."""
    config, _seats = registry.get(GAME).sample_decks(number)
    made = {}
    for key in sorted(config.designs.keys() & set(keys)):
        design = config.designs[key]
        plain = {field: value for field, value in design.items() if field != "cost"}
        found = Card.objects.filter(game=GAME, versions__name=plain["name"]).first()
        made[key] = found.versions.get() if found else publish_design(maker, GAME, plain)
    return made


def sample_content(name: str = "Fire and Stone", number: int = 0, seat: int = 0) -> DeckContent:
    """A legal deck of the engine's own data, with its cards published."""
    _config, seats = registry.get(GAME).sample_decks(number)
    made = _publish(make_creator(), {key for _id, key in seats[seat].entries}, number)
    cards: dict[int, int] = {}
    basics: dict[str, int] = {}
    for _id, key in seats[seat].entries:
        if key in made:
            cards[made[key].card_id] = cards.get(made[key].card_id, 0) + 1
        else:
            basics[key] = basics.get(key, 0) + 1
    return DeckContent(name, cards, {}, basics)


def make_enigma_deck(owner: Account, *, seat: int = 0) -> Deck:
    """A legal deck of 60 cards, Basic Flux among them."""
    return decks.create_deck(by=owner, game=GAME, content=sample_content(seat=seat))
