"""docs/examples/client.py, written from docs/protocol.md alone, plays on a site of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from accounts.models import Account
from matches.models import Match, MatchAction
from matches.replays import verify
from tests.matches.leaks import STRANGER, Secrets, Told, make_marked
from tests.matches.served import ROOT, Cut, Frame, Relay, served
from tests.matches.sockets import session_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

CLIENT = ROOT / "docs" / "examples" / "client.py"
LONGEST_SECONDS = 300


class Disturbed(Relay):
    """Cuts the wire before an act comes and before the answers of two, and loses some steps."""

    CUT_BEFORE, CUT_AFTER, LOST = {2}, {4, 6}, {4, 5, 8}

    def __init__(self, site_address: str) -> None:
        super().__init__(site_address)
        self.acts = self.steps = 0
        self._unanswered = 0

    def passes_to_site(self, frame: Frame) -> bool:
        if frame["type"] == "act":
            self.acts += 1
            self._unanswered = self.acts
            if self.acts in self.CUT_BEFORE:
                raise Cut
        return True

    def passes_to_client(self, frame: Frame) -> bool:
        if frame["type"] == "done" and self._unanswered in self.CUT_AFTER:
            raise Cut
        if frame["type"] == "moved":
            self.steps += 1
            return self.steps not in self.LOST
        return True


def play(address: str, match: Match, account: Account) -> subprocess.CompletedProcess[str]:
    """Run the client as anybody would."""
    session = session_of(account).cookies[settings.SESSION_COOKIE_NAME].value
    return subprocess.run(
        [sys.executable, str(CLIENT), address, match.pk, session],
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
    )


def test_example_client_is_short_enough_to_read() -> None:
    assert len(CLIENT.read_text(encoding="utf-8").splitlines()) <= 80


def test_client_of_the_docs_plays_a_disturbed_match_to_its_end(tmp_path: Path) -> None:
    """Case 6: gaps are found and closed; an act whose answer was lost happens once."""
    match, (account,) = make_marked(kind="bot")
    with served(tmp_path, SPARKFORGE_BOT_DELAY_MS="0", SPARKFORGE_LOG="DEBUG") as address:
        relay = Disturbed(address)
        with relay.listening() as wire:
            done = play(wire, match, account)
    assert done.returncode == 0, done.stderr
    ended = Match.objects.get(pk=match.pk)
    assert json.loads(done.stdout) == {"winner": ended.winner, "reason": ended.reason}
    assert verify(ended) == ended.seq + 1
    assert_every_act_is_stored_once(match, relay)
    assert relay.connections >= 4
    assert relay.steps > max(relay.LOST)
    assert "sync" in {frame["type"] for frame in relay.from_client}
    assert_logs_tell_nothing(match, tmp_path)


def assert_every_act_is_stored_once(match: Match, relay: Disturbed) -> None:
    """Each acknowledged act is one row; the lost answers came from the stored rows."""
    answers: dict[str, set[int]] = {}
    for frame in relay.from_site:
        if frame["type"] == "done":
            answers.setdefault(frame["id"], set()).add(frame["seq"])
    rows = MatchAction.objects.filter(match=match, seat=0)
    assert {row.request_id: {row.seq} for row in rows} == answers
    acts = [frame["id"] for frame in relay.from_client if frame["type"] == "act"]
    dones = [frame["id"] for frame in relay.from_site if frame["type"] == "done"]
    assert len(acts) > len(set(acts))
    assert len(dones) > len(set(dones))


def assert_logs_tell_nothing(match: Match, folder: Path) -> None:
    """Case 15: not even the log of a real server at DEBUG holds a card or the secret."""
    told = [
        Told(STRANGER, f"log: {log.name}", 0, log.read_text(errors="replace"))
        for log in sorted(folder.glob("*.log"))
    ]
    assert len(told) == 2
    assert [str(leak) for leak in Secrets(match).leaks(told)] == []


def test_client_of_the_docs_leaves_a_match_that_is_not_its_own(tmp_path: Path) -> None:
    """Case 46: closed for good, so it does not come back."""
    match, _ = make_marked(kind="bot")
    _, (stranger,) = make_marked(kind="bot")
    with served(tmp_path) as address:
        done = play(address, match, stranger)
    assert done.returncode == 1
    assert "4403" in done.stderr
