"""What a profile shows of cards."""

from __future__ import annotations

from accounts.models import Account
from accounts.panels import Panel, Viewer
from cards.models import Game
from cards.queries import frozen_design, playable_versions

SHOWN = 12


def cards_made_panel(account: Account, viewer: Viewer) -> Panel:
    """The published cards that an account has made, newest first."""
    published = playable_versions(Game.NEXUS).filter(card__creator=account).order_by("-decided_at")
    return Panel(
        "cards/_made_panel.html",
        {
            "cards": [(version.card_id, frozen_design(version)) for version in published[:SHOWN]],
            "total": published.count(),
            "is_own": viewer == account,
        },
    )
