"""What could take the place of a card that can no longer be played."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _

from cards.deck_sheet.kinds import Kind, searched_fields
from cards.models import CardVersion


def stand_in_for(
    gone: CardVersion, candidates: Collection[CardVersion]
) -> tuple[CardVersion, str] | None:
    """The candidate nearest to a card, with the reason; None if there is none.

    First by how much of what it is the two have in common, then by cost, then the older card.
    """
    fields = list(searched_fields(gone.game))
    if not candidates:
        return None

    def common(other: CardVersion) -> list[str]:
        found = []
        for path, _name, choices in fields:
            labels = {value: label for value, label, _icon in choices}
            theirs = set(Kind(other, 1).facts(path))
            found += [labels.get(one, one) for one in Kind(gone, 1).facts(path) if one in theirs]
        return found

    def apart(other: CardVersion) -> int:
        return abs((other.cost or 0) - (gone.cost or 0))

    best = min(candidates, key=lambda one: (apart(one) - len(common(one)), apart(one), one.card_id))
    shared = ", ".join(common(best))
    if apart(best) == 0 and gone.cost is not None:
        reason = _("same cost") if not shared else _("same cost, also %(what)s")
    else:
        reason = _("the nearest cost") if not shared else _("also %(what)s")
    return best, reason % {"what": shared}
