"""Achievements: what there are, and whose. Awarded in `matches.services.achievements`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from accounts.models import Account
from matches.models import Achievement

FILE = Path(__file__).parent / "data" / "achievements.json"


@dataclass(frozen=True, slots=True)
class Kind:
    """One that can be achieved: as soon as `fact` (`services.achievements.FACTS`) is `at_least`."""

    key: str
    name: str
    text: str
    fact: str
    at_least: int


@dataclass(frozen=True, slots=True)
class Line:
    """A kind, and what an account has of it. got: None until it is achieved."""

    kind: Kind
    got: Achievement | None


@cache
def kinds() -> tuple[Kind, ...]:
    """All, in the order of the file."""
    return tuple(Kind(**each) for each in json.loads(FILE.read_text(encoding="utf-8")))


def lines_of(account: Account) -> list[Line]:
    """All kinds with what `account` has of them. One query."""
    got = {one.key: one for one in Achievement.objects.filter(account=account)}
    return [Line(kind, got.get(kind.key)) for kind in kinds()]
