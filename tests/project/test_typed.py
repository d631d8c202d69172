"""What was typed and refused is shown again, but for what no page may hold."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.urls import URLResolver, get_resolver

from tests.clients import signed_in
from tests.factories.accounts import make_moderator
from tests.factories.cards import make_creator

pytestmark = pytest.mark.django_db


def test_typed_nul_is_shown_again_as_a_sign_that_html_allows() -> None:
    client = signed_in(make_creator())
    answer = client.post("/sets/new/", {"game": "nexus", "name": "a\0b"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "\0" not in page
    assert "a\ufffdb" in page


def addresses(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Of every page and door that has a number in it."""
    for entry in resolver.url_patterns:
        route = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from addresses(entry, route)
        elif "<int:" in route:
            yield "/" + re.sub(r"<(?!int:)[^>]+>", "nexus", route)


@pytest.mark.parametrize("number", [2**63 - 1, 2**63, 10**25])
def test_number_longer_than_any_of_ours_leads_nowhere(number: int) -> None:
    client = signed_in(make_moderator())
    found = list(addresses(get_resolver()))
    assert len(found) > 50
    for address in found:
        for ask in (client.get, client.post):
            path = re.sub(r"<int:[^>]+>", str(number), address)
            assert ask(path).status_code in (404, 405), path


@pytest.mark.parametrize(
    "address",
    ["/moderation/trail/?by=%00", "/api/v1/sets/?by=a%00", "/moderation/trail.csv?by=%00"],
)
def test_nul_in_an_address_is_a_bad_request(address: str) -> None:
    """PostgreSQL would break on it."""
    client = signed_in(make_moderator())
    assert client.get(address).status_code == 400
    assert client.get(address.replace("%00", "%2500")).status_code == 200
