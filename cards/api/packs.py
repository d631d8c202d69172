"""Packs by program: offer, buy, open, odds, proof."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.scopes import PACKS, needs_scope
from cards import access
from cards.api.asking import person, read
from cards.models import Game, Pack, Rarity
from cards.packs import shown
from cards.packs.odds import odds_of, rows_of
from cards.packs.pools import pool_now
from cards.packs.proof import proof_of
from cards.packs.rules import pack_rules
from cards.services import packs as services
from config import clock
from config.paging import CURSOR, newest_first, page_of

GAME = OpenApiParameter("game", str, description="key of a game; nexus if left out")
LONGEST_SENT = 200


class OfferShape(serializers.Serializer[Any]):
    """The pack that you may buy next. Send commitment and pool back when you buy."""

    game = serializers.CharField()
    rules = serializers.CharField(source="rules.version")
    price = serializers.IntegerField(source="rules.price")
    commitment = serializers.CharField(help_text="SHA-256 of its secret, hex")
    pool = serializers.CharField(help_text="SHA-256 of the cards it is drawn from, hex")


class OrderShape(serializers.Serializer[Any]):
    """key: your own word for this purchase; sent again, it gives the same pack."""

    game = serializers.ChoiceField(choices=Game.choices)
    key = serializers.CharField(max_length=LONGEST_SENT)
    nonce = serializers.CharField(max_length=LONGEST_SENT, help_text="your share of the chance")
    commitment = serializers.CharField(max_length=LONGEST_SENT, help_text="of the offer")
    pool = serializers.CharField(max_length=LONGEST_SENT, help_text="of the offer")


class PackCardShape(serializers.Serializer[Any]):
    """copies: owned when it had come. sparks: for one copy too many, 0 if it was kept."""

    card = serializers.IntegerField()
    name = serializers.CharField(source="face.name")
    rarity = serializers.ChoiceField(choices=Rarity.choices)
    copies = serializers.IntegerField()
    sparks = serializers.IntegerField()


class PackLineShape(serializers.ModelSerializer[Pack]):
    """A pack in a list."""

    pool = serializers.CharField(source="pool_id")

    class Meta:
        model = Pack
        fields = (
            *("id", "game", "number", "key", "rules", "price", "nonce", "commitment", "pool"),
            *("since", "is_guaranteed", "bought_at", "opened_at"),
        )


class PackShape(PackLineShape):
    """A pack with its cards; null while it is sealed."""

    cards = serializers.SerializerMethodField()

    class Meta:
        model = Pack
        fields = (*PackLineShape.Meta.fields, "cards")

    @extend_schema_field(PackCardShape(many=True, allow_null=True))
    def get_cards(self, pack: Pack) -> Any:
        """What was in it."""
        return PackCardShape(shown.cards_in(pack), many=True).data if pack.opened_at else None


class OddsRowShape(serializers.Serializer[Any]):
    """Exact chances as fractions ("18/25") of one rarity."""

    rarity = serializers.ChoiceField(choices=Rarity.choices)
    cards = serializers.IntegerField(help_text="of this rarity in packs now")
    usual = serializers.CharField(help_text="in each card but the last")
    last = serializers.CharField(help_text="in the last card")
    pity = serializers.CharField(help_text="in the last card of a guaranteed pack")
    mean = serializers.CharField(help_text="cards of it in a pack, over many packs")
    spare = serializers.IntegerField(help_text="Sparks for a copy too many")


class OddsShape(serializers.Serializer[Any]):
    """What packs of a game hold with the cards of now."""

    game = serializers.CharField()
    rules = serializers.CharField()
    pool = serializers.CharField()
    price = serializers.IntegerField()
    pity_after = serializers.IntegerField(help_text="packs in a row without luck")
    lucky = serializers.CharField(help_text="chance of a usual pack with a guaranteed rarity")
    kept = serializers.IntegerField(help_text="copies of a card that packs fill up to, at most")
    rows = OddsRowShape(many=True)


class DrawnCardShape(serializers.Serializer[Any]):
    card = serializers.IntegerField()
    rarity = serializers.ChoiceField(choices=Rarity.choices)


class ProofShape(serializers.Serializer[Any]):
    """Everything that the draw of an opened pack follows from (docs/packs.md)."""

    pack = serializers.IntegerField()
    game = serializers.CharField()
    number = serializers.IntegerField()
    rules = serializers.CharField()
    since = serializers.IntegerField()
    guaranteed = serializers.BooleanField()
    commitment = serializers.CharField()
    secret = serializers.CharField()
    nonce = serializers.CharField()
    pool_hash = serializers.CharField()
    pool = serializers.JSONField()
    slots = serializers.ListField(child=serializers.DictField(child=serializers.IntegerField()))
    cards = DrawnCardShape(many=True)


@extend_schema(
    operation_id="v1_packs_list",
    methods=["GET"],
    parameters=CURSOR,
    responses=page_of(PackLineShape),
    tags=["packs"],
)
@extend_schema(methods=["POST"], request=OrderShape, responses={201: PackShape}, tags=["packs"])
@needs_scope(PACKS)
@api_view(["GET", "POST"])
@permission_classes([IsAuthenticated])
def packs(request: Request) -> Response:
    """Your packs, the newest first; POST buys the one on offer, once for each key."""
    if request.method == "GET":
        return newest_first(Pack.objects.filter(account=person(request)), request, PackLineShape)
    body = read(OrderShape, request).validated_data
    order = services.Order(body["key"], body["nonce"], body["commitment"], body["pool"])
    bought = services.buy_pack(by=person(request), game=body["game"], order=order, at=clock.now())
    return Response(PackShape(bought).data, status=201)


@extend_schema(parameters=[GAME], responses=OfferShape, tags=["packs"])
@needs_scope(PACKS)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def offer(request: Request) -> Response:
    """The pack that you may buy next: its secret is settled, its commitment told."""
    game = request.GET.get("game", "nexus")
    return Response(OfferShape(services.offer_pack(to=person(request), game=game)).data)


@extend_schema(parameters=[GAME], responses=OddsShape, tags=["packs"])
@needs_scope(PACKS)
@api_view(["GET"])
@permission_classes([AllowAny])
def odds(request: Request) -> Response:
    """What packs of a game hold, in exact numbers."""
    game = request.GET.get("game", "nexus")
    access.refuse_unforged_game(game)
    rules = pack_rules()
    pool = pool_now(game, rules.version)
    told = {
        "game": game,
        "rules": rules.version,
        "pool": pool.hash,
        "price": rules.price,
        "pity_after": rules.pity_after,
        "lucky": odds_of(rules, pool.cards).lucky,
        "kept": rules.kept[game],
        "rows": rows_of(rules, pool.cards),
    }
    return Response(OddsShape(told).data)


@extend_schema(responses=PackShape, tags=["packs"])
@needs_scope(PACKS)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def pack(request: Request, pack_id: int) -> Response:
    """One of your packs."""
    return Response(PackShape(access.pack_to_show(pack_id, to=person(request))).data)


@extend_schema(request=None, responses=PackShape, tags=["packs"])
@needs_scope(PACKS)
@api_view(["POST"])
@permission_classes([IsAuthenticated])
def open_pack(request: Request, pack_id: int) -> Response:
    """Open one of your packs; an open one is told as it was."""
    opened = services.open_pack(pack_id, by=person(request), at=clock.now())
    return Response(PackShape(opened).data)


@extend_schema(responses=ProofShape, tags=["packs"])
@needs_scope(PACKS)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def proof(request: Request, pack_id: int) -> Response:
    """The proof of one of your opened packs, with its secret."""
    return Response(proof_of(access.pack_to_show(pack_id, to=person(request))))
