"""Cards and decks of Spark Enigma for tests: those of the engine's own data, published.

Whoever asks a door for them offers the game first: settings.OFFERED_GAMES.
"""

from __future__ import annotations

from accounts.models import Account
from cards.deck_content import DeckContent
from cards.models import Card, CardVersion, Deck
from cards.services import decks
from matches.engine.games import registry
from tests.factories.cards import make_creator, publish_design

GAME = "enigma"


def publish_samples(maker: Account | None = None, number: int = 0) -> dict[str, CardVersion]:
    """The designs of a sample match, each published once. By their key there."""
    maker = maker or make_creator()
    config, _decks = registry.get(GAME).sample_decks(number)
    made = {}
    for key, design in config.designs.items():
        plain = {field: value for field, value in design.items() if field != "cost"}
        found = Card.objects.filter(game=GAME, versions__name=plain["name"]).first()
        made[key] = found.versions.get() if found else publish_design(maker, GAME, plain)
    return made


def sample_content(name: str = "Fire and Stone", number: int = 0, seat: int = 0) -> DeckContent:
    """A legal deck of the engine's own data, with its cards published."""
    made = publish_samples(number=number)
    _config, seats = registry.get(GAME).sample_decks(number)
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
