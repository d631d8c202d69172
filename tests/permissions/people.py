"""The roles of the matrix: who asks, with what besides a plain account.

Objects of the world belong to "owner", so that a role made of the owner has its own before it and
every other one something foreign.
"""

from __future__ import annotations

from dataclasses import dataclass

from accounts import roles


@dataclass(frozen=True, slots=True)
class Role:
    """One column. account: of the world, "" for nobody; more_role, sanction: given to it first."""

    name: str
    account: str
    more_role: str = ""
    sanction: str = ""

    @property
    def is_own(self) -> bool:
        """Do the world's objects belong to this one?"""
        return self.account == "owner"

    @property
    def staff(self) -> str:
        """Their role among those who run the site, or ""."""
        return self.more_role or (self.account if self.account in roles.ROLES else "")


NOBODY = Role("nobody", "")
NEWCOMER = Role("newcomer", "newcomer")
OWNER = Role("owner", "owner")
OTHER_CREATOR = Role("other creator", "other")
JUNIOR = Role("junior moderator", "junior")
MODERATOR = Role("moderator", "moderator")
ADMIN = Role("admin", "admin")
OWNER_WHO_MODERATES = Role("owner who moderates", "owner", more_role=roles.MODERATOR)
NOT_LET_FORGE = Role("owner not let forge", "owner", sanction="forge")
NOT_LET_PLAY = Role("owner not let play", "owner", sanction="play")
BANNED = Role("banned owner", "owner", sanction="all")
BANNED_MODERATOR = Role("banned moderator", "moderator", sanction="all")

ROLES = (
    *(NOBODY, NEWCOMER, OWNER, OTHER_CREATOR, JUNIOR, MODERATOR, ADMIN, OWNER_WHO_MODERATES),
    *(NOT_LET_FORGE, NOT_LET_PLAY, BANNED, BANNED_MODERATOR),
)
