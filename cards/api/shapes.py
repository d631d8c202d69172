"""The bodies that the API takes and gives."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards.api.schema import design_schema
from cards.art.crop import MOST_ZOOM
from cards.deck_content import DeckContent, content_of
from cards.draft_content import ALT_LENGTH, ARTIST_LENGTH, Content
from cards.models import CardVersion, Deck, Game, Licence, Rarity, State
from cards.queries import art_url, card_key
from cards.services import decks
from matches.engine.games import registry


class TypedDesign(serializers.DictField):
    """A design as typed: any JSON object, sound or not."""


@extend_schema_field({"oneOf": [design_schema(key) for key in registry.game_keys()]})
class SoundDesign(serializers.JSONField):
    """A design of its game without faults, in its canonical form."""


class FaultShape(serializers.Serializer[Any]):
    path = serializers.CharField(help_text="where, dot separated; empty for the whole")
    code = serializers.CharField()
    message = serializers.CharField()
    rule = serializers.CharField()
    facts = serializers.DictField()


class SignShape(serializers.Serializer[Any]):
    """A symbol of the sprite, with its name."""

    icon = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the name that protocol.md gives


class TextLineShape(serializers.Serializer[Any]):
    key = serializers.CharField()
    icon = serializers.CharField()
    lead = serializers.CharField()
    text = serializers.CharField()
    signs = SignShape(many=True, required=False, help_text="what the words say of costs")


class HeadShape(serializers.Serializer[Any]):
    """What stands at a card's head besides name and cost."""

    sign = SignShape(allow_null=True, help_text="in place of the cost, if a game has none")
    line = serializers.CharField(allow_blank=True)
    chips = SignShape(many=True)


class NumberShape(serializers.Serializer[Any]):
    """A number at the foot of a card."""

    kind = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the name that protocol.md gives
    value = serializers.IntegerField()
    side = serializers.ChoiceField(choices=["left", "right"])
    rank = serializers.IntegerField(help_text="its place when the card is read aloud")


class ContentShape(serializers.Serializer[Any]):
    """What a person writes about a card."""

    design = TypedDesign()
    artist = serializers.CharField(max_length=ARTIST_LENGTH, allow_blank=True, default="")
    licence = serializers.ChoiceField(choices=Licence.choices, allow_blank=True, default="")
    alt = serializers.CharField(max_length=ALT_LENGTH, allow_blank=True, default="")

    def content(self) -> Content:
        """The validated body, as services take it."""
        body = self.validated_data
        return Content(body["design"], body["artist"], body["licence"], body["alt"])


class SaveShape(ContentShape):
    revision = serializers.IntegerField(min_value=1, help_text="the one that was changed")


class PreviewShape(ContentShape):
    version = serializers.IntegerField(
        required=False, allow_null=True, help_text="the draft that this is, if there is one"
    )


class RevisionShape(serializers.Serializer[Any]):
    revision = serializers.IntegerField(min_value=1)


class ArtShape(RevisionShape):
    picture = serializers.FileField(help_text="PNG, JPEG or WebP, at most 8 MiB")


class FocusShape(RevisionShape):
    x = serializers.FloatField(min_value=0, max_value=1)
    y = serializers.FloatField(min_value=0, max_value=1)
    zoom = serializers.FloatField(min_value=1, max_value=MOST_ZOOM, default=1)


class VersionShape(serializers.ModelSerializer[CardVersion]):
    """One version of one's own card."""

    design = TypedDesign()
    art = serializers.SerializerMethodField()
    full_art = serializers.SerializerMethodField()
    focus = serializers.SerializerMethodField()
    zoom = serializers.SerializerMethodField()
    art_size = serializers.SerializerMethodField(help_text="width and height of the whole picture")

    class Meta:
        model = CardVersion
        fields = (
            *("id", "card", "game", "number", "state", "revision", "design", "artist", "licence"),
            *("alt", "name", "cost", "points", "balance", "rarity", "art", "full_art", "focus"),
            *("zoom", "art_size"),
            *("saved_at", "submitted_at", "decided_at"),
        )

    def get_art(self, version: CardVersion) -> str | None:
        return art_url(version.art, "card")

    def get_full_art(self, version: CardVersion) -> str | None:
        return art_url(version.art, "full")

    def get_focus(self, version: CardVersion) -> list[float] | None:
        return [version.art.focus_x, version.art.focus_y] if version.art else None

    def get_zoom(self, version: CardVersion) -> float | None:
        return version.art.zoom if version.art else None

    def get_art_size(self, version: CardVersion) -> list[int] | None:
        return [version.art.width, version.art.height] if version.art else None


