"""What a game leaves to its players before a match: declared once, for forms, API and rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Value = int | bool | str | None


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to agree on.

    kind: "number" (from low to high; offered: some that are usual, for forms), "flag", or "choice"
    (choices: value and label).
    default: what counts where nothing was said. ranked: what counts in ranked matches, where
    nobody is asked. help: a sentence. rule: the id that leaves it open.
    """

    key: str
    label: str
    kind: str
    default: Value
    ranked: Value
    rule: str
    low: int = 0
    high: int = 0
    offered: tuple[int, ...] = ()
    choices: tuple[tuple[Value, str], ...] = ()
    help: str = ""

    def allows(self, value: object) -> bool:
        """May players agree on this value?"""
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "number":
            if not isinstance(value, int) or isinstance(value, bool):
                return False
            return self.low <= value <= self.high
        return any(value == known and type(value) is type(known) for known, _ in self.choices)


class OptionFault(ValueError):
    """No such option, or no such value of it. key: the option."""

    def __init__(self, key: str) -> None:
        super().__init__(f"nobody can agree on that: {key}")
        self.key = key


def read_options(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """What was agreed on, with the defaults of what was not said. Raises OptionFault."""
    known = {option.key: option for option in options}
    for key, value in given.items():
        if key not in known or not known[key].allows(value):
            raise OptionFault(key)
    return {key: given.get(key, option.default) for key, option in known.items()}


def ranked_options(options: Sequence[Option]) -> dict[str, Value]:
    """What counts in ranked matches."""
    return {option.key: option.ranked for option in options}
