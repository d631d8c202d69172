"""Refusals about people; their sentences are in `accounts/messages.py`."""

from __future__ import annotations

from accounts import messages
from config.errors import AppRefusal


class AccountRefusal(AppRefusal):
    """A refusal of this app."""

    @property
    def message(self) -> str:
        """The sentence of `code`, with the facts filled in."""
        return messages.refusal_sentence(self.code, self.facts)


class NoSuchPlayer(AccountRefusal):
    """Nobody has this name. facts: name."""

    code = "no_such_player"
    status = 404


class NoSuchNotification(AccountRefusal):
    """There is none, or it is somebody else's."""

    code = "no_such_notification"
    status = 404


class NameTaken(AccountRefusal):
    """Somebody has this name, or one that looks like it. facts: name."""

    code = "name_taken"


class NameRefused(AccountRefusal):
    """The name may not be used. facts: name, fault (a code of `accounts.names.fault_of`)."""

    code = "name_refused"
    status = 400

    @property
    def message(self) -> str:
        """The sentence of the fault itself, which says what helps."""
        return messages.name_sentence(self.facts["fault"], self.facts["name"])


class Suspended(AccountRefusal):
    """A sanction forbids this. facts: scope, until (ISO time or None), reason."""

    code = "suspended"
    status = 403

    @property
    def message(self) -> str:
        """Says until when, or that it is for good."""
        code = "suspended_until" if self.facts["until"] else "suspended_for_good"
        return messages.refusal_sentence(code, self.facts)
