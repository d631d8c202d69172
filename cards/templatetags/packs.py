"""What pages of packs print: chances and rarities. Load with `{% load packs %}`."""

from __future__ import annotations

from fractions import Fraction

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.templatetags.site import icon
from cards.templatetags.card_face import RARITIES, RARITY_LABELS

register = template.Library()


@register.filter
def percent(chance: Fraction) -> str:
    """A chance as a percentage, to the hundredth: "0.2 %", "83.33 %"."""
    return f"{_short(chance * 100)} %"


@register.filter
def mean(number: Fraction) -> str:
    """A mean number, to the hundredth."""
    return _short(number)


@register.simple_tag
def rarity_mark(rarity: str) -> SafeString:
    """Petals and word of a rarity."""
    petals = icon(f"rarity-{RARITIES.index(rarity) + 1}")
    return format_html(
        '<span class="rarity" data-rarity="{}">{}{}</span>', rarity, petals, RARITY_LABELS[rarity]
    )


def _short(number: Fraction) -> str:
    rounded = round(float(number), 2)
    places = next(places for places in (0, 1, 2) if round(rounded, places) == rounded)
    return str(number_format(rounded, places))
