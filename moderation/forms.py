"""The forms of the desk, of reports and appeals. What is missing for what, the services say."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Suspension
from cards.models import CardVersion, Rarity
from moderation import reason_words
from moderation.models import Proposal, Verdict
from moderation.reasons import HEADS, REASONS
from moderation.report_reasons import REPORT_REASONS, reasons_for
from moderation.services.follows import DAYS, LABELS
from moderation.services.given import Given

FOR_GOOD = "for_good"


class DecisionForm(forms.Form):
    """As sent by the desk: a verdict with what belongs to it.

    revision, version: as it was shown. days: of a suspension of `scope`, or FOR_GOOD.
    """

    verdict = forms.ChoiceField(choices=Verdict.choices)
    revision = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    version = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    rarity = forms.ChoiceField(choices=Rarity.choices, required=False)
    checked = forms.MultipleChoiceField(
        choices=[(head.key, head.label) for head in HEADS], required=False
    )
    reasons = forms.MultipleChoiceField(
        choices=[(code, reason_words.label(code)) for code in (*REASONS, *REPORT_REASONS)],
        required=False,
    )
    follows = forms.MultipleChoiceField(choices=list(LABELS.items()), required=False)
    scope = forms.ChoiceField(choices=Suspension.Scope.choices, required=False)
    days = forms.ChoiceField(
        choices=[*((str(days), str(days)) for days in DAYS), (FOR_GOOD, FOR_GOOD)],
        required=False,
    )
    words = forms.CharField(
        required=False,
        strip=True,
        label=_("In your words"),
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    @staticmethod
    def beginning(version: CardVersion | None, proposal: Proposal | None) -> dict[str, Any]:
        """What an empty form begins with: the version shown, and what was proposed or undone."""
        shown = {"revision": version.revision, "version": version.pk} if version else {}
        if proposal is None:
            return shown
        days = proposal.given["days"]
        is_for_good = proposal.given["scope"] and days is None
        return {**proposal.given, **shown, "days": FOR_GOOD if is_for_good else str(days or "")}

    def given(self) -> Given:
        """The decision, once the form is valid."""
        sent = self.cleaned_data
        is_submission = sent["verdict"] in (
            Verdict.APPROVE,
            Verdict.REQUEST_CHANGES,
            Verdict.REJECT,
        )
        return Given(
            verdict=sent["verdict"],
            revision=sent["revision"],
            version=None if is_submission else sent["version"],
            rarity=sent["rarity"],
            checked=tuple(sent["checked"]),
            reasons=tuple(sent["reasons"]),
            words=sent["words"],
            follows=tuple(sent["follows"]),
            scope=sent["scope"],
            days=int(sent["days"]) if sent["days"].isdecimal() else None,
        )


class ReportForm(forms.Form):
    """A report: a reason of those that fit, and words."""

    reason = forms.ChoiceField(label=_("What is wrong?"), widget=forms.RadioSelect)
    words = forms.CharField(
        label=_("In your words"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("What a moderator should look at. They see who reports, nobody else does."),
    )

    def __init__(self, kind: str, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.fields["reason"].choices = [  # type: ignore[attr-defined]
            (code, reason.label) for code, reason in reasons_for(kind).items()
        ]

    def ask_for_words(self, message: str) -> None:
        """Say at their field that they are missing, and begin there."""
        self.add_error("words", message)
        self.fields["words"].widget.attrs["autofocus"] = True


class AppealForm(forms.Form):
    """Why somebody asks another moderator to look again."""

    words = forms.CharField(
        label=_("Why should it be looked at again?"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 6}),
    )


class ReplyForm(forms.Form):
    """A reply to begin from."""

    name = forms.CharField(label=_("Name, for moderators"), max_length=60)
    words = forms.CharField(
        label=_("Words"), max_length=2000, widget=forms.Textarea(attrs={"rows": 5})
    )


class OpinionForm(forms.Form):
    """A second opinion: what one would have decided, and why."""

    verdict = forms.ChoiceField(choices=Verdict.choices)
    words = forms.CharField(required=False, max_length=2000)
