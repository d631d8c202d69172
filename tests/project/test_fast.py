"""`make fast`: what it says where it cannot compile, and what it compiles."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import compile
from matches.engine.compiled import SOURCES
from matches.engine.games import registry
from tests import __main__ as runs

ROOT = Path(__file__).resolve().parents[2]


def test_missing_compiler_is_a_sentence_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -pthread")
    monkeypatch.setattr(compile, "build_folder", lambda content: tmp_path / "build" / content)
    monkeypatch.setattr(compile, "BUILDS", tmp_path / "build")
    with pytest.raises(
        SystemExit, match=r"The C compiler no-such-compiler is missing .*apt install"
    ):
        compile.compile_engine()
    assert not (tmp_path / "build").exists()


def test_missing_headers_are_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", sys.executable)
    assert compile.missing() == ""
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path))
    assert "Python's headers are missing" in compile.missing()


@pytest.mark.parametrize(("ci", "status"), [("true", 1), ("", 0)])
def test_run_without_a_compiler_is_named_and_fails_in_ci(
    monkeypatch: pytest.MonkeyPatch, ci: str, status: int
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(runs, "pytest", lambda *arguments, **variables: pytest.fail("ran"))
    part = runs.compile_engine()
    assert part
    assert (part.name, part.status) == ("on the compiled engine", status)
    assert part.reason.startswith("The C compiler no-such-compiler is missing")


def test_what_others_replace_derive_from_or_pickle_stays_as_it_is() -> None:
    found = {path.relative_to(SOURCES).as_posix() for path in compile.modules(SOURCES)}
    for key in sorted(registry.game_keys()):
        assert f"games/{key}/check.py" in found
        assert f"games/{key}/game.py" not in found
    stay = ("chance", "game", "measure", "simulate")
    assert not found & {f"kernel/{name}.py" for name in stay}
    frozen = [name for name in found if "@dataclass(frozen" in (SOURCES / name).read_text()]
    assert frozen == [], "compiled, these cannot travel between processes"


def test_needs_no_more_than_the_sources_and_its_own_packages() -> None:
    """The image compiles in a stage that holds nothing else."""
    code = "import sys, deploy.compile; print(*sorted(sys.modules))"
    names = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert not {"django", "config", "cards", "mypyc", "setuptools"} & set(names)


def test_the_quicker_of_two_makes_the_build(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "new" / "engine", tmp_path / "engine"
    for folder in (ours, theirs):
        folder.mkdir(parents=True)
        (folder / "maker").write_text(str(folder))
    compile.put_in_place(ours, theirs)
    assert (theirs / "maker").read_text() == str(theirs)
    compile.put_in_place(ours, tmp_path / "other")
    assert (tmp_path / "other" / "maker").read_text() == str(ours)
    with pytest.raises(FileNotFoundError):
        compile.put_in_place(ours, tmp_path / "none")
