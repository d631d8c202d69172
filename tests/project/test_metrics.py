"""/metrics: who may read it, what it says, and that several processes are one answer."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import OperationalError
from django.test import Client
from prometheus_client import values
from prometheus_client.parser import text_string_to_metric_families

from accounts.roles import ADMIN, MODERATOR, give_role
from accounts.services import create_account
from cards.models import BudgetReport
from cards.services import budget
from config import clock as site_clock
from config import metrics
from matches import gauges
from matches.engine import compiled
from matches.models import Match
from matches.services import clocks
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.cards import make_approved, make_submitted
from tests.factories.matches import make_match, make_running
from tests.matches.sockets import open_socket

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[2]
AFAR = "203.0.113.7"


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process counts, and forgets it all afterwards."""
    for path in metrics.FOLDER.glob("*.db"):  # of real servers that other tests have started here
        path.unlink()
    # The library holds on to its files; new ones need a new holder.
    monkeypatch.setattr(values, "ValueClass", values.MultiProcessValue())
    metrics.begin("web", at=time.time())
    yield
    metrics._counts = None
    for path in metrics.FOLDER.glob("*.db"):
        path.unlink()


def read(client: Client | None = None) -> dict[str, float]:
    """Sample -> value, as a scraper reads it: `name{label="value"}`."""
    answer = (client or Client()).get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    samples = {}
    for family in text_string_to_metric_families(answer.content.decode()):
        for sample in family.samples:
            labels = ",".join(f'{key}="{value}"' for key, value in sorted(sample.labels.items()))
            samples[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return samples


def test_strangers_see_no_metrics() -> None:
    person = Client(REMOTE_ADDR=AFAR)
    assert person.get("/metrics").status_code == 404
    person.force_login(create_account("Somebody"))
    assert person.get("/metrics").status_code == 404


@pytest.mark.parametrize("role", [MODERATOR, ADMIN])
def test_staff_sees_metrics_from_afar(role: str) -> None:
    account = create_account("Keeper")
    give_role(account, role)
    staff = Client(REMOTE_ADDR=AFAR)
    staff.force_login(account)
    assert "sparkforge_database_up" in read(staff)


def test_token_opens_metrics_and_no_other_does(settings: Any) -> None:
    afar = Client(REMOTE_ADDR=AFAR)
    wrong = {"authorization": "Bearer "}
    assert afar.get("/metrics", headers=wrong).status_code == 404
    settings.METRICS_TOKEN = "a-long-and-secret-token"
    for token in ("", "another-secret-token-of-all", "ä"):
        answer = afar.get("/metrics", headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == 404
    right = {"authorization": "Bearer a-long-and-secret-token"}
    assert afar.get("/metrics", headers=right).status_code == 200


def test_live_matches_are_told_by_game_and_kind() -> None:
    make_match()
    make_match(kind="bot")
    _, (active, _) = make_running()
    active.concede()
    samples = read()
    assert samples['sparkforge_matches_live{game="nexus",kind="friend"}'] == 1
    assert samples['sparkforge_matches_live{game="nexus",kind="bot"}'] == 1
    assert samples["sparkforge_matches_faulted"] == 0
    build = [name for name in samples if name.startswith("sparkforge_build_info")]
    assert len(build) == 1
    assert re.search(r'version="\d+\.\d+\.\d+"', build[0])
    assert f'engine="{compiled.IN_USE}"' in build[0]


def test_queues_say_how_long_their_oldest_waits(clock: Clock) -> None:
    make_submitted(at=clock.now())
    match = make_match(turn_seconds=75)
    at = clock.advance(200)
    deadline = Match.objects.get(pk=match.pk).deadline
    assert deadline is not None
    samples = read()
    assert samples['sparkforge_queue_length{queue="reviews"}'] == 1
    assert samples['sparkforge_queue_age_seconds{queue="reviews"}'] == 200
    overdue = (at - deadline).total_seconds()
    assert samples['sparkforge_queue_age_seconds{queue="deadlines"}'] == overdue > 0
    assert samples['sparkforge_queue_length{queue="bot_moves"}'] == 0
    assert samples['sparkforge_queue_age_seconds{queue="bot_moves"}'] == 0
    assert {f'sparkforge_queue_age_seconds{{queue="{name}"}}' for name in gauges.queues(at)} <= set(
        samples
    )


def test_report_by_new_weights_waits_from_when_they_count(clock: Clock) -> None:
    """Not since its card was submitted: an alarm at ten minutes would tell of nothing."""
    kept = make_approved()
    old = kept.balance
    BudgetReport.objects.filter(version=kept).update(balance="older", phase="done")
    at = clock.advance(30 * 86_400)
    assert budget.queue_unmeasured("nexus", old, at=at) == 1
    clock.advance(5)
    samples = read()
    assert samples['sparkforge_queue_length{queue="budget_reports"}'] == 1
    assert samples['sparkforge_queue_age_seconds{queue="budget_reports"}'] == 5


def test_age_of_the_clock_is_told(clock: Clock) -> None:
    clocks.beat(at=clock.now())
    clock.advance(42)
    assert read()["sparkforge_clock_beat_age_seconds"] == 42


def test_readiness_warns_of_a_clock_that_nobody_keeps(clock: Clock) -> None:
    clocks.beat(at=clock.now())
    assert Client().get("/readyz").json()["warnings"] == {}
    clock.advance(60)
    answer = Client().get("/readyz")
    assert answer.status_code == 200  # web itself works: nobody is sent elsewhere
    assert answer.json()["warnings"]["clock"] == "no beat for 60 s: does a play process run?"


def test_refusals_are_counted_by_door_and_code(counting: None) -> None:
    client = signed_in(create_account("Somebody"))
    client.get("/api/v1/matches/AAAAAAAAAAAAAAAAAAAAAA/")
    client.get("/matches/AAAAAAAAAAAAAAAAAAAAAA/")
    samples = read()
    for door in ("api", "page"):
        assert samples[f'sparkforge_refusals_total{{code="match_not_found",door="{door}"}}'] == 1


def test_acts_fall_into_buckets(counting: None) -> None:
    for seconds in (0.0004, 0.02, 0.02, 9):
        metrics.acted(seconds)
    samples = read()
    assert samples['sparkforge_act_seconds_bucket{le="0.001"}'] == 1
    assert samples['sparkforge_act_seconds_bucket{le="0.025"}'] == 3
    assert samples['sparkforge_act_seconds_bucket{le="+Inf"}'] == 4
    assert samples["sparkforge_act_seconds_count"] == 4


def test_several_processes_are_one_answer(counting: None) -> None:
    """What a killed process counted stays; its sockets do not."""
    metrics.stepped("nexus", "act")
    metrics.sockets("MatchConsumer", 1)
    code = (
        "import os, signal, django; django.setup()\n"
        "from config import metrics\n"
        "metrics.begin('web', at=1.0)\n"
        "metrics.stepped('nexus', 'act'); metrics.sockets('MatchConsumer', 5)\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    facts = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    facts["SPARKFORGE_VAR"] = str(settings.VAR_DIR)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=facts, capture_output=True, check=False
    )
    assert done.returncode == -9, done.stderr
    samples = read()
    assert samples['sparkforge_steps_total{game="nexus",kind="act"}'] == 2
    assert samples['sparkforge_sockets{kind="MatchConsumer"}'] == 1
    started = [name for name in samples if "process_start_time" in name]
    assert len(started) == 1


def test_counts_are_read_also_while_the_database_is_away(
    counting: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    metrics.acted(0.01)

    def gone(*_: object) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(gauges, "_stored", gone)
    samples = read()
    assert samples["sparkforge_database_up"] == 0
    assert samples["sparkforge_act_seconds_count"] == 1


def test_nothing_is_counted_before_the_beginning() -> None:
    """Commands and tests leave no files behind."""
    metrics.acted(0.01)
    metrics.refused("page", "x")
    assert not list(metrics.FOLDER.glob("*.db"))
    assert not [name for name in read() if name.startswith("sparkforge_act_seconds")]


def test_every_metric_is_in_the_documentation(counting: None) -> None:
    clocks.beat(at=site_clock.now() - timedelta(seconds=1))
    make_match()
    metrics.acted(0.01)
    metrics.refused("page", "x")
    metrics.stepped("nexus", "act")
    metrics.sockets("MatchConsumer", 1)
    text = (ROOT / "docs" / "operations.md").read_text()
    answer = Client().get("/metrics").content.decode()
    names = set(re.findall(r"^# TYPE (\S+)", answer, re.M))
    assert len(names) > 12
    assert {name for name in names if f"`{name}" not in text} == set()


@pytest.mark.django_db(transaction=True)
async def test_match_played_at_a_socket_is_counted(counting: None) -> None:
    match, (active, _) = await sync_to_async(make_running)()
    socket = await open_socket(match, active.account)
    await socket.act({"type": "play", "card": "nowhere"}, id_="r1", seq=match.seq)
    refused = await socket.until("refused", id="r1")
    await socket.act({"type": "end_turn"}, id_="r2", seq=match.seq)
    await socket.until("done", id="r2")
    during = await sync_to_async(read)()
    await socket.close()
    after = await sync_to_async(read)()
    code = refused["error"]["code"]
    assert during[f'sparkforge_refusals_total{{code="{code}",door="socket"}}'] == 1
    assert during['sparkforge_sockets{kind="MatchConsumer"}'] == 1
    assert during["sparkforge_act_seconds_count"] == 2
    assert during['sparkforge_steps_total{game="nexus",kind="act"}'] >= 3  # two mulligans
    assert after['sparkforge_sockets{kind="MatchConsumer"}'] == 0
