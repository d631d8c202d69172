"""What a row of the matrix says of each role.

An outcome is how an answer begins: "200"; "302"; "302 login", to the login page; "404" with the
refusal's code, "404 deck_not_found"; of a program's own errors theirs, "401 not_authenticated".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from accounts import roles
from tests.permissions.people import Role
from tests.permissions.world import World

Rule = Callable[[Role], str]

LOGIN = "302 login"
UNKNOWN = "401 not_authenticated"


@dataclass(frozen=True, slots=True)
class Row:
    """One act at one address: its name in the resolver and the method.

    args: what stands in the address. sends: the body, a form's on pages and JSON in the API;
    both made of the world and the role's deck. stops: the sanctions that stop this act;
    stops_first: before anything is looked for, so that they stop those it is foreign to as well.
    """

    address: str
    method: str
    rule: Rule
    args: Callable[[World], list[Any]] = field(default=lambda _: [])
    sends: Callable[[World, Role], Mapping[str, Any]] = field(default=lambda *_: {})
    stops: tuple[str, ...] = ()
    stops_first: bool = False

    def expected(self, role: Role) -> str:
        """The outcome for a role: what the rule says, unless a sanction stops it before."""
        outcome = self.rule(role)
        is_not_theirs = outcome.startswith(("403", "404"))
        if role.sanction in self.stops and (self.stops_first or not is_not_theirs):
            return "403 suspended"
        return outcome

    def __str__(self) -> str:
        return f"{self.method} {self.address}"


FORGING = ("forge", "all")
PLAYING = ("play", "all")
BANNED = ("all",)


def everybody(outcome: str) -> Rule:
    """The same for all, signed in or not."""
    return lambda _: outcome


def guests(outcome: str, members: str) -> Rule:
    """What only makes sense for those who are not signed in."""
    return lambda role: members if role.account else outcome


def members(outcome: str, *, nobody: str = LOGIN, own: str = "") -> Rule:
    """Everybody who is signed in. own: where the owner's state makes it another outcome."""

    def rule(role: Role) -> str:
        if not role.account:
            return nobody
        return own if own and role.is_own else outcome

    return rule


def owner(outcome: str, foreign: str, *, nobody: str = LOGIN, moderators: str = "") -> Rule:
    """Only whose it is. moderators: what those get who run the site, if it is more than others."""

    def rule(role: Role) -> str:
        if role.is_own:
            return outcome
        if moderators and role.staff:
            return moderators
        return foreign if role.account else nobody

    return rule


def desk(outcome: str, *, own: str = "403 own_work", nobody: str = LOGIN) -> Rule:
    """Moderators and admins; not on their own work, and no one who is banned."""

    def rule(role: Role) -> str:
        if not role.account:
            return nobody
        if not role.staff:
            return "403 not_a_moderator"
        if role.sanction in BANNED:
            return "403 suspended"
        return own if role.is_own else outcome

    return rule


def admins(outcome: str, *, others: str = "403 not_staff", nobody: str = LOGIN) -> Rule:
    """Who runs the site."""
    return lambda role: outcome if role.staff == roles.ADMIN else others if role.account else nobody


def staff(outcome: str, others: str) -> Rule:
    """Moderators and admins, whatever else they are."""
    return lambda role: outcome if role.staff else others


def but(rule: Rule, **named: str) -> Rule:
    """The rule, but for one account of those who run the site another outcome."""

    def other(role: Role) -> str:
        outcome = rule(role)
        is_it = role.account in named and role.staff and not role.sanction
        return named[role.account] if is_it else outcome

    return other
