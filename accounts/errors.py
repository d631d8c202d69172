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
    """Somebody has this name or one like it, or a moderator took it away. facts: name."""

    code = "name_taken"


class NameStays(AccountRefusal):
    """Nobody took this person's name, so they choose no other."""

    code = "name_stays"


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


class TokenUnknown(AccountRefusal):
    """No token has this secret: mistyped, revoked, or its account is closed."""

    code = "token_unknown"
    status = 401


class TokenEnded(AccountRefusal):
    """Its time is over, or the password was changed since."""

    code = "token_ended"
    status = 401


class ScopeMissing(AccountRefusal):
    """The token may not do this. facts: scope, or any_of several; scopes (had)."""

    code = "scope_missing"
    status = 403


class ClosedToTokens(AccountRefusal):
    """Only somebody who signed in may do this."""

    code = "closed_to_tokens"
    status = 403


class SignInTooOld(AccountRefusal):
    """At the review desk a token works for some time after a sign-in. facts: hours."""

    code = "sign_in_too_old"
    status = 403


class NoSuchToken(AccountRefusal):
    """There is none, or it is somebody else's."""

    code = "no_such_token"
    status = 404


class ScopeUnknown(AccountRefusal):
    """No such scope. facts: scope."""

    code = "scope_unknown"
    status = 400


class ScopeNotYours(AccountRefusal):
    """Only moderators can give this scope. facts: scope."""

    code = "scope_not_yours"
    status = 403


class TokenNameTaken(AccountRefusal):
    """Another token of this person has the name. facts: name."""

    code = "token_name_taken"


class TooManyTokens(AccountRefusal):
    """facts: limit."""

    code = "too_many_tokens"


class NotOneself(AccountRefusal):
    """Nobody is a friend of themselves, blocks or challenges themselves."""

    code = "not_oneself"


class TheyAreBlocked(AccountRefusal):
    """Whoever asks blocks this person. facts: name."""

    code = "they_are_blocked"


class FriendsAlready(AccountRefusal):
    """facts: name."""

    code = "friends_already"


class AskedLately(AccountRefusal):
    """This person was asked and has not answered, or not long ago. facts: name, until (ISO)."""

    code = "asked_lately"
    status = 429


class TooManyRequests(AccountRefusal):
    """So many wishes wait for an answer, or were sent in a day. facts: limit."""

    code = "too_many_requests"
    status = 429


class TooManyFriends(AccountRefusal):
    """One of the two has no room for another. facts: name, limit."""

    code = "too_many_friends"


class TooManyBlocks(AccountRefusal):
    """facts: limit."""

    code = "too_many_blocks"


class NothingAsked(AccountRefusal):
    """There is no wish to answer or to take back. facts: name."""

    code = "nothing_asked"


class NotFriends(AccountRefusal):
    """facts: name."""

    code = "not_friends"
