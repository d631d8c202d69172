"""What follows when reports are upheld, and how each is taken back when an appeal is.

A decision stores its follows as rows of facts; sanctions have rows of their own besides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.errors import NameTaken
from accounts.models import Account, Suspension
from accounts.services import give_name_back, lift_suspension, notify, suspend, take_name
from cards.models import Art, CardVersion
from cards.services import hiding
from moderation.errors import FollowMissing, FollowUnknown
from moderation.models import Case, Decision, Sanction
from moderation.reason_words import sentences
from moderation.report_reasons import ART, CARD, CHAT, CONDUCT, DECK, NAME, SET
from moderation.services.given import Given
from moderation.services.standing import HIDE, TAKE_DOWN, is_kept_hidden, kept_down
from moderation.subjects import key_of, kind_of, version_of

RENAME, WARN = "rename", "warn"
HIDE_SET, TAKE_TEXT = "hide_set", "take_text"

LABELS: dict[str, str | Promise] = {
    HIDE: gettext_lazy("Take the card out of play"),
    TAKE_DOWN: gettext_lazy("Take the picture down"),
    HIDE_SET: gettext_lazy("Take the set out of sight"),
    RENAME: gettext_lazy("Take the name away"),
    TAKE_TEXT: gettext_lazy("Take the text away"),
    WARN: gettext_lazy("Warn"),
}
TOLD: dict[str, str | Promise] = {
    HIDE: gettext_lazy("the card is out of play"),
    TAKE_DOWN: gettext_lazy("the picture is taken down"),
    HIDE_SET: gettext_lazy("the set is out of sight"),
    RENAME: gettext_lazy("the name is taken away"),
    TAKE_TEXT: gettext_lazy("the text is taken away"),
    WARN: gettext_lazy("this is a warning"),
}
OPEN_TO = {
    CARD: (HIDE, TAKE_DOWN, WARN),
    ART: (TAKE_DOWN, HIDE, WARN),
    NAME: (RENAME, WARN),
    DECK: (RENAME, WARN),
    SET: (RENAME, TAKE_TEXT, HIDE_SET, WARN),
    CHAT: (WARN,),
    CONDUCT: (WARN,),
}
DAYS = (1, 3, 7, 30, 90)
"""Lengths of suspensions; besides there is "for good"."""

Facts = dict[str, Any]


def follows_open(case: Case) -> tuple[str, ...]:
    """What may follow for this kind of subject; it draws the form and checks the act.

    A suspension, of any scope, may always follow.
    """
    return OPEN_TO[kind_of(case.subject)]


def refuse_unfit(case: Case, given: Given) -> None:
    """Raises: FollowMissing, FollowUnknown."""
    for follow in given.follows:
        if follow not in follows_open(case):
            raise FollowUnknown(follow=follow)
    if given.scope not in ("", *Suspension.Scope.values):
        raise FollowUnknown(follow=given.scope)
    if given.days is not None and given.days not in DAYS:
        raise FollowUnknown(follow=str(given.days))
    if not given.follows and not given.scope:
        raise FollowMissing


def carry_out(case: Case, given: Given, *, at: datetime) -> list[Facts]:
    """Do all but the sanctions; returns the facts by which each is taken back."""
    acts = [follow for follow in follows_open(case) if follow in given.follows and follow != WARN]
    return [{"act": act, **_ACTS[act](case, at)} for act in acts]


def sanction(decision: Decision, given: Given, *, at: datetime) -> None:
    """Give the warning or suspension of a decision, and tell the person."""
    account = decision.case.about
    assert account is not None  # noqa: S101 - a constraint of the table
    if WARN in given.follows:
        Sanction.objects.create(decision=decision, account=account, at=at)
    if not given.scope:
        return
    suspension = suspend(
        account,
        scope=given.scope,
        reason=str(reason_words(decision)),
        ends_at=None if given.days is None else at + timedelta(days=given.days),
        at=at,
        url=f"/appeals/{decision.pk}/",
    )
    Sanction.objects.create(
        decision=decision,
        account=account,
        scope=given.scope,
        days=given.days,
        suspension=suspension,
        at=at,
    )


def take_back(decision: Decision, *, at: datetime) -> list[Facts]:
    """Undo what followed from a decision, unless another keeps it so; returns what was done, for
    the trail."""
    done = [_BACK[facts["act"]](facts, decision.case) for facts in reversed(decision.follows)]
    for given in decision.sanctions.select_related("suspension", "account"):
        if given.suspension is not None:
            lift_suspension(given.suspension, at=at)
            done.append({"act": "lifted", "scope": given.scope})
    return done


def told(decision: Decision) -> str:
    """What followed, in the words that the person concerned reads."""
    parts = [str(TOLD[facts["act"]]) for facts in decision.follows]
    for given in decision.sanctions.all():
        parts.append(
            str(TOLD[WARN]) if not given.scope else suspension_words(given.scope, given.days)
        )
    return "; ".join(parts)


def suspension_words(scope: str, days: int | None) -> str:
    """A suspension in words: "suspended from Forge for 7 days"."""
    if days is None:
        length = _("for good")
    else:
        length = ngettext("for %(days)s day", "for %(days)s days", days) % {"days": days}
    if scope == Suspension.Scope.ALL:
        return _("banned from everything %(length)s") % {"length": length}
    where = Suspension.Scope(scope).label.lower()
    return _("suspended (%(scope)s) %(length)s") % {"scope": where, "length": length}


def reason_words(decision: Decision) -> str:
    """The coded reasons as one line."""
    return " ".join(sentences(decision.reasons))


def _hide(case: Case, at: datetime) -> Facts:
    version = version_of(case)
    if version is None:
        return {"version": None}
    hiding.hide_version(version, at=at)
    return {"version": version.pk}


def _take_down(case: Case, at: datetime) -> Facts:
    if kind_of(case.subject) == ART:
        art = Art.objects.filter(pk=key_of(case.subject)).first()
    else:
        version = version_of(case)
        art = version.art if version else None
    return {"art": hiding.take_down_art(art, at=at) if art else []}


def _rename(case: Case, at: datetime) -> Facts:
    key = key_of(case.subject)
    if kind_of(case.subject) == DECK:
        return {"deck": key, "before": hiding.take_deck_name(key)}
    if kind_of(case.subject) == SET:
        return {"set": key, "before": hiding.take_set_name(key)}
    account = Account.objects.get(pk=key)
    before = account.username
    notify(
        account,
        kind="renamed",
        facts={"before": before, "name": take_name(account, at=at)},
        url="/settings/name/",
        key=f"renamed:{case.pk}",
    )
    return {"account": account.pk, "before": before}


def _hide_set(case: Case, at: datetime) -> Facts:
    key = key_of(case.subject)
    hiding.hide_set(key, at=at)
    return {"set": key}


def _take_text(case: Case, at: datetime) -> Facts:
    key = key_of(case.subject)
    return {"set": key, "before": hiding.take_set_text(key)}


def _show(facts: Mapping[str, Any], case: Case) -> Facts:
    version = CardVersion.objects.filter(pk=facts["version"]).first()
    if version is not None:
        if is_kept_hidden(version, besides=case):
            return {"act": "still_hidden", "version": version.pk}
        hiding.show_version(version)
    return {"act": "shown", "version": facts["version"]}


def _show_set(facts: Mapping[str, Any], case: Case) -> Facts:
    hiding.show_set(facts["set"])
    return {"act": "shown", "set": facts["set"]}


def _put_back(facts: Mapping[str, Any], case: Case) -> Facts:
    free = [art for art in facts["art"] if art not in kept_down(besides=case)]
    hiding.put_back_art(free)
    return {"act": "put_back", "art": free}


def _name_back(facts: Mapping[str, Any], case: Case) -> Facts:
    """A name that somebody else has by now is not given back; the trail says so."""
    if "deck" in facts:
        if facts["before"] is not None:
            hiding.give_deck_name(facts["deck"], facts["before"])
        return {"act": "named", "deck": facts["deck"], "name": facts["before"]}
    if "set" in facts:
        if facts["before"] is not None:
            hiding.give_set_name(facts["set"], facts["before"])
        return {"act": "named", "set": facts["set"], "name": facts["before"]}
    account = Account.objects.get(pk=facts["account"])
    try:
        give_name_back(account, facts["before"])
    except NameTaken:
        return {"act": "name_taken_meanwhile", "name": facts["before"]}
    return {"act": "named", "name": facts["before"]}


def _text_back(facts: Mapping[str, Any], case: Case) -> Facts:
    if facts["before"] is not None:
        hiding.give_set_text(facts["set"], facts["before"])
    return {"act": "text_given", "set": facts["set"], "text": facts["before"]}


_ACTS: dict[str, Callable[[Case, datetime], Facts]] = {
    HIDE: _hide,
    TAKE_DOWN: _take_down,
    HIDE_SET: _hide_set,
    RENAME: _rename,
    TAKE_TEXT: _take_text,
}
_BACK: dict[str, Callable[[Mapping[str, Any], Case], Facts]] = {
    HIDE: _show,
    TAKE_DOWN: _put_back,
    HIDE_SET: _show_set,
    RENAME: _name_back,
    TAKE_TEXT: _text_back,
}
