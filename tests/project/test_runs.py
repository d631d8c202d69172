"""The runner of the tests: its parts, its closing lines, and tests that run side by side."""

from __future__ import annotations

import fcntl
import threading
import time
from pathlib import Path

import pytest

from tests import __main__ as runs
from tests.parallel import scope_of, turn
from tests.patience import PATIENCE_SECONDS
from tests.tally import Part, closing_lines, exit_code

LOCKED = """
import fcntl, pytest

def can_take(request, how):
    with open(request.config.workerinput["turns"] + "/room", "a") as room:
        try:
            fcntl.flock(room, how | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

@pytest.mark.alone
def test_nobody_else_is_here(request):
    assert not can_take(request, fcntl.LOCK_SH)

def test_nobody_is_here_alone(request):
    assert can_take(request, fcntl.LOCK_SH)
    assert not can_take(request, fcntl.LOCK_EX)

def test_that_fails():
    assert 0
"""


def part(name: str, **tests: list[str]) -> Part:
    """A part that ended as pytest does."""
    return Part(name, int(bool(tests.get("failed") or tests.get("error"))), tests)


def can_take(lock: Path, how: int) -> bool:
    """Whether somebody else could hold this lock now."""
    with lock.open("a") as file:
        try:
            fcntl.flock(file, how | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def test_failure_in_any_part_is_named_at_the_end() -> None:
    parts = [
        part("on PostgreSQL", passed=["a", "b"], failed=["tests/x.py::test_y"]),
        part("on SQLite", passed=["a", "b", "c"], skipped=["d"], error=["tests/z.py"]),
    ]
    assert list(closing_lines(parts, 61.239)) == [
        "FAILED on PostgreSQL: tests/x.py::test_y",
        "FAILED on SQLite: tests/z.py",
        "1 failed, 1 error, 5 passed, 1 skipped in 61.24s (1:01)",
    ]
    assert exit_code(parts) == 1


def test_part_that_died_is_an_error() -> None:
    parts = [part("on PostgreSQL", passed=["a"]), Part("on SQLite", -9)]
    assert list(closing_lines(parts, 1)) == [
        "FAILED on SQLite: it ended with -9",
        "1 error, 1 passed in 1.00s (0:01)",
    ]
    assert exit_code(parts) == -9


@pytest.mark.parametrize(
    ("ci", "told", "status"),
    [
        ("true", ["FAILED on Mars: No Mars.", "1 error, 1 passed in 0.00s (0:00)"], 1),
        ("", ["Left out: on Mars. No Mars.", "1 passed in 0.00s (0:00)"], 0),
    ],
)
def test_part_that_cannot_run_is_named(
    monkeypatch: pytest.MonkeyPatch, ci: str, told: list[str], status: int
) -> None:
    monkeypatch.setenv("CI", ci)
    parts = [runs.left_out("on Mars", "No Mars."), part("on Earth", passed=["a"])]
    assert list(closing_lines(parts, 0)) == told
    assert exit_code(parts) == status


def test_failed_part_hides_no_later_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "for the site, not for the tests")
    monkeypatch.setattr(runs, "run_on_postgres", lambda: part("on PostgreSQL", failed=["one"]))
    monkeypatch.setattr(runs, "compile_engine", lambda: part("compiled", failed=["two"]))
    monkeypatch.setattr(runs, "pytest", lambda name, *_, **__: part(name, passed=["three"]))
    assert runs.main([]) == 1
    *named, closing = capsys.readouterr().out.strip().splitlines()
    assert named == ["FAILED on PostgreSQL: one", "FAILED compiled: two"]
    assert closing.startswith("2 failed, 1 passed in ")


def test_engine_runs_compiled_with_all_and_from_its_sources(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran: list[tuple[str, str | None]] = []

    def note(name: str, *_: str, **variables: str) -> Part:
        ran.append((name, variables.get("SPARKFORGE_TEST_ENGINE")))
        return part(name, passed=["one"])

    monkeypatch.setattr(runs, "run_on_postgres", lambda: part("on PostgreSQL"))
    monkeypatch.setattr(runs, "compile_engine", lambda: None)
    monkeypatch.setattr(runs, "pytest", note)
    monkeypatch.setenv("DATABASE_URL", "for the site, not for the tests")
    assert runs.main([]) == 0
    assert ran == [("on SQLite", "compiled"), ("on the engine's sources", None)]


def test_tests_of_a_run_side_by_side_are_counted_and_take_turns(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"test_{name}.py").write_text(LOCKED)
    settings = tmp_path / "pytest.ini"
    settings.write_text(
        "[pytest]\nmarkers = alone\nasyncio_default_fixture_loop_scope = function\n"
    )
    plugins = ["-p", "tests.parallel", "-p", "tests.tally"]
    found = runs.pytest("here", "-q", "-n", "2", "-c", str(settings), *plugins, str(tmp_path))
    assert found.status == 1
    assert sorted(found.tests["failed"]) == [
        "test_a.py::test_that_fails",
        "test_b.py::test_that_fails",
    ]
    assert len(found.tests["passed"]) == 4


def test_who_is_alone_waits_for_others_and_lets_no_more_in(tmp_path: Path) -> None:
    has_been_alone = threading.Event()

    def be_alone() -> None:
        with turn(tmp_path, alone=True):
            assert not can_take(tmp_path / "room", fcntl.LOCK_SH)
            has_been_alone.set()

    waiting = threading.Thread(target=be_alone)
    with turn(tmp_path, alone=False), turn(tmp_path, alone=False):
        waiting.start()
        give_up_at = time.monotonic() + PATIENCE_SECONDS
        while can_take(tmp_path / "door", fcntl.LOCK_EX):
            assert time.monotonic() < give_up_at, "more may come in"
        assert not has_been_alone.is_set()
    assert has_been_alone.wait(PATIENCE_SECONDS)
    waiting.join(PATIENCE_SECONDS)
    assert can_take(tmp_path / "room", fcntl.LOCK_EX)


def test_files_stay_together_and_so_do_journeys() -> None:
    assert scope_of("tests/cards/test_x.py::test_y[a::b]") == "tests/cards/test_x.py"
    assert scope_of("tests/browser/test_a.py::test") == scope_of("tests/browser/test_b.py::test")
