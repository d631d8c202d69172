"""Every code has its sentence, and every sentence its code."""

from __future__ import annotations

from moderation import errors, messages
from moderation.reasons import HEADS, REASONS
from moderation.services import decisions


def test_every_refusal_has_a_sentence():
    codes = {
        kind.code
        for kind in vars(errors).values()
        if isinstance(kind, type)
        and issubclass(kind, errors.ModerationRefusal)
        and kind is not errors.ModerationRefusal
    }
    assert codes == set(messages.REFUSALS)


def test_every_act_of_a_decision_has_words():
    others = {"case_claimed", "case_released", "match_voided", "drain_begun", "drain_ended"}
    assert set(decisions.ACTS.values()) | others == set(messages.ACTS)


def test_reason_codes_are_unique():
    assert len(REASONS) == sum(len(head.reasons) for head in HEADS)
