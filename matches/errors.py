"""The refusals of lobby, invitations and matches; their sentences are in `matches.messages`.

What the rules of a game refuse is an engine `Refusal`; a page or the API answers it as
`RefusedByRules`, a socket with the same JSON.
"""

from __future__ import annotations

from typing import Any

from config.errors import AppRefusal
from matches import messages


class MatchesRefusal(AppRefusal):
    """A refusal of this app."""

    @property
    def message(self) -> str:
        return messages.sentence(self.code, self.facts)


class MatchNotFound(MatchesRefusal):
    """There is no such match, or it is not this person's."""

    code = "match_not_found"
    status = 404


class Stale(MatchesRefusal):
    """What the sender may do has changed since the step that they saw. facts: seq (the new one)."""

    code = "stale"


class RulesFailed(MatchesRefusal):
    """The rules themselves failed; the act was rolled back. Ours, not theirs."""

    code = "rules_failed"
    status = 500


class RequestUnreadable(MatchesRefusal):
    """The message or its envelope (id, seq, action) cannot be read. facts: why."""

    code = "unreadable"
    status = 400


class RequestReused(MatchesRefusal):
    """The sender gave this id to another act already; that one stands, this one was not done."""

    code = "id_used"


class TooLarge(MatchesRefusal):
    """The message is longer than allowed. facts: limit (bytes)."""

    code = "too_large"
    status = 413


class TooFast(MatchesRefusal):
    """More messages than a person sends."""

    code = "too_fast"
    status = 429


class TooManySockets(MatchesRefusal):
    """The account has as many live connections as it may. facts: limit."""

    code = "too_many_sockets"
    status = 429


class AddressBusy(MatchesRefusal):
    """One network address has, or opens, more connections than it may."""

    code = "address_busy"
    status = 429


class SignedOut(MatchesRefusal):
    """The session that opened the connection has ended."""

    code = "signed_out"
    status = 403


class WatchingOnly(MatchesRefusal):
    """A spectator tried what only players may do."""

    code = "watching_only"
    status = 403


class WatchingClosed(MatchesRefusal):
    """A player does not let others watch any more."""

    code = "watching_closed"
    status = 403


class TooManyWatchers(MatchesRefusal):
    """As many people watch the match as may. facts: limit."""

    code = "too_many_watchers"
    status = 429


class NobodyToTalkTo(MatchesRefusal):
    """Bots do not talk, and in a game for one there is nobody."""

    code = "nobody_to_talk_to"


class ChatOff(MatchesRefusal):
    """These two do not write freely to each other; why is nobody's business."""

    code = "chat_off"
    status = 403


class ChatOver(MatchesRefusal):
    """The match ended too long ago to talk in it."""

    code = "chat_over"


class ChatTextRefused(MatchesRefusal):
    """A line is empty, too long, or has signs that cannot be shown. facts: limit (characters)."""

    code = "chat_text_refused"
    status = 400


class ChatTooFast(MatchesRefusal):
    """Several lines within a few seconds. facts: retry_after (seconds)."""

    code = "chat_too_fast"
    status = 429


class ChatUsedUp(MatchesRefusal):
    """A player has said as much in this match as may be. facts: limit."""

    code = "chat_used_up"


class GameNotOffered(MatchesRefusal):
    """There is no such game here. facts: game."""

    code = "game_not_offered"
    status = 404


class WayNotOffered(MatchesRefusal):
    """No such kind of match, or no such clock. facts: none."""

    code = "way_not_offered"
    status = 400


class OptionNotOffered(MatchesRefusal):
    """Nobody can agree on that before a match of this game. facts: option (its key)."""

    code = "option_not_offered"
    status = 400


class Draining(MatchesRefusal):
    """No new matches begin at the moment: the site is about to be restarted. facts: note."""

    code = "draining"

    @property
    def message(self) -> str:
        note = self.facts["note"]
        return f"{super().message} {note}" if note else super().message


class TooManyMatches(MatchesRefusal):
    """The account plays as many matches as it may at once. facts: limit."""

    code = "too_many_matches"


class ClockRunning(MatchesRefusal):
    """The account plays a match with a clock already. facts: match."""

    code = "clock_running"


class NotInQueue(MatchesRefusal):
    """The account does not look for an opponent."""

    code = "not_in_queue"
    status = 404


