"""What pages of hunts call cards."""

from __future__ import annotations

from django import template

from cards.models import Card
from matches.hunt_board import name_of

register = template.Library()


@register.filter
def card_name(card: Card | None) -> str:
    """The name of a hero or dragon; a dash without one."""
    return name_of(card) or "–"
