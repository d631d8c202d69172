"""The Nexus design rules and designs to try them on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from matches.engine.games import nexus
from matches.engine.games.nexus.design import NexusDesign

DATA = Path(nexus.__file__).parent / "data"


def load_balance() -> dict[str, Any]:
    """The newest balance data."""
    balance: dict[str, Any] = json.loads((DATA / "balance-1.json").read_text("utf-8"))
    return balance


@pytest.fixture(scope="session")
def balance() -> dict[str, Any]:
    return load_balance()


@pytest.fixture(scope="session")
def rules(balance: dict[str, Any]) -> NexusDesign:
    return NexusDesign(balance)


def a_design(**changes: Any) -> dict[str, Any]:
    """A sound plain design, changed."""
    return {"name": "Brass Cricket", "attack": 2, "health": 3} | changes


def a_special(
    trigger: str, effect: str, target: str, amount: int | None = None, charge: int | None = None
) -> dict[str, Any]:
    """A special; what is None is left out."""
    parts = {
        "trigger": trigger,
        "effect": effect,
        "target": target,
        "amount": amount,
        "charge": charge,
    }
    return {key: value for key, value in parts.items() if value is not None}
