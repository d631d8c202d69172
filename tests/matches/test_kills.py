"""A process that is killed at its worst moment: what was acknowledged is stored, once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from accounts.models import Account
from matches.models import Match, MatchAction
from matches.replays import verify
from tests.factories.matches import make_running

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
ACT_AND_DIE = """
import os, signal, sys
import django
django.setup()
from accounts.models import Account
from matches.services import steps
from matches.services.acts import submit_action

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)

moment, match_id, account, seq = sys.argv[1:]
setattr(steps, {"before the commit": "Step", "before the answer": "announce"}[moment], die)
submit_action(match_id, by=Account.objects.get(pk=account), action={"type": "end_turn"},
              seq=int(seq), request_id="r1")
"""


def environment() -> dict[str, str]:
    """So that another process meets the database of this test."""
    facts = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    facts["SPARKFORGE_VAR"] = str(settings.VAR_DIR)
    if connection.vendor == "postgresql":
        known = connection.settings_dict
        user = known["USER"] + (f":{known['PASSWORD']}" if known["PASSWORD"] else "")
        place = known["HOST"] + (f":{known['PORT']}" if known["PORT"] else "")
        facts["DATABASE_URL"] = f"postgresql://{user}@{place}/{known['NAME']}"
    return facts


def act_and_die(moment: str, match: Match, account: Account) -> None:
    """End the turn in a process that is killed at `moment`."""
    done = subprocess.run(
        [sys.executable, "-c", ACT_AND_DIE, moment, match.pk, str(account.pk), str(match.seq)],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr


@pytest.mark.parametrize(("moment", "stored"), [("before the commit", 0), ("before the answer", 1)])
def test_act_of_a_killed_process_is_stored_whole_or_not_at_all(moment: str, stored: int) -> None:
    """Case 11: the client sends it again with the same id, and it has happened once."""
    match, (active, waiting) = make_running()
    act_and_die(moment, match, active.account)
    rows = MatchAction.objects.filter(match=match, seq__gt=match.seq)
    assert rows.count() == stored
    assert Match.objects.get(pk=match.pk).seq == match.seq + stored
    again = active.do({"type": "end_turn"}, request_id="r1", seq=match.seq)
    assert again == match.seq + 1
    assert rows.count() == 1
    waiting.end_turn()
    ended = Match.objects.get(pk=match.pk)
    assert verify(ended) == ended.seq + 1
