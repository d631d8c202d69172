"""What the process that stored a step writes to the others, so that they need not read it.

A letter goes with the wake-up over Redis, after the commit: the mark that the match had before, the
stored steps, and the columns that changed. Who knows the match at just that mark plays the steps
and compares the chain; whoever does not, or comes to another chain, reads the rows as ever. So a
letter that is lost, late, of another history or of other rules does no harm.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import models

from matches.engine.kernel.game import Json
from matches.frozen import Frozen
from matches.models import Match, Seat
from matches.replays import Played, play_on

Columns = dict[str, Any]


class Line(msgspec.Struct, frozen=True):
    """One stored step, as its row tells it."""

    seq: int
    kind: str
    seat: int | None
    action: Json
    outcomes: list[Any]
    at: datetime


class Letter(msgspec.Struct, frozen=True):
    """since: `news` and `chain` before. match, seats: the columns that changed, by seat."""

    since: tuple[int, str]
    lines: list[Line]
    match: Columns
    seats: list[Columns]


class NotNext(Exception):
    """A letter does not follow on what is known here."""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Letter)

NOT_TOLD = frozenset({"state", "deck"})
"""Never in a letter: the state follows from the steps, and a deck never changes."""
TOLD: dict[type[models.Model], dict[str, models.Field[Any, Any]]] = {
    model: {
        field.attname: field
        for field in model._meta.concrete_fields
        if field.attname not in NOT_TOLD
    }
    for model in (Match, Seat)
}


def write(
    before: tuple[Match, Sequence[Seat]], after: tuple[Match, Sequence[Seat]], lines: list[Line]
) -> bytes:
    """The letter from one stored moment to another."""
    match, seats = before
    return _encoder.encode(
        Letter(
            (match.news, match.chain),
            lines,
            _changes(match, after[0]),
            [_changes(old, new) for old, new in zip(seats, after[1], strict=True)],
        )
    )


def read(text: bytes) -> Letter:
    """What `write` wrote. Raises msgspec.DecodeError."""
    return _decoder.decode(text)


def follow(letter: Letter, frozen: Frozen, match: Match, state: Any) -> list[Played]:
    """The steps of a letter, played from `state`, which stays as it is.

    Raises: NotNext if `match` is not what the letter follows on, Diverged if the steps do not lead
    to the chain that is stored, whatever the rules raise.
    """
    if letter.since != (match.news, match.chain):
        raise NotNext
    after = letter.match.get("chain", match.chain)
    return play_on(frozen, state, letter.lines, before=match.chain, after=after)


def set_columns(row: models.Model, columns: Columns) -> None:
    """Give a row the columns of a letter, as they would come from the database.

    Raises: KeyError for a column that there is not, ValidationError.
    """
    told = TOLD[type(row)]
    for name, value in columns.items():
        setattr(row, name, told[name].to_python(value))


def _changes(old: models.Model, new: models.Model) -> Columns:
    return {
        name: getattr(new, name)
        for name in TOLD[type(new)]
        if getattr(old, name) != getattr(new, name)
    }
