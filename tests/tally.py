"""What came of each part of a run, and how the whole is told at its end.

pytest writes down what came of its tests where tests/__main__.py asks for it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ASKED = "SPARKFORGE_TEST_TALLY"
"""The file in which a run of pytest writes its tally."""
BAD = ("failed", "error")
KINDS = (*BAD, "passed", "skipped", "xfailed", "xpassed")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Asked once, by the process that has the reports of all tests."""
    if ASKED in os.environ:
        reports = {kind: terminalreporter.stats.get(kind, []) for kind in KINDS}
        tests = {kind: [each.nodeid for each in found] for kind, found in reports.items()}
        Path(os.environ[ASKED]).write_text(json.dumps(tests))


@dataclass(frozen=True)
class Part:
    """What came of one part. name: "on PostgreSQL". status: an exit code.

    tests: their ids by kind. reason: why it did not run, a sentence.
    """

    name: str
    status: int
    tests: Mapping[str, Sequence[str]] = field(default_factory=dict)
    reason: str = ""


def closing_lines(parts: Sequence[Part], seconds: float) -> Iterator[str]:
    """What failed, each with the part in which it did; the last line counts all, as pytest does."""
    counts = {kind: sum(len(part.tests.get(kind, ())) for part in parts) for kind in KINDS}
    for part in parts:
        bad = [test for kind in BAD for test in part.tests.get(kind, ())]
        for test in bad:
            yield f"FAILED {part.name}: {test}"
        if part.status and not bad:
            yield f"FAILED {part.name}: {part.reason or f'it ended with {part.status}'}"
            counts["error"] += 1
        elif part.reason:
            yield f"Left out: {part.name}. {part.reason}"
    told = ", ".join(f"{count} {kind}" for kind, count in counts.items() if count)
    minutes, rest = divmod(round(seconds), 60)
    yield f"{told or 'no tests ran'} in {seconds:.2f}s ({minutes}:{rest:02})"


def exit_code(parts: Sequence[Part]) -> int:
    """That of the first part that failed, or 0."""
    return next((part.status for part in parts if part.status), 0)
