"""The scenario files of each game, and what they show."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from matches.engine.kernel.jsonio import parse_strictly

FOLDER = Path(__file__).parent / "scenarios"


def files(key: str) -> list[Path]:
    """The project's own, then the shared ones."""
    return [*sorted((FOLDER / key).glob("*.json")), *sorted((FOLDER / "shared" / key).glob("*"))]


def scenarios_of(path: Path) -> list[dict[str, Any]]:
    content = parse_strictly(path.read_text(encoding="utf-8"))
    return content if isinstance(content, list) else [content]


def scenarios(key: str) -> Iterator[dict[str, Any]]:
    for path in files(key):
        yield from scenarios_of(path)


def missing(wanted: set[Any], found: set[Any]) -> list[Any]:
    return sorted(wanted - found)
