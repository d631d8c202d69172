"""The bodies that searches give."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from cards.api.shapes import CardShape
from cards.search import CardSearch


class QueryFaultShape(serializers.Serializer[Any]):
    """Something in a query that was left out; the rest was asked all the same."""

    code = serializers.CharField()
    message = serializers.CharField()
    start = serializers.IntegerField(help_text="the first character, from 0")
    end = serializers.IntegerField(help_text="before the last")
    expected = serializers.ListField(
        child=serializers.CharField(), help_text="what may stand there; <...> is a kind of thing"
    )
    nearest = serializers.CharField(allow_blank=True, help_text="what was probably meant")


class QueryShape(serializers.Serializer[Any]):
    """A query as it was understood."""

    text = serializers.CharField(allow_blank=True, help_text="with what filters wrote into it")
    game = serializers.CharField()
    words = serializers.CharField(help_text="in a sentence")
    faults = QueryFaultShape(many=True)
    form = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="the filters that it asks for, by name",
    )


class CardPageShape(serializers.Serializer[Any]):
    """A page of cards."""

    count = serializers.IntegerField(help_text="of all that fit; at least, if not is_exact")
    is_exact = serializers.BooleanField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    query = QueryShape()
    results = CardShape(many=True)


class OptionShape(serializers.Serializer[Any]):
    """Something that may be typed."""

    text = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # what it is called
    note = serializers.CharField(allow_blank=True)


class CompletionShape(serializers.Serializer[Any]):
    """What may be typed in the place of the query from start to end."""

    start = serializers.IntegerField()
    end = serializers.IntegerField()
    options = OptionShape(many=True)


def query_json(search: CardSearch) -> dict[str, Any]:
    """A query in the shape of `QueryShape`."""
    return {
        "text": search.query.text,
        "game": search.game,
        "words": search.sentence,
        "faults": search.faults,
        "form": {name: list(values) for name, values in search.form.items()},
    }
