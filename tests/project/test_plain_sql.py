"""Values reach the database by plain SQL as Django itself would store them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from django.db import DatabaseError, connection

from config.plain_sql import adapted, execute

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "instant",
    [
        datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC),
        datetime(2026, 11, 30, 12, 0, 0, 120, tzinfo=UTC),
        datetime(2026, 11, 30, 12, 0, 0, 120, tzinfo=timezone(timedelta(hours=3))),
    ],
)
def test_instants_are_stored_as_django_stores_them(instant: datetime) -> None:
    assert adapted(instant) == connection.ops.adapt_datetimefield_value(instant)


def test_statement_of_the_driver_fails_as_one_of_django() -> None:
    assert execute("SELECT %s + 1", [1]).fetchone() == (2,)
    with pytest.raises(DatabaseError):
        execute("SELECT nothing FROM nowhere", [])
