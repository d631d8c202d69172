"""Every scenario of the rules passes: the project's own and the shared ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from matches.engine.games import registry
from matches.engine.kernel.jsonio import parse_strictly
from matches.engine.kernel.scenario import run_file

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = [*sorted((FOLDER / "nexus").glob("*.json")), *sorted((FOLDER / "shared/nexus").glob("*"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_scenario_passes(path: Path) -> None:
    reports = run_file(path, registry.get)
    assert {report.name: report.faults for report in reports if report.faults} == {}


def test_own_scenarios_have_names_of_their_own_and_cite_rules() -> None:
    names = []
    for path in FILES:
        content = parse_strictly(path.read_text(encoding="utf-8"))
        scenarios = content if isinstance(content, list) else [content]
        for scenario in scenarios:
            names.append(scenario["name"])
            assert scenario["rules"], scenario["name"]
            if len(scenarios) == 1:
                assert scenario["name"] == path.stem
    assert len(set(names)) == len(names)
    assert len(list((FOLDER / "shared/nexus").glob("*.json"))) == 55
