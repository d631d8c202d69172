"""The API of quick matches and of playing again: the services and refusals of the pages."""

from __future__ import annotations

from typing import Any

from django.urls import URLPattern, URLResolver, path
from drf_spectacular.utils import OpenApiTypes, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import UserRateThrottle

from accounts.scopes import PLAY, needs_scope
from config import clock
from matches import access, queue, rematches
from matches.api import (
    CONSENTS,
    WATCHABLE,
    Created,
    PlayerView,
    account_of,
    created,
    read,
)
from matches.errors import NotInQueue, NotOver
from matches.models import Ticket
from matches.services import rematch
from matches.services.queue import (
    POLL_LEASE_SECONDS,
    join_queue,
    keep_place,
    leave_queue,
    poll_key,
)


class WaitThrottle(UserRateThrottle):
    """Far more than somebody who waits has to ask."""

    scope = "waits"
    rate = "120/min"


class NewTicket(serializers.Serializer[Any]):
    """With which deck to look for an opponent."""

    game = serializers.CharField(max_length=12)
    deck = serializers.IntegerField(min_value=1)
    watchable = serializers.BooleanField(allow_null=True, default=None, help_text=WATCHABLE)
    consents = serializers.BooleanField(default=False, help_text=CONSENTS)


@needs_scope(PLAY, read_suffices=False)
class Queue(PlayerView):
    throttle_classes = (WaitThrottle,)

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """Your place in the queue, or how the wait ended (docs/protocol.md: Waiting for a match).

        Ask every 10 seconds or so: it keeps the place, and nobody is paired who does not ask.
        """
        ticket = queue.last_ticket(account_of(request))
        if ticket is None:
            raise NotInQueue
        _keep(ticket)
        return Response(queue.news_of(queue.last_ticket(account_of(request)), at=clock.now()))

    @extend_schema(request=NewTicket, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request) -> Response:
        """Look for an opponent, or name another deck; you keep your place."""
        wish = read(NewTicket, request)
        account = account_of(request)
        ticket = join_queue(
            by=account,
            game=wish["game"],
            deck_id=wish["deck"],
            watchable=wish["watchable"],
            consents=wish["consents"],
        )
        _keep(ticket)
        return Response(queue.news_of(ticket, at=clock.now()), status=201)

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Look no longer."""
        leave_queue(by=account_of(request))
        return Response(status=204)


@needs_scope(PLAY, read_suffices=False)
class Again(PlayerView):
    throttle_classes = (WaitThrottle,)

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str) -> Response:
        """Where playing again stands (docs/protocol.md); asking keeps your own wish."""
        account = account_of(request)
        seat = access.own_seat(match_id, by=account)
        if seat.match.ended_at is None:
            raise NotOver
        rematch.stay(match_id, seat.number)
        return Response(rematches.news_of(seat, at=clock.now()))

    @extend_schema(request=None, responses={201: Created, 202: OpenApiTypes.OBJECT})
    def post(self, request: Request, match_id: str) -> Response:
        """Wish to play again: 201 with the match once both wish it, 202 until then."""
        account = account_of(request)
        match = rematch.play_again(match_id, by=account)
        if match is not None:
            return created(match)
        seat = access.own_seat(match_id, by=account)
        return Response(rematches.news_of(seat, at=clock.now()), status=202)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, match_id: str) -> Response:
        """Say no to the other's wish, or take your own back."""
        rematch.decline(match_id, by=account_of(request))
        return Response(status=204)


def _keep(ticket: Ticket) -> None:
    if ticket.is_open:
        keep_place(ticket.pk, key=poll_key(ticket.pk), seconds=POLL_LEASE_SECONDS)


urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/queue/", Queue.as_view(), name="api_queue"),
    path("api/v1/matches/<token:match_id>/again/", Again.as_view(), name="api_again"),
]
