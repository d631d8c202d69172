"""Tells the maker of an invitation at once that somebody joined, also in a page in the background.

One message: `{"type": "closed", "url": …}`, where to go now. The page works without it too, by
looking again now and then (templates/matches/invitation.html).
"""

from __future__ import annotations

from django.urls import reverse

from accounts.models import Account
from matches import access
from matches.engine.kernel.game import Json
from matches.errors import InvitationNotFound
from matches.services.invitations import topic
from matches.waiting_socket import WaitingSocket


class InvitationConsumer(WaitingSocket):
    """One waiting page of the maker. It keeps no lease: the link works while it is closed."""

    pings = False

    def enter(self, account: Account) -> bool:
        """The maker alone."""
        try:
            return access.invitation(self.url_facts["token"], by=account).maker_id == account.pk
        except InvitationNotFound:
            return False

    def topics(self) -> tuple[str, ...]:
        """Somebody joined, or it was withdrawn."""
        return (topic(self.url_facts["token"]),)

    def look(self) -> tuple[Json | None, bool]:
        """Where the maker goes now; None while the invitation may still be taken."""
        if self.account is None:
            raise AssertionError("nobody waits before they have entered")
        invitation = access.invitation(self.url_facts["token"], by=self.account)
        if invitation.match_id is not None:
            url = reverse("matches:match", args=[invitation.match_id])
        elif invitation.is_declined:
            url = reverse("matches:invitation", args=[invitation.pk])
        elif invitation.is_withdrawn:
            url = reverse("matches:lobby")
        else:
            return None, False
        return {"type": "closed", "url": url}, True
