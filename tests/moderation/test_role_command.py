"""Who works at the desk, by the command line."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from accounts import roles
from accounts.models import Account
from moderation.models import TrailEntry
from tests.clients import signed_in


def test_role_is_given_and_taken_with_a_trail(creator, at_desk):
    call_command("role", "pell", "junior")
    call_command("role", "pell", "junior")
    assert roles.is_moderator(Account.objects.get(pk=creator.pk))
    assert not roles.is_senior(Account.objects.get(pk=creator.pk))
    call_command("role", "Pell", "junior", take=True)
    assert not roles.is_moderator(Account.objects.get(pk=creator.pk))
    entries = TrailEntry.objects.filter(act="role_changed").order_by("pk")
    assert [(entry.before, entry.after) for entry in entries] == [
        ({"junior": False}, {"junior": True}),
        ({"junior": True}, {"junior": False}),
    ]
    page = at_desk.get("/moderation/trail/").content.decode()
    assert f'href="/moderation/trail/?subject=account:{creator.pk}">Pell</a>' in page


def test_nobody_and_nothing_is_told(db):
    with pytest.raises(CommandError, match="Nobody here is called"):
        call_command("role", "Nobody", "junior")
    with pytest.raises(CommandError, match="invalid choice"):
        call_command("role", "Nobody", "king")


def test_junior_sees_the_desk_and_keeps_no_replies(creator, submit):
    roles.give_role(creator, roles.JUNIOR)
    client = signed_in(creator)
    assert client.get("/moderation/").status_code == 200
    assert client.post("/moderation/replies/", {"name": "a", "words": "b"}).status_code == 403
