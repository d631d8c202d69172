"""Talk in a match: who may say what to whom, who hears it, and how long it is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from accounts.friends import block
from accounts.models import Account
from accounts.services import suspend
from matches import chat
from matches.engine.kernel.game import Json
from matches.errors import (
    ChatOff,
    ChatOver,
    ChatTextRefused,
    ChatTooFast,
    ChatUsedUp,
    MatchesRefusal,
    MatchNotFound,
    NobodyToTalkTo,
    RequestUnreadable,
)
from matches.models import ChatLine, Match, Seat
from matches.phrases import PHRASES
from matches.services import chat as service
from moderation import evidence
from moderation.models import Report
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.matches import make_match, make_player, players_of

pytestmark = pytest.mark.django_db


class Talk:
    """A match of Ann and Ben, and what they say."""

    def __init__(self, clock: Clock, *, free: bool = True, **facts: Any) -> None:
        self.clock = clock
        self.match = make_match(make_player("Ann"), make_player("Ben"), **facts)
        self.ann, self.ben = players_of(self.match)
        Account.objects.filter(pk__in=(self.ann.pk, self.ben.pk)).update(free_chat=free)

    def say(self, by: Account, phrase: str = "", text: str = "") -> ChatLine:
        """Say it a while after the last line."""
        self.clock.advance(60)
        return service.say(self.match.pk, by=by, at=self.clock.now(), phrase=phrase, text=text)

    def told(self, by: Account) -> Json:
        """What a player is told."""
        return chat.news_of(self.match.pk, by=by, at=self.clock.now())

    def heard(self, by: Account) -> list[str]:
        """Phrases and texts that a player reads."""
        return [line["phrase"] or line["text"] for line in self.told(by)["lines"]]

    def refused(self, by: Account, text: str = "hi", phrase: str = "") -> type[MatchesRefusal]:
        """By what a line is refused; nothing is stored."""
        before = ChatLine.objects.count()
        with pytest.raises(MatchesRefusal) as caught:
            self.say(by, phrase, "" if phrase else text)
        assert ChatLine.objects.count() == before
        return caught.type


@pytest.fixture
def talk(clock: Clock) -> Talk:
    """Both allow free chat."""
    return Talk(clock)


def test_phrase_is_heard_by_both_and_is_no_step(clock: Clock) -> None:
    talk = Talk(clock, free=False)
    before = Match.objects.get(pk=talk.match.pk)
    talk.say(talk.ann, "good_luck")
    after = Match.objects.get(pk=talk.match.pk)
    assert (after.seq, after.chain, after.state) == (before.seq, before.chain, before.state)
    assert after.news > before.news
    at = round(clock.now().timestamp() * 1000)
    line = {"number": 1, "seat": 0, "phrase": "good_luck", "text": None, "at": at}
    told = {"type": "chat", "free": False, "muted": False, "lines": [line]}
    assert talk.told(talk.ann) == talk.told(talk.ben) == told


def test_text_is_heard_where_both_allow_it(talk: Talk) -> None:
    assert talk.told(talk.ann)["free"]
    talk.say(talk.ben, text="  Nice  \uff2cane, 😀 ")
    assert talk.heard(talk.ann) == ["Nice Lane, 😀"]


def test_free_chat_is_off_for_both_and_for_no_stated_reason(talk: Talk) -> None:
    ann, ben, now = talk.ann, talk.ben, talk.clock.now()
    reasons: dict[str, Callable[[], object]] = {
        "own setting": lambda: Account.objects.filter(pk=ann.pk).update(free_chat=False),
        "their setting": lambda: Account.objects.filter(pk=ben.pk).update(free_chat=False),
        "chat sanction": lambda: suspend(ben, scope="chat", reason="x", ends_at=None, at=now),
        "ban": lambda: suspend(ben, scope="all", reason="x", ends_at=None, at=now),
        "blocks": lambda: block(ben, by=ann, at=now),
        "is blocked": lambda: block(ann, by=ben, at=now),
        "muted": lambda: service.mute(talk.match.pk, by=ben, muted=True),
    }
    for reason, begin in reasons.items():
        with transaction.atomic():
            assert [talk.told(one)["free"] for one in (ann, ben)] == [True, True]
            begin()
            assert [talk.told(one)["free"] for one in (ann, ben)] == [False, False], reason
            for one in (ann, ben):
                assert talk.refused(one) is ChatOff
            transaction.set_rollback(True)


def test_sanction_leaves_the_phrases(talk: Talk) -> None:
    suspend(talk.ann, scope="chat", reason="x", ends_at=None, at=talk.clock.now())
    talk.say(talk.ann, "thanks")
    assert talk.heard(talk.ben) == ["thanks"]


def test_muted_is_not_heard_and_does_not_know(talk: Talk) -> None:
    talk.say(talk.ben, "hello")
    service.mute(talk.match.pk, by=talk.ann, muted=True)
    talk.say(talk.ben, "oops")
    talk.say(talk.ann, "thinking")
    assert talk.heard(talk.ann) == ["hello", "thinking"]
    assert talk.heard(talk.ben) == ["hello", "oops", "thinking"]
    assert [line["number"] for line in talk.told(talk.ann)["lines"]] == [1, 2]
    assert (talk.told(talk.ann)["muted"], talk.told(talk.ben)["muted"]) == (True, False)
    service.mute(talk.match.pk, by=talk.ann, muted=False)
    talk.say(talk.ben, "thanks")
    assert talk.heard(talk.ann) == ["hello", "thinking", "thanks"]


def test_block_silences_both(talk: Talk) -> None:
    block(talk.ben, by=talk.ann, at=talk.clock.now())
    for one in (talk.ann, talk.ben):
        talk.say(one, "hello")
        assert talk.heard(one) == ["hello"]


def test_text_that_cannot_be_shown_is_refused(talk: Talk) -> None:
    blank = ["", " ", "\u3164"]
    hidden = ["a\u202eb", "a\u200bb", "a\x07", "e" + "\u0301" * 9]
    for text in (*blank, *hidden, "x" * 201, "ﷺ" * 12):
        assert talk.refused(talk.ann, text) is ChatTextRefused


def test_no_letter_of_an_endless_text_is_looked_at(talk: Talk, composed: list[int]) -> None:
    assert talk.refused(talk.ann, "e\u0301" * 8000) is ChatTextRefused
    assert not composed


def test_phrase_that_there_is_not(talk: Talk) -> None:
    assert talk.refused(talk.ann, phrase="gg_ez") is RequestUnreadable


def test_three_lines_at_once_then_a_pause(talk: Talk) -> None:
    at = talk.clock.now()
    for phrase in ("hello", "good_luck", "thanks"):
        service.say(talk.match.pk, by=talk.ann, at=at, phrase=phrase)
    at = talk.clock.advance(4)
    with pytest.raises(ChatTooFast) as refused:
        service.say(talk.match.pk, by=talk.ann, at=at, phrase="oops")
    assert refused.value.facts == {"retry_after": 6}
    service.say(talk.match.pk, by=talk.ben, at=at, phrase="oops")
    service.say(talk.match.pk, by=talk.ann, at=talk.clock.advance(6), phrase="oops")


def test_so_many_lines_a_match(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "LINES_A_MATCH", 2)
    talk.say(talk.ann, "hello")
    talk.say(talk.ann, "thanks")
    assert talk.refused(talk.ann, phrase="oops") is ChatUsedUp


def test_said_a_while_after_the_end(talk: Talk) -> None:
    rows = Match.objects.filter(pk=talk.match.pk)
    rows.update(ended_at=talk.clock.now(), reason="hero", deadline=None)
    talk.say(talk.ann, "well_played")
    talk.clock.advance(15 * 60)
    assert talk.refused(talk.ann, phrase="thanks") is ChatOver


def test_bots_do_not_talk(clock: Clock) -> None:
    talk_to_bot = make_match(make_player("Cid"), kind="bot")
    (cid,) = players_of(talk_to_bot)
    for act in (
        lambda: service.say(talk_to_bot.pk, by=cid, at=clock.now(), phrase="hello"),
        lambda: service.mute(talk_to_bot.pk, by=cid, muted=True),
        lambda: chat.news_of(talk_to_bot.pk, by=cid, at=clock.now()),
    ):
        with pytest.raises(NobodyToTalkTo):
            act()


def test_match_of_others(talk: Talk) -> None:
    eve = make_player("Eve")
    assert talk.refused(eve, phrase="hello") is MatchNotFound
    with pytest.raises(MatchNotFound):
        service.mute(talk.match.pk, by=eve, muted=True)
    assert not Seat.objects.filter(mutes=True).exists()


def test_lines_are_kept_for_a_month(talk: Talk) -> None:
    talk.say(talk.ann, "hello")
    talk.clock.advance(29 * 24 * 3600)
    talk.say(talk.ben, "hello")
    assert service.sweep(at=talk.clock.advance(2 * 24 * 3600)) == 1
    assert [line.account for line in ChatLine.objects.all()] == [talk.ben]


def test_report_shows_what_its_reporter_heard(talk: Talk, desk: Client) -> None:
    service.mute(talk.match.pk, by=talk.ben, muted=True)
    talk.say(talk.ann, "hello")
    service.mute(talk.match.pk, by=talk.ben, muted=False)
    ben, ann = signed_in(talk.ben), signed_in(talk.ann)
    place = f"?match={talk.match.pk}"
    assert ben.get(f"/reports/new/chat/Ann/{place}").status_code == 404  # has heard nothing
    talk.say(talk.ann, text="You play like a <b>kurwa</b>.")
    talk.say(talk.ben, "oops")
    door = f"/reports/new/chat/Ann/{place}"
    make_player("Eve")
    assert ben.get(door.replace("Ann", "Eve")).status_code == 404
    assert ann.get(door).status_code == 404  # Ann has not written to herself
    assert signed_in(Account.objects.get(username="Eve")).get(door).status_code == 404
    assert "You play like a &lt;b&gt;" in ben.get(door).content.decode()
    ben.post(door, {"reason": "report_harasses", "words": ""})
    made = Report.objects.get()
    assert made.evidence["lines"] == ["Ann: You play like a <b>kurwa</b>.", "Ben: [Oops!]"]
    page = desk.get(f"/moderation/cases/{made.case_id}/").content.decode()
    assert "Ann: You play like a &lt;b&gt;kurwa" in page
    assert "It is on the list for Polish." in page
    assert service.sweep(at=talk.clock.advance(40 * 24 * 3600)) == 0  # the report is open


def test_evidence_has_room_for_any_talk(talk: Talk) -> None:
    for _ in range(60):
        talk.say(talk.ann, text="Ж" * 200)
    lines = evidence.take_down("chat", by=talk.ben, place={"match": talk.match.pk})["lines"]
    assert 30 < len(lines) < 60
    body: dict[str, Any] = {"kind": "chat", "key": "Ann", "reason": "report_harasses"}
    body |= {"seen_in": {"match": talk.match.pk}}
    sent = signed_in(talk.ben).post("/api/v1/reports/", body, content_type="application/json")
    assert sent.status_code == 201


def test_by_program(talk: Talk) -> None:
    ann, ben = signed_in(talk.ann), signed_in(talk.ben)
    address = f"/api/v1/matches/{talk.match.pk}/chat/"

    def send(line: dict[str, str]) -> Any:
        return ann.post(address, line, content_type="application/json")

    assert send({"text": "hi"}).status_code == 201
    assert ben.get(address).json() == talk.told(talk.ben)
    for wrong in ({}, {"text": "hi", "phrase": "hello"}, {"phrase": "gg_ez"}):
        assert send(wrong).status_code == 400
    assert send({"text": "a\u202eb"}).json()["error"]["code"] == "chat_text_refused"
    muted = ben.put(f"{address}mute/", {"muted": True}, content_type="application/json").json()
    assert muted == {**talk.told(talk.ben), "muted": True, "free": False}
    assert send({"text": "hi"}).json()["error"]["code"] == "chat_off"


def test_page_lets_two_people_talk(talk: Talk, clock: Clock) -> None:
    def facts(account: Account, match: Match) -> Any:
        return signed_in(account).get(f"/matches/{match.pk}/").context["config"]["talk"]

    told = facts(talk.ann, talk.match)
    assert [phrase["id"] for phrase in told["phrases"]] == list(PHRASES)
    assert (told["other"], told["longest"]) == ("Ben", 200)
    assert facts(talk.ann, make_match(talk.ann, kind="bot")) is None


def test_setting_is_off_until_it_is_saved(talk: Talk) -> None:
    Account.objects.filter(pk=talk.ann.pk).update(free_chat=False)
    browser = signed_in(talk.ann)
    stored = {"language": "en", "zone": "UTC", "challenged_by": "everybody"}
    browser.post("/settings/", {**stored, "free_chat": "on"})
    assert Account.objects.get(pk=talk.ann.pk).free_chat
    browser.put("/api/v1/account/", {**stored, "watchable": True}, content_type="application/json")
    assert Account.objects.get(pk=talk.ann.pk).free_chat  # what is not named stays
    browser.post("/settings/", stored)
    assert not Account.objects.get(pk=talk.ann.pk).free_chat


def test_only_the_last_lines_are_told(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "LINES_SHOWN", 2)
    for phrase in PHRASES:
        talk.say(talk.ann, phrase)
    assert talk.heard(talk.ben) == ["must_go", "one_more"]
    later = chat.news_of(talk.match.pk, by=talk.ben, at=talk.clock.now(), after=7)
    assert [line["number"] for line in later["lines"]] == [8]
