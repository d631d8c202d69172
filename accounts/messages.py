"""The sentences of this app: refusals, faults of names, notifications.

Each says what is wrong, then what helps. Notifications of every app stand here, since people read
them on one page; `accounts.services.notify` refuses a kind without a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts import names

Sentences = dict[str, str | Promise]

NAMES: Sentences = {
    "name_too_short": _("A name has at least 3 letters. Please choose a longer one."),
    "name_too_long": _("A name has at most 24 letters. Please choose a shorter one."),
    "name_odd_letters": _(
        "A name may hold letters, digits and _ - . between them. Please leave out other signs."
    ),
    "name_piled_marks": _("Too many marks stand on one letter. Please leave some out."),
    "name_separators": _(
        "A name begins with a letter or a digit, and _ - . never stand side by side."
    ),
    "name_unseen_letters": _(
        "This name holds signs that nobody can see. Please type it again without them."
    ),
    "name_reserved": _(
        "This name could pass for the people who run the site. Please choose another."
    ),
    "name_taken": _(
        "Somebody has or had this name, or one that looks very much like it. Please choose another."
    ),
}

REFUSALS: Sentences = {
    "no_such_player": _("Nobody here is called “%(name)s”. Perhaps it is spelt differently?"),
    "no_such_notification": _("This notification is not there (any more)."),
    "name_taken": NAMES["name_taken"],
    "name_stays": _(
        "Your name stays as it is, so that others know you by it. Only who lost theirs to a "
        "moderator chooses another."
    ),
    "name_refused": _("This name cannot be used. Please choose another."),
    "suspended": _("Your account is suspended from this."),
    "suspended_until": _("Your account is suspended from this until %(until)s: %(reason)s"),
    "suspended_for_good": _("Your account is suspended from this for good: %(reason)s"),
    "token_unknown": _("This token is unknown. It may be mistyped, or revoked by its owner."),
    "token_ended": _(
        "This token has ended: its time is over, or its owner has a new password. Make another in "
        "the settings."
    ),
    "scope_missing": _(
        "This token lacks the scope “%(scope)s”. Make one that has it, in the settings."
    ),
    "closed_to_tokens": _("No token can do this. Sign in on the site."),
    "sign_in_too_old": _(
        "A token works at the review desk for %(hours)s hours after its owner signed in. Sign in "
        "on the site, or confirm your password at your tokens there."
    ),
    "no_such_token": _("This token is not there (any more)."),
    "scope_unknown": _("There is no scope “%(scope)s”."),
    "scope_not_yours": _("Only moderators can make tokens for the review desk."),
    "token_name_taken": _("You have a token “%(name)s” already. Give this one another name."),
    "too_many_tokens": _("You have %(limit)s tokens, which is the most. Revoke one first."),
    "not_oneself": _("That is you. Please choose somebody else."),
    "they_are_blocked": _("You block %(name)s. Unblock them first, on your page of friends."),
    "friends_already": _("You and %(name)s are friends already."),
    "asked_lately": _(
        "You asked %(name)s not long ago. If nothing comes of it, you can ask again after "
        "%(until)s."
    ),
    "too_many_requests": _(
        "You have asked %(limit)s people, which is the most for now. Please wait for answers, or "
        "until tomorrow."
    ),
    "too_many_friends": _("%(name)s has %(limit)s friends, which is the most."),
    "too_many_blocks": _("You block %(limit)s people, which is the most. Unblock somebody first."),
    "nothing_asked": _("%(name)s has not asked, or has been answered. Look at the page again."),
    "not_friends": _("You and %(name)s are not friends (any more)."),
}

NOTIFICATIONS: Sentences = {
    "card_approved": _("“%(name)s” was approved as %(rarity)s. It can be played now."),
    "card_changes_requested": _("A moderator asks for changes to “%(name)s”."),
    "card_rejected": _("“%(name)s” was not accepted."),
    "card_hidden": _(
        "“%(name)s” is out of new matches until a moderator has looked at reports: %(reasons)s."
    ),
    "card_shown_again": _("A moderator has looked at “%(name)s”: it can be played again."),
    "set_hidden": _(
        "Nobody but you sees your set “%(name)s” until a moderator has looked at reports: "
        "%(reasons)s."
    ),
    "set_shown_again": _("A moderator has looked at “%(name)s”: everybody sees it again."),
    "reports_upheld": _("A moderator upheld reports about “%(name)s”: %(what)s."),
    "report_upheld": _("Your report about “%(name)s” was right. Thank you."),
    "report_dismissed": _(
        "A moderator looked at your report about “%(name)s” and found nothing to do."
    ),
    "renamed": _(
        "Your name “%(before)s” was taken away. You are “%(name)s” until you choose another."
    ),
    "appeal_upheld": _("Your appeal about “%(name)s” was upheld: it is restored."),
    "appeal_turned_down": _("Your appeal about “%(name)s” was turned down."),
    "case_taken_over": _("%(by)s took “%(name)s” over at the review desk."),
    "decision_refused": _("Your decision on “%(name)s” did not take effect: %(why)s"),
    "proposal_confirmed": _("%(by)s decided on “%(name)s” as you proposed: %(verdict)s."),
    "proposal_changed": _("%(by)s decided on “%(name)s” otherwise than you proposed: %(verdict)s."),
    "report_finished": _("The budget report of “%(name)s” is finished."),
    "card_cost_changed": _(
        "“%(name)s” costs %(new)s energy instead of %(old)s since new balance data (%(balance)s)."
    ),
    "card_retired": _(
        "“%(name)s” no longer fits the budget of new balance data (%(balance)s) and left play. "
        "Revise it to bring it back."
    ),
    "challenged": _("%(player)s challenges you to a match of %(game)s."),
    "challenge_declined": _("%(player)s does not want to play now."),
    "match_invitation_taken": _("%(player)s took your invitation: the match has begun."),
    "match_fault": _("The rules failed in match %(match)s after step %(seq)s."),
    "recording_failed": _("Match %(match)s could not be recorded: %(why)s."),
    "achieved": _("You have achieved “%(name)s”."),
    "season_closed": _(
        "%(game)s, season %(season)s is over: you finished in place %(place)s of %(of)s."
    ),
    "match_voided": _("A match with %(player)s was called off and does not count."),
    "friend_asked": _("%(player)s asks to be friends with you."),
    "friend_accepted": _("You and %(player)s are friends now."),
    "token_made": _(
        "Until %(until)s a program can act in your name, by the new token “%(name)s”. If you did "
        "not make it, revoke it and change your password."
    ),
    "suspended": _("Your account was suspended: %(reason)s"),
    "suspension_lifted": _("A suspension of your account was lifted."),
}


ODD_SIGN = _("It is sign %(place)s: %(sign)s.")
POINTS_AT_A_SIGN = ("name_odd_letters", "name_unseen_letters", "name_piled_marks")


def name_sentence(fault: str, name: str = "") -> str:
    """The sentence of a fault of `accounts.names.fault_of`; with the name, which sign it is."""
    sentence = str(NAMES[fault])
    found = names.odd_sign(name) if fault in POINTS_AT_A_SIGN else None
    if found is None:
        return sentence
    return f"{sentence} {ODD_SIGN % {'place': found[0], 'sign': found[1]}}"


def refusal_sentence(code: str, facts: Mapping[str, Any]) -> str:
    """The sentence of a refusal, with its facts; times in the reader's zone."""
    return str(REFUSALS[code]) % _readable(facts)


def notification_sentence(kind: str, facts: Mapping[str, Any]) -> str:
    """The sentence of a notification. Raises KeyError for a kind or a fact that is missing."""
    return str(NOTIFICATIONS[kind]) % _readable(facts)


def _readable(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts as they are printed: `until` is an ISO time."""
    until = facts.get("until")
    if not until:
        return dict(facts)
    local = timezone.localtime(datetime.fromisoformat(until))
    return {**facts, "until": date_format(local, "j M Y, H:i")}
