"""Every address by every role, on own and foreign objects: the matrix of `tests/permissions`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver

from tests.permissions import people
from tests.permissions.asking import TakenBack, ask, outcome, sign_in
from tests.permissions.rules import Row
from tests.permissions.table import SIGNING_IN, TABLE
from tests.permissions.world import World, make_world

pytestmark = pytest.mark.django_db

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
OURS = sorted({row.address for row in TABLE if row not in SIGNING_IN})
"""allauth takes PUT for POST and answers other methods like GET, all behind the same checks."""
UNSAFE = [row for row in TABLE if row.method != "GET"]


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """One for all cells: each takes back what it did."""
    with django_db_blocker.unblock():
        try:
            with transaction.atomic():
                yield make_world()
                raise TakenBack
        except TakenBack:
            pass


@pytest.mark.parametrize("row", TABLE, ids=str)
def test_each_role_is_told_what_the_matrix_says(row: Row, world: World) -> None:
    """Case 42: what a role may not do is refused at every door."""
    told = {role.name: outcome(row, role, world) for role in people.ROLES}
    assert told == {role.name: row.expected(role) for role in people.ROLES}


def test_every_address_is_in_the_matrix() -> None:
    """A new one fails here by its name: give it rows in tests/permissions/table.py."""
    assert set(addresses(get_resolver())) == {row.address for row in TABLE}


@pytest.mark.parametrize("address", OURS)
def test_other_methods_are_refused(address: str, world: World) -> None:
    rows = [row for row in TABLE if row.address == address]
    known = {row.method for row in rows}
    for method in set(METHODS) - known:
        other = Row(address, method, rows[0].rule, rows[0].args)
        for role in (people.OWNER, people.MODERATOR, people.ADMIN):
            told = outcome(other, role, world)
            assert told[:3] == "405", (method, role.name, told)


@pytest.mark.parametrize("row", UNSAFE, ids=str)
def test_act_without_the_forms_token_is_refused(row: Row, world: World) -> None:
    """A page of another site cannot act for whoever visits it."""
    for role in (people.OWNER, people.MODERATOR, people.ADMIN):
        client = sign_in(role, world, enforce_csrf_checks=True)
        assert ask(row, client, world, role).status_code == 403


def addresses(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
    """The names of all addresses below a resolver, as `reverse` knows them."""
    for found in resolver.url_patterns:
        if isinstance(found, URLPattern):
            assert found.name, f"{found.pattern} has no name"
            yield f"{prefix}{found.name}"
        else:
            space = f"{prefix}{found.namespace}:" if found.namespace else prefix
            yield from addresses(found, space)
