"""The statements of a step as plain SQL (config/plain_sql.py); call inside a transaction.

Column names are those of the models. Only `store_if_known` brings its own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db import connection

from config.batches import as_one
from config.plain_sql import adapted, execute
from matches.engine.kernel.chance import Outcome
from matches.engine.kernel.game import Json
from matches.models import Match, MatchAction, Seat, Tally
from matches.wire import text_of

MATCHES = Match._meta.db_table
ACTIONS = MatchAction._meta.db_table
SEATS = Seat._meta.db_table
TALLIES = Tally._meta.db_table

NEWS = f"SELECT news FROM {MATCHES} WHERE id = %s"  # noqa: S608 - names of our own tables
MARK = f"SELECT news, chain FROM {MATCHES} WHERE id = %s"  # noqa: S608
LOCK = f"{MARK} FOR UPDATE"
LOCK_FREE = f"{MARK} FOR UPDATE SKIP LOCKED"
STORED = f"SELECT seq, action FROM {ACTIONS} WHERE match_id = %s AND seat = %s AND request_id = %s"  # noqa: S608
ADD = (
    f"INSERT INTO {ACTIONS}"  # noqa: S608
    " (match_id, seq, kind, seat, action, outcomes, request_id, at, chain)"
    " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
CHOICES = f"UPDATE {SEATS} SET choices_seq = %s, choices_digest = %s WHERE id = %s"  # noqa: S608
RESULTS = ("wins", "losses", "draws")
END_SEAT = (
    f"UPDATE {SEATS} SET absent_since = NULL, absence_deadline = NULL,"  # noqa: S608
    " result = %s, sparks = %s, sparks_why = %s, unrated_why = %s WHERE id = %s"
)
COUNT_RESULT = (
    f"INSERT INTO {TALLIES} (account_id, game, wins, losses, draws)"  # noqa: S608
    " VALUES (%s, %s, %s, %s, %s) ON CONFLICT (account_id, game) DO UPDATE SET"
    + ",".join(f" {each} = {TALLIES}.{each} + excluded.{each}" for each in RESULTS)
)
IF_KNOWN = (
    "AND news = %s AND chain = %s AND NOT EXISTS"  # noqa: S608
    f" (SELECT 1 FROM {ACTIONS} WHERE match_id = %s AND seat = %s AND request_id = %s)"
)
# One statement sees one snapshot: whoever has changed the row meanwhile has changed `news`, for
# which PostgreSQL looks again once it has the row's lock. So what `NOT EXISTS` saw still holds.
STORE_IF_KNOWN = (
    "WITH held AS ({update} RETURNING id){seats}"  # noqa: S608
    f" INSERT INTO {ACTIONS}"
    " (match_id, seq, kind, seat, action, outcomes, request_id, at, chain)"
    " SELECT id, %s::integer, %s::varchar, %s::smallint, %s::jsonb, %s::jsonb, %s::varchar,"
    " %s::timestamptz, %s::varchar FROM held"
)
STORE_SEAT = (
    f", seat{{number}} AS (UPDATE {SEATS} SET choices_seq = %s, choices_digest = %s"  # noqa: S608
    f" FROM held WHERE {SEATS}.id = %s)"
)

Mark = tuple[int, str]
"""`news` and `chain` of a match: two that have the same are the same."""


@dataclass(frozen=True, slots=True)
class NewAction:
    """What a row of actions says besides what its match has come to."""

    kind: str
    seat: int | None
    action: Json
    outcomes: Sequence[Outcome]
    request_id: str
    at: datetime


def news_of(match_id: str) -> int | None:
    """The `news` of a match; None if there is no such match."""
    found = execute(NEWS, [match_id]).fetchone()
    return None if found is None else int(found[0])


def news_by_match(match_ids: Sequence[str]) -> dict[str, int]:
    """Match id -> `news`, of those that there are."""
    if not match_ids:
        return {}
    places = ", ".join(["%s"] * len(match_ids))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT id, news FROM {MATCHES} WHERE id IN ({places})", match_ids)  # noqa: S608
        return dict(cursor.fetchall())


def lock_news(match_id: str, *, skip_locked: bool = False) -> Mark | None:
    """The mark of a match, None if there is none, with its row locked until the transaction ends.

    skip_locked: None as well while another process holds it.
    """
    if not connection.features.has_select_for_update:  # SQLite: the transaction is the lock
        return _mark(MARK, match_id)
    return _mark(LOCK_FREE if skip_locked else LOCK, match_id)


def stored_request(match_id: str, seat: int, request_id: str) -> tuple[int, Json] | None:
    """(seq, action) of the row that a seat's request has made, if there is one."""
    found = execute(STORED, [match_id, seat, request_id]).fetchone()
    return None if found is None else (found[0], json.loads(found[1]))


