"""The compiled engine is the same rules: nothing that it shows, decides or refuses differs."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from matches.engine.games import registry

pytestmark = pytest.mark.compiled
BOTH = ("source", "compiled")

NATIVE_MODULES = """
import pkgutil, sys
from importlib.machinery import ExtensionFileLoader
from matches.engine.games import {key}
for module in pkgutil.iter_modules({key}.__path__):
    __import__(f"{{{key}.__name__}}.{{module.name}}")
print(*(name for name, module in sys.modules.items() if name.startswith("matches.engine")
        and isinstance(module.__spec__.loader, ExtensionFileLoader)))
"""


def run(engine: str, *arguments: str) -> str:
    """What Python prints with these arguments on one form of the engine."""
    return subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"SPARKFORGE_ENGINE": engine},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    ).stdout


@pytest.mark.parametrize("key", registry.game_keys())
def test_rules_are_compiled(key: str) -> None:
    native = run("compiled", "-c", NATIVE_MODULES.format(key=key)).split()
    for module in ("state", "check", "legal", "apply", "choices", "view", "stored"):
        assert f"matches.engine.games.{key}.{module}" in native
    assert run("source", "-c", NATIVE_MODULES.format(key=key)).split() == []


@pytest.mark.parametrize("key", registry.game_keys())
def test_both_show_decide_and_refuse_the_same(key: str) -> None:
    """Views, seen cards, choices, legal actions, forecasts, bots, refusals, events and dumps."""
    prints = [run(each, "-m", "tests.engine.contract.fingerprint", key) for each in BOTH]
    assert len(prints[0].strip()) == 64
    assert prints[0] == prints[1]


@pytest.mark.parametrize(("play", "matches"), [("random", 100), ("measure", 20), ("bot", 2)])
@pytest.mark.parametrize("key", registry.game_keys())
def test_both_play_the_same_matches(key: str, play: str, matches: int) -> None:
    simulate = ["-m", "matches.engine", "simulate", "--game", key, "--json", "--seed", "both"]
    told = [
        json.loads(run(each, *simulate, "--play", play, "--matches", str(matches), "--jobs", "2"))
        for each in BOTH
    ]
    assert [each["engine"] for each in told] == list(BOTH)
    assert told[0]["errors"] == 0
    assert told[0]["digest"] == told[1]["digest"]
