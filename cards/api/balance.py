"""What cards cost beside what they are worth, and what new weights changed, by program."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.scopes import FORGE, needs_scope
from cards import access
from cards.models import BalanceActivation
from cards.power import Power, powers_of

VERDICTS = ("strong", "weak", "fair")


class PowerShape(serializers.Serializer[Power]):
    """A measured card. delta, low, high: win rate − ½ against plain cards of its cost, and the
    interval that holds it; 0.05 are five points."""

    card = serializers.IntegerField(source="version.card_id")
    name = serializers.CharField(source="version.name")
    cost = serializers.IntegerField(source="version.cost", allow_null=True)
    delta = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()
    verdict = serializers.ChoiceField(choices=VERDICTS, help_text="fair: ½ lies in the interval")
    matches = serializers.IntegerField(help_text="played to measure it")
    played_in = serializers.IntegerField(help_text="of them with the card played")


class ActivationLineShape(serializers.ModelSerializer[BalanceActivation]):
    """When some weights took effect, instead of which. kept: cards that cost what they did."""

    class Meta:
        model = BalanceActivation
        fields = ("id", "game", "version", "replaced", "kept", "activated_at")


class CostChangeShape(serializers.Serializer[Any]):
    """What became of a card. new_cost: null means retired, as it no longer fits."""

    card = serializers.IntegerField()
    name = serializers.CharField()
    maker = serializers.CharField()
    old_cost = serializers.IntegerField()
    new_cost = serializers.IntegerField(allow_null=True)
    old_points = serializers.IntegerField()
    new_points = serializers.IntegerField()


class ActivationShape(ActivationLineShape):
    """The same with every card that changed."""

    changes = CostChangeShape(many=True)

    class Meta(ActivationLineShape.Meta):
        fields = (*ActivationLineShape.Meta.fields, "changes")  # type: ignore[assignment]


class BalanceShape(serializers.Serializer[Any]):
    """A game's weights in force. measured: outliers first. unmeasured: how many are not yet."""

    balance = serializers.CharField()
    measured = PowerShape(many=True)
    unmeasured = serializers.IntegerField()
    activations = ActivationLineShape(many=True)


@extend_schema(responses=BalanceShape, tags=["cards"])
@needs_scope(FORGE)
@api_view(["GET"])
@permission_classes([AllowAny])
def balance(request: Request, game: str) -> Response:
    """Formula cost against measured power of all published cards of a game."""
    access.refuse_unknown_game(game)
    powers = powers_of(game)
    found = {
        "balance": powers.balance,
        "measured": powers.measured,
        "unmeasured": powers.unmeasured,
        "activations": BalanceActivation.objects.filter(game=game),
    }
    return Response(BalanceShape(found).data)


@extend_schema(responses=ActivationShape, tags=["cards"])
@needs_scope(FORGE)
@api_view(["GET"])
@permission_classes([AllowAny])
def balance_changes(request: Request, activation_id: int) -> Response:
    """What became of each card when some weights took effect."""
    activation = BalanceActivation.objects.filter(pk=activation_id).first()
    if activation is None:
        raise Http404
    return Response(ActivationShape(activation).data)
