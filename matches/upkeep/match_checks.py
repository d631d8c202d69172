"""Whether every match is what its steps say: played again, compared by the chain of hashes."""

from __future__ import annotations

import hashlib
import multiprocessing
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

from django.db import connections
from django.db.models import Count, F

from matches import replays
from matches.build import engine_build
from matches.engine.kernel.replay import Diverged
from matches.models import Match, MatchAction, Seat, Tally
from matches.outcomes import VERSUS, VOID
from matches.services.results import TALLY_COLUMN
from matches.upkeep.finding import Found

AT_ONCE = 20
"""Matches that a process takes at a time."""


def matches(jobs: int) -> Found:
    """Each match, running or over, plays again to the chain and the state that are stored."""
    ids = list(Match.objects.order_by("created_at", "pk").values_list("pk", flat=True))
    found = Found()
    for part in _each(ids, jobs):
        found.add(part)
    if len(found.notes) > AT_ONCE:
        rest = len(found.notes) - AT_ONCE
        found.notes = [*found.notes[:AT_ONCE], f"and {rest} more matches of older builds"]
    return found


def match(match_id: str) -> Found:
    """As `matches`, of one."""
    # Read before its rows: those that come meanwhile are not looked at (replays.steps).
    match = Match.objects.get(pk=match_id)
    name = f"match {match_id}"
    if hashlib.sha256(bytes(match.secret)).hexdigest() != match.commitment:
        return Found(1, [f"{name}: its secret is not the one that was committed to"])
    broken = _last_link(match)
    if broken:
        return Found(1, [f"{name}: {broken}"])
    try:
        replays.verify(match)
    except Diverged as difference:
        problem = str(difference)
    except Exception as error:  # the outermost door of rules that may be another build's
        problem = f"cannot be played again ({type(error).__name__})"
    else:
        return Found(1)
    if match.build != engine_build():
        note = f"{name}: build {match.build} played it; only its last step could be compared"
        return Found(1, notes=[note])
    return Found(1, [f"{name}: {problem}"])


def steps_belong(jobs: int) -> Found:
    """No match has a step after its last one, and none lacks one."""
    found = Found(MatchAction.objects.count())
    after = MatchAction.objects.filter(seq__gt=F("match__seq"))
    found.faults += [
        f"match {match_id}: step {seq} came after its last"
        for match_id, seq in after.values_list("match_id", "seq")[:AT_ONCE]
    ]
    counted = Match.objects.annotate(steps=Count("actions")).exclude(steps=F("seq") + 1)
    found.faults += [
        f"match {match_id}: {steps} steps are stored, {seq + 1} were taken"
        for match_id, steps, seq in counted.values_list("pk", "steps", "seq")[:AT_ONCE]
    ]
    return found


def results(jobs: int) -> Found:
    """The seats of each ended match say what the match says."""
    found = Found()
    rows = Seat.objects.filter(match__ended_at__isnull=False).values_list(
        "match_id", "number", "result", "match__winner", "match__reason"
    )
    for match_id, number, result, winner, reason in rows.iterator():
        found.checked += 1
        right = "draw" if winner is None else "win" if winner == number else "loss"
        if result != ("" if reason == VOID else right):
            found.faults.append(f"match {match_id}: seat {number} has the result {result!r}")
    return found


def tallies(jobs: int) -> Found:
    """Each tally counts the matches between players that are stored (N9.2)."""
    played: Counter[tuple[int, str, str]] = Counter()
    rows = Seat.objects.filter(match__kind__in=VERSUS, account__isnull=False).exclude(result="")
    for account, game, result in rows.values_list("account_id", "match__game", "result"):
        played[account, game, TALLY_COLUMN[result]] += 1
    counted: Counter[tuple[int, str, str]] = Counter()
    for tally in Tally.objects.all():
        for column in TALLY_COLUMN.values():
            counted[tally.account_id, tally.game, column] = getattr(tally, column)
    return Found(
        len(counted),
        [
            f"account {key[0]} in {key[1]}: {counted[key]} {key[2]} in the tally, {played[key]} "
            "matches"
            for key in sorted(played.keys() | counted.keys())
            if played[key] != counted[key]
        ],
    )


def _each(ids: list[str], jobs: int) -> Iterable[Found]:
    if jobs <= 1:
        return map(match, ids)
    connections.close_all()  # a forked process may not share one
    # Forked, so that each has the apps and the settings of this one.
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        return list(pool.map(match, ids, chunksize=AT_ONCE))


def _last_link(match: Match) -> str:
    """What is wrong with the last step and the stored state; needs no rules, so of any build."""
    rows = MatchAction.objects.filter(match=match, seq__lte=match.seq).order_by("-seq")[:2]
    if not rows or rows[0].seq != match.seq:
        return "its last step is missing"
    last = rows[0]
    before = rows[1].chain if len(rows) == 2 else replays.first_link(match)
    link = replays.link_after(before, last, match.state)
    return "" if link == last.chain == match.chain else "its state or its last step was changed"
