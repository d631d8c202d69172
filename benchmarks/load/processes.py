"""What processes use, from /proc (Linux): CPU-seconds and memory."""

from __future__ import annotations

import os
from pathlib import Path

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    """CPU time of a process, its threads, and its children that have ended; 0 if it is gone."""
    fields = _stat(pid)
    return sum(int(each) for each in fields[11:15]) / TICKS if fields else 0.0


def tree_cpu_seconds(pid: int) -> float:
    """CPU time of a process and all that it started, living or ended."""
    return cpu_seconds(pid) + sum(tree_cpu_seconds(child) for child in children(pid))


def children(pid: int) -> list[int]:
    """The processes that `pid` started and that live."""
    found: list[int] = []
    try:
        for thread in (PROC / str(pid) / "task").iterdir():
            found.extend(int(word) for word in (thread / "children").read_text().split())
    except FileNotFoundError:
        return found
    return found


def parent(pid: int) -> int:
    """Who started `pid`. Raises ProcessLookupError."""
    fields = _stat(pid)
    if not fields:
        raise ProcessLookupError(pid)
    return int(fields[1])


def memory_kib(pid: int) -> int:
    """Resident memory of one process; 0 if it is gone."""
    try:
        for line in (PROC / str(pid) / "status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    except FileNotFoundError:
        pass
    return 0


def _stat(pid: int) -> list[str]:
    """The fields of /proc/<pid>/stat after the name, from the state on; none if it is gone."""
    try:
        text = (PROC / str(pid) / "stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return []
    return text.rpartition(")")[2].split()
