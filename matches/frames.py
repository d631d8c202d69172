"""What a viewer of a match is sent: the messages of docs/protocol.md, as JSON values.

Each is built for one viewer from the engine's view for that viewer; nothing else of the state
ever gets here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from config import metrics
from config.errors import AppRefusal
from matches import messages, ratings
from matches.engine.kernel.event import Log, Viewer, shown_events
from matches.engine.kernel.game import Json
from matches.engine.kernel.refusal import Refusal
from matches.frozen import Frozen
from matches.models import Match, Seat
from matches.names import names_in
from matches.site_news import site_facts

PROTOCOL = 1
BOT_NAME = "Bot"


def milliseconds(instant: datetime | None) -> int | None:
    """Since 1970, as scripts count."""
    return None if instant is None else round(instant.timestamp() * 1000)


def position(frozen: Frozen, state: Any, viewer: Viewer, choices: Json | None = None) -> Json:
    """View and choices, with the sentences filled in.

    choices: of this viewer in this state, if they have been made already; they are filled in place.
    """
    game = frozen.game
    view = game.view(state, viewer)
    if choices is None:
        choices = game.choices(state, viewer) if isinstance(viewer, int) else _no_choices()
    names = names_in(view, frozen.designs)
    for reasons in choices["blocked"].values():
        for reason in reasons:
            reason["message"] = messages.rule_sentence(
                game.key, reason["code"], reason["facts"], names
            )
    for notes in choices["notes"].values():
        for note in notes.values():
            if note is not None:
                note["message"] = messages.note_sentence(
                    game.key, note["code"], note["facts"], names
                )
    return {"view": view, "choices": choices}


def shown_cards(frozen: Frozen, keys: Iterable[str]) -> Json:
    """The designs of cards that the viewer has seen."""
    return {key: frozen.designs[key] for key in sorted(keys)}


def clock(match: Match, seats: Sequence[Seat], *, now: datetime) -> Json:
    """Whose time runs until when."""
    return {
        "now": milliseconds(now),
        "ends_at": milliseconds(match.deadline),
        "kind": match.deadline_kind or None,
        "seat": match.deadline_seat,
        "absence": [milliseconds(seat.absence_deadline) for seat in seats],
    }


def presence(seats: Sequence[Seat]) -> list[Json]:
    """By seat, who is here; a bot always is."""
    return [
        {
            "here": seat.absent_since is None,
            "absence_ends_at": milliseconds(seat.absence_deadline),
        }
        for seat in seats
    ]


def state(
    match: Match,
    seats: Sequence[Seat],
    frozen: Frozen,
    position: Json,
    cards: Json,
    viewer: Viewer,
    *,
    now: datetime,
) -> Json:
    """Everything that a viewer needs to draw the match."""
    return {
        "type": "state",
        "protocol": PROTOCOL,
        "build": match.build,
        "site": site_facts(),
        "match": {
            "id": match.pk,
            "game": match.game,
            "kind": match.kind,
            "turn_seconds": match.turn_seconds,
        },
        "seat": viewer if isinstance(viewer, int) else None,
        "seq": match.seq,
        **position,
        "clock": clock(match, seats, now=now),
        "presence": presence(seats),
        "watchers": match.watchers,
        "cards": cards,
        "players": [
            {"name": seat.account.username if seat.account else BOT_NAME, "bot": bool(seat.bot)}
            for seat in seats
        ],
        "commitment": match.commitment,
    }


def moved(seq: int, log: Log, position: Json, cards: Json, clock: Json, viewer: Viewer) -> Json:
    """One stored step."""
    return {
        "type": "moved",
        "seq": seq,
        "events": shown_events(log, viewer),
        **position,
        "clock": clock,
        "cards": cards,
    }


def over(match: Match, seats: Sequence[Seat], *, now: datetime) -> Json:
    """How an ended match ended, what it brought, and the secret of its draws, once it is told."""
    rated = ratings.changes_of(seats) if match.kind == Match.Kind.RANKED else {}
    return {
        "type": "over",
        "seq": match.seq,
        "result": {"winner": match.winner, "reason": match.reason},
        "rewards": [
            {
                "seat": seat.number,
                "sparks": seat.sparks,
                "why": seat.sparks_why,
                "rating": rated.get(seat.number),
                "unrated": seat.unrated_why,
            }
            for seat in seats
            if seat.account_id is not None
        ],
        "secret": None if match.is_sealed(now) else bytes(match.secret).hex(),
    }


def refused(id_: str | None, seq: int, error: Mapping[str, Any]) -> Json:
    """A refusal, from `as_json` or `messages.refusal_json`."""
    metrics.refused("socket", error["error"]["code"])
    return {"type": "refused", "id": id_, "seq": seq, **error}


def refused_by_rules(
    frozen: Frozen, state: Any, viewer: Viewer, refusal: Refusal
) -> dict[str, Any]:
    """The error of an engine refusal, with the names that this viewer knows."""
    names = names_in(frozen.game.view(state, viewer), frozen.designs)
    return messages.refusal_json(frozen.game.key, refusal, names)


def app_refusal(id_: str | None, seq: int, refusal: AppRefusal) -> Json:
    """A refusal of this app as a message."""
    return refused(id_, seq, refusal.as_json())


def _no_choices() -> Json:
    return {"acts": [], "blocked": {}, "notes": {}}
