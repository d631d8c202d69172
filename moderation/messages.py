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
    "credit_unanswered": _(
        "The credit “%(artist)s” names you. Say first whether the picture is your work."
    ),
    "credit_answered": _("You have said before whether this picture is your work."),
    "submission_not_found": _("There is no such submission. It may never have been sent."),
    "already_decided": _(
        "%(by)s has already decided: %(verdict_word)s. Nothing of yours was stored."
    ),
    "version_changed": _(
        "The creator took this version back since you opened it, so it cannot be decided any "
        "more. If a newer one was sent, it waits in the queue."
    ),
    "subject_changed": _(
        "It was changed since you opened it. Look at it as it is now, then decide."
    ),
    "claimed_by_another": _("%(by)s works on this; the claim ends in %(minutes)s min at latest."),
    "not_claimed": _("Your claim is not in force (any more). Claim it, then decide."),
    "checklist_open": _("Still to be checked before approving: %(heads)s."),
    "rarity_missing": _("Choose a rarity before approving."),
    "reason_missing": _("Choose at least one reason, so that whom it concerns knows why."),
    "reason_unknown": _("“%(reason)s” is not one of the reasons."),
    "senior_decides": _("Only moderators who decide can do this; you can propose."),
    "own_report": _("You have reported this yourself; another moderator decides on it."),
    "own_decision": _("You have judged this before; another moderator does it this time."),
    "own_subject": _("This is yours: it cannot be reported by you, but you can change it."),
    "case_not_found": _("There is no such case."),
    "subject_not_found": _("There is nothing to report here. It may be gone by now."),
    "evidence_not_found": _("Nothing can be shown of that place. Report it without."),
    "evidence_missing": _("Please report this from where you saw it, so that it can be shown."),
    "evidence_too_long": _("That is more evidence than can be kept. Show a shorter part."),
    "already_reported": _("You have reported this already. A moderator will look at it."),
    "too_many_reports": _(
        "You have made %(limit)s reports within a day, which is the most. Please go on tomorrow."
    ),
    "words_missing": _("Please say it in your own words."),
    "verdict_unknown": _("“%(verdict)s” cannot be decided here."),
    "follow_missing": _("Choose what follows, or dismiss the reports."),
    "follow_unknown": _("“%(follow)s” cannot follow here."),
    "decision_on_its_way": _("%(by)s has decided a moment ago; it takes effect in a few seconds."),
    "proposal_waits": _("A proposal waits here for a moderator who decides."),
    "proposal_not_found": _("You have nothing to take back here."),
    "too_late_to_undo": _("It is too late: the decision has taken effect."),
    "not_idle": _(
        "%(by)s has the page open. A claim can be taken over after %(minutes)s minutes of silence."
    ),
    "decision_not_found": _("There is no such decision about you or your cards."),
    "not_appealable": _("This decision did nothing that an appeal could restore."),
    "already_appealed": _("You have appealed against this before; that is possible once."),
    "appeal_too_late": _(
        "It is too late for an appeal: %(days)s days have gone by, or you have begun a newer "
        "version."
    ),
    "opinion_not_found": _("No second opinion is asked for here."),
    "opinion_given": _("Somebody has given this second opinion already."),
    "template_not_found": _("There is no such reply (any more)."),
    "template_name_taken": _("Another reply is called “%(name)s”. Choose another name."),
    "words_too_long": _("Your words have %(length)s characters; %(limit)s is the most."),
}

ACTS: dict[str, Sentence] = {
    "case_claimed": _("claimed it"),
    "case_released": _("released it"),
    "case_taken_over": _("took it over"),
    "decision_made": _("decided (in effect after ten seconds)"),
    "decision_undone": _("took the decision back"),
    "decision_refused": _("decided too late"),
    "decision_proposed": _("proposed a decision"),
    "opinion_given": _("gave a second opinion"),
    "credit_owned": _("said that the picture is theirs"),
    "credit_denied": _("said that the picture is not theirs"),
    "version_approved": _("approved it"),
    "version_sent_back": _("asked for changes"),
    "version_rejected": _("rejected it"),
    "version_hidden": _("hid the card while reports are looked at"),
    "set_hidden": _("hid the set while reports are looked at"),
    "reports_upheld": _("upheld the reports"),
    "reports_dismissed": _("dismissed the reports"),
    "appeal_made": _("appealed"),
    "appeal_upheld": _("upheld the appeal"),
    "appeal_turned_down": _("turned the appeal down"),
    "role_changed": _("changed the roles of"),
    "template_saved": _("saved a reply"),
    "template_deleted": _("deleted a reply"),
    "match_voided": _("called it off"),
    "drain_begun": _("stopped new matches on"),
    "drain_ended": _("let new matches begin again on"),
}


def sentence(code: str, facts: Mapping[str, Any]) -> str:
    """The sentence of a refusal, its facts filled in."""
    return str(REFUSALS[code]) % facts
