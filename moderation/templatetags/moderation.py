"""Tags of the review desk's pages. Load with `{% load moderation %}`."""

from __future__ import annotations

from django import template

from moderation import messages
from moderation.models import Decision, TrailEntry
from moderation.reasons import REASONS

register = template.Library()


@register.simple_tag
def reason_sentences(decision: Decision) -> list[str]:
    """The coded reasons of a decision as the creator reads them."""
    return [str(REASONS[code].sentence) for code in decision.reasons]


@register.simple_tag
def act_words(entry: TrailEntry) -> str:
    """What was done, in words that follow the name of who did it."""
    return str(messages.ACTS[entry.act])


SUBJECT_PAGES = {
    "version": "/moderation/versions/{}/",
    "match": "/replays/{}/",  # a name of an app to the right of this one
    "site": "/matches/{}/",
}


@register.simple_tag
def subject_url(entry: TrailEntry) -> str:
    """Where the subject of a trail entry is looked at."""
    kind, _, key = entry.subject.partition(":")
    return SUBJECT_PAGES[kind].format(key)
