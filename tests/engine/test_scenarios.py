"""Every scenario of the rules passes: the project's own and the shared ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from matches.engine.games import registry
from matches.engine.kernel.scenario import run_file
from tests.engine.examples import FOLDER, files, scenarios_of

SHARED = {"nexus": 55, "enigma": 27, "grid": 25, "dragon": 26}
FILES = [path for key in registry.game_keys() for path in files(key)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_scenario_passes(path: Path) -> None:
    reports = run_file(path, registry.get)
    assert {report.name: report.faults for report in reports if report.faults} == {}


@pytest.mark.parametrize("key", registry.game_keys())
def test_own_scenarios_have_names_of_their_own_and_cite_rules(key: str) -> None:
    names = []
    for path in files(key):
        scenarios = scenarios_of(path)
        for scenario in scenarios:
            names.append(scenario["name"])
            assert scenario["game"] == key
            assert scenario["rules"], scenario["name"]
            if len(scenarios) == 1:
                assert scenario["name"] == path.stem
    assert len(set(names)) == len(names)
    assert len(list((FOLDER / "shared" / key).glob("*.json"))) == SHARED[key]
