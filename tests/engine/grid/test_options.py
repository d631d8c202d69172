"""What two players agree on: every value is one that the rules can play by."""

from __future__ import annotations

import pytest

from matches.engine.games import registry
from matches.engine.kernel.options import OptionFault, ranked_options, read_options

GRID = registry.get("grid")


def test_defaults_and_ranked_values() -> None:
    assert read_options(GRID.options, {}) == {"points": 15, "sudden_death": False, "first": None}
    assert ranked_options(GRID.options) == {"points": 15, "sudden_death": True, "first": None}


@pytest.mark.parametrize("given", [{"points": 5}, {"points": 60}, {"first": 0}, {"first": 1}])
def test_bounds_are_allowed(given: dict[str, int]) -> None:
    assert read_options(GRID.options, given).items() >= given.items()


@pytest.mark.parametrize(
    "given", [{"points": 4}, {"points": 61}, {"first": 2}, {"first": True}, {"first": "0"}]
)
def test_beyond_them_nothing_is(given: dict[str, object]) -> None:
    with pytest.raises(OptionFault) as fault:
        read_options(GRID.options, given)
    assert fault.value.key in given
