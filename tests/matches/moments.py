"""Holds what a process keeps of a match against what is stored, each time that it is built on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from matches import rows
from matches.live import Live, Moment
from matches.models import Match, Seat
from matches.replays import state_text

# The bot's claim is no news: whoever takes a step decides anew when the bot is to move.
NO_NEWS_OF_MATCH = {"bot_due_at"}
NO_NEWS_OF_SEAT = {"deck"}


def check_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on a step that begins from anything but the stored rows fails."""
    trusted, guessed = Live.moment_at, Live.presumed

    def moment_at(live: Live, mark: rows.Mark) -> Moment:
        moment = trusted(live, mark)
        compare(live, moment)
        return moment

    def presumed(live: Live) -> Moment | None:
        moment = guessed(live)
        if moment is not None:
            differing = differences(live, moment)
            if moment.mark == _stored_mark(live.match_id):  # else others have stored meanwhile
                refuse(moment, differing)
        return moment

    def compare(live: Live, moment: Moment) -> None:
        refuse(moment, differences(live, moment))

    def refuse(moment: Moment, differing: list[str]) -> None:
        assert not differing, f"{moment.match} at {moment.mark} is otherwise: {differing}"

    monkeypatch.setattr(Live, "moment_at", moment_at)
    monkeypatch.setattr(Live, "presumed", presumed)


def differences(live: Live, moment: Moment) -> list[str]:
    """What of a moment is not what is stored, each as a sentence."""
    stored = Match.objects.get(pk=live.match_id)
    differing = [
        *_differing(moment.match, stored, NO_NEWS_OF_MATCH),
        *(
            f"seat {seat.number}: {line}"
            for seat, row in zip(
                moment.seats, Seat.objects.filter(match=stored).order_by("number"), strict=True
            )
            for line in _differing(seat, row, NO_NEWS_OF_SEAT)
        ),
    ]
    if _spaced(state_text(live.frozen.game, moment.state)) != _spaced(stored.state):
        differing.append("the state")
    return differing


def _stored_mark(match_id: str) -> rows.Mark | None:
    return Match.objects.filter(pk=match_id).values_list("news", "chain").first()


def _spaced(state: str) -> str:
    """The same JSON, also in its order, however it was written."""
    return json.dumps(json.loads(state))


def _differing(known: Any, stored: Any, without: set[str]) -> list[str]:
    columns = [field.attname for field in stored._meta.concrete_fields]
    return [
        f"{name} is {getattr(stored, name)!r}, not {getattr(known, name)!r}"
        for name in columns
        if name not in without and _value(known, name) != _value(stored, name)
    ]


def _value(row: Any, name: str) -> Any:
    value = getattr(row, name)
    return bytes(value) if isinstance(value, memoryview) else value
