"""The API of matches and invitations: the services and refusals of the pages and the socket."""

from __future__ import annotations

from typing import Any, cast

from django.urls import reverse
from drf_spectacular.utils import OpenApiTypes, extend_schema
from rest_framework import serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import UserRateThrottle
from rest_framework.views import APIView

from accounts.models import Account
from accounts.scopes import PLAY, needs_scope
from config import clock
from matches import access, envelope, queries
from matches.engine.kernel.refusal import Refusal
from matches.errors import RefusedByRules, RequestUnreadable
from matches.forms import AGAINST, BOT, BOTS, CODE_LENGTH, FRIEND
from matches.models import Invitation, Match
from matches.rooms import Room
from matches.services import creation, invitations, presence, sandbox
from matches.services.acts import submit_action


class ActThrottle(UserRateThrottle):
    """As fast as a socket may act."""

    scope = "match_acts"
    rate = "600/min"


class ReadThrottle(UserRateThrottle):
    """More often than a program looks that waits for its turn: it costs a whole state each time."""

    scope = "match_reads"
    rate = "300/min"


WATCHABLE = "whether others may watch; null: as your settings say"
OPTIONS = "what the game leaves to its players; what is left out has the game's default"
BOT_CODE = "of the deck that the bot plays; empty: one of the house's, which alone brings Sparks"
CONSENTS = "to a replay with both hands, which is open if all players agree"


class NewMatch(serializers.Serializer[Any]):
    """A match with the bot."""

    game = serializers.CharField(max_length=12)
    deck = serializers.IntegerField(min_value=1)
    options = serializers.DictField(default=dict, help_text=OPTIONS)
    watchable = serializers.BooleanField(allow_null=True, default=None, help_text=WATCHABLE)
    consents = serializers.BooleanField(default=False, help_text=CONSENTS)
    bot_code = serializers.CharField(
        default="", allow_blank=True, max_length=CODE_LENGTH, help_text=BOT_CODE
    )


class MatchLine(serializers.Serializer[Any]):
    """One of the caller's matches in a list."""

    id = serializers.CharField(source="match.pk")
    game = serializers.CharField(source="match.game")
    kind = serializers.CharField(source="match.kind")
    seat = serializers.IntegerField(source="seat.number")
    opponent = serializers.CharField(source="opponent.username", default=None, allow_null=True)
    turn = serializers.IntegerField()
    to_act = serializers.BooleanField(source="is_mine")
    result = serializers.CharField(source="seat.result", allow_blank=True)
    reason = serializers.CharField(source="match.reason", allow_blank=True)
    sparks = serializers.IntegerField(source="seat.sparks")
    created_at = serializers.DateTimeField(source="match.created_at")
    ended_at = serializers.DateTimeField(source="match.ended_at", allow_null=True)


class NewAct(serializers.Serializer[Any]):
    """An action, as on the socket (docs/protocol.md)."""

    id = serializers.CharField(max_length=envelope.LONGEST_ID)
    seq = serializers.IntegerField(min_value=0, max_value=envelope.HIGHEST_SEQ)
    action = serializers.DictField()


class Done(serializers.Serializer[Any]):
    """The action is stored."""

    id = serializers.CharField()
    seq = serializers.IntegerField()


class Created(serializers.Serializer[Any]):
    """What was made and where it is."""

    id = serializers.CharField()
    url = serializers.CharField()


class NewInvitation(serializers.Serializer[Any]):
    """A link for a friend. turn_seconds: 75, 150 or null."""

    game = serializers.CharField(max_length=12)
    deck = serializers.IntegerField(min_value=1)
    turn_seconds = serializers.IntegerField(allow_null=True)
    options = serializers.DictField(default=dict, help_text=OPTIONS)
    watchable = serializers.BooleanField(allow_null=True, default=None, help_text=WATCHABLE)
    consents = serializers.BooleanField(default=False, help_text=CONSENTS)


VERSION = "one of your own versions, to be tried in the deck; in a sandbox match alone"
COPIES = "of the version in the deck; null: as many as may be"


class NewTrial(serializers.Serializer[Any]):
    """A sandbox match with a draft. deck: yours or a ready one; null: the first ready one."""

    version = serializers.IntegerField(min_value=1)
    deck = serializers.IntegerField(min_value=1, allow_null=True, default=None)
    copies = serializers.IntegerField(
        min_value=1, max_value=99, allow_null=True, default=None, help_text=COPIES
    )
    against = serializers.ChoiceField(AGAINST, default=BOT)


class Join(serializers.Serializer[Any]):
    """With which deck."""

    deck = serializers.IntegerField(min_value=1)
    version = serializers.IntegerField(
        min_value=1, allow_null=True, default=None, help_text=VERSION
    )
    copies = serializers.IntegerField(
        min_value=1, max_value=99, allow_null=True, default=None, help_text=COPIES
    )
    watchable = serializers.BooleanField(allow_null=True, default=None, help_text=WATCHABLE)
    consents = serializers.BooleanField(default=False, help_text=CONSENTS)


class InvitationLine(serializers.ModelSerializer[Invitation]):
    """An invitation as whoever has its link sees it."""

    maker = serializers.CharField(source="maker.username")
    guest = serializers.CharField(
        source="guest.username",
        default=None,
        allow_null=True,
        help_text="whom alone it is for: a challenge; null for a link",
    )
    is_open = serializers.SerializerMethodField()

    class Meta:
        model = Invitation
        fields = (
            "token",
            "game",
            "maker",
            "guest",
            "turn_seconds",
            "options",
            "created_at",
            "expires_at",
            "is_open",
        )

    def get_is_open(self, invitation: Invitation) -> bool:
        return invitation.is_open(clock.now())


