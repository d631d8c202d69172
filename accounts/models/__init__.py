"""Tables of people: accounts with what belongs to one, and what is between two of them."""

from __future__ import annotations

from accounts.models.people import (
    Account,
    AccountManager,
    Notification,
    Suspension,
    SuspensionQuerySet,
    TakenName,
    Token,
)
from accounts.models.relations import Relation, RelationQuerySet

__all__ = [
    "Account",
    "AccountManager",
    "Notification",
    "Relation",
    "RelationQuerySet",
    "Suspension",
    "SuspensionQuerySet",
    "TakenName",
    "Token",
]
