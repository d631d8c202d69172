"""Which specials pay for their own use, so that a turn need not end by itself.

Within one action every chain ends (N8.10); an activated special may be used again as long as its
creature has the Charge for it. No rule forbids a card that gives back what it took: the turn's
clock ends it. A moderator should know, for matches without a clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MOST_CREATURES = 6
"""Of one side, on the board."""


def feeds_itself(values: Mapping[str, Any]) -> bool:
    """Can copies of this card go on for ever? values: of a design, by path.

    So it is if one use may give the own side as much Charge as it costs.
    """
    if values.get("special.trigger") != "activated" or values.get("special.effect") != "charge":
        return False
    target = str(values.get("special.target", ""))
    if "Enemy" in target:
        return False
    reached = MOST_CREATURES if target.startswith("all") else 1
    gained = (values.get("special.amount") or 0) * reached
    return bool(gained >= (values.get("special.charge") or 1))
