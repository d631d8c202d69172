"""Whether all that is stored holds together: a list of checks, each with what it found.

A check changes nothing and holds no lock for long, so a running site may be verified. What it
prints names rows by id and says nothing that is hidden in a running match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from matches.upkeep import (
    art_checks,
    database_checks,
    ledger_checks,
    match_checks,
    pack_checks,
    rating_checks,
    recording_checks,
    search_checks,
)
from matches.upkeep.finding import Found


@dataclass(frozen=True, slots=True)
class Report:
    """One check's outcome. checked: how many things it looked at."""

    name: str
    checked: int
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """For a person: a line for the check, then one for each fault and note."""
        head = f"{'FAULTY' if self.faults else 'ok':6} {self.name}: {self.checked} checked"
        return [
            head,
            *(f"       fault: {fault}" for fault in self.faults),
            *(f"       note: {note}" for note in self.notes),
        ]


Check = Callable[[int], Found]
"""Takes the number of processes that it may use."""

CHECKS: dict[str, Check] = {
    "migrations": database_checks.migrations,
    "pages": database_checks.pages,
    "triggers": database_checks.triggers,
    "constraints": database_checks.constraints,
    "references": database_checks.references,
    "matches": match_checks.matches,
    "steps": match_checks.steps_belong,
    "results": match_checks.results,
    "tallies": match_checks.tallies,
    "recordings": recording_checks.recordings,
    "ratings": rating_checks.ratings,
    "ledger": ledger_checks.ledger,
    "match Sparks": ledger_checks.match_sparks,
    "packs": pack_checks.packs,
    "art": art_checks.art,
    "search": search_checks.search,
}


def verify(*, jobs: int = 1, only: Iterable[str] = ()) -> Iterable[Report]:
    """Run all checks, or those named in `only`; yields each one's report when it is done.

    Raises KeyError for a name that is no check.
    """
    for name in list(only) or CHECKS:
        found = CHECKS[name](jobs)
        yield Report(name, found.checked, found.faults, found.notes)
