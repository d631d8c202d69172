"""Every address by every role, on own and foreign objects: the matrix of `tests/permissions`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.scopes import SCOPES
from config import clock
from tests.permissions import people
from tests.permissions.asking import TakenBack, ask, outcome, sign_in
from tests.permissions.rules import Row
from tests.permissions.table import (
    ASKS_NOBODY,
    SCOPE_OF,
    SIGNING_IN,
    TABLE,
    TO_READ_IS_TO_BE_THERE,
)
from tests.permissions.world import World, make_world

pytestmark = pytest.mark.django_db

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
OURS = sorted({row.address for row in TABLE if row not in SIGNING_IN})
"""allauth takes PUT for POST and answers other methods like GET, all behind the same checks."""
BY_TOKEN = [row for row in TABLE if row.address in SCOPE_OF]
TOKEN_ROLES = (
    *(people.NOBODY, people.OWNER, people.OTHER_CREATOR, people.JUNIOR, people.MODERATOR),
    *(people.ADMIN, people.NOT_LET_PLAY, people.BANNED, people.BANNED_MODERATOR),
)
UNSAFE = [row for row in TABLE if row.method != "GET"]


def is_api(row: Row) -> bool:
    """Is it for programs?"""
    return row.address.partition(":")[2].startswith("api_") or row.address == "api_schema"


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """One for all cells: each takes back what it did. Time stands, however long they take."""
    now = clock.now()
    clock.use(lambda: now)
    with django_db_blocker.unblock():
        try:
            with transaction.atomic():
                yield make_world()
                raise TakenBack
        except TakenBack:
            pass
        finally:
            clock.use(None)


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


def told_by_token(row: Row, role: people.Role) -> str:
    """What a role is told that brings a token with the scope that the row needs: without the scope
    of the desk a moderator's is a player's."""
    if not role.account:
        return "401 token_unknown"
    if role.sanction == "all":
        return "403 suspended"
    is_players = role.staff and SCOPE_OF[row.address] != "moderation"
    return row.expected(people.OTHER_CREATOR if is_players else role)


@pytest.mark.parametrize("row", BY_TOKEN, ids=str)
def test_token_lets_each_role_do_what_is_theirs(row: Row, world: World) -> None:
    """Case 42: the same refusals as for who signed in, and no token helps who is banned."""
    scope = SCOPE_OF[row.address]
    told = {role.name: outcome(row, role, world, [scope]) for role in TOKEN_ROLES}
    assert told == {role.name: told_by_token(row, role) for role in TOKEN_ROLES}


@pytest.mark.parametrize("row", BY_TOKEN, ids=str)
def test_token_without_the_scope_is_refused(row: Row, world: World) -> None:
    others = set(SCOPES) - {SCOPE_OF[row.address], "read"}
    for role in (people.OWNER, people.MODERATOR):
        assert outcome(row, role, world, others) == "403 scope_missing"


@pytest.mark.parametrize("row", BY_TOKEN, ids=str)
def test_token_to_read_changes_nothing(row: Row, world: World) -> None:
    scope = SCOPE_OF[row.address]
    reads = row.method == "GET" and scope != "moderation"
    for role in (people.OWNER, people.MODERATOR):
        suffices = reads and row.address not in TO_READ_IS_TO_BE_THERE
        expected = told_by_token(row, role) if suffices else "403 scope_missing"
        assert outcome(row, role, world, ["read"]) == expected


@pytest.mark.parametrize("row", [row for row in TABLE if not is_api(row)], ids=str)
def test_pages_know_no_tokens(row: Row, world: World) -> None:
    """Whoever brings one and no session is nobody there."""
    told = outcome(row, people.OWNER, world, SCOPES)
    expected = row.expected(people.NOBODY) if row.method == "GET" else "403"  # no form's token
    assert told.startswith(expected)


def test_every_address_of_the_api_has_a_scope() -> None:
    found = {row.address for row in TABLE if is_api(row)}
    assert found == SCOPE_OF.keys() | ASKS_NOBODY


def addresses(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
    """The names of all addresses below a resolver, as `reverse` knows them."""
    for found in resolver.url_patterns:
        if isinstance(found, URLPattern):
            assert found.name, f"{found.pattern} has no name"
            yield f"{prefix}{found.name}"
        else:
            space = f"{prefix}{found.namespace}:" if found.namespace else prefix
            yield from addresses(found, space)
