"""What a profile shows of cards."""

from __future__ import annotations

from accounts.models import Account
from accounts.panels import Panel, Viewer
from cards.games import offered_keys
from cards.queries import frozen_design, playable_of_all

SHOWN = 12


def cards_made_panel(account: Account, viewer: Viewer) -> Panel:
    """The published cards that an account has made, newest first."""
    published = playable_of_all(offered_keys()).filter(card__creator=account)
    newest = published.order_by("-decided_at")[:SHOWN]
    cards = [(version.card_id, frozen_design(version)) for version in newest]
    total = published.count()
    return Panel(
        "cards/_made_panel.html",
        {"cards": cards, "total": total, "is_own": viewer == account},
        {"total": total, "newest": [{"id": card, **design} for card, design in cards]},
    )
