"""An ended match is recorded once for each audience, whatever becomes of workers and rules."""

from __future__ import annotations

import json
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError, transaction

from accounts.models import Account, Notification
from accounts.services import create_account
from config import clock
from matches import tasks
from matches.engine.games import registry
from matches.engine.kernel.event import shown_events
from matches.frozen import frozen_of
from matches.models import DrawList, Match, MatchAction, Recording, RecordingJob
from matches.recordings import Replay, audiences, seat_of, unpack
from matches.replays import steps
from matches.services import recordings, staff
from matches.services.recordings import record_match
from tests.factories.matches import make_match, make_running, players_of
from tests.factories.replays import make_ended, make_recorded, play_to_end
from tests.matches.test_pages import body, signed_in
from tests.matches.test_replays import lift_triggers

pytestmark = pytest.mark.django_db


def test_every_audience_gets_its_recording_with_every_step() -> None:
    match = make_ended()
    assert record_match(match.pk, worker="w")
    found = {one.audience: one for one in Recording.objects.filter(match=match)}
    assert set(found) == set(audiences(2)) == {"seat-0", "seat-1", "public", "open"}
    for recording in found.values():
        told = unpack(bytes(recording.body))["steps"]
        assert [step["seq"] for step in told] == list(range(match.seq + 1))
        assert recording.steps == match.seq + 1
        assert recording.build == match.build
        assert told[-1]["chain"] == match.chain
    assert DrawList.objects.filter(match=match).exists()


def test_recording_holds_what_the_sockets_were_sent() -> None:
    """Views and events are those of the rules for each viewer, step by step."""
    match = make_recorded()
    game = frozen_of(match.pk).game
    tapes = {name: Replay.of(match, name).steps for name in audiences(2)}
    for step in steps(match):
        for name, viewer in audiences(2).items():
            told = tapes[name][step.row.seq]
            assert told["view"] == json.loads(json.dumps(game.view(step.state, viewer)))
            assert told["events"] == json.loads(json.dumps(shown_events(step.log, viewer)))
        assert tapes["open"][step.row.seq]["state"] == game.dump(step.state)


def hidden_ids(dump: Any, audience: str) -> set[str]:
    """Ids of the cards that an audience may not know in a position."""
    own = seat_of(audience)
    chosen = {card["id"] for card in (dump["pending"] or {"cards": []})["cards"]}
    found = set()
    for seat, player in enumerate(dump["players"]):
        found |= {card["id"] for card in player["deck"]}
        if seat != own:
            found |= {card["id"] for card in player["hand"]}
    return found - (chosen if dump["pending"] and dump["pending"]["by"] == own else set())


@pytest.mark.parametrize("number", range(3))
def test_nothing_hidden_is_in_the_recording_of_an_audience(number: int) -> None:
    """Cases 15 and 17: searched for in every step of whole matches, and in their cards."""
    match = play_to_end(make_match(number=number))
    assert record_match(match.pk, worker="test")
    whole = Replay.of(match, "open").steps
    for audience in ("seat-0", "seat-1", "public"):
        replay = Replay.of(match, audience)
        shown: set[str] = set()
        for before, after, step in zip([whole[0], *whole], whole, replay.steps, strict=False):
            hidden = hidden_ids(before["state"], audience) & hidden_ids(after["state"], audience)
            assert hidden
            text = json.dumps(step)
            assert not [id_ for id_ in hidden if id_ in text]
            assert "state" not in step
            shown |= known_keys(step["view"]) | known_keys(step["events"])
        assert set(replay.recording.cards) == shown
        assert bytes(match.secret).hex() not in json.dumps(replay.steps)
    public = json.dumps(Replay.of(match, "public").steps)
    assert '"hand":' not in public
    assert '"deck":' not in public


def known_keys(part: Any) -> set[str]:
    """The card keys that are anywhere in what was shown."""
    if isinstance(part, dict):
        inner = set().union(*map(known_keys, part.values())) if part else set()
        card = part.get("card")
        return inner | ({card} if isinstance(card, str) else set())
    return set().union(*map(known_keys, part)) if isinstance(part, list) and part else set()


