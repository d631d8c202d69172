"""Which games the site offers: in the lobby, in the forge, in its API.

The engine knows more of them: those whose pages or cards are not done wait there.
"""

from __future__ import annotations

from django.conf import settings

from matches.engine.games import registry


def offered_keys() -> tuple[str, ...]:
    """The keys of the games that the site offers (`SPARKFORGE_GAMES`), in the registry's order."""
    return tuple(key for key in registry.game_keys() if key in settings.OFFERED_GAMES)


def is_solo(game: str) -> bool:
    """A game for one: with the house's set as it is, so nobody builds decks or forges cards."""
    return registry.get(game).seats == 1


def forged_keys() -> tuple[str, ...]:
    """The offered games for which players forge cards and build decks."""
    return tuple(key for key in offered_keys() if not is_solo(key))
