"""`manage.py play`: keeps the clocks of all matches, moves the bots, pairs who looks for a match.

Safe to run several times at once, also on several machines.
"""

from __future__ import annotations

import argparse
import logging
import signal
import threading
import time
from datetime import datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError, InterfaceError, connections

from config import clock, metrics, outages
from matches.services import bots, clocks, pairing, presence, queue, watching

logger = logging.getLogger(__name__)

LOOK_SECONDS = 0.1
BEAT_EVERY = timedelta(seconds=1)
PAIR_EVERY = timedelta(seconds=0.5)
TIDY_EVERY = timedelta(hours=1)


class Rounds:
    """One round after the other: the beat each second, what is due, pairs, then the bots.

    Nothing is fired at an instant before whose beat nobody looked: if the machine sleeps anywhere
    in a round, the next look's beat gives the time back first. The clocks are looked at after each
    bot's move, so that many bots neither keep them waiting nor look like downtime.
    """

    def __init__(self) -> None:
        self._beaten: datetime | None = None
        self._serving = clocks.Serving()
        self._stands = False
        self._paired: datetime | None = None
        self._tidied: datetime | None = None

    def run(self) -> int:
        """Do what is due now; returns how many matches changed."""
        changed = self._keep_time(at=clock.now())
        for match_id in bots.due_bots(at=clock.now()):
            changed += bots.move_bot(match_id, at=clock.now())
            changed += self._keep_time(at=clock.now())
        return changed

    def _keep_time(self, *, at: datetime) -> int:
        if self._beaten is None or at - self._beaten >= BEAT_EVERY:
            self._see_whether_anybody_serves(at=at)
            if not self._stands:  # else a gap grows, which the next beat gives back
                clocks.beat(at=at)
            presence.sweep(at=at)
            queue.sweep(at=at)
            watching.count(at=at)
            self._tidy(at=at)
            self._beaten = at
        changed = 0 if self._stands else clocks.tick_due(at=at)
        return changed + self._pair(at=at)

    def _see_whether_anybody_serves(self, *, at: datetime) -> None:
        """While no web process serves nobody can move, so the clocks stand."""
        stood, self._stands = self._stands, self._serving.has_stopped(at=at)
        if self._stands and not stood:
            logger.warning("No web process serves: the clocks stand")
        elif stood and not self._stands:
            logger.warning("A web process serves again: the clocks go on")

    def _tidy(self, *, at: datetime) -> None:
        if self._tidied is None or at - self._tidied >= TIDY_EVERY:
            queue.forget(at=at)
            self._tidied = at

    def _pair(self, *, at: datetime) -> int:
        if self._paired is not None and at - self._paired < PAIR_EVERY:
            return 0
        self._paired = at
        return pairing.pair_waiting(at=at)


class Command(BaseCommand):
    help = "Keep the clocks of all matches, move the bots and pair players, until stopped."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--once", action="store_true", help="do what is due now, then end (for scripts)"
        )

    def handle(self, *args: Any, once: bool, **options: Any) -> None:
        rounds = Rounds()
        if once:
            rounds.run()
            return
        metrics.begin("play", at=time.time())
        stop = threading.Event()
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, lambda *_: stop.set())
        self.stdout.write("Keeping clocks and moving bots.")
        self.stdout.flush()
        patience = outages.Patience()
        while not stop.is_set():
            stop.wait(one_round(rounds, patience))


def one_round(rounds: Rounds, patience: outages.Patience) -> float:
    """One round; returns for how many seconds to rest.

    The connection lasts from round to round; one that failed is opened anew. When the database is
    back, the first round's beat gives the time without it back to all clocks.
    """
    try:
        changed = rounds.run()
    except (DatabaseError, InterfaceError) as error:
        outages.log(logger, "A round of the clock failed; trying again", error)
        for connection in connections.all(initialized_only=True):
            connection.close_if_unusable_or_obsolete()
        return patience.after_failure()
    patience.after_success()
    return 0.0 if changed else LOOK_SECONDS
