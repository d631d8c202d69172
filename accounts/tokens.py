"""API tokens: made, found by their secret, revoked.

A secret is shown once and stored nowhere; the row has its digest. It is drawn from 256 bits, so a
plain digest is enough: nobody can try them all. How a request brings one, and what that lets it do,
is in `accounts.authentication` and `accounts.scopes` (docs/api.md).
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.crypto import constant_time_compare

from accounts.errors import (
    NoSuchToken,
    ScopeNotYours,
    ScopeUnknown,
    TokenEnded,
    TokenNameTaken,
    TokenUnknown,
    TooManyTokens,
)
from accounts.models import Account, Token
from accounts.roles import is_moderator
from accounts.scopes import SCOPES
from accounts.services import lock_account, notify

MARK = "sf_"
"""Begins every secret, so that one in a public place can be found and revoked."""
SECRET_BYTES = 32
LONGEST_SECRET = 100
MOST = 20
DAYS = (7, 30, 90, 365)
"""How long a token may live; none does for good."""
USE_NOTED_EVERY = timedelta(minutes=1)


@transaction.atomic
def make_token(
    account: Account, *, name: str, scopes: Collection[str], days: int, at: datetime
) -> tuple[Token, str]:
    """A new token and its secret, which nobody can be shown again; its owner is told of it.

    days: one of DAYS. An ended token of the same name makes room.
    Raises: ScopeUnknown, ScopeNotYours, TokenNameTaken, TooManyTokens.
    """
    if days not in DAYS:
        raise ValueError(f"No such length: {days}")
    for scope in scopes:
        if scope not in SCOPES:
            raise ScopeUnknown(scope=scope)
        if SCOPES[scope].is_for_moderators and not is_moderator(account):
            raise ScopeNotYours(scope=scope)
    lock_account(account)
    for token in account.tokens.filter(name=name):
        if not has_ended(token, at=at):
            raise TokenNameTaken(name=name)
        token.delete()
    if account.tokens.count() >= MOST:
        raise TooManyTokens(limit=MOST)
    secret = MARK + secrets.token_urlsafe(SECRET_BYTES)
    token = Token.objects.create(
        account=account,
        name=name,
        digest=digest(secret),
        beginning=secret[: len(MARK) + 4],
        scopes=[scope for scope in SCOPES if scope in scopes],
        stamp=account.get_session_auth_hash(),
        made_at=at,
        expires_at=at + timedelta(days=days),
    )
    notify(
        account,
        kind="token_made",
        facts={"name": name, "until": token.expires_at.isoformat()},
        url="/settings/tokens/",
        key=f"token:{token.pk}",
    )
    return token, secret


def token_of(secret: str, *, at: datetime) -> Token:
    """The token of a secret, with its account. Raises: TokenUnknown, TokenEnded."""
    if len(secret) > LONGEST_SECRET:
        raise TokenUnknown
    token = Token.objects.select_related("account").filter(digest=digest(secret)).first()
    if token is None or not token.account.is_active:
        raise TokenUnknown
    if has_ended(token, at=at):
        raise TokenEnded
    return token


def has_ended(token: Token, *, at: datetime) -> bool:
    """Is its time over, or did its owner take another password since?"""
    return token.expires_at <= at or not constant_time_compare(
        token.stamp, token.account.get_session_auth_hash()
    )


def tokens_of(account: Account) -> QuerySet[Token]:
    """All tokens of a person, those that ended too, the newest first."""
    return account.tokens.select_related("account").order_by("-made_at", "-pk")


def note_use(token: Token, *, at: datetime) -> None:
    """Note when a token was last used, to the minute: not every request writes a row."""
    before = at - USE_NOTED_EVERY
    if token.last_used_at is not None and token.last_used_at > before:
        return
    stale = Q(last_used_at__isnull=True) | Q(last_used_at__lte=before)
    Token.objects.filter(stale, pk=token.pk).update(last_used_at=at)


def revoke_token(token_id: int, *, of: Account) -> str:
    """End one token at once; returns its name. Raises NoSuchToken."""
    token = of.tokens.filter(pk=token_id).first()
    if token is None:
        raise NoSuchToken
    token.delete()
    return token.name


def revoke_tokens(account: Account) -> int:
    """End all tokens of a person at once; returns how many there were."""
    ended, _ = account.tokens.all().delete()
    return ended


def digest(secret: str) -> str:
    """As it is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()