def test_other_hand_of_what_was_done_stays_hidden() -> None:
    match = make_recorded()
    for step in Replay.of(match, "public").steps:
        assert set(step["action"]) <= {"type", "card", "attacker", "creature"}
    own = Replay.of(match, "seat-0").steps
    mulligans = [step for step in own if step["action"].get("type") == "mulligan"]
    assert {step["seat"]: "cards" in step["action"] for step in mulligans} == {0: True, 1: False}


def test_end_of_a_match_queues_its_recording_and_asks_the_worker(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(tasks.record_match, "apply_async", lambda args, **_: asked.extend(args))
    match, players = make_running(turn=3)
    with django_capture_on_commit_callbacks(execute=True):
        players[0].concede()
    tasks.wait_until_asked()
    assert asked == [match.pk]
    job = RecordingJob.objects.get(pk=match.pk)
    assert job.phase == RecordingJob.Phase.QUEUED


def test_broker_that_is_away_does_not_hold_up_the_players(
    django_capture_on_commit_callbacks: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    noticed = threading.Event()

    def fail(*_: Any, **__: Any) -> None:
        noticed.wait(10)  # as long as a network may take
        raise OSError("the broker is away")

    monkeypatch.setattr(tasks.record_match, "apply_async", fail)
    match, players = make_running(turn=3)
    with django_capture_on_commit_callbacks(execute=True):
        players[0].concede()
    assert Match.objects.get(pk=match.pk).ended_at is not None
    assert not caplog.records
    noticed.set()
    tasks.wait_until_asked()
    assert f"The recording of match {match.pk} could not be asked for" in caplog.text
    later = clock.now() + recordings.MESSAGE_TRUSTED + timedelta(seconds=1)
    assert recordings.sweep_recordings(at=later) == [match.pk]


def test_second_worker_finds_nothing_to_do() -> None:
    match = make_ended()
    assert record_match(match.pk, worker="one")
    assert not record_match(match.pk, worker="two")
    assert Recording.objects.filter(match=match).count() == 4


def test_killed_worker_is_made_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed while it records: nothing is stored by halves, and the sweep brings another."""
    match = make_ended()
    at = clock.now()
    assert recordings.claim_job(match.pk, worker="killed", at=at) is not None
    assert not record_match(match.pk, worker="too early")
    assert recordings.sweep_recordings(at=at) == []
    later = at + recordings.LEASE + timedelta(seconds=1)
    assert recordings.sweep_recordings(at=later) == [match.pk]
    assert Recording.objects.count() == 0
    assert record_match(match.pk, worker="next")
    assert RecordingJob.objects.get(pk=match.pk).attempt == 2
    assert Recording.objects.filter(match=match).count() == 4
    assert recordings.sweep_recordings(at=later + recordings.LEASE) == []


def test_worker_that_was_given_up_stores_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was slow, not dead: another worker has taken over meanwhile."""
    match = make_ended()
    play = recordings._record

    def slowly(match: Match) -> Any:
        found = play(match)
        later = clock.now() + recordings.LEASE + timedelta(seconds=1)
        assert recordings.claim_job(match.pk, worker="other", at=later) is not None
        return found

    monkeypatch.setattr(recordings, "_record", slowly)
    assert not record_match(match.pk, worker="slow")
    assert Recording.objects.count() == 0
    assert RecordingJob.objects.get(pk=match.pk).worker == "other"


def test_match_that_kills_workers_is_given_up(admin: Account) -> None:
    match = make_ended()
    at = clock.now()
    for _ in range(recordings.MOST_ATTEMPTS):
        assert recordings.claim_job(match.pk, worker="w", at=at) is not None
        at += recordings.LEASE + timedelta(seconds=1)
    assert recordings.claim_job(match.pk, worker="w", at=at) is None
    job = RecordingJob.objects.get(pk=match.pk)
    assert job.phase == RecordingJob.Phase.FAILED
    assert "attempts" in Notification.objects.get(account=admin).facts["why"]


def test_database_that_is_away_is_not_the_matchs_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_ended()

    def fail(_: Match) -> Any:
        raise OperationalError("gone for a moment")

    monkeypatch.setattr(recordings, "_record", fail)
    with pytest.raises(OperationalError):
        record_match(match.pk, worker="w")
    assert RecordingJob.objects.get(pk=match.pk).phase == RecordingJob.Phase.RUNNING


@pytest.fixture
def admin() -> Account:
    return create_account("Ada", more_roles=["admin"])


def test_altered_match_gets_no_recording_and_staff_are_told(admin: Account) -> None:
    """Case 28: never half a replay."""
    match = make_ended()
    lift_triggers()
    MatchAction.objects.filter(match=match, seq=3).update(at=clock.now() + timedelta(days=1))
    assert record_match(match.pk, worker="w")
    job = RecordingJob.objects.get(pk=match.pk)
    assert (job.phase, job.failed_seq) == (RecordingJob.Phase.FAILED, 3)
    assert Recording.objects.count() == DrawList.objects.count() == 0
    told = Notification.objects.get(account=admin)
    assert told.kind == "recording_failed"
    assert "step 3" in told.facts["why"]
    assert match.pk in body(signed_in(admin).get("/matches/faults/"))
    client = signed_in(players_of(match)[0])
    for path in (f"/replays/{match.pk}/", f"/matches/{match.pk}/chance/"):
        page = client.get(path)
        assert page.status_code == 409
        assert "could not be recorded" in body(page)


def test_rules_that_changed_in_between_leave_no_half_recording(
    admin: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 28: rules of another build crash at the third step."""
    match = make_ended()
    game = registry.get("nexus")
    apply, calls = game.apply, iter(range(99))

    def changed(*args: Any) -> None:
        if next(calls) == 2:
            raise KeyError("a field that the new rules miss")
        apply(*args)

    monkeypatch.setattr(game, "apply", changed)
    assert record_match(match.pk, worker="w")
    job = RecordingJob.objects.get(pk=match.pk)
    assert job.failure == "cannot be played again (KeyError)"
    assert Recording.objects.count() == 0
    assert Notification.objects.filter(account=admin, kind="recording_failed").exists()


def test_staff_hear_once_a_day_of_matches_of_older_rules(
    admin: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a change of the rules they may be many; each is on the page of faults."""
    matches = [make_ended() for _ in range(3)]
    monkeypatch.setattr(recordings, "engine_build", lambda: "another")
    monkeypatch.setattr(registry.get("nexus"), "apply", None)
    for match in matches:
        assert record_match(match.pk, worker="w")
    assert Notification.objects.filter(account=admin).count() == 1
    page = body(signed_in(admin).get("/matches/faults/"))
    assert all(match.pk in page for match in matches)


def test_build_that_was_renewed_meanwhile_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 28: the chain fits, so the replay is the match; the page says with what it was made."""
    match = make_ended()
    monkeypatch.setattr(recordings, "engine_build", lambda: "another")
    assert record_match(match.pk, worker="w")
    client = signed_in(players_of(match)[0])
    facts = client.get(f"/api/v1/replays/{match.pk}/").json()
    assert (facts["build"], facts["recorded_with"]) == (match.build, "another")
    assert "recorded with build another" in body(client.get(f"/replays/{match.pk}/"))


def test_recording_outlives_the_rules_that_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 28: it is read, not simulated, so rules that can do nothing any more do not harm it."""
    match = make_recorded()
    client = signed_in(players_of(match)[0])
    paths = [f"/api/v1/replays/{match.pk}/", f"/api/v1/replays/{match.pk}/seat-0/"]
    before = [client.get(path).content for path in paths]
    game = registry.get("nexus")
    for name in ("new", "apply", "carry_out", "tick", "view", "load", "dump"):
        monkeypatch.setattr(game, name, None)
    assert [client.get(path).content for path in paths] == before
    assert client.get(f"/replays/{match.pk}/?step=3").status_code == 200


def test_match_has_one_recording_an_audience() -> None:
    match = make_recorded()
    twin = Recording.objects.get(match=match, audience="public")
    twin.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save(force_insert=True)


def test_void_match_is_recorded_too(admin: Account) -> None:
    match, _ = make_running(turn=2)
    Match.objects.filter(pk=match.pk).update(faults=1)
    staff.void_faulty_match(match.pk, by=admin)
    assert record_match(match.pk, worker="w")
    last = Replay.of(Match.objects.get(pk=match.pk), "public").steps[-1]
    assert (last["kind"], last["action"]) == ("void", {"why": "rules_failed"})