@needs_scope(PLAY)
class PlayerView(APIView):
    """For people who are signed in."""

    permission_classes = (IsAuthenticated,)


class MatchList(PlayerView):
    @extend_schema(responses=MatchLine(many=True))
    def get(self, request: Request) -> Response:
        """Your matches: those that run, then those that ended, the last one first."""
        account = account_of(request)
        pages = LimitOffsetPagination()
        pages.default_limit, pages.max_limit = 20, 50
        seats = pages.paginate_queryset(queries.seats_of(account), request, view=self)
        lines = [queries.own_match(seat) for seat in seats or []]
        return pages.get_paginated_response(MatchLine(lines, many=True).data)

    @extend_schema(request=NewMatch, responses={201: Created})
    def post(self, request: Request) -> Response:
        """Begin a match with the bot."""
        wish = read(NewMatch, request)
        match = creation.start_bot_match(
            by=account_of(request),
            game=wish["game"],
            deck_id=wish["deck"],
            watchable=wish["watchable"],
            consents=wish["consents"],
            options=wish["options"],
            bot_code=wish["bot_code"],
        )
        return created(match)


@needs_scope(PLAY, read_suffices=False)
class MatchState(PlayerView):
    throttle_classes = (ReadThrottle,)

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str) -> Response:
        """The socket's `state` of your match, and `over` when it has ended (docs/protocol.md).

        To read it or to act counts as being here for 25 seconds, like a socket's ping.
        """
        account = account_of(request)
        seat = access.own_seat(match_id, by=account)
        presence.seen_by_api(match_id, account=account)
        return Response(Room(match_id).frames_of(seat.number))


class MatchActs(PlayerView):
    throttle_classes = (ActThrottle,)

    @extend_schema(request=NewAct, responses=Done)
    def post(self, request: Request, match_id: str) -> Response:
        """Do something in your match; the same id again gives the stored answer."""
        act = read(NewAct, request)
        envelope.refuse_unsafe(request.data)
        if not envelope.is_request_id(act["id"]):
            raise RequestUnreadable(why="id")
        account = account_of(request)
        presence.seen_by_api(match_id, account=account)
        try:
            seq = submit_action(
                match_id, by=account, action=act["action"], seq=act["seq"], request_id=act["id"]
            )
        except Refusal as refusal:
            seat = access.own_seat(match_id, by=account)
            _, error = Room(match_id).refusal_json(seat.number, refusal)
            raise RefusedByRules(error["error"]) from refusal
        return Response(Done({"id": act["id"], "seq": seq}).data)


class InvitationList(PlayerView):
    @extend_schema(responses=InvitationLine(many=True))
    def get(self, request: Request) -> Response:
        """Your open invitations."""
        found = queries.open_invitations(account_of(request), at=clock.now())
        return Response(InvitationLine(found, many=True).data)

    @extend_schema(request=NewInvitation, responses={201: Created})
    def post(self, request: Request) -> Response:
        """Make a link for a friend."""
        wish = read(NewInvitation, request)
        invitation = invitations.create_invitation(
            by=account_of(request),
            game=wish["game"],
            deck_id=wish["deck"],
            turn_seconds=wish["turn_seconds"],
            watchable=wish["watchable"],
            consents=wish["consents"],
            options=wish["options"],
        )
        return invited(invitation)


class InvitationState(PlayerView):
    @extend_schema(responses=InvitationLine)
    def get(self, request: Request, token: str) -> Response:
        """What became of an invitation."""
        return Response(InvitationLine(access.invitation(token, by=account_of(request))).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, token: str) -> Response:
        """Withdraw your invitation."""
        invitations.withdraw_invitation(token, by=account_of(request))
        return Response(status=204)


class InvitationJoin(PlayerView):
    @extend_schema(request=Join, responses={201: Created})
    def post(self, request: Request, token: str) -> Response:
        """Take an invitation and begin the match."""
        wish = read(Join, request)
        match = invitations.join_invitation(
            token,
            by=account_of(request),
            deck_id=wish["deck"],
            version_id=wish["version"],
            copies=wish["copies"],
            consents=wish["consents"],
            watchable=wish["watchable"],
        )
        return created(match)


class TrialList(PlayerView):
    @extend_schema(request=NewTrial, responses={201: Created})
    def post(self, request: Request) -> Response:
        """Try one of your versions against the bot, or make a link to a match with a friend.

        The answer names the match, or with `against: friend` the invitation.
        """
        wish = read(NewTrial, request)
        what = {
            "by": account_of(request),
            "version_id": wish["version"],
            "deck_id": wish["deck"],
            "copies": wish["copies"],
        }
        if wish["against"] != FRIEND:
            return created(sandbox.start_trial(**what, is_bots=wish["against"] == BOTS))
        return invited(invitations.invite_to_trial(**what))


def read(serializer: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """The body of a request, as far as its shape can be judged."""
    found = serializer(data=request.data)
    found.is_valid(raise_exception=True)
    return dict(found.validated_data)


def created(match: Match) -> Response:
    """The answer for a match that has begun."""
    url = reverse("matches:match", args=[match.pk])
    return Response(Created({"id": match.pk, "url": url}).data, status=201)


def invited(invitation: Invitation) -> Response:
    """The answer for a link that was made."""
    url = reverse("matches:invitation", args=[invitation.pk])
    return Response(Created({"id": invitation.pk, "url": url}).data, status=201)


def account_of(request: Request) -> Account:
    """The caller, as our own type."""
    return cast("Account", request.user)
