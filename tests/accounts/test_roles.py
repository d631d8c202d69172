"""Who may review, and who runs the site."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser, Group
from django.core.management import call_command
from django.test import Client

from accounts import roles
from accounts.models import Account
from tests.factories.accounts import make_account, make_admin, make_moderator

pytestmark = pytest.mark.django_db


def test_migrations_made_the_groups() -> None:
    assert set(Group.objects.values_list("name", flat=True)) == set(roles.ROLES)


@pytest.mark.django_db(transaction=True)
def test_emptied_database_has_the_groups_again() -> None:
    call_command("flush", interactive=False, verbosity=0)
    assert set(Group.objects.values_list("name", flat=True)) == set(roles.ROLES)


def test_roles_open_what_they_should() -> None:
    player, moderator, admin = make_account(), make_moderator(), make_admin()
    assert not roles.is_moderator(player)
    assert roles.is_moderator(moderator)
    assert roles.is_moderator(admin)
    assert [roles.is_admin(one) for one in (player, moderator, admin)] == [False, False, True]
    assert not roles.is_moderator(AnonymousUser())


def test_closed_account_has_no_role() -> None:
    moderator = make_moderator()
    Account.objects.filter(pk=moderator.pk).update(is_active=False)
    assert not roles.is_moderator(Account.objects.get(pk=moderator.pk))


def test_role_can_be_given_and_taken() -> None:
    account = make_account()
    roles.give_role(account, roles.MODERATOR)
    roles.give_role(account, roles.MODERATOR)
    assert roles.is_moderator(account)
    assert list(roles.moderators()) == [account]
    roles.take_role(account, roles.MODERATOR)
    assert not roles.is_moderator(account)
    with pytest.raises(ValueError, match="No such role"):
        roles.give_role(account, "king")


def test_only_moderators_see_the_way_to_the_queue(client: Client) -> None:
    review = 'href="/moderation/"'
    assert review not in client.get("/accounts/login/").content.decode()
    client.force_login(make_account())
    assert review not in client.get("/settings/").content.decode()
    client.force_login(make_moderator())
    assert review in client.get("/settings/").content.decode()
