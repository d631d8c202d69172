"""Language and time zone."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from accounts.forms import zone_choices
from accounts.models import Account
from accounts.services import notify, save_settings
from tests.conftest import Clock
from tests.factories.accounts import make_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def account() -> Account:
    return make_account("Tamsin")


@pytest.fixture
def reader(client: Client, account: Account) -> Client:
    client.force_login(account)
    return client


def test_settings_are_saved(reader: Client, account: Account) -> None:
    reader.post(reverse("accounts:settings"), {"language": "en", "zone": "Asia/Tokyo"})
    account.refresh_from_db()
    assert account.zone == "Asia/Tokyo"


def test_unknown_zone_is_told_at_its_field(reader: Client, account: Account) -> None:
    answer = reader.post(reverse("accounts:settings"), {"language": "en", "zone": "Mars/Base"})
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == {"zone"}
    account.refresh_from_db()
    assert account.zone == "UTC"


def test_service_takes_only_what_the_lists_hold(account: Account) -> None:
    with pytest.raises(ValueError, match="zone"):
        save_settings(account, language="en", zone="Mars/Base", watchable=True)
    with pytest.raises(ValueError, match="language"):
        save_settings(account, language="xx", zone="UTC", watchable=True)


def test_times_are_shown_in_the_zone_of_the_reader(
    reader: Client, account: Account, clock: Clock
) -> None:
    notify(account, kind="suspension_lifted", facts={}, url="", key="x")
    clock.advance(2 * 86400)
    save_settings(account, language="en", zone="Asia/Tokyo", watchable=True)
    page = reader.get(reverse("accounts:notifications")).content.decode()
    assert "1 Mar, 21:00" in page
    assert "JST" in page


def test_zone_that_this_machine_lost_falls_back(reader: Client, account: Account) -> None:
    Account.objects.filter(pk=account.pk).update(zone="Mars/Base")
    assert reader.get(reverse("accounts:settings")).status_code == 200


def test_zones_are_listed_by_region_with_utc_first() -> None:
    regions = dict(zone_choices())
    assert next(iter(regions.values())) == [("UTC", "UTC")]
    assert ("Europe/Berlin", "Berlin") in regions["Europe"]
    assert "Etc" not in regions


@pytest.mark.parametrize(
    ("instant", "words"),
    [
        (datetime(2027, 3, 1, 11, 59, 30, tzinfo=UTC), "just now"),
        (datetime(2027, 3, 1, 11, 30, tzinfo=UTC), "30\xa0minutes ago"),
        (datetime(2027, 2, 1, 8, 5, tzinfo=UTC), "1 Feb, 08:05"),
        (datetime(2026, 2, 1, 8, 5, tzinfo=UTC), "1 Feb 2026"),
        (datetime(2027, 3, 2, 8, 5, tzinfo=UTC), "2 Mar, 08:05"),
    ],
)
def test_time_is_said_as_people_do_with_the_exact_one_beside(
    clock: Clock, instant: datetime, words: str
) -> None:
    said = Template("{% load site %}{% when instant %}").render(Context({"instant": instant}))
    assert f">{words}</time>" in said
    assert f'title="{instant.day} {instant:%b %Y, %H:%M} UTC"' in said
