"""Tags of the review desk's pages. Load with `{% load moderation %}`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from django import template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cards.models import State
from moderation import messages, reason_words
from moderation.models import Case, Decision, SecondOpinion, TrailEntry, Verdict
from moderation.queue import HOLDERS, KINDS, Filters, QueueItem
from moderation.report_reasons import ART, CARD, SET
from moderation.report_reasons import KINDS as SUBJECT_KINDS
from moderation.services import follows
from moderation.subjects import kind_of
from moderation.views.at_desk import query_of

register = template.Library()

SUBJECT_PAGES = {
    "version": "/moderation/versions/{}/",
    "case": "/moderation/cases/{}/",
    "template": "/moderation/replies/",
    "account": "/moderation/trail/?subject=account:{}",
    "set": "/sets/{}/",
    "match": "/replays/{}/",  # a name of an app to the right of this one
    "site": "/matches/{}/",
}
ICONS = {
    "report": "ui-flag",
    "appeal": "ui-scroll-text",
    "opinion": "ui-eye",
    "submission": "ui-layers",
}
FILTER_LABELS: dict[str, str | Promise] = {
    "submission": gettext_lazy("Submissions"),
    "report": gettext_lazy("Reports"),
    "appeal": gettext_lazy("Appeals"),
    "opinion": gettext_lazy("Second opinions"),
    "free": gettext_lazy("Free"),
    "mine": gettext_lazy("Mine"),
    "others": gettext_lazy("Others’"),
}
FACTS: dict[str, Callable[[Any], str]] = {
    "reasons": lambda codes: ", ".join(reason_words.label(code) for code in codes),
    "state": lambda state: str(State(state).label).lower(),
    "verdict": lambda verdict: str(Verdict(verdict).label).lower(),
}
"""How the history says what is stored as a code; its exports keep the codes."""


@register.filter
def reported_as(case: Case) -> str | Promise:
    """As what it was reported ("a player’s name"); empty for submissions and appeals."""
    return SUBJECT_KINDS[kind_of(case.subject)] if case.kind == Case.Kind.REPORT else ""


@register.simple_tag
def reason_sentences(codes: Iterable[str]) -> list[str]:
    """Coded reasons as the person concerned reads them."""
    return reason_words.sentences(codes)


@register.filter
def reason_label(code: str) -> str:
    """A coded reason as moderators call it."""
    return reason_words.label(code)


@register.simple_tag
def actor(entry: TrailEntry) -> str:
    """Who did it: the site hides what was reported often; else an operator did, by a command."""
    if entry.by is not None:
        return str(entry.by.username)
    return _("The site") if entry.act in ("version_hidden", "set_hidden") else _("The command line")


@register.simple_tag
def act_words(entry: TrailEntry) -> str:
    """What was done, in words that follow the name of who did it."""
    return str(messages.ACTS[entry.act])


@register.simple_tag
def subject_url(entry: TrailEntry) -> str:
    """Where the subject of a trail entry is looked at."""
    kind, _, key = entry.subject.partition(":")
    return SUBJECT_PAGES[kind].format(key)


@register.simple_tag
def trail_changes(entry: TrailEntry) -> list[dict[str, str]]:
    """The facts of an act, each before and after it; what has no after is told as it was."""
    changes = []
    for key in {**entry.before, **entry.after}:
        before, after = _fact(key, entry.before.get(key)), _fact(key, entry.after.get(key))
        if key not in entry.after:
            before, after = "", before
        if before != after:
            changes.append({"label": key.replace("_", " "), "before": before, "after": after})
    return changes


def _fact(key: str, value: Any) -> str:
    if value in (None, "", [], {}):
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if key in FACTS:
        return FACTS[key](value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


@register.simple_tag
def what_followed(decision: Decision) -> str:
    """What a decision did besides its verdict; "" for nothing, and for what restored something."""
    return follows.told(decision) if decision.verdict == "uphold" else ""


@register.simple_tag
def second_opinion(decision: Decision) -> SecondOpinion | None:
    """The second opinion on a decision, if one was asked for."""
    return SecondOpinion.objects.select_related("by").filter(decision=decision).first()


@register.filter
def queue_icon(item: QueueItem) -> str:
    """The sign of a row without a picture."""
    if item.kind == "report" and item.subject not in (CARD, ART, SET):
        return "ui-user"
    return ICONS[item.kind]


@register.simple_tag
def queue_kind(item: QueueItem) -> str:
    """What kind of row it is, in words."""
    if item.kind == "submission":
        return _("change") if item.is_change else _("new")
    if item.kind == "report":
        count = ngettext("%(count)s report", "%(count)s reports", item.reports)
        return f"{count % {'count': item.reports}}: {SUBJECT_KINDS[item.subject]}"
    return _("appeal") if item.kind == "appeal" else _("second opinion")


@register.simple_tag
def filter_links(filters: Filters, counts: dict[str, int]) -> list[dict[str, Any]]:
    """The filters of the queue; each can be put on and off by itself, besides one of its kind."""
    links = [_link(_("All"), Filters(), counts["all"], is_on=filters == Filters())]
    for kind in KINDS:
        is_on = filters.kind == kind
        there = Filters("" if is_on else kind, filters.holder, filters.is_due)
        links.append(_link(FILTER_LABELS[kind], there, counts[kind], is_on=is_on))
    for holder in HOLDERS:
        is_on = filters.holder == holder
        there = Filters(filters.kind, "" if is_on else holder, filters.is_due)
        links.append(_link(FILTER_LABELS[holder], there, counts[holder], is_on=is_on))
    there = Filters(filters.kind, filters.holder, not filters.is_due)
    links.append(_link(_("Overdue"), there, counts["due"], is_on=filters.is_due))
    return links


def _link(label: str | Promise, there: Filters, count: int, *, is_on: bool) -> dict[str, Any]:
    url = reverse("moderation:queue") + query_of(there)
    return {"label": label, "url": url, "count": count, "is_on": is_on}
