"""Everything that keeps a version from being submitted: the game's faults and those of the site.

The sentences are in `cards.fault_messages`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.models import Card, CardVersion, NameClaim
from cards.names import name_key
from matches.engine.games import registry
from matches.engine.kernel.design import Fault


def design_faults(game: str, design: Mapping[str, Any], card: Card | None) -> list[Fault]:
    """Faults of a design: by the game's rules, then its name among other cards.

    card: whose own claims on a name do not count against it; None for a card not yet made.
    """
    faults = registry.get(game).design.validate(design)
    if not any(fault.path in ("", "name") for fault in faults):
        claims = NameClaim.objects.filter(game=game, skeleton=name_key(design["name"]))
        if card is not None:
            claims = claims.exclude(card=card)
        if claims.exists():
            faults.append(Fault("name", "name_taken"))
    return faults


def credit_faults(version: CardVersion) -> list[Fault]:
    """What the picture lacks: the picture itself, its artist, licence and description."""
    wanted = (
        ("art", version.art_id, "art_missing"),
        ("alt", version.alt, "alt_missing"),
        ("artist", version.artist, "artist_missing"),
        ("licence", version.licence, "licence_missing"),
    )
    return [Fault(path, code) for path, value, code in wanted if not value]


def submission_faults(version: CardVersion) -> list[Fault]:
    """All that must be put right before `version` can be submitted; [] if nothing."""
    faults = [*design_faults(version.game, version.design, version.card), *credit_faults(version)]
    if not faults and _says_the_same(version, version.card.published):
        return [Fault("", "nothing_changed")]
    return faults


def _says_the_same(version: CardVersion, published: CardVersion | None) -> bool:
    if published is None:
        return False
    rules = registry.get(version.game).design
    return (
        rules.canonical(version.design) == published.design
        and version.art_id == published.art_id
        and (version.artist, version.licence, version.alt)
        == (published.artist, published.licence, published.alt)
    )
