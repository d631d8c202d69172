"""From a step of a replay: a match with the bot that counts for nothing, or a scenario file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from accounts.models import Account
from cards.models import CardVersion
from matches.engine.games import registry
from matches.engine.kernel import scenario
from matches.models import Branch, Match, MatchAction, ReplayNote, Seat, Tally
from matches.positions import position_at, scenario_of
from matches.recordings import Replay
from matches.replays import verify
from matches.services import branches, notes
from matches.services.creation import start_bot_match
from matches.services.recordings import record_match
from tests.factories.cards import NOON, make_legal_deck
from tests.factories.matches import Player, make_match, make_player, make_running, state_of
from tests.factories.replays import agree, make_bot_match, make_recorded, play_to_end
from tests.matches.test_pages import body, signed_in
from tests.refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


def whole_match(ann: Account, number: int = 0) -> Match:
    """A match played to its end by both, with both hands open."""
    match = play_to_end(make_match(ann, make_player("Ben"), number=number))
    agree(match, consents=True)
    assert record_match(match.pk, worker="test")
    return Match.objects.get(pk=match.pk)


def without_ids(dump: dict[str, Any]) -> str:
    """A position as text, its copies of cards numbered in the order in which they are met."""
    text = json.dumps(dump)
    ids: dict[str, str] = {}
    for player in dump["players"]:
        for place in ("hand", "deck", "removed"):
            for card in player[place]:
                ids.setdefault(card["id"], f"#{len(ids)}")
        for id_ in player["board"]:
            ids.setdefault(id_, f"#{len(ids)}")
    for id_, number in ids.items():
        text = text.replace(f'"{id_}"', f'"{number}"')
    return text


def test_position_is_that_of_the_step_with_ids_of_its_own(ann: Account) -> None:
    origin = whole_match(ann)
    steps = Replay.of(origin, "open").steps
    old = {id_ for deck in origin.actions.get(seq=0).action["decks"] for id_, _ in deck["entries"]}
    for seq in (0, 1, origin.seq // 2, origin.seq - 1):
        match = branches.play_on(origin.pk, by=ann, seq=seq)
        assert without_ids(json.loads(match.state)) == without_ids(steps[seq]["state"])
        assert not [id_ for id_ in old if f'"{id_}"' in match.state]
        assert verify(match) == 1
        Player(match, 0).concede()


def test_match_from_a_step_is_played_to_its_end_and_replayed(ann: Account) -> None:
    origin = whole_match(ann)
    match = branches.play_on(origin.pk, by=ann, seq=origin.seq // 2)
    assert match.kind == Match.Kind.SANDBOX
    assert match.deadline is None
    assert Branch.objects.get(match=match).origin == origin
    player = Player(match, 0)
    if 0 in registry.get("nexus").actors(state_of(match)):
        player.end_turn()
    player.concede()
    ended = Match.objects.get(pk=match.pk)
    assert verify(ended) == ended.seq + 1
    assert record_match(ended.pk, worker="test")
    page = body(signed_in(ann).get(f"/replays/{ended.pk}/"))
    assert f"/replays/{origin.pk}/?step={origin.seq // 2}" in page
    again = branches.play_on(ended.pk, by=ann, seq=0)
    assert Branch.objects.get(match=again).origin == ended


def test_playing_again_begins_from_the_same_step(ann: Account) -> None:
    origin = whole_match(ann)
    match = branches.play_on(origin.pk, by=ann, seq=4, seat=1)
    Player(match, 1).concede()
    answer = signed_in(ann).post(f"/api/v1/matches/{match.pk}/again/")
    assert answer.status_code == 201
    again = Branch.objects.exclude(match=match).get()
    assert (again.origin, again.seq) == (origin, 4)
    assert Seat.objects.get(match=again.match, account=ann).number == 1
    plain = make_match(ann, kind="bot")
    Player(plain, 0).concede()
    Match.objects.filter(pk=plain.pk).update(kind=Match.Kind.SANDBOX)
    assert signed_in(ann).post(f"/api/v1/matches/{plain.pk}/again/").status_code == 400


def test_match_from_a_step_brings_and_counts_nothing(ann: Account) -> None:
    origin = whole_match(ann)
    before = list(Tally.objects.values_list("account", "wins", "losses", "draws"))
    match = branches.play_on(origin.pk, by=ann, seq=origin.seq // 2, seat=1)
    seats = list(Seat.objects.filter(match=match))
    assert [seat.account_id for seat in seats] == [None, ann.pk]
    Player(match, 1).concede()
    assert list(Tally.objects.values_list("account", "wins", "losses", "draws")) == before
    own = Seat.objects.get(match=match, number=1)
    assert (own.sparks, own.sparks_why) == (0, "unpaid")


def test_only_who_may_know_everything_plays_on(ann: Account) -> None:
    """A full position says what both hands and decks hold."""
    closed = make_recorded(ann, make_player())
    stranger = make_player()
    for by in (ann, stranger):
        code = "audience_closed" if by == ann else "match_not_found"
        with refused(code):
            branches.play_on(closed.pk, by=by, seq=3)
        with refused(code):
            position_at(closed.pk, 3, by=by)
    shared = make_recorded(consents=True)
    assert branches.play_on(shared.pk, by=stranger, seq=3).kind == Match.Kind.SANDBOX


def test_own_match_with_the_bot_can_always_be_played_on(ann: Account) -> None:
    match = branches.play_on(make_bot_match(ann).pk, by=ann, seq=0)
    assert [bool(seat.bot) for seat in Seat.objects.filter(match=match)] == [False, True]


def test_what_cannot_be_played_on_is_refused_and_makes_nothing(ann: Account) -> None:
    origin = make_recorded(ann, consents=True)
    with refused("nothing_left_to_play"):
        branches.play_on(origin.pk, by=ann, seq=origin.seq)
    with refused("no_such_step"):
        branches.play_on(origin.pk, by=ann, seq=origin.seq + 1)
    for _ in range(5):
        make_running(ann, make_player())
    with refused("too_many_matches"):
        branches.play_on(origin.pk, by=ann, seq=1)
    assert not Branch.objects.exists()
    assert not Match.objects.filter(kind=Match.Kind.SANDBOX).exists()


def test_cards_under_report_keep_a_position_from_being_played_on(ann: Account) -> None:
    """Case 26: the replay still shows them; a new match does not begin with them."""
    deck = make_legal_deck(ann)
    match = start_bot_match(by=ann, game="nexus", deck_id=deck.pk)
    player = Player(match, 0)
    player.concede()
    assert record_match(match.pk, worker="test")
    version = match.designs[next(iter(match.designs))]["version"]
    CardVersion.objects.filter(pk=version).update(hidden_at=NOON)
    with refused("cards_taken_out"):
        branches.play_on(match.pk, by=ann, seq=0)
    assert signed_in(ann).get(f"/replays/{match.pk}/").status_code == 200


@pytest.mark.parametrize("door", ["page", "api"])
def test_doors_lead_to_the_new_match(ann: Account, door: str) -> None:
    origin = make_recorded(ann, consents=True)
    client = signed_in(ann)
    if door == "page":
        answer = client.post(f"/replays/{origin.pk}/branches/", {"step": 2, "seat": "1"})
        address = answer["Location"]
    else:
        answer = client.post(
            f"/api/v1/replays/{origin.pk}/branches/",
            {"seq": 2, "seat": 1},
            content_type="application/json",
        )
        assert answer.status_code == 201
        address = answer.json()["url"]
    branch = Branch.objects.get()
    assert (branch.seq, address) == (2, f"/matches/{branch.match_id}/")
    assert client.get(address).status_code == 200


def test_refusal_is_shown_beside_the_step(ann: Account) -> None:
    origin = make_recorded(ann, consents=True)
    page = signed_in(ann).post(f"/replays/{origin.pk}/branches/", {"step": origin.seq})
    assert page.status_code == 409
    assert "The match is over at this step." in body(page)
    assert f"{origin.seq}/{origin.seq}" in body(page)


def test_scenario_of_any_step_runs_green_with_the_act_that_followed(ann: Account) -> None:
    match = whole_match(ann, 1)
    for seq in (0, 1, *range(2, match.seq, 9), match.seq):
        found = json.loads(json.dumps(scenario_of(position_at(match.pk, seq, by=ann))))
        report = scenario.run(found, registry.get)
        assert report.passed, report.faults
        row = MatchAction.objects.filter(match=match, seq=seq + 1).first()
        followed = [{"by": row.seat, "do": row.action, "chance": row.outcomes}] if row else []
        assert found["steps"] == followed


def test_saved_scenario_is_one_for_the_command(
    ann: Account, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from django.core.management import call_command  # noqa: PLC0415

    match = make_recorded(ann, consents=True)
    client = signed_in(ann)
    answer = client.get(f"/replays/{match.pk}/scenarios/4.json")
    assert answer["Content-Disposition"].startswith('attachment; filename="match-')
    assert answer.json() == client.get(f"/api/v1/replays/{match.pk}/scenarios/4/").json()
    file = tmp_path / "from.json"
    file.write_bytes(answer.content)
    call_command("scenario", str(file))
    assert "1" in capsys.readouterr().out


def test_note_is_kept_for_its_writer_alone(ann: Account) -> None:
    ben = make_player("Ben")
    match = make_recorded(ann, ben)
    mine, theirs = signed_in(ann), signed_in(ben)
    address = f"/api/v1/replays/{match.pk}/notes/2/"
    kept = mine.put(address, {"text": "Keep the Guard back. "}, content_type="application/json")
    assert kept.json() == {"text": "Keep the Guard back."}
    answer = mine.post(f"/replays/{match.pk}/notes/", {"step": 3, "text": "And here?"})
    assert answer["Location"] == f"/replays/{match.pk}/?step=3"
    facts = mine.get(f"/api/v1/replays/{match.pk}/").json()
    assert facts["notes"] == {"2": "Keep the Guard back.", "3": "And here?"}
    assert theirs.get(f"/api/v1/replays/{match.pk}/").json()["notes"] == {}
    assert "Guard back" not in body(theirs.get(f"/replays/{match.pk}/?step=2"))
    mine.put(address, {"text": "  "}, content_type="application/json")
    assert ReplayNote.objects.filter(account=ann).count() == 1


def test_note_that_cannot_be_kept_changes_nothing_and_keeps_what_was_typed(ann: Account) -> None:
    match = make_recorded(ann)
    client = signed_in(ann)
    long = "a" * (notes.LONGEST + 1)
    page = client.post(f"/replays/{match.pk}/notes/", {"step": 2, "text": long})
    assert page.status_code == 400
    assert long in body(page)
    assert f"at most {notes.LONGEST} characters" in body(page)
    with refused("note_too_long"):
        notes.keep_note(match.pk, 2, by=ann, text=long)
    with refused("no_such_step"):
        notes.keep_note(match.pk, match.seq + 1, by=ann, text="x")
    with refused("match_not_found"):
        notes.keep_note(match.pk, 2, by=make_player(), text="x")
    assert not ReplayNote.objects.exists()


def test_notes_and_branches_want_somebody_signed_in(ann: Account, client: Any) -> None:
    match = make_recorded(ann, consents=True)
    for path, data in (("notes/", {"step": 1, "text": "x"}), ("branches/", {"step": 1})):
        assert client.post(f"/replays/{match.pk}/{path}", data).status_code == 302
    put = client.put(
        f"/api/v1/replays/{match.pk}/notes/1/", {"text": "x"}, content_type="application/json"
    )
    assert put.status_code == 401
    page = body(client.get(f"/replays/{match.pk}/"))
    assert "step-note" not in page
    assert "Play on as" not in page
