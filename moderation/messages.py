"""A sentence for every refusal and every trail act of this app.

A test finds any code without a sentence, and any sentence without a code.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Sentence = str | Promise

REFUSALS: dict[str, Sentence] = {
    "not_a_moderator": _("Only moderators can do this."),
    "own_work": _("This is your own work; another moderator decides on it."),
    "submission_not_found": _("There is no such submission. It may never have been sent."),
    "already_decided": _(
        "%(by)s has already decided: %(verdict_word)s. Nothing of yours was stored."
    ),
    "version_changed": _(
        "The creator took this version back since you opened it, so it cannot be decided any "
        "more. If a newer one was sent, it waits in the queue."
    ),
    "claimed_by_another": _("%(by)s works on this; the claim ends in %(minutes)s min at latest."),
    "not_claimed": _("Your claim is not in force (any more). Claim it, then decide."),
    "checklist_open": _("Still to be checked before approving: %(heads)s."),
    "rarity_missing": _("Choose a rarity before approving."),
    "reason_missing": _("Choose at least one reason, so that the creator knows what to change."),
    "reason_unknown": _("“%(reason)s” is not one of the reasons."),
    "words_too_long": _("Your words have %(length)s characters; %(limit)s is the most."),
}

ACTS: dict[str, Sentence] = {
    "case_claimed": _("claimed it"),
    "case_released": _("released it"),
    "version_approved": _("approved it"),
    "version_sent_back": _("asked for changes"),
    "version_rejected": _("rejected it"),
    "match_voided": _("called it off"),
    "drain_begun": _("stopped new matches on"),
    "drain_ended": _("let new matches begin again on"),
}


def sentence(code: str, facts: Mapping[str, Any]) -> str:
    """The sentence of a refusal, its facts filled in."""
    return str(REFUSALS[code]) % facts
