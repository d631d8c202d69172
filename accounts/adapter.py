"""How allauth makes our accounts and what it says."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import messages, names, queries, services, tokens
from accounts.models import Account


class AccountAdapter(DefaultAccountAdapter):
    """Names are cleaned and checked for look-alikes; new accounts go through our service."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": _(
            "Name and password do not fit together. Please look at both again."
        ),
        "too_many_login_attempts": _(
            "Too many wrong passwords. Please wait five minutes and try again."
        ),
        "incorrect_password": _("This is not your password. Please try again."),
        "enter_current_password": _("This is not your present password. Please try again."),
        "incorrect_code": _("This code is wrong or too old. Please enter the one shown now."),
        "email_taken": _("Another account uses this e-mail address. Please take another."),
        "rate_limited": _("That was too often in a short time. Please wait a minute."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it is stored, or a fault at its field."""
        cleaned = names.clean(username)
        fault = names.fault_of(cleaned)
        if fault is None and not shallow and queries.name_is_taken(cleaned):
            fault = "name_taken"
        if fault:
            raise ValidationError(messages.name_sentence(fault, cleaned), code=fault)
        return cleaned

    def save_user(
        self, request: HttpRequest, user: Account, form: Any, commit: bool = True
    ) -> Account:
        """Fill in what was typed and register the account.

        Raises NameTaken if somebody took the name since the form was checked.
        """
        filled: Account = super().save_user(request, user, form, commit=False)
        return services.register(filled) if commit else filled


class SessionsAdapter(DefaultUserSessionsAdapter):
    """Who logs out all others ends what programs may do in their name, too."""

    def end_sessions(self, sessions: Any) -> None:
        """allauth's for the button at "Devices"."""
        super().end_sessions(sessions)
        tokens.revoke_tokens(self.request.user)
