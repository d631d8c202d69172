"""A query in a sentence: "Cards where Trait is Guard and cost is at most 3, by cost"."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from cards.query.fields import RARITIES, SearchField, lexicon
from cards.query.meaning import ME, Asked, Condition, Order, Query
from cards.query.tree import All, Not, One

LABELS: dict[str, str | Promise] = {
    "words": _lazy("name or text"),
    "name": _lazy("name"),
    "text": _lazy("rules text"),
    "artist": _lazy("artist"),
    "cost": _lazy("cost"),
    "points": _lazy("points"),
    "rarity": _lazy("rarity"),
    "by": _lazy("maker"),
    "set": _lazy("set"),
    "is": _lazy("is"),
    "owned": _lazy("copies owned"),
    "power": _lazy("measured power"),
    "winrate": _lazy("measured win rate"),
    "game": _lazy("game"),
    "order": _lazy("order"),
    "newest": _lazy("day"),
}
"""What the fields of every game are called within a sentence."""

COMPARED: dict[tuple[str, bool], str | Promise] = {
    ("=", True): _lazy("%(what)s is %(value)s"),
    ("=", False): _lazy("%(what)s is not %(value)s"),
    ("<", True): _lazy("%(what)s is below %(value)s"),
    ("<", False): _lazy("%(what)s is not below %(value)s"),
    ("<=", True): _lazy("%(what)s is at most %(value)s"),
    ("<=", False): _lazy("%(what)s is not at most %(value)s"),
    (">", True): _lazy("%(what)s is above %(value)s"),
    (">", False): _lazy("%(what)s is not above %(value)s"),
    (">=", True): _lazy("%(what)s is at least %(value)s"),
    (">=", False): _lazy("%(what)s is not at least %(value)s"),
    (":", True): _lazy("%(what)s has “%(value)s”"),
    (":", False): _lazy("%(what)s has no “%(value)s”"),
}

FACTS: dict[tuple[str, bool], str | Promise] = {
    ("new", True): _lazy("the card is new"),
    ("new", False): _lazy("the card is not new"),
    ("revised", True): _lazy("the card was revised"),
    ("revised", False): _lazy("the card was never revised"),
    ("measured", True): _lazy("its power was measured"),
    ("measured", False): _lazy("its power was not measured"),
    ("plain", True): _lazy("it has no rules text"),
    ("plain", False): _lazy("it has rules text"),
    ("mine", True): _lazy("you made it"),
    ("mine", False): _lazy("you did not make it"),
    ("owned", True): _lazy("you own it"),
    ("owned", False): _lazy("you do not own it"),
}


def in_words(query: Query) -> str:
    """The whole query, also its order if one was asked for."""
    said = _("All cards")
    if query.is_narrow:
        said = _("Cards where %(conditions)s") % {"conditions": _node(query.asked)}
    if not query.order_terms:
        return said
    return _("%(cards)s; %(order)s") % {"cards": said, "order": order_in_words(query)}


def order_in_words(query: Query) -> str:
    """How the cards stand in order."""
    order = query.order
    if order.name == "newest":
        return str(_("newest first") if order.is_down else _("oldest first"))
    label = LABELS.get(order.name) or _label_of(query, order)
    facts = {"what": label}
    if order.is_down:
        return str(_("by %(what)s, from the highest down") % facts)
    return str(_("by %(what)s") % facts)


def label_of(field: SearchField) -> str:
    """What a field is called within a sentence."""
    return str(field.label or LABELS[field.name])


def _label_of(query: Query, order: Order) -> str:
    field = lexicon(query.game).find(order.name)
    return label_of(field) if field else order.name


def _node(node: Asked, *, inner: bool = False) -> str:
    if isinstance(node, One):
        return _condition(node.leaf, holds=True)
    if isinstance(node, Not):
        if isinstance(node.part, One):
            return _condition(node.part.leaf, holds=False)
        return str(_("not (%(conditions)s)") % {"conditions": _node(node.part)})
    parts = [_node(part, inner=True) for part in node.parts]
    said = _joined(parts, is_all=isinstance(node, All))
    return f"({said})" if inner else said


def _joined(parts: Sequence[str], *, is_all: bool) -> str:
    said = parts[0]
    for part in parts[1:]:
        facts = {"one": said, "other": part}
        said = _("%(one)s and %(other)s") % facts if is_all else _("%(one)s or %(other)s") % facts
    return said


def _condition(condition: Condition, *, holds: bool) -> str:
    field = condition.field
    if field.kind == "fact":
        return str(FACTS[str(condition.value), holds])
    if field.kind == "creator" and condition.value == ME:
        return str(FACTS["mine", holds])
    facts = {"what": label_of(field), "value": value_in_words(condition)}
    return str(COMPARED[condition.operator, holds]) % facts


def value_in_words(condition: Condition) -> str:
    """The value as it was meant: choices and rarities by their names."""
    field, value = condition.field, condition.value
    if isinstance(value, SearchField):
        return label_of(value)
    if field.kind == "rarity":
        rarity = RARITIES[int(str(value))]
        return next(one.label for one in field.choices if one.value == rarity)
    if isinstance(value, tuple):
        named = [choice.label for choice in field.choices if choice.value in value]
        return _joined(named, is_all=False)
    if field.kind == "measured":
        return f"{condition.term.value.removesuffix('%')} %"
    return " ".join(condition.term.value.split())
