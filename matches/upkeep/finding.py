"""What a check of `verify` hands back."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Found:
    """checked: how many things were looked at. faults: what is wrong, a sentence each.

    notes: what is no fault but was not checked fully, and why.
    """

    checked: int = 0
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, other: Found) -> None:
        """Take in what a part of the same check found."""
        self.checked += other.checked
        self.faults += other.faults
        self.notes += other.notes