def add_action(match: Match, new: NewAction) -> None:
    """The row of the step that `match` has just come to (its `seq` and `chain`)."""
    execute(ADD, [match.pk, *_values_of(match, new)])


def update_match(match: Match, fields: tuple[str, ...]) -> None:
    """Store these fields of `match`; of those that did not change none, for the indexes' sake."""
    values = [adapted(getattr(match, field)) for field in fields]
    execute(_update_of(fields), [*values, match.pk])


def update_choices(seat: Seat) -> None:
    """Store at which step the choices of `seat` last changed."""
    execute(CHOICES, [seat.choices_seq, seat.choices_digest, seat.pk])


def end_seat(seat: Seat) -> None:
    """Store what the end of its match brought `seat`; nobody is absent from it any more."""
    execute(END_SEAT, [seat.result, seat.sparks, seat.sparks_why, seat.unrated_why, seat.pk])


def count_result(account_id: int, game: str, column: str) -> None:
    """Add one to a column (of RESULTS) of an account's tally, which is made if there is none."""
    execute(COUNT_RESULT, [account_id, game, *(int(column == each) for each in RESULTS)])


def store_if_known(
    match: Match, fields: tuple[str, ...], seats: Sequence[Seat], new: NewAction, *, known: Mark
) -> bool:
    """Store a whole step of a seat, if `known` is the mark of what is stored.

    seats: whose choices changed. False, with nothing stored: the match has gone on, or the request
    of the seat is stored already. PostgreSQL does it by one statement; on SQLite it is a
    transaction, or a part of the one that runs.
    """
    values = [adapted(getattr(match, field)) for field in fields]
    values += [match.pk, *known, match.pk, new.seat, new.request_id]
    if connection.vendor == "postgresql":
        for seat in seats:
            values += [seat.choices_seq, seat.choices_digest, seat.pk]
        values += _values_of(match, new)
        return bool(execute(_store_of(fields, len(seats)), values).rowcount)
    with as_one():
        if not execute(_update_if_known(fields), values).rowcount:
            return False
        add_action(match, new)
        for seat in seats:
            update_choices(seat)
    return True


def _values_of(match: Match, new: NewAction) -> list[Any]:
    """Those of a row of actions, but for its match."""
    return [
        match.seq,
        str(new.kind),
        new.seat,
        text_of(new.action),
        text_of(new.outcomes),
        new.request_id,
        adapted(new.at),
        match.chain,
    ]


@lru_cache(maxsize=64)
def _store_of(fields: tuple[str, ...], seats: int) -> str:
    told = "".join(STORE_SEAT.format(number=number) for number in range(seats))
    return STORE_IF_KNOWN.format(update=_update_if_known(fields), seats=told)


@lru_cache(maxsize=256)
def _update_if_known(fields: tuple[str, ...]) -> str:
    return f"{_update_of(fields)} {IF_KNOWN}"


@lru_cache(maxsize=256)
def _update_of(fields: tuple[str, ...]) -> str:
    columns = ", ".join(f"{field} = %s" for field in fields)
    return f"UPDATE {MATCHES} SET {columns} WHERE id = %s"  # noqa: S608


def _mark(sql: str, match_id: str) -> Mark | None:
    found = execute(sql, [match_id]).fetchone()
    return None if found is None else (int(found[0]), str(found[1]))
