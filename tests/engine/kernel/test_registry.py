"""The registry, and both commands with and without Django."""

from __future__ import annotations

import json
import subprocess
import sys
from enum import StrEnum
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from matches.engine.games import registry

ROOT = Path(__file__).parents[3]
SCENARIO = {
    "game": "nexus",
    "name": "towers-stand-at-ten",
    "rules": ["N1.2"],
    "setup": {"players": [{}, {}]},
    "steps": [],
    "expect": {"players.0.towers": {"left": 10, "mid": 10, "right": 10}},
}


def test_every_game_is_made_once_with_its_data() -> None:
    keys = registry.game_keys()
    assert keys[0] == "nexus"
    for key in keys:
        game = registry.get(key)
        assert game.key == key
        assert game is registry.get(key)
        assert game.default_balance()["version"]
        assert game.seats in (1, 2)


class Key(StrEnum):
    NEXUS = "nexus"


def test_member_of_an_enum_finds_the_same_game() -> None:
    assert registry.get(Key.NEXUS) is registry.get("nexus")


def test_unknown_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        registry.get("chess")


def test_engine_loads_nothing_of_django() -> None:
    code = (
        "import sys, matches.engine.__main__\n"
        "from matches.engine.games import registry\n"
        "[registry.get(key) for key in registry.game_keys()]\n"
        "print([name for name in sys.modules if name.partition('.')[0] == 'django'])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """A scenario that passes and one that does not."""
    sound, broken = tmp_path / "sound.json", tmp_path / "broken.json"
    sound.write_text(json.dumps(SCENARIO))
    broken.write_text(json.dumps(SCENARIO | {"expect": {"turn": 9}}))
    return sound, broken


def engine(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "matches.engine", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_scenario_command_without_django(files: tuple[Path, Path]) -> None:
    sound, broken = map(str, files)
    assert engine("scenario", sound).returncode == 0
    failed = engine("scenario", sound, broken)
    assert failed.returncode == 1
    assert "turn is 5, expected 9" in failed.stdout
    assert engine("scenario").returncode == 2


def test_scenario_command_of_manage_py(files: tuple[Path, Path]) -> None:
    sound, broken = map(str, files)
    out = StringIO()
    call_command("scenario", sound, stdout=out)
    assert "1 of 1 scenarios passed" in out.getvalue()
    with pytest.raises(SystemExit) as left:
        call_command("scenario", broken, "--json", stdout=out)
    assert left.value.code == 1


def test_simulate_commands_play_the_same_matches() -> None:
    arguments = ["--game", "nexus", "--matches", "5", "--seed", "7", "--play", "random", "--json"]
    out = StringIO()
    call_command("simulate", *arguments, stdout=out)
    done = engine("simulate", *arguments, "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert json.loads(out.getvalue())["digest"] == json.loads(done.stdout)["digest"]


@pytest.mark.parametrize(
    "arguments", [["--matches", "0"], ["--play", "chess"], ["--game", "chess"], ["--jobs", "-1"]]
)
def test_simulate_command_says_what_it_does_not_know(arguments: list[str]) -> None:
    done = engine("simulate", *arguments)
    assert done.returncode == 2
    assert arguments[0] in done.stderr
