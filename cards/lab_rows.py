"""Measured designs in a file, a line each, so that hours of matches survive a stop.

The first line says what was measured; a file of another plan is refused, never mixed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from matches.engine.kernel.lab.sampling import Plan, Row, Sampled, measure_plan, rows_from_json


class OtherRows(Exception):
    """The file holds rows of another seed, balance or count of matches."""


def measured_rows(lab: Sampled, plan: Plan, path: Path | None, *, jobs: int) -> Iterator[Row]:
    """All rows of a plan: those that the file holds first, then new ones as they are measured,
    each stored before it is given. path: None keeps nothing. Raises: OtherRows.
    """
    if path is None:
        yield from measure_plan(lab, plan, jobs=jobs)
        return
    known = [row for row in _kept(plan, path) if row.number < plan.designs]
    yield from known
    with path.open("a", encoding="utf-8") as file:
        for row in measure_plan(lab, plan, {row.number for row in known}, jobs=jobs):
            file.write(json.dumps(row.to_json()) + "\n")
            file.flush()
            yield row


def rows_of(path: Path) -> list[Row]:
    """The rows of a file, whatever their plan."""
    return rows_from_json(json.loads(line) for line in _whole_lines(path)[1:])


def _kept(plan: Plan, path: Path) -> list[Row]:
    """What an earlier run left; a line that was cut off by its end is dropped from the file."""
    lines = _whole_lines(path) if path.exists() else []
    if lines and json.loads(lines[0]) != plan.key():
        raise OtherRows(f"{path} holds {lines[0]}, not {json.dumps(plan.key())}")
    kept = lines or [json.dumps(plan.key())]
    path.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")
    return rows_from_json(json.loads(line) for line in kept[1:])


def _whole_lines(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    return text[: text.rfind("\n") + 1].splitlines()
