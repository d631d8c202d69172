"""How a request to the API says in whose name it comes: `Authorization: Bearer` with a token.

Everything that holds for a token is asked here, before any view runs: that it stands, that its
owner may act, its scope, and for the review desk a sign-in not long ago. Without that scope it is a
player's, whatever role its owner has. A header counts before a cookie. Pages and sockets know no
tokens.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from accounts import roles, scopes, tokens
from accounts.errors import ClosedToTokens, ScopeMissing, SignInTooOld
from accounts.models import Account, Suspension, Token
from accounts.standing import refuse_if_suspended
from config import clock

SCHEME = "Bearer"
SIGN_IN_HOURS = 12
"""A token with the scope of the review desk works for so long after its owner signed in."""


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer sf_…`; other schemes, or none, leave it to the session."""

    def authenticate(self, request: Request) -> tuple[Account, Token] | None:
        """The owner and the token.

        Raises: TokenUnknown, TokenEnded, Suspended (who may do nothing at all), ClosedToTokens,
        ScopeMissing, SignInTooOld.
        """
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME.lower():
            return None
        now = clock.now()
        token = tokens.token_of(secret.strip(), at=now)
        refuse_if_suspended(token.account, Suspension.Scope.ALL)
        _refuse_unless_in_scope(token, request, at=now)
        if scopes.MODERATION not in token.scopes or not signed_in_lately(token.account, at=now):
            roles.act_as_player(token.account)
        tokens.note_use(token, at=now)
        return token.account, token

    def authenticate_header(self, request: Request) -> str:
        """What a program without credentials is told to bring; makes its answer a 401."""
        return SCHEME


def _refuse_unless_in_scope(token: Token, request: Request, *, at: datetime) -> None:
    sufficing = scopes.scopes_that_suffice(
        request.parser_context["view"], (request.method or "").upper()
    )
    if not sufficing:
        raise ClosedToTokens
    if not set(sufficing) & set(token.scopes):
        raise ScopeMissing(scope=sufficing[0], any_of=list(sufficing), scopes=token.scopes)
    if scopes.MODERATION in sufficing and not signed_in_lately(token.account, at=at):
        raise SignInTooOld(hours=SIGN_IN_HOURS)


def signed_in_lately(account: Account, *, at: datetime) -> bool:
    """Has the person shown within SIGN_IN_HOURS that they are there?"""
    last = account.last_login
    return last is not None and at - last < timedelta(hours=SIGN_IN_HOURS)


class TokenRate(SimpleRateThrottle):
    """What all tokens of one account may ask together, where a view has no limit of its own."""

    rate = "300/min"
    scope = "tokens"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """None for those who come without a token: they are not counted."""
        return f"tokens:{request.user.pk}" if isinstance(request.auth, Token) else None


class TokenScheme(OpenApiAuthenticationExtension):
    """Tells of tokens in the API's description."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """As OpenAPI 3 calls it."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token from your settings. Each operation names the scopes of which "
            "a token must have one (x-token-scopes).",
        }
