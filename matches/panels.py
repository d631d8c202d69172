"""What a profile shows of matches."""

from __future__ import annotations

from accounts.models import Account
from accounts.panels import Panel, Viewer
from matches import queries


def tally_panel(account: Account, viewer: Viewer) -> Panel:
    """Won, lost, drawn, by game (N9.2)."""
    return Panel("matches/_tally_panel.html", {"tallies": queries.tally_of(account)})


def recent_matches_panel(account: Account, viewer: Viewer) -> Panel:
    """The last matches; only their player can look through the steps."""
    return Panel(
        "matches/_recent_panel.html",
        {"matches": queries.recent_matches(account), "is_own": viewer == account},
    )
