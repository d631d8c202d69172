"""Where a server spends its time under load, by py-spy: a sampler that needs no change to it.

py-spy is no dependency of the project: `python -m venv X && X/bin/pip install py-spy`, then
`python -m benchmarks.load --profile X/bin/py-spy`.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path
from tempfile import NamedTemporaryFile

RATE = 200
SHOWN = 45


class Profile:
    """Samples one process from its making until `lines`."""

    def __init__(self, program: str, pid: int, seconds: float) -> None:
        with NamedTemporaryFile(prefix="sparkforge-profile-", delete=False) as file:
            self.path = Path(file.name)
        command = [program, "record", "--pid", str(pid), "--duration", str(max(1, round(seconds)))]
        command += ["--rate", str(RATE), "--format", "raw", "--gil", "--function"]
        self._process = subprocess.Popen(
            [*command, "--output", str(self.path)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def lines(self) -> list[str]:
        """Shares of the time in which Python ran: in a function itself, and with what it called."""
        self._process.wait()
        text = self.path.read_text()
        self.path.unlink()
        return summary(text)


def summary(raw: str) -> list[str]:
    """The functions with the largest shares in py-spy's raw format (a stack and a count a line)."""
    own: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for line in raw.splitlines():
        stack, _, count = line.rpartition(" ")
        functions = stack.split(";")
        own[functions[-1]] += int(count)
        for function in set(functions):
            total[function] += int(count)
    everything = sum(own.values())
    lines = [f"{everything} samples"]
    for title, counts in (("itself", own), ("with what it calls", total)):
        lines.append(f"--- {title}")
        for function, samples in counts.most_common(SHOWN):
            lines.append(f"{100 * samples / everything:5.1f} %  {function}")
    return lines
