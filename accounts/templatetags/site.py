"""Tags that every page may use: icons of the sprite, the main navigation, times.

Load with `{% load site %}`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django import template
from django.forms import BoundField, CheckboxInput
from django.template.context import RequestContext
from django.templatetags.static import static
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from accounts import queries, roles
from accounts.display import marks_of
from accounts.models import Account
from config import clock

register = template.Library()

UI_KIND = mark_safe(' data-kind="ui"')
ORNAMENT = mark_safe(' aria-hidden="true"')


@register.simple_tag
def icon(name: str, label: str = "", css: str = "icon", state: str = "") -> SafeString:
    """A symbol of the sprite: `{% icon "trait-guard" %}`.

    label: its accessible name; without one it is an ornament. css: classes instead of "icon".
    The same markup is written by static/js/components/Icon.js.
    """
    kind = UI_KIND if name.startswith("ui-") else ""
    mark = format_html(' data-state="{}"', state) if state else ""
    voice = format_html(' role="img" aria-label="{}"', label) if label else ORNAMENT
    return format_html(
        '<svg class="{}"{}{}{}><use href="{}#{}"/></svg>',
        css,
        kind,
        mark,
        voice,
        static("icons/sprite.svg"),
        name,
    )


@register.simple_tag(takes_context=True)
def display_marks(context: RequestContext) -> SafeString:
    """What the page's root says of how its reader wants the site; nothing of what is usual."""
    reader = getattr(context.get("request"), "user", None)
    marks = marks_of(reader) if isinstance(reader, Account) else {}
    return format_html_join("", ' data-{}="{}"', marks.items())


@register.simple_tag
def sprite() -> str:
    """The address of the icon sprite."""
    return static("icons/sprite.svg")


@register.simple_tag
def field_input(field: BoundField) -> SafeString:
    """A form field's input with our class, tied to its hint and faults for those who hear it."""
    described = [f"{field.id_for_label}_hint"] if field.help_text else []
    described += [
        f"{field.id_for_label}_fault{number}" for number in range(1, len(field.errors) + 1)
    ]
    attributes: dict[str, str | bool] = {
        "class": "checkbox" if isinstance(field.field.widget, CheckboxInput) else "input"
    }
    if described:
        attributes["aria-describedby"] = " ".join(described)
    return field.as_widget(attrs=attributes)


@dataclass(frozen=True)
class NavLink:
    """One entry of the main navigation. sections: path prefixes for which it is the current one."""

    label: str
    url: str
    icon: str
    sections: tuple[str, ...]
    moderators_only: bool = False


NAV = (
    NavLink("Play", "/", "ui-swords", ("/", "/matches/", "/replays/", "/leaderboards/", "/hunts/")),
    NavLink("Cards", "/cards/", "ui-layers", ("/cards/",)),
    NavLink("Forge", "/cards/forge/", "mark", ("/cards/forge/", "/cards/mine/")),
    NavLink("Decks", "/decks/", "ui-copy", ("/decks/",)),
    NavLink("Review", "/moderation/", "ui-gavel", ("/moderation/",), moderators_only=True),
)


@register.simple_tag(takes_context=True)
def nav_links(context: RequestContext) -> list[dict[str, Any]]:
    """The main navigation for this reader, with the current entry marked."""
    request = context.get("request")
    path = request.path if request is not None else ""
    reader = getattr(request, "user", None)
    shown = [
        link
        for link in NAV
        if not link.moderators_only or (reader is not None and roles.is_moderator(reader))
    ]
    current = _current(path)
    return [
        {"label": link.label, "url": link.url, "icon": link.icon, "is_current": link == current}
        for link in shown
    ]


def _current(path: str) -> NavLink | None:
    """The entry with the longest section that `path` lies in; "/" is only the lobby itself."""
    best: tuple[int, NavLink] | None = None
    for link in NAV:
        for section in link.sections:
            inside = path == section if section == "/" else path.startswith(section)
            if inside and (best is None or len(section) > best[0]):
                best = (len(section), link)
    return best[1] if best else None


@register.simple_tag(takes_context=True)
def unread_notifications(context: RequestContext) -> int:
    """The number beside the bell; 0 for a guest."""
    request = context.get("request")
    reader = getattr(request, "user", None)
    if reader is None or not reader.is_authenticated:
        return 0
    return queries.unread_count(reader)


@register.filter
def may_operate(reader: Any) -> bool:
    """Whether this reader sees the pages for operators: an admin."""
    return roles.is_admin(reader)


@register.simple_tag
def when(instant: datetime | None) -> SafeString | str:
    """A time as people say it, in the reader's zone; the exact one on hover.

    Within the last day "5 minutes ago", else the date; a time to come is always exact.
    """
    if instant is None:
        return ""
    local = timezone.localtime(instant)
    exact = f"{date_format(local, 'j M Y, H:i')} {local.tzname()}"
    age = clock.now() - instant
    if timedelta(0) <= age < timedelta(minutes=1):
        words = _("just now")
    elif timedelta(0) <= age < timedelta(days=1):
        words = _("%(time)s ago") % {"time": timesince(instant, clock.now(), depth=1)}
    elif age < timedelta(0) or local.year == timezone.localtime(clock.now()).year:
        words = date_format(local, "j M, H:i")
    else:
        words = date_format(local, "j M Y")
    return format_html(
        '<time datetime="{}" title="{}">{}</time>',
        local.isoformat(timespec="seconds"),
        exact,
        words,
    )
