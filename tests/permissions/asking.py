"""Tries one cell of the matrix through the door, and takes back whatever it did."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from accounts.roles import give_role
from accounts.services import suspend
from tests.factories.accounts import make_secret
from tests.permissions.people import Role
from tests.permissions.rules import Row
from tests.permissions.world import World

PEER = "203.0.113.7"
"""Who asks from this host may read what is for operators; nobody here does."""


class TakenBack(Exception):
    """Ends the cell's transaction."""


def outcome(row: Row, role: Role, world: World, scopes: Collection[str] | None = None) -> str:
    """What this role is told, in the words of `rules.py`.

    scopes: of a token that they bring instead of signing in; nobody brings one that was revoked.
    """
    cache.clear()
    said = ""
    try:
        with transaction.atomic():
            client = sign_in(role, world) if scopes is None else bring(scopes, role, world)
            answer = ask(row, client, world, role)
            said = in_words(answer)
            raise TakenBack
    except TakenBack:
        return said


def sign_in(role: Role, world: World, **settings: Any) -> Client:
    """A browser of this role; its account gets what the role has besides."""
    client = Client(raise_request_exception=True, REMOTE_ADDR=PEER, **settings)
    if role.account:
        client.force_login(account_of(role, world))
    return client


def bring(scopes: Collection[str], role: Role, world: World) -> Client:
    """A program of this role, with a token."""
    secret = make_secret(account_of(role, world), *scopes) if role.account else "sf_revoked"
    return Client(
        raise_request_exception=True,
        enforce_csrf_checks=True,
        REMOTE_ADDR=PEER,
        headers={"authorization": f"Bearer {secret}"},
    )


def account_of(role: Role, world: World) -> Account:
    """The role's account, with what it has besides."""
    account = Account.objects.get(pk=world.people[role.account].pk)
    if role.more_role:
        give_role(account, role.more_role)
    if role.sanction:
        suspend(account, scope=role.sanction, reason="for the matrix", ends_at=None)
    return account


def ask(row: Row, client: Client, world: World, role: Role, **headers: str) -> HttpResponse:
    """Send the row's request. Pages are asked as a script would, so that refusals name codes.

    allauth's would give a script other answers than a browser.
    """
    path = reverse(row.address, args=row.args(world))
    body = dict(row.sends(world, role))
    is_api = path.startswith("/api/") and not any(hasattr(one, "read") for one in body.values())
    kind = {"content_type": "application/json"} if is_api and row.method != "GET" else {}
    call = getattr(client, row.method.lower())
    wanted = "text/html" if path.startswith("/accounts/") else "application/json"
    answer: HttpResponse = call(path, body, headers={"accept": wanted, **headers}, **kind)
    return answer


def in_words(answer: HttpResponse) -> str:
    """Status, and the refusal's code or that it leads to the login page."""
    if answer.status_code in (301, 302, 303):
        return "302 login" if "/accounts/login/" in answer.headers["Location"] else "302"
    if answer.status_code < 400 or not answer.headers["Content-Type"].startswith(
        "application/json"
    ):
        return str(answer.status_code)
    return f"{answer.status_code} {answer.json()['error']['code']}"  # type: ignore[attr-defined]
