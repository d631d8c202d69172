"""A test for each thing that a machine may lack; test_manners.py runs them without all four."""

from __future__ import annotations

import pytest

from tests import needs


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=getattr(pytest.mark, name)) for name in needs.NAMES]
)
def test_needy(name: str) -> None:
    """Runs only where `name` is there."""
    assert needs.missing(name) is None
