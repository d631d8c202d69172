"""What happened while a match was dealt: who begins, hands that were shown and redrawn (E2.2).

That is before its first message, so players get it with the page (`matches.views`); recordings
have it as step 0.
"""

from __future__ import annotations

from matches.build import engine_build
from matches.engine.kernel.event import Log, Viewer, shown_events
from matches.engine.kernel.game import Json
from matches.frozen import frozen_of
from matches.models import Match, MatchAction
from matches.replays import play_start


def events_of(match: Match, viewer: Viewer) -> list[Json]:
    """The events of the start row as `viewer` is shown them.

    None of a match that began with other rules than these, which might deal otherwise.
    """
    if match.build != engine_build():
        return []
    log: Log = []
    play_start(frozen_of(match.pk), MatchAction.objects.get(match=match, seq=0), log)
    return shown_events(log, viewer)
