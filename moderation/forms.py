"""The form of a decision. What is missing for which verdict, the service says."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from cards.models import Rarity
from moderation.models import Verdict
from moderation.reasons import HEADS, REASONS


class DecisionForm(forms.Form):
    """As sent by the desk: a verdict with what belongs to it. revision: as it was shown."""

    verdict = forms.ChoiceField(choices=Verdict.choices)
    revision = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    rarity = forms.ChoiceField(choices=Rarity.choices, required=False)
    checked = forms.MultipleChoiceField(
        choices=[(head.key, head.label) for head in HEADS], required=False
    )
    reasons = forms.MultipleChoiceField(
        choices=[(code, reason.label) for code, reason in REASONS.items()], required=False
    )
    words = forms.CharField(
        required=False,
        strip=True,
        label=_("In your words"),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
