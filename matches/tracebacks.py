"""What went wrong in a match, told without any value: a message may hold a card of somebody's hand.

Whoever reads the log or the page of faults may be playing themselves. The match, the step and the
lines of code are enough to see it happen again: its rows can be played anew.
"""

from __future__ import annotations

import traceback


def without_values(problem: BaseException | None) -> str:
    """The traceback of `problem` and of what it came from, the first cause first; types only."""
    parts: list[str] = []
    while problem is not None and len(parts) < 5:
        lines = "".join(traceback.format_tb(problem.__traceback__))
        parts.append(f"Traceback (most recent call last):\n{lines}{type(problem).__name__}\n")
        problem = problem.__cause__ or problem.__context__
    return "\n".join(reversed(parts))
