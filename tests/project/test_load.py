"""What the load benchmark counts, chooses and reads, without a site."""

from __future__ import annotations

import asyncio
import gc
import json
import math
import os
import random
import sys
import time
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks import budget
from benchmarks.load import bars, beside, processes, references, report, wire
from benchmarks.load.cases import CASES, connection_kib
from benchmarks.load.choosing import acts_of, choose, frame_seq, frame_type, may_act
from benchmarks.load.histogram import Histogram
from benchmarks.load.profiling import summary
from benchmarks.load.site import Site
from matches.engine.games import registry
from matches.engine.kernel.chance import SeededChance
from tests.ports import free_port

MOST_ACTIONS = 600


# --- the histogram ------------------------------------------------------------------------------


def test_percentiles_are_right_within_a_hundredth_and_the_largest_exactly() -> None:
    histogram = Histogram()
    times = [each / 7 for each in range(1, 2000)]
    for each in times:
        histogram.add(each)
    for share in (1, 50, 90, 99, 99.9):
        true = times[math.ceil(len(times) * share / 100) - 1]
        assert true <= histogram.percentile(share) <= 1.011 * true
    assert histogram.percentile(100) == histogram.most == times[-1]


def test_histogram_without_anything_says_nothing() -> None:
    assert Histogram().to_json() == dict.fromkeys(
        ("count", "p50", "p90", "p99", "p999", "max"), 0.0
    )


def test_merged_histograms_are_as_one() -> None:
    whole, one, other = Histogram(), Histogram(), Histogram()
    for number in range(500):
        whole.add(number / 3)
        (one if number % 3 else other).add(number / 3)
    one.merge(other)
    assert one.to_json() == whole.to_json()


# --- what simulated players do ------------------------------------------------------------------


def moved(choices: dict[str, Any], seq: int = 7) -> bytes:
    """A frame as the server writes it."""
    frame = {
        "type": "moved",
        "seq": seq,
        "events": [{"type": "x", "text": '"choices":{"acts":[1]'}],
        "view": {"choices": None},
        "choices": choices,
        "clock": {},
        "cards": {},
    }
    return json.dumps(frame, separators=(",", ":")).encode()


@pytest.mark.parametrize("number", range(4))
def test_simulated_players_play_legal_matches_to_their_end(number: int) -> None:
    game = registry.get("nexus")
    config, decks = game.sample_decks(number)
    chance, draw = SeededChance(number), random.Random(number)
    state = game.new(config, decks, chance)
    done = set()
    for _ in range(MOST_ACTIONS):
        actors = game.actors(state)
        frames = {seat: moved(game.choices(state, seat)) for seat in (0, 1)}
        assert [seat for seat in (0, 1) if may_act(frames[seat])] == sorted(actors)
        if not actors:
            break
        acts = acts_of(frames[actors[0]])
        assert acts == json.loads(frames[actors[0]])["choices"]["acts"]
        action = game.parse(choose(acts, draw))
        done.add(action.type if hasattr(action, "type") else str(action))
        game.apply(state, actors[0], action, chance)
    assert game.result(state) is not None
    assert len(done) > 1


def test_frame_written_in_another_order_is_read_too() -> None:
    acts: list[dict[str, Any]] = [{"type": "end_turn", "piece": None, "as": None, "fields": []}]
    frame = json.dumps({"choices": {"blocked": {}, "acts": acts}, "seq": 3, "type": "moved"})
    assert frame_type(frame.encode()) == "moved"
    assert frame_seq(frame.encode()) == 3
    assert may_act(frame.encode())
    assert acts_of(frame.encode()) == acts


def test_seat_that_may_only_concede_does_nothing() -> None:
    concede: dict[str, Any] = {"type": "concede", "piece": None, "as": None, "fields": []}
    choices: list[dict[str, Any]]
    for choices in ([concede], []):
        assert not may_act(moved({"acts": choices, "blocked": {}}))
        with pytest.raises(ValueError, match="nothing to do"):
            choose(choices, random.Random(1))


# --- the client ---------------------------------------------------------------------------------


