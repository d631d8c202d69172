"""How a match is told in a few words: its kind, how it ended, what it brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.models import MatchAction

Words = dict[str, str | Promise]

OUTCOMES: Words = {
    "win": _("Won against %(opponent)s"),
    "loss": _("Lost against %(opponent)s"),
    "draw": _("Drew with %(opponent)s"),
    "": _("Called off with %(opponent)s"),
}
REASONS: Words = {
    "hero": _("a hero fell"),
    "concede": _("given up"),
    "timeouts": _("out of time"),
    "disconnect": _("gone for too long"),
    "turn_limit": _("the turns ran out"),
    "void": _("does not count"),
}
GAMES: Words = {
    "nexus": _("Three lanes, three towers, one hero to reach"),
}
BOT = _("the bot")
UNKNOWN_PIECE = _("a card")


def outcome(result: str, opponent: str) -> str:
    """ "Won against Quillback"."""
    return str(OUTCOMES[result]) % {"opponent": opponent}


def reason(key: str) -> str:
    """Why a match ended; a reason of a game that has no words here is said as it is."""
    return str(REASONS.get(key, key))


DEEDS: Words = {
    "mulligan": _("%(who)s chose the opening hand."),
    "play": _("%(who)s played %(card)s."),
    "attack": _("%(who)s attacked with %(attacker)s."),
    "activate": _("%(who)s used the special of %(creature)s."),
    "kindle": _("%(who)s kindled %(card)s."),
    "patron": _("%(who)s called the Patron."),
    "choose": _("%(who)s chose a card."),
    "end_turn": _("%(who)s ended the turn."),
    "concede": _("%(who)s gave up."),
}
TICKS: Words = {
    "turn": _("The time of %(who)s ran out: the turn ended."),
    "choice": _("The time of %(who)s to choose ran out."),
    "mulligan": _("The time of %(who)s ran out: the opening hand is kept."),
    "disconnect": _("%(who)s was gone for too long."),
}
VOIDS: Words = {
    "both_absent": _("Nobody came, so the match was called off."),
    "rules_failed": _("The rules failed, so the match was called off."),
}
START = _("The match began.")
PIECES = ("card", "attacker", "creature")


@dataclass(frozen=True, slots=True)
class Deed:
    """What a step was, as a reader may know it: the fields of `MatchAction`."""

    kind: str
    seat: int | None
    action: Mapping[str, Any]


def deed(row: Deed, players: Sequence[str], names: Mapping[str, str]) -> str:
    """What a step did, in one sentence. names: of the pieces that the reader knows."""
    action = row.action
    if row.kind == MatchAction.Kind.START:
        return str(START)
    if row.kind == MatchAction.Kind.VOID:
        return str(VOIDS[action["why"]])
    if row.kind == MatchAction.Kind.TICK:
        return str(TICKS[action["kind"]]) % {"who": players[action["seat"]]}
    pieces = {key: names.get(action.get(key, ""), str(UNKNOWN_PIECE)) for key in PIECES}
    return str(DEEDS[action["type"]]) % {"who": players[row.seat or 0], **pieces}
