"""`manage.py demo_accounts`."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command

from accounts.models import Account
from accounts.roles import is_admin, is_moderator
from accounts.services import take_name
from tests.factories.cards import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _demo(settings: Any, tmp_path: Path) -> None:
    settings.DEMO_ACCOUNTS = True
    settings.VAR_DIR = tmp_path


def said(*arguments: str) -> str:
    output = StringIO()
    call_command("demo_accounts", *arguments, stdout=output)
    return output.getvalue()


def passwords() -> dict[str, str]:
    known: dict[str, str] = json.loads((settings.VAR_DIR / "demo-accounts.json").read_text())
    return known


def test_one_account_a_role_that_can_log_in() -> None:
    text = said()
    for name, password in passwords().items():
        assert password in text
        assert authenticate(username=name, password=password) is not None
    roles = {name: Account.objects.get(username=name) for name in passwords()}
    assert [name for name, account in roles.items() if is_moderator(account)] == [
        "moderator",
        "admin",
    ]
    assert [name for name, account in roles.items() if is_admin(account)] == ["admin"]


def test_passwords_are_printed_once_and_on_request() -> None:
    said()
    password = passwords()["player"]
    assert password not in said()
    assert password in said("--show")


def test_file_is_for_its_owner_alone() -> None:
    said()
    assert (settings.VAR_DIR / "demo-accounts.json").stat().st_mode & 0o777 == 0o600


def test_second_run_changes_nothing() -> None:
    said()
    before = (passwords(), list(Account.objects.order_by("pk").values()))
    said()
    assert (passwords(), list(Account.objects.order_by("pk").values())) == before


def test_lost_file_gives_new_passwords_to_the_same_accounts() -> None:
    said()
    old = passwords()
    (settings.VAR_DIR / "demo-accounts.json").unlink()
    said()
    assert passwords() != old
    assert authenticate(username="player", password=passwords()["player"]) is not None
    assert authenticate(username="player", password=old["player"]) is None


def test_refused_where_demo_accounts_are_off(settings: Any) -> None:
    settings.DEMO_ACCOUNTS = False
    with pytest.raises(CommandError, match="SPARKFORGE_DEMO_ACCOUNTS"):
        said()
    assert not Account.objects.exists()


def test_name_that_a_moderator_took_away_does_not_keep_the_site_from_starting() -> None:
    said()
    creator = Account.objects.get(username="creator")
    renamed = take_name(creator, at=NOON)
    complaints = StringIO()
    call_command("demo_accounts", stdout=StringIO(), stderr=complaints)
    assert complaints.getvalue().startswith("creator: a moderator took this name away")
    assert Account.objects.get(pk=creator.pk).username == renamed
    assert not Account.objects.filter(username="creator").exists()
