"""What docs/engine.md and docs/scenarios.md show does what they say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from matches.engine.games import registry
from matches.engine.kernel.scenario import run

DOCS = Path(__file__).parents[3] / "docs"


def examples(page: str, language: str) -> list[str]:
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_scenario_of_the_page_passes() -> None:
    (example,) = examples("scenarios.md", "json")
    report = run(json.loads(example), registry.get)
    assert report.faults == ()


def test_code_of_the_page_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = examples("engine.md", "python")
    exec(compile(example, "engine.md", "exec"), {})  # noqa: S102 - our own page
    assert "match_over" in capsys.readouterr().out.splitlines()[-1]


def test_every_place_of_the_page_exists() -> None:
    text = (DOCS / "engine.md").read_text(encoding="utf-8")
    kernel = Path(registry.__file__).parents[1] / "kernel"
    named = set(re.findall(r"\b([a-z_]+\.py)\b", text.partition("## The contract")[0]))
    assert {path.name for path in kernel.glob("*.py")} - {"__init__.py"} <= named
