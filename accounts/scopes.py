"""What a token lets a program do: the scopes, and which of them each view of the API needs.

A view says its scope by `needs_scope`; one without is closed to tokens (`accounts.authentication`).
Sessions have no scopes: who signed in may do all that is theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

READ = "read"
FORGE = "forge"
DECKS = "decks"
PACKS = "packs"
PLAY = "play"
REPORTS = "reports"
ACCOUNT = "account"
FRIENDS = "friends"
MODERATION = "moderation"

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True, slots=True)
class Scope:
    """label, about: what its owner reads. is_for_moderators: nobody else can give it."""

    key: str
    label: str | Promise
    about: str | Promise
    is_for_moderators: bool = False


SCOPES: dict[str, Scope] = {
    scope.key: scope
    for scope in (
        Scope(
            READ,
            _("Read"),
            _("All that you may see, but for the review desk; change nothing."),
        ),
        Scope(FORGE, _("Forge"), _("Make, change and send in cards, pictures and sets.")),
        Scope(DECKS, _("Decks"), _("Make, change and delete decks.")),
        Scope(PACKS, _("Packs"), _("Spend Sparks on packs and open them; read the collection.")),
        Scope(PLAY, _("Play"), _("Begin and play matches, invite, watch, keep notes.")),
        Scope(REPORTS, _("Reports and appeals"), _("Report something; appeal against a decision.")),
        Scope(ACCOUNT, _("Account"), _("Read notifications; change language, zone and watching.")),
        Scope(
            FRIENDS, _("Friends"), _("Ask, answer and remove friends; block and unblock people.")
        ),
        Scope(
            MODERATION,
            _("Review desk"),
            _("Read and do all that you may do there, for twelve hours after each sign-in."),
            is_for_moderators=True,
        ),
    )
}

View = TypeVar("View", bound=Callable[..., Any])


def needs_scope(scope: str, *, read_suffices: bool = True) -> Callable[[View], View]:
    """Open a view of the API to tokens with `scope`; stands above `api_view`.

    read_suffices: whether READ lets a program read there; not where to read counts as being
    there, and at the review desk never.
    """
    if scope not in SCOPES:
        raise ValueError(f"No such scope: {scope}")

    def mark(view: View) -> View:
        marked: Any = getattr(view, "cls", view)
        marked.token_scope, marked.read_suffices = scope, read_suffices
        return view

    return mark


def scopes_that_suffice(view: Any, method: str) -> tuple[str, ...]:
    """Any of these lets a token call a view; () if it is closed to tokens."""
    scope: str | None = getattr(view, "token_scope", None)
    if scope is None:
        return ()
    if SCOPES[scope].is_for_moderators or method not in SAFE_METHODS:
        return (scope,)
    return (READ, scope) if getattr(view, "read_suffices", True) else (scope,)
