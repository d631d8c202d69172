"""What a profile shows of matches."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from accounts.models import Account
from accounts.panels import Panel, Viewer
from config import clock
from matches import achievements, history, queries, ratings


def tally_panel(account: Account, viewer: Viewer) -> Panel:
    """Won, lost, drawn, by game (N9.2)."""
    tallies = queries.tally_of(account)
    told = [
        {"game": one.game, "wins": one.wins, "losses": one.losses, "draws": one.draws}
        for one in tallies
    ]
    return Panel("matches/_tally_panel.html", {"tallies": tallies}, told)


def rating_panel(account: Account, viewer: Viewer) -> Panel | None:
    """How strong the account is this season; nothing for whoever plays no ranked matches."""
    at = clock.now()
    standings = ratings.standings_of(account, at=at)
    if not standings:
        return None
    told = [asdict(one) for one in standings]
    graphs = history.graphs_of(account, at=at)
    return Panel("matches/_rating_panel.html", {"standings": standings, "graphs": graphs}, told)


def achievements_panel(account: Account, viewer: Viewer) -> Panel | None:
    """What was achieved; all that could be for one's own eyes, nothing for others without one."""
    lines = achievements.lines_of(account)
    got = [line for line in lines if line.got]
    if not got and viewer != account:
        return None
    told = [
        {"key": line.kind.key, "name": line.kind.name, "at": line.got.at}
        for line in got
        if line.got
    ]
    left = [line.kind for line in lines if not line.got] if viewer == account else []
    return Panel("matches/_achievements_panel.html", {"got": got, "open": left}, told)


def recent_matches_panel(account: Account, viewer: Viewer) -> Panel:
    """The last matches; only their player can look through the steps."""
    matches, is_own = queries.recent_matches(account), viewer == account
    return Panel(
        "matches/_recent_panel.html",
        {"matches": matches, "is_own": is_own, "player": account},
        [_told(one, is_own=is_own) for one in matches],
    )


def _told(own: queries.OwnMatch, *, is_own: bool) -> dict[str, Any]:
    """A match as its row tells of it. id, sparks: None but for its player."""
    return {
        "id": own.match.pk if is_own else None,
        "game": own.match.game,
        "opponent": own.opponent.username if own.opponent else None,
        "result": own.seat.result,
        "reason": own.match.reason,
        "turn": own.turn,
        "ended_at": own.match.ended_at,
        "sparks": own.seat.sparks if is_own else None,
    }
