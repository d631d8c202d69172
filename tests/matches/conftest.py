"""What the tests of matches share."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from asgiref.sync import SyncToAsync
from django.db import connections
from django.test import Client

from accounts.models import Account
from accounts.services import create_account
from config import threads
from tests.clients import signed_in
from tests.matches import moments


@pytest.fixture(scope="session", autouse=True)
def _close_connections_of_threads(django_db_setup: None) -> Iterator[None]:
    """Sockets work in threads; their connections would keep PostgreSQL's test database alive."""
    yield
    threads.close_connections()
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()
    gc.collect()


@pytest.fixture(autouse=True)
def _steps_begin_from_what_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever changes a match or a seat without raising its `news` fails here."""
    moments.check_each(monkeypatch)


@pytest.fixture
def maker(ann: Account) -> Client:
    """The browser of who made the cards of a test."""
    return signed_in(ann)


@pytest.fixture
def desk() -> Client:
    """A moderator's browser."""
    return signed_in(create_account("Tamsin", more_roles=["moderator"]))
