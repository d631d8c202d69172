"""Second opinions: for a share of decisions, blind, once, by somebody else."""

from __future__ import annotations

import pytest

from accounts import roles
from accounts.services import create_account
from cards.art import store
from cards.models import State
from cards.services.sets import UNNAMED, SetContent, create_set
from moderation import dossier
from moderation.models import SecondOpinion, TrailEntry
from moderation.queue import queue_for
from moderation.services import appeals, opinions, proposals
from tests.clients import signed_in
from tests.moderation.test_proposals import decide
from tests.refusals import refused


@pytest.fixture
def decided(submit, desk, moderator, clock, settings):
    """Lets Tamsin reject a card, of which all are judged again."""
    settings.SECOND_OPINIONS = 100
    version = submit(name="Ash Lantern")
    desk.claim(version, moderator)
    decide(version, moderator, clock, verdict="reject", reasons=("name_unfit",), words="No!")
    clock.advance(10)
    proposals.carry_out_due(at=clock.now())
    return SecondOpinion.objects.get()


def give(opinion, by, clock, verdict="reject", **given):
    return opinions.give_opinion(opinion.pk, by=by, verdict=verdict, at=clock.now(), **given)


def test_opinion_changes_nothing_and_says_whether_both_agree(decided, second_moderator, clock):
    given = give(decided, second_moderator, clock, "approve", words="I like it.")
    assert (given.by, given.verdict, given.agrees) == (second_moderator, "approve", False)
    assert decided.decision.version.state == State.REJECTED
    entry = TrailEntry.objects.get(act="opinion_given")
    assert entry.after == {"verdict": "approve", "agrees": False}


def test_page_is_blind_and_the_answer_tells(decided, second_moderator, clock):
    at_desk = signed_in(second_moderator)
    page = at_desk.get(f"/moderation/opinions/{decided.pk}/").content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    assert "Ash Lantern" in main
    for told in ("Tamsin", "No!", "rejected"):
        assert told not in main, told
    answer = at_desk.post(f"/moderation/opinions/{decided.pk}/", {"verdict": "reject"}, follow=True)
    assert "“Ash Lantern”: you agree with Tamsin (rejected)." in answer.content.decode()


def test_approved_card_shows_no_rarity(submit, desk, moderator, second_moderator, clock, settings):
    settings.SECOND_OPINIONS = 100
    version = submit(name="Ash Lantern")
    desk.claim(version, moderator)
    decide(version, moderator, clock)
    clock.advance(10)
    proposals.carry_out_due(at=clock.now())
    version.refresh_from_db()
    at_desk = signed_in(second_moderator)
    page = at_desk.get(f"/moderation/opinions/{SecondOpinion.objects.get().pk}/").content.decode()
    proof = page[page.index('class="proof"') : page.index("</article>")]
    assert version.rarity == "rare"
    assert 'data-rarity="common"' in proof
    assert "rare" not in proof.lower().replace("data-rarity", "").replace("card__rarity", "")


def test_share_of_decisions(submit, desk, moderator, clock, settings):
    for share, asked in ((0, 0), (100, 1)):
        settings.SECOND_OPINIONS = share
        version = submit(name=f"Card {'ab'[asked]} of two")
        desk.claim(version, moderator)
        decide(version, moderator, clock)
        clock.advance(10)
        proposals.carry_out_due(at=clock.now())
        assert SecondOpinion.objects.count() == asked


def test_opinion_is_for_others_and_once(decided, moderator, second_moderator, creator, clock):
    third = create_account("Third", more_roles=[roles.MODERATOR])
    with refused("own_decision"):
        give(decided, moderator, clock)
    with refused("not_a_moderator"):
        give(decided, creator, clock)
    with refused("verdict_unknown"):
        give(decided, second_moderator, clock, "uphold")
    give(decided, second_moderator, clock)
    with refused("opinion_given"):
        give(decided, third, clock)


def test_appeal_ends_the_asking_since_it_tells_the_verdict(
    decided, creator, second_moderator, clock
):
    appeals.appeal(decided.decision_id, by=creator, words="Why?", at=clock.now())
    assert [item.kind for item in queue_for(second_moderator, at=clock.now())] == ["appeal"]
    with refused("opinion_not_found"):
        give(decided, second_moderator, clock)


def test_queue_lists_it_for_those_who_may_give_it(decided, moderator, second_moderator, clock):
    assert queue_for(moderator, at=clock.now()) == []
    items = queue_for(second_moderator, at=clock.now())
    assert [(item.kind, item.title) for item in items] == [("opinion", "Ash Lantern")]
    give(decided, second_moderator, clock)
    assert queue_for(second_moderator, at=clock.now()) == []


def test_reporters_past_does_not_tell_the_verdict(
    card, file_reports, report_desk, moderator, second_moderator, clock
):
    """Their only reports are those that were decided on: nothing is counted of these."""
    decision = report_desk.uphold(file_reports("card", str(card.card_id)), moderator)
    asked = SecondOpinion.objects.create(decision=decision, asked_at=clock.now())
    told = dossier.second_opinion(asked)["reports"]
    assert [(one.accuracy.upheld, one.accuracy.dismissed) for one in told] == [(0, 0)] * 3
    known = dossier.reports_of(decision.case)
    assert [one.accuracy.upheld for one in known] == [1] * 3


def test_set_is_judged_as_it_was(file_reports, report_desk, moderator, creator, card, clock):
    """Without what followed, which would tell the verdict."""
    content = SetContent("Gallows Birds", "Ravens that wait.", [card.card_id])
    made = create_set(by=creator, game="nexus", content=content)
    follows = ("rename", "take_text", "hide_set")
    decision = report_desk.uphold(file_reports("set", str(made.pk)), moderator, follows=follows)
    asked = SecondOpinion.objects.create(decision=decision, asked_at=clock.now())
    shown = dossier.second_opinion(asked)["curated"]
    assert (shown.name, shown.text) == ("Gallows Birds", "Ravens that wait.")
    assert shown.hidden_at is None
    made.refresh_from_db()
    assert (made.name, made.text) == (UNNAMED, "")


def test_picture_is_judged_as_it_was(
    file_reports, report_desk, moderator, second_moderator, card, clock, client
):
    """Not by what stands in its place, which would tell the verdict."""
    decision = report_desk.uphold(
        file_reports("art", str(card.art_id)), moderator, follows=("take_down",)
    )
    asked = SecondOpinion.objects.create(decision=decision, asked_at=clock.now())
    card.art.refresh_from_db()
    assert card.art.taken_down_at is not None
    client.force_login(second_moderator)
    page = client.get(f"/moderation/opinions/{asked.pk}/").content.decode()
    address = f"/moderation/cases/{decision.case_id}/picture/"
    assert address in page
    assert card.art.token not in page
    stored = store.rendition_path(card.art.token, "full").read_bytes()
    assert client.get(address).content == stored
