"""After its end anyone can check the chance of a match, and a changed draw is found."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from accounts.models import Account
from matches import check_chance
from matches.chance_proof import proof_of
from matches.draws import Draw, TracedChance
from matches.engine.kernel.chance import CommittedChance
from matches.engine.kernel.proof import check
from matches.models import DrawList, Match, MatchAction
from matches.recordings import unpack
from matches.services.recordings import record_match
from tests.factories.matches import make_match, make_player
from tests.factories.replays import make_recorded, play_to_end
from tests.js.fixtures import make_chance
from tests.matches.test_pages import body, signed_in
from tests.matches.test_replays import lift_triggers

pytestmark = pytest.mark.django_db
DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


def played(number: int) -> Match:
    """A whole match with draws of many kinds, recorded."""
    match = play_to_end(make_match(number=number))
    assert record_match(match.pk, worker="test")
    return match


@pytest.mark.parametrize("number", range(3))
def test_every_draw_of_a_whole_match_follows_from_its_secret(number: int) -> None:
    match = played(number)
    proof = proof_of(match)
    assert check(proof) == []
    assert check_chance.check(proof) == "fair"
    stored = sum(len(row.outcomes) for row in MatchAction.objects.filter(match=match))
    draws = [draw for step in proof["steps"] for draw in step["draws"]]
    assert len(draws) == stored >= 3


def test_draws_of_every_kind_are_noted_with_what_was_asked() -> None:
    chance = TracedChance(["heads", 2, ["b", "a"], 9])
    chance.coin()
    chance.index(1)  # no draw
    chance.index(5)
    chance.shuffle(["a"])  # none either
    chance.shuffle(["a", "b"])
    chance.dice(3, 6)
    assert chance.draws == [
        Draw("coin", 2),
        Draw("index", 5),
        Draw("shuffle", 2, ids=("a", "b")),
        Draw("dice", 6, times=3),
    ]
    assert len(chance.draws) == len(chance.outcomes)


def reverse_shuffle(outcomes: list[Any]) -> list[Any]:
    return [outcomes[0], outcomes[1][::-1], *outcomes[2:]]


@pytest.mark.parametrize(
    "change",
    [
        lambda outcomes: [{"heads": "tails", "tails": "heads"}[outcomes[0]], *outcomes[1:]],
        reverse_shuffle,
        lambda outcomes: outcomes[:-1],
        lambda outcomes: [*outcomes, "heads"],
    ],
)
def test_tampered_outcome_is_found(change: Callable[[list[Any]], list[Any]]) -> None:
    match = make_recorded()
    lift_triggers()
    start = MatchAction.objects.get(match=match, seq=0)
    MatchAction.objects.filter(pk=start.pk).update(outcomes=change(start.outcomes))
    proof = proof_of(match)
    assert len(check(proof)) == 1
    assert "step 0" in check(proof)[0]
    assert "step 0" in check_chance.check(proof)


def test_secret_that_was_exchanged_is_found() -> None:
    match = make_recorded()
    Match.objects.filter(pk=match.pk).update(secret=bytes(32))
    proof = proof_of(Match.objects.get(pk=match.pk))
    assert "committed" in check(proof)[0]
    assert "promised" in check_chance.check(proof)


def test_proof_names_no_card_and_no_copy(ann: Account) -> None:
    """Case 15: positions say no more than the secret, which is open since the end."""
    match = make_recorded(ann)
    start = match.actions.get(seq=0).action["decks"]
    hidden = {word for deck in start for entry in deck["entries"] for word in entry}
    client = signed_in(ann)
    for path in (f"/api/v1/matches/{match.pk}/chance/", f"/matches/{match.pk}/chance/"):
        text = client.get(path).content.decode()
        assert not [word for word in hidden if f'"{word}"' in text]
    listed = unpack(bytes(DrawList.objects.get(match=match).body))
    assert listed["steps"][0]["draws"][1]["ids"]


def test_page_shows_promise_secret_and_draws(ann: Account) -> None:
    match = make_recorded(ann)
    page = body(signed_in(ann).get(f"/matches/{match.pk}/chance/"))
    for part in (match.commitment, bytes(match.secret).hex(), "30 cards shuffled", "hmac.digest"):
        assert part in page


def test_program_of_the_page_checks_a_saved_file(ann: Account, tmp_path: Path) -> None:
    match = make_recorded(ann)
    saved = tmp_path / "chance.json"
    saved.write_bytes(signed_in(ann).get(f"/api/v1/matches/{match.pk}/chance/").content)
    command = [sys.executable, "-I", check_chance.__file__, str(saved)]
    assert subprocess.run(command, capture_output=True, text=True).stdout == "fair\n"
    proof = json.loads(saved.read_text())
    proof["steps"][0]["draws"][0]["outcome"] ^= 1
    saved.write_text(json.dumps(proof))
    assert "step 0" in subprocess.run(command, capture_output=True, text=True).stdout


def test_docs_hold_the_program_of_the_page() -> None:
    program = Path(check_chance.__file__).read_text(encoding="utf-8")
    assert program in (DOCS / "chance.md").read_text(encoding="utf-8")


def test_scripts_are_tried_on_draws_of_the_engine() -> None:
    assert make_chance.FILE.read_text(encoding="utf-8") == make_chance.text()
    assert check(make_chance.proof()) == []


def test_numbers_that_would_favour_some_outcomes_are_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same in engine and program: a number at or above the limit is drawn anew."""
    digests = iter([b"\xff" * 32, b"\x00" * 31 + b"\x05"] * 2)
    monkeypatch.setattr("hmac.digest", lambda *_: next(digests))
    assert CommittedChance(bytes(32), 0).index(7) == 5
    proof = {
        "secret": "00" * 32,
        "commitment": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
        "steps": [{"seq": 0, "draws": [{"kind": "index", "of": 7, "outcome": 5}]}],
    }
    assert check_chance.check(proof) == "fair"
