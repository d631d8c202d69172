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

from config.heap import trimmer

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


class Memory:
    """What the process grows by between a warm-up and the end, and how much of it by halves."""

    def __init__(self, report: Report, *, warm_up: int, count: int) -> None:
        self._report = report
        self._begin, self._half = warm_up, (warm_up + count) // 2
        self._kib: list[int] = []

    def look(self, number: int) -> None:
        """Call it before each thing that is sent, with its number from 0 on."""
        if number in (self._begin, self._half):
            self._kib.append(memory_kib())

    def end(self) -> None:
        """Call it after the last one: notes the growth, and that it is no longer flat."""
        if len(self._kib) < 2:
            return
        begin, half = self._kib
        end = memory_kib()
        self._report.notes["memory grew by KiB"] = end - begin
        self._report.notes["in the second half by"] = end - half
        if end - begin > FLAT_KIB:
            self._report.fault(f"memory grew by {end - begin} KiB")


@contextmanager
def without_logs() -> Iterator[None]:
    """Thousands of refusals are not worth a line each, and a kept record would keep its frames."""
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def memory_kib() -> int:
    """What the process holds now, after what is garbage has gone, also out of malloc's heap: as
    web processes do it (config/heap.py)."""
    gc.collect()
    trim = trimmer()
    if trim is not None:
        trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() // 1024
