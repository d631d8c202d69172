"""Talk between the two players of a match: quick phrases, free lines, muting; and its clean-up.

No step comes of it: chain, recordings and spectators know nothing of a line. Who is muted or
blocked is not told: their phrases are stored and shown to themselves. Free lines are refused
instead, by one sentence whatever the reason.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from accounts.friends import is_blocked_between
from accounts.models import Account
from matches import chat, rows
from matches.engine.kernel.declared import clean, declared_faults, has_ink
from matches.engine.kernel.design import Field
from matches.errors import (
    ChatOff,
    ChatOver,
    ChatTextRefused,
    ChatTooFast,
    ChatUsedUp,
    MatchNotFound,
    RequestUnreadable,
)
from matches.models import ChatLine, Match, Seat
from matches.models.chat import LONGEST_LINE
from matches.phrases import PHRASES
from matches.services import steps
from moderation.models import Report

LINES_AT_ONCE, SECONDS = 3, 10
"""A seat says so many lines within so many seconds."""
LINES_A_MATCH = 200
AFTER_END = timedelta(minutes=15)
KEPT = timedelta(days=30)
SWEPT_AT_ONCE = 5000
LONGEST_TYPED = 10 * LONGEST_LINE
"""Of what is longer no letter is looked at."""
LINE = Field("text", "text", "Text", "Chat", low=0, high=LONGEST_LINE)


@transaction.atomic
def say(match_id: str, *, by: Account, at: datetime, phrase: str = "", text: str = "") -> ChatLine:
    """Say a quick phrase, or a text of one's own, to the other player; one of the two is given.

    Raises: MatchNotFound, NobodyToTalkTo, RequestUnreadable (no such phrase), ChatTextRefused,
    ChatOver, ChatTooFast, ChatUsedUp, ChatOff (of a text, whatever the reason).
    """
    text = _fit(text) if not phrase else ""
    if phrase and phrase not in PHRASES:
        raise RequestUnreadable(why="phrase")
    own, other = _locked_seats(match_id, by)
    ended_at, said = Match.objects.values_list("ended_at", "said").get(pk=match_id)
    if ended_at is not None and at > ended_at + AFTER_END:
        raise ChatOver
    _refuse_too_much(match_id, own, at=at)
    if text and not chat.is_free(own, other, at=at):
        raise ChatOff
    line = ChatLine.objects.create(
        match_id=match_id,
        number=said + 1,
        seat=own.number,
        account=by,
        phrase=phrase,
        text=text,
        is_heard=not other.mutes and not is_blocked_between(by.pk, other.account_id),
        at=at,
    )
    Match.objects.filter(pk=match_id).update(said=line.number, news=F("news") + 1)
    steps.wake(match_id)
    return line


@transaction.atomic
def mute(match_id: str, *, by: Account, muted: bool) -> None:
    """Hear the other player of this match no more, or again; what was said meanwhile is not told.

    Raises: MatchNotFound, NobodyToTalkTo.
    """
    own, _ = _locked_seats(match_id, by)
    if own.mutes == muted:
        return
    Seat.objects.filter(pk=own.pk).update(mutes=muted)
    Match.objects.filter(pk=match_id).update(news=F("news") + 1)
    steps.wake(match_id)


def sweep(*, at: datetime) -> int:
    """Delete lines that were kept long enough; returns how many. Safe to run twice at once.

    Those of a match stay while a report about what was said in it waits for its decision.
    """
    reported = Report.objects.filter(case__closed_at__isnull=True, evidence__kind=chat.EVIDENCE)
    kept = [match for match in reported.values_list("evidence__match", flat=True) if match]
    old = ChatLine.objects.filter(at__lt=at - KEPT).exclude(match__in=kept)
    some = list(old.order_by("at").values_list("pk", flat=True)[:SWEPT_AT_ONCE])
    return ChatLine.objects.filter(pk__in=some).delete()[0]


def _locked_seats(match_id: str, by: Account) -> tuple[Seat, Seat]:
    """The seat of `by` and the other's, the match locked. Raises: MatchNotFound, NobodyToTalkTo."""
    if rows.lock_news(match_id) is None:
        raise MatchNotFound
    return chat.seats_of(match_id, by=by)


def _fit(text: str) -> str:
    """A text as it is stored. Raises: ChatTextRefused."""
    if len(text) <= LONGEST_TYPED:
        text = clean(text, "name")
        if has_ink(text) and not declared_faults((LINE,), {"text": text}):
            return text
    raise ChatTextRefused(limit=LONGEST_LINE)


def _refuse_too_much(match_id: str, own: Seat, *, at: datetime) -> None:
    """Raises: ChatTooFast, ChatUsedUp."""
    lines = ChatLine.objects.filter(match=match_id, seat=own.number)
    lately = lines.filter(at__gt=at - timedelta(seconds=SECONDS)).order_by("number")
    times = list(lately.values_list("at", flat=True))
    if len(times) >= LINES_AT_ONCE:
        free_at = times[-LINES_AT_ONCE] + timedelta(seconds=SECONDS)
        raise ChatTooFast(retry_after=max(1, round((free_at - at).total_seconds())))
    if lines.count() >= LINES_A_MATCH:
        raise ChatUsedUp(limit=LINES_A_MATCH)
