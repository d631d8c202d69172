"""The names that cards hold while one of their versions is live."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from cards.errors import DesignFaulty
from cards.models import LIVE_STATES, CardVersion, NameClaim
from cards.names import name_keys
from matches.engine.kernel.design import Fault


def claim_name(version: CardVersion) -> None:
    """Take the version's name for its card; two submissions of one name end here.

    Raises: DesignFaulty.
    """
    try:
        with transaction.atomic():
            for kind, key in name_keys(version.name).items():
                NameClaim.objects.get_or_create(
                    game=version.game, kind=kind, skeleton=key, card=version.card
                )
    except IntegrityError:
        raise DesignFaulty([Fault("name", "name_taken")], game=version.game) from None


def sweep_names(card_id: int) -> None:
    """Free the names that no live version of the card bears any more."""
    live = CardVersion.objects.filter(card_id=card_id, state__in=LIVE_STATES)
    kept = {key for name in live.values_list("name", flat=True) for key in name_keys(name).items()}
    for claim in NameClaim.objects.filter(card_id=card_id):
        if (claim.kind, claim.skeleton) not in kept:
            claim.delete()