class FrozenShape(serializers.Serializer[Any]):
    """A version as matches carry it (docs/protocol.md)."""

    name = serializers.CharField()
    cost = serializers.IntegerField(allow_null=True)
    design = SoundDesign()
    text = TextLineShape(many=True)
    numbers = NumberShape(many=True)
    head = HeadShape()
    art = serializers.CharField(allow_null=True)
    alt = serializers.CharField()
    flavor = serializers.CharField()
    rarity = serializers.ChoiceField(choices=Rarity.choices, allow_blank=True)
    artist = serializers.CharField()
    version = serializers.IntegerField(allow_null=True)


class CardShape(FrozenShape):
    """A published card: its version that plays, and what is true of all versions."""

    id = serializers.IntegerField()
    key = serializers.CharField(help_text="how decks and matches name it")
    game = serializers.ChoiceField(choices=Game.choices)
    creator = serializers.CharField()
    state = serializers.ChoiceField(choices=State.choices)


class BudgetLineShape(serializers.Serializer[Any]):
    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    points = serializers.IntegerField()


class BudgetShape(serializers.Serializer[Any]):
    points = serializers.IntegerField()
    cost = serializers.IntegerField(allow_null=True, help_text="null: over the budget")
    low = serializers.IntegerField()
    high = serializers.IntegerField()
    balance = serializers.CharField()
    lines = BudgetLineShape(many=True)
    ruler = serializers.ListField(child=serializers.IntegerField())
    unit = serializers.CharField(help_text="what a cost is counted in")


class PreviewedShape(serializers.Serializer[Any]):
    card = FrozenShape()
    budget = BudgetShape()
    faults = FaultShape(many=True)


class DeckContentShape(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=decks.NAME_LENGTH, allow_blank=True)
    cards = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=decks.COPIES_LIMIT),
        help_text="card id -> copies, in the order of the list",
    )
    extras = serializers.DictField(
        child=serializers.CharField(allow_null=True, max_length=decks.WORD_LENGTH),
        default=dict,
        help_text='Nexus: {"patron": key}',
    )
    basics = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=decks.COPIES_LIMIT),
        default=dict,
        help_text='key of a basic card -> copies (Enigma: {"pyro": 12})',
    )

    def validate_cards(self, cards: dict[str, int]) -> dict[int, int]:
        if not all(key.isascii() and key.isdecimal() and len(key) < 16 for key in cards):
            raise serializers.ValidationError("Keys are ids of cards.")
        return {int(key): count for key, count in cards.items()}

    def content(self) -> DeckContent:
        """The validated body, as services take it."""
        body = self.validated_data
        return DeckContent(body["name"], body["cards"], body["extras"], body["basics"])


class NewDeckShape(DeckContentShape):
    game = serializers.ChoiceField(choices=Game.choices)


class SaveDeckShape(DeckContentShape):
    revision = serializers.IntegerField(min_value=1)
    seen = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        max_length=decks.KINDS_LIMIT,
        default=list,
        help_text="ids of cards of which you have seen what changed",
    )


class DeckShape(serializers.ModelSerializer[Deck]):
    """One's own deck with every rule that it breaks now."""

    cards = serializers.SerializerMethodField()
    basics = serializers.DictField(child=serializers.IntegerField(), read_only=True)
    faults = serializers.SerializerMethodField()

    class Meta:
        model = Deck
        fields = (
            *("id", "game", "name", "cards", "extras", "basics", "revision", "saved_at", "faults"),
        )

    @extend_schema_field(serializers.DictField(child=serializers.IntegerField()))
    def get_cards(self, deck: Deck) -> dict[int, int]:
        return dict(content_of(deck).cards)

    @extend_schema_field(FaultShape(many=True))
    def get_faults(self, deck: Deck) -> list[dict[str, Any]]:
        return decks.faults_json(deck)


def card_json(version: CardVersion, frozen: dict[str, Any]) -> dict[str, Any]:
    """A published version in the shape of `CardShape`."""
    return {
        "id": version.card_id,
        "key": card_key(version.card_id),
        "game": version.game,
        "creator": version.card.creator.username,
        "state": version.state,
        **frozen,
    }
