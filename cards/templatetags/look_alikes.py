"""What lists of look-alikes show. Load with `{% load look_alikes %}`."""

from __future__ import annotations

from django import template

from cards.models import Art
from cards.queries import art_url

register = template.Library()


@register.simple_tag
def piece_url(art: Art) -> str | None:
    """The picture as a small square."""
    return art_url(art, "piece")
