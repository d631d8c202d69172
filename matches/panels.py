"""What a profile shows of matches."""

from __future__ import annotations

from accounts.models import Account
from accounts.panels import Panel, Viewer
from config import clock
from matches import queries, ratings


def tally_panel(account: Account, viewer: Viewer) -> Panel:
    """Won, lost, drawn, by game (N9.2)."""
    return Panel("matches/_tally_panel.html", {"tallies": queries.tally_of(account)})


def rating_panel(account: Account, viewer: Viewer) -> Panel | None:
    """How strong the account is this season; nothing for whoever plays no ranked matches."""
    standings = ratings.standings_of(account, at=clock.now())
    if not standings:
        return None
    return Panel("matches/_rating_panel.html", {"standings": standings})


def recent_matches_panel(account: Account, viewer: Viewer) -> Panel:
    """The last matches; only their player can look through the steps."""
    return Panel(
        "matches/_recent_panel.html",
        {"matches": queries.recent_matches(account), "is_own": viewer == account},
    )
