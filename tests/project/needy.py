"""A test for each thing that a machine may lack; test_manners.py runs them without any of it."""

from __future__ import annotations

import pytest

from tests import needs

OF_THE_MACHINE = [name for name in needs.NAMES if name != "compiled"]
"""What is compiled is found beside the sources, whatever the machine has."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=getattr(pytest.mark, name)) for name in OF_THE_MACHINE]
)
def test_needy(name: str) -> None:
    """Runs only where `name` is there."""
    assert needs.missing(name) is None