class NotOver(MatchesRefusal):
    """Playing again is for matches that have ended."""

    code = "not_over"


class DeckGone(MatchesRefusal):
    """The deck that was played has been deleted since."""

    code = "deck_gone"


class RematchDeclined(MatchesRefusal):
    """The other player said no. facts: player."""

    code = "rematch_declined"


class OpponentNotReady(MatchesRefusal):
    """The other player's deck cannot be played any more, or they may not play now."""

    code = "opponent_not_ready"


class TooManyInvitations(MatchesRefusal):
    """The account has as many open invitations as it may. facts: limit."""

    code = "too_many_invitations"
    status = 429


class InvitationNotFound(MatchesRefusal):
    """There is no such invitation."""

    code = "invitation_not_found"
    status = 404


class InvitationUsed(MatchesRefusal):
    """Somebody joined with it already."""

    code = "invitation_used"


class InvitationWithdrawn(MatchesRefusal):
    """Its maker took it back."""

    code = "invitation_withdrawn"


class InvitationExpired(MatchesRefusal):
    """It was open for as long as invitations are."""

    code = "invitation_expired"


class OwnInvitation(MatchesRefusal):
    """Its maker tried to join it."""

    code = "own_invitation"
    status = 403


class ChallengesClosed(MatchesRefusal):
    """They take no challenge from this player now; why is their own business. facts: name."""

    code = "challenges_closed"


class ChallengeOpen(MatchesRefusal):
    """One of the two has challenged the other, who has not answered yet. facts: name."""

    code = "challenge_open"


class ChallengedLately(MatchesRefusal):
    """So many challenges to one person in an hour. facts: name, limit."""

    code = "challenged_lately"
    status = 429


class MakerNotReady(MatchesRefusal):
    """The maker's deck cannot be played any more, or they may not play now."""

    code = "maker_not_ready"


class StillRunning(MatchesRefusal):
    """The steps of a match can be looked through after its end only."""

    code = "still_running"
    status = 403


class NotStaff(MatchesRefusal):
    """Only admins may do this."""

    code = "not_staff"
    status = 403


class CannotBeReplayed(MatchesRefusal):
    """The stored steps did not play the same once more, so there is no recording; staff know."""

    code = "cannot_be_replayed"


class NotRecordedYet(MatchesRefusal):
    """The match has just ended, and its recording is being made."""

    code = "not_recorded_yet"


class DailyHunted(MatchesRefusal):
    """The account has begun today's hunt already; there is one try."""

    code = "daily_hunted"


class StillSealed(MatchesRefusal):
    """The secret of this match is that of others too. facts: until (ISO 8601)."""

    code = "still_sealed"
    status = 403


class AudienceClosed(MatchesRefusal):
    """What this audience saw may not be read by this person: both hands, or another seat's."""

    code = "audience_closed"
    status = 403


class NotARealMatch(MatchesRefusal):
    """Cards are judged after ranked and friend matches that were not called off."""

    code = "not_a_real_match"


class VotingOver(MatchesRefusal):
    """The match ended too long ago to judge its cards. facts: days."""

    code = "voting_over"


class NotMet(MatchesRefusal):
    """No card of somebody else that this person was shown in the match."""

    code = "not_met"
    status = 404


class SeasonNotFound(MatchesRefusal):
    """No season of that name has begun. facts: season."""

    code = "season_not_found"
    status = 404


class NothingLeftToPlay(MatchesRefusal):
    """The match is over at that step, so nobody can play on from it."""

    code = "nothing_left_to_play"


class CardsTakenOut(MatchesRefusal):
    """Cards of the position are out of new matches while reports are looked at."""

    code = "cards_taken_out"


class NoteTooLong(MatchesRefusal):
    """A note on a step is longer than allowed. facts: limit (characters)."""

    code = "note_too_long"
    status = 400


class NoSuchStep(MatchesRefusal):
    """The match has no such step."""

    code = "no_such_step"
    status = 404


class RefusedByRules(AppRefusal):
    """The rules of the game refused an action (for pages and the API).

    error: the shape of `messages.refusal_json`.
    """

    code = "refused_by_rules"

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(**error["facts"])
        self.error = error

    @property
    def message(self) -> str:
        return str(self.error["message"])

    def as_json(self) -> dict[str, Any]:
        return {"error": self.error}
