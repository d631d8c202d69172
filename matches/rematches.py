"""What the two at a result are told of playing again. Written in `matches.services.rematch`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext

from matches.engine.kernel.game import Json
from matches.models import Match, Presence, Rematch, Seat


def news_of(seat: Seat, *, at: datetime) -> Json:
    """Where the rematch stands for the player of `seat` (docs/protocol.md).

    state: "none", "asked" (by me), "wanted" (by the other), "declined" (by the other), "gone" (the
    other wanted it and has left), "begun" (then `url` leads to it). here: is the other still at
    the result?
    """
    other = seat.match.seats.select_related("account").exclude(pk=seat.pk).first()
    name = other.account.username if other and other.account else ""
    wish = Rematch.objects.filter(match=seat.match_id).first()
    state = _state(wish, seat.number, at)
    here = bool(other) and _is_here(seat.match, other, at)
    return {
        "type": "rematch",
        "state": state,
        "here": here,
        "url": reverse("matches:match", args=[wish.next_id]) if wish and wish.next_id else None,
        "words": _words(state, name, here=here),
    }


def rematch_stamps(ids: Iterable[str]) -> Mapping[str, Hashable]:
    """What differs once a rematch has news (for config/wakeup.py)."""
    rows = Rematch.objects.filter(pk__in=list(ids))
    fields = ("asked_by", "asked_at", "declined_at", "withdrawn_at", "next")
    return {pk: tuple(facts) for pk, *facts in rows.values_list("pk", *fields)}


def _state(wish: Rematch | None, seat: int, at: datetime) -> str:
    if wish is None:
        return "none"
    if wish.next_id is not None:
        return "begun"
    is_mine = wish.asked_by == seat
    if wish.declined_at is not None:
        return "declined" if is_mine else "none"
    if wish.withdrawn_at is not None or at >= wish.expires_at:
        return "none"
    if is_mine:
        return "asked" if wish.is_open(at) else "none"
    return "wanted" if wish.is_open(at) else "gone"


def _is_here(match: Match, other: Seat | None, at: datetime) -> bool:
    if other is None:
        return False
    return Presence.objects.filter(match=match, account=other.account, lease_until__gt=at).exists()


def _words(state: str, name: str, *, here: bool) -> str:
    names = {"player": name}
    if state == "asked" and here:
        return gettext("%(player)s has been asked.") % names
    if state == "asked":
        return gettext("%(player)s has left; the match begins if they come back soon.") % names
    if state == "wanted":
        return gettext("%(player)s wants to play again.") % names
    if state == "declined":
        return gettext("%(player)s does not want to play again just now.") % names
    if state == "gone" or (state == "none" and not here):
        return gettext("%(player)s has left.") % names
    return ""
