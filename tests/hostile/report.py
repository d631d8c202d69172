"""What a run found, and how much memory the process has."""

from __future__ import annotations

import gc
import logging
import resource
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

FLAT_KIB = 48 * 1024
"""Growth that is still called flat: caches of templates, statements and pools fill up."""


@dataclass
class Report:
    """Answers by status and code, and faults, each in a sentence."""

    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    notes: dict[str, int] = field(default_factory=dict)

    def fault(self, sentence: str) -> None:
        """Note something that must not be."""
        self.faults.append(sentence)

    def lines(self) -> list[str]:
        """For people."""
        answers = ", ".join(f"{key}: {count}" for key, count in sorted(self.answers.items()))
        notes = [f"{name}: {value}" for name, value in self.notes.items()]
        return [f"answers: {answers}", *notes, *(self.faults[:50] or ["no faults"])]


@contextmanager
def without_logs() -> Iterator[None]:
    """Thousands of refusals are not worth a line each, and a kept record would keep its frames."""
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def memory_kib() -> int:
    """What the process holds now, after what is garbage has gone."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() // 1024
