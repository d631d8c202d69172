"""Every code has its sentence, and every sentence its code."""

from __future__ import annotations

import re
from pathlib import Path

from moderation import errors, messages
from moderation.reasons import HEADS, REASONS
from moderation.services import decisions

ROOT = Path(__file__).resolve().parents[2]


def test_every_refusal_has_a_sentence():
    codes = {
        kind.code
        for kind in vars(errors).values()
        if isinstance(kind, type)
        and issubclass(kind, errors.ModerationRefusal)
        and kind is not errors.ModerationRefusal
    }
    assert codes == set(messages.REFUSALS)


def test_every_act_has_words_and_every_words_an_act():
    found = set(decisions.ACTS.values())
    for app in ("moderation", "matches"):
        for path in (ROOT / app / "services").glob("*.py"):
            for call in re.findall(r"\brecord\(\s*([^,]+),", path.read_text()):
                found |= set(re.findall(r'"(\w+)"', call))
    assert found == set(messages.ACTS)


def test_reason_codes_are_unique():
    assert len(REASONS) == sum(len(head.reasons) for head in HEADS)