class Pipe:
    """What a client has written; stands in for the connection."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.is_closed = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = True


UPGRADED = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"


def client() -> tuple[wire.WebSocket, Pipe, list[bytes], list[int | None]]:
    texts: list[bytes] = []
    codes: list[int | None] = []
    socket, pipe = wire.WebSocket(b"GET", texts.append, codes.append), Pipe()
    socket.connection_made(pipe)  # type: ignore[arg-type]
    return socket, pipe, texts, codes


def from_server(kind: int, payload: bytes, *, compressed: bool = False) -> bytes:
    first = wire.FINAL | kind | (wire.COMPRESSED if compressed else 0)
    if len(payload) < 126:
        return bytes((first, len(payload))) + payload
    return bytes((first, 126)) + len(payload).to_bytes(2, "big") + payload


async def test_frames_are_whole_wherever_the_stream_is_cut() -> None:
    stream = UPGRADED + from_server(wire.TEXT, b"short") + from_server(wire.TEXT, b"x" * 300)
    for cut in range(len(stream)):
        socket, _, texts, _ = client()
        socket.data_received(stream[:cut])
        socket.data_received(stream[cut:])
        assert texts == [b"short", b"x" * 300]


async def test_client_answers_pings_and_the_close() -> None:
    socket, pipe, _, codes = client()
    socket.data_received(UPGRADED + from_server(wire.PING, b"hey"))
    assert pipe.written[-1] == wire.frame(wire.PONG, b"hey")
    socket.data_received(from_server(wire.CLOSE, (4401).to_bytes(2, "big")))
    assert pipe.is_closed
    assert not socket.is_open
    socket.connection_lost(None)
    assert codes == [4401]


async def test_compressed_texts_are_read_one_after_the_other() -> None:
    socket, _, texts, _ = client()
    deflate = zlib.compressobj(wbits=-15)
    stream = UPGRADED
    for text in (b"once upon a time", b"once upon a time"):
        packed = deflate.compress(text) + deflate.flush(zlib.Z_SYNC_FLUSH)
        stream += from_server(wire.TEXT, packed.removesuffix(wire.FLUSHED), compressed=True)
    socket.data_received(stream)
    assert texts == [b"once upon a time"] * 2


async def test_refused_handshake_is_told() -> None:
    socket, _, _, _ = client()
    socket.abort = lambda: None  # type: ignore[method-assign]
    socket._transport.abort = lambda: None  # type: ignore[method-assign]
    socket.data_received(b"HTTP/1.1 403 Forbidden\r\n\r\n")
    with pytest.raises(wire.Turned, match="403"):
        await socket.opened


async def test_who_gives_up_waiting_hears_no_more_of_the_refusal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: told.append(context))
    socket, pipe, _, codes = client()
    made = asyncio.sleep(0, (None, socket))
    monkeypatch.setattr(loop, "create_connection", lambda *_, **__: made)
    waiting = asyncio.create_task(socket.connect(1))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    socket.connection_lost(None)
    del socket
    gc.collect()
    assert (pipe.is_closed, codes, told) == (True, [None], [])


async def test_echo_answers_a_pair_that_takes_turns() -> None:
    from_one_run = await references.echo(free_port(), pairs=2, seconds=0.2)
    assert from_one_run["moves"] >= 2
    assert from_one_run["moves_a_cpu_second"] > 0
    assert from_one_run["act_to_done_ms"]["count"] == from_one_run["moves"]


# --- reading and judging ------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_own_use_is_read_from_proc() -> None:
    before = processes.cpu_seconds(os.getpid())
    end = time.process_time() + 0.05
    while time.process_time() < end:
        pass
    assert processes.cpu_seconds(os.getpid()) > before
    assert processes.memory_kib(os.getpid()) > 10_000
    assert processes.parent(os.getpid()) == os.getppid()


def test_process_that_is_gone_uses_nothing() -> None:
    gone = 2**22 + 1  # above the highest pid that Linux gives
    assert processes.tree_cpu_seconds(gone) == 0
    assert processes.memory_kib(gone) == 0
    with pytest.raises(ProcessLookupError):
        processes.parent(gone)


def test_profile_tells_own_time_from_that_of_callees() -> None:
    lines = summary("main;serve;parse 3\nmain;serve 1\n")
    assert lines[0] == "4 samples"
    assert " 75.0 %  parse" in lines
    assert "100.0 %  main" in lines
    assert "100.0 %  main" not in lines[: lines.index("--- with what it calls")]


def test_log_is_searched_for_errors_and_what_they_were(tmp_path: Path) -> None:
    (tmp_path / "web0.log").write_text(
        "2027-01-01 INFO all is well\n"
        "2027-01-01 ERROR uvicorn.error Exception in ASGI application\n"
        "  + Exception Group Traceback (most recent call last):\n"
        '  |   File "x.py", line 1, in <module>\n'
        "  | ExceptionGroup: two at once\n"
        "    | RuntimeError: sent after close\n"
        "Traceback (most recent call last):\n"
        "sqlite3.OperationalError: database is locked\n"
    )
    assert Site(tmp_path, {}, []).faults() == [
        "web0: 2027-01-01 ERROR uvicorn.error Exception in ASGI application",
        "web0: | RuntimeError: sent after close",
        "web0: sqlite3.OperationalError: database is locked",
    ]


def test_what_is_needed_once_is_told_from_what_each_connection_takes() -> None:
    case = replace(CASES["flat"], matches=3)
    memory = {"before": 1000, "half": 1600, "connected": 1800, "playing": 2200}
    assert connection_kib(case, memory) == {
        "kib_a_connection": {"connected": round(800 / 6, 1), "playing": 200.0},
        "kib_a_later_connection": 50.0,  # four connections of two matches took 200
        "kib_once": 500,
    }


CASE = {
    "case": "flat",
    "title": "2 matches, flat out",
    "sockets": 4,
    "rounds": 2,
    "seconds": 2.0,
    "moves_a_second": 10.0,
    "moves_a_cpu_second": 1200.0,
    "moves_a_cpu_second_by_round": [1200.0, 1200.0],
    "cpu_seconds": {"web0": 1.0},
    "act_to_done_ms": {"count": 1, "p50": 1.0, "p90": 2.0, "p99": 3.0, "p999": 4.0, "max": 5.0},
    "bytes_an_update": 3000,
    "updates": 10,
    "updates_to_spectators": 0,
    "kib_a_connection": {"connected": 50.0, "playing": 70.0},
    "kib_a_later_connection": 48.0,
    "kib_once": 8,
    "memory_growth": 0.01,
    "refused": {},
    "faults": {},
    "generator": {"cpu_share": 0.1, "worst_lag_ms": 1.0},
}


def found(**changes: Any) -> dict[str, Any]:
    measured = {
        "mode": "embedded",
        "machine": {},
        "cases": [CASE | changes],
        "references": {"echo": [{"moves_a_cpu_second": 2400.0}]},
        "server_errors": [],
    }
    return measured | {"bars": bars.judge(measured)}


def test_bars_are_kept_by_what_is_good_enough() -> None:
    assert all(bar["kept"] for bar in found()["bars"])


@pytest.mark.parametrize(
    "changes",
    [
        {"moves_a_cpu_second": 999.0},
        {"kib_a_connection": {"connected": 50.0, "playing": 81.0}},
        {"memory_growth": 0.06},
        {"refused": {"stale": 1}},
        {"faults": {"a gap in seq": 1}},
        {"case": "think", "act_to_done_ms": CASE["act_to_done_ms"] | {"p99": 25.1}},  # type: ignore[operator]
    ],
)
def test_each_bar_is_missed_by_what_is_not(changes: dict[str, Any]) -> None:
    assert [bar["kept"] for bar in found(**changes)["bars"]].count(False) == 1


def test_report_sets_the_number_beside_the_references() -> None:
    for lines in (report.text(found()), report.markdown(found())):
        text = "\n".join(lines)
        assert "ours is 0.50 of it" in text
        assert "boardgame.io: not installed" in text


# --- budget reports beside play -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "rise", "reports", "kept"),
    [
        (59.9, 0.5, [90.0, 3.0], True),
        (60.1, 0.5, [90.0, 3.0], False),
        (59.9, 0.51, [90.0, 3.0], False),
        (59.9, -0.2, [90.0, 0.0], False),  # nothing was beside the matches of the second run
    ],
)
def test_bars_of_budget_reports(
    seconds: float, rise: float, reports: list[float], kept: bool
) -> None:
    runs = [{"with": {"measured_a_second": each}} for each in reports]
    found = {
        "measured": {"engine": "compiled", "seconds_for_10000": seconds},
        "beside": {"rise": rise, "runs": runs},
    }
    assert budget.is_kept(found) is kept


# --- beside something else ------------------------------------------------------------------------


def run(without: float, with_it: float) -> dict[str, Any]:
    return {
        "without": {"act_to_done_ms": {"p99": without}},
        "with": {"act_to_done_ms": {"p99": with_it}},
    }


def test_rise_of_a_run_is_that_over_its_own_other_half() -> None:
    assert beside.rises([run(10, 15), run(20, 10)]) == [0.5, -0.5]


@pytest.mark.parametrize(
    ("below", "above", "settled"),
    [
        (5, 0, True),
        (0, 5, True),
        (4, 0, False),
        (4, 1, False),
        (7, 1, True),
        (6, 2, False),
        (3, 10, True),
        (8, 7, False),
    ],
)
def test_runs_go_on_until_they_agree_on_the_side_of_the_bar(
    below: int, above: int, settled: bool
) -> None:
    found = [beside.MOST_RISE] * below + [beside.MOST_RISE + 0.01] * above
    assert beside.is_settled(found) is settled


def test_every_other_run_begins_with_what_is_beside_the_matches() -> None:
    assert [beside.halves(number)[0] for number in range(4)] == ["without", "with"] * 2
