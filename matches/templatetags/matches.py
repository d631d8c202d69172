"""Tags of the pages of matches. Load with `{% load matches %}`."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cards.models import CardVersion
from cards.queries import art_url
from config import clock
from matches import words
from matches.frames import milliseconds
from matches.services import drain

register = template.Library()


@register.simple_tag
def countdown(deadline: datetime) -> SafeString:
    """What is left until `deadline`; static/js/lobby/countdown.js keeps it going."""
    left = max(0, round((deadline - clock.now()).total_seconds()))
    words = _("%(minutes)d:%(seconds)02d left") % {"minutes": left // 60, "seconds": left % 60}
    return format_html(
        '<time data-ends-at="{}" data-now="{}">{}</time>',
        milliseconds(deadline),
        milliseconds(clock.now()),
        words,
    )


@register.simple_tag
def waited(time: timedelta) -> SafeString:
    """How long somebody has waited; static/js/lobby/queue.js keeps it going."""
    seconds = int(time.total_seconds())
    words = f"{seconds // 60}:{seconds % 60:02d}"
    return format_html('<time data-queue="clock" datetime="PT{}S">{}</time>', seconds, words)


@register.simple_tag
def agreed(game: str, options: dict[str, Any]) -> list[tuple[str, str]]:
    """What the players of a match agreed on, in words."""
    return words.agreed(game, options)


@register.simple_tag
def bench_art(version: CardVersion) -> str | None:
    """The picture of a version in the making."""
    return art_url(version.art, "card")


@register.filter
def in_json(value: Any) -> str:
    """For an attribute that script reads."""
    return json.dumps(value)


@register.simple_tag
def drain_notice() -> drain.Notice | None:
    """That no new matches begin, for the banner of every page; None while they may."""
    return drain.known()
