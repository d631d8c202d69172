"""Two cases about one card: what one gives back, the other may still keep; and what is met."""

from __future__ import annotations

import pytest

from accounts.models import Account, Notification
from cards.models import Art, CardVersion
from cards.services import copies
from moderation import subjects
from moderation.models import Case
from moderation.services import appeals, reports
from tests.conftest import Clock
from tests.moderation.conftest import old_account


@pytest.fixture
def about_picture(card: CardVersion, reporters: list[Account], clock: Clock) -> Case:
    """One report about the card's picture, beside others about the card."""
    subject = subjects.find("art", str(card.art_id))
    made = reports.report(subject, by=reporters[0], reason="report_hateful", at=clock.now())
    return made.case


def is_hidden(card: CardVersion) -> bool:
    return CardVersion.objects.get(pk=card.pk).hidden_at is not None


def is_down(card: CardVersion) -> bool:
    assert card.art is not None
    return Art.objects.get(pk=card.art.pk).taken_down_at is not None


def test_dismissing_shows_nothing_that_a_decision_hides(
    card, file_reports, about_picture, report_desk, moderator, second_moderator, creator, clock
):
    case = file_reports("card", str(card.card_id))
    decision = report_desk.uphold(about_picture, moderator, follows=("hide",))
    report_desk.dismiss(case, moderator)
    assert is_hidden(card)
    assert not Notification.objects.filter(kind="card_shown_again").exists()
    made = appeals.appeal(decision.pk, by=creator, words="Why?", at=clock.now())
    report_desk.restore(made.case, second_moderator)
    assert not is_hidden(card)


def test_appeal_takes_back_only_what_no_other_decision_keeps(
    card, file_reports, about_picture, report_desk, moderator, second_moderator, creator, clock
):
    case = file_reports("card", str(card.card_id))
    decisions = [
        report_desk.uphold(one, moderator, follows=("hide", "take_down"))
        for one in (case, about_picture)
    ]
    for decision, stays in zip(decisions, (True, False), strict=True):
        made = appeals.appeal(decision.pk, by=creator, words="Why?", at=clock.now())
        restored = report_desk.restore(made.case, second_moderator)
        assert (is_hidden(card), is_down(card)) == (stays, stays)
        acts = {facts["act"] for facts in restored.follows}
        assert acts == {"put_back", "still_hidden" if stays else "shown"}


def test_kept_card_is_not_hidden_once_more_for_its_picture(
    card, file_reports, report_desk, moderator, clock
):
    report_desk.dismiss(file_reports("card", str(card.card_id)), moderator)
    for number in range(4):
        subject = subjects.find("art", str(card.art_id))
        by = old_account(f"Other{number}", clock)
        reports.report(subject, by=by, reason="report_hateful", at=clock.now())
    assert Case.objects.get(subject=f"art:{card.art_id}").weight == 4
    assert not is_hidden(card)


def test_duplicate_does_not_take_the_blow_for_the_card(
    card, about_picture, report_desk, moderator, creator, clock
):
    """Whose picture is reported copies the card: what plays is hidden, not the newest draft."""
    copy = copies.duplicate_version(card.pk, by=creator)
    assert copy.art_id == card.art_id
    report_desk.uphold(about_picture, moderator, follows=("hide",))
    card.refresh_from_db()
    copy.refresh_from_db()
    assert (card.hidden_at, copy.hidden_at) == (clock.now(), None)
