"""Everything that keeps a version from being submitted: the game's faults and those of the site.

The sentences are in `cards.fault_messages`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q

from cards.balances import active_balance
from cards.draft_content import ALT_LENGTH, ARTIST_LENGTH, Content
from cards.models import Card, CardVersion, NameClaim
from cards.names import name_keys
from matches.engine.games import registry
from matches.engine.kernel.declared import declared_faults
from matches.engine.kernel.design import Fault, Field

CREDITS = (
    Field("alt", "text", "Alt text", "Picture", low=1, high=ALT_LENGTH, required=False),
    Field("artist", "text", "Artist", "Picture", low=1, high=ARTIST_LENGTH, required=False),
)
"""What is written about the picture, and shown to everybody like a name."""


def design_faults(game: str, design: Mapping[str, Any], card: Card | None) -> list[Fault]:
    """Faults of a design: by the game's rules, then its name among other cards.

    card: whose own claims on a name do not count against it; None for a card not yet made.
    """
    faults = registry.get(game).design.validate(design, active_balance(game))
    if not any(fault.path == "name" for fault in faults):
        keys = name_keys(design["name"]).items()
        alike = reduce(or_, (Q(kind=kind, skeleton=key) for kind, key in keys))
        claims = NameClaim.objects.filter(alike, game=game)
        if card is not None:
            claims = claims.exclude(card=card)
        if claims.exists():
            return [Fault("name", "name_taken"), *faults]
    return faults


def content_faults(game: str, content: Content, *, card: Card | None, has_art: bool) -> list[Fault]:
    """Faults of the design and of what is told about the picture."""
    wanted = (
        ("art", has_art, "art_missing"),
        ("alt", content.alt, "alt_missing"),
        ("artist", content.artist, "artist_missing"),
        ("licence", content.licence, "licence_missing"),
    )
    missing = [Fault(path, code) for path, value, code in wanted if not value]
    written = {"alt": content.alt or None, "artist": content.artist or None}
    unfit = declared_faults(CREDITS, written)
    return [*design_faults(game, content.design, card), *missing, *unfit]


def submission_faults(version: CardVersion) -> list[Fault]:
    """All that must be put right before `version` can be submitted; [] if nothing."""
    faults = content_faults(
        version.game,
        Content.of(version),
        card=version.card,
        has_art=version.art_id is not None,
    )
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
