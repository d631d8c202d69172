"""Every contract test runs once for each game: those of the registry and the fixture game."""

from __future__ import annotations

import pytest

from tests.engine.contract.harness import HARNESSES, Harness


@pytest.fixture(params=HARNESSES, ids=lambda harness: harness.key)
def harness(request: pytest.FixtureRequest) -> Harness:
    found: Harness = request.param
    return found
