"""Weights in balance data by their path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Path = tuple[str, ...]


def at(data: Mapping[str, Any], path: Path) -> Any:
    """The weight at a path; None where the data do not have it."""
    for key in path:
        if key not in data:
            return None
        data = data[key]
    return data


def leaves(data: Mapping[str, Any]) -> Iterator[Path]:
    """The paths of all weights, in the order of the data."""
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from ((key, *rest) for rest in leaves(value))
        else:
            yield (key,)


def put(data: dict[str, Any], weights: Mapping[Path, float]) -> None:
    """Write weights into data that have their places."""
    for path, value in weights.items():
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
