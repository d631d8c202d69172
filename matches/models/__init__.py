"""Matches, their seats, actions, presence and invitations; the tally of results.

Every write goes through `matches.services`. The `secret` column never leaves the server while
the match runs, not even to staff or logs.
"""

from matches.models.achievements import Achievement
from matches.models.actions import MatchAction
from matches.models.chat import ChatLine
from matches.models.clock import ClockBeat
from matches.models.drain import Drain
from matches.models.hunts import DailySeed, Hunt
from matches.models.invitations import Invitation, InvitationQuerySet
from matches.models.matches import FrozenParts, Match, Presence, Seat, match_secret
from matches.models.ratings import Rating, RatingChange, Season
from matches.models.recordings import (
    Branch,
    DrawList,
    Recording,
    RecordingJob,
    ReplayNote,
)
from matches.models.rematches import Rematch
from matches.models.tallies import Tally
from matches.models.tickets import Ticket, TicketLease
from matches.models.tokens import random_token
from matches.models.trials import Trial
from matches.models.watching import Spectator

__all__ = [
    "Achievement",
    "Branch",
    "ChatLine",
    "ClockBeat",
    "DailySeed",
    "Drain",
    "DrawList",
    "FrozenParts",
    "Hunt",
    "Invitation",
    "InvitationQuerySet",
    "Match",
    "MatchAction",
    "Presence",
    "Rating",
    "RatingChange",
    "Recording",
    "RecordingJob",
    "Rematch",
    "ReplayNote",
    "Season",
    "Seat",
    "Spectator",
    "Tally",
    "Ticket",
    "TicketLease",
    "Trial",
    "match_secret",
    "random_token",
]
