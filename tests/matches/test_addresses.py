"""What counts as one address."""

from __future__ import annotations

from typing import Any

import pytest

from matches.addresses import Place, address_of


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 5000), "192.0.2.7"),
        (("::ffff:192.0.2.7", 5000), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 5000), "2001:db8:1:2::/64"),
        (("2001:db8:1:2:ffff::1", 5000), "2001:db8:1:2::/64"),
        (("", 0), ""),
        (None, ""),
    ],
)
def test_address_is_what_one_household_has(client: Any, address: str) -> None:
    assert address_of({"client": client}) == address


def test_address_is_forgotten_once_nothing_is_left_to_know() -> None:
    place = Place(0)
    place.open += 1
    assert not place.is_at_rest(now=1000)
    place.open -= 1
    assert place.is_at_rest(now=1000)
    place.tellings.take(now=1000)
    assert not place.is_at_rest(now=1000)
